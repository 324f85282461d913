// Giving this page to somebody: the phone's own sheet where there is one, else a copied link, and the button says which happened.
import { isTouched } from "./touch";

/** Copies a text; false where the browser does not allow it. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page that did not come over a safe line has no clipboard: the old way still works there.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

export class Share {
  /** What came of the last press, for a moment. */
  came = $state<"" | "copied" | "failed">("");
  private lapse = 0;

  /** Gives the address of this page away. */
  async link(title: string): Promise<void> {
    if (isTouched() && "share" in navigator) {
      // Who closes the sheet has changed their mind; nothing has to be said.
      await navigator.share({ title, url: location.href }).catch(() => undefined);
      return;
    }
    this.came = (await copied(location.href)) ? "copied" : "failed";
    clearTimeout(this.lapse);
    this.lapse = window.setTimeout(() => (this.came = ""), 4000);
  }
}
