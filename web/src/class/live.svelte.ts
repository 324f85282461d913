// The class that is live in this tab: that of a pupil who came through its pages. Nothing else is loaded until there is one.
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
      // Then it is live until the tab is loaded anew.
    }
  }
  leave(): void {
    this.code = "";
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  }
}
export const live = new LiveClass();
