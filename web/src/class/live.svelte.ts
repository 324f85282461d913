// The class that is live in this tab, for a pupil who came through its pages. Until there is one, nothing else is loaded.
const KEY = "forceout.class";

function before(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

class LiveClass {
  code = $state(before());

  enter(code: string): void {
    if (this.code === code) return;
    this.code = code;
    try {
      sessionStorage.setItem(KEY, code);
    } catch {
      // Then it is live until the tab is reloaded.
    }
  }
  leave(): void {
    this.code = "";
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  }
}
export const live = new LiveClass();
