// Giving a link to somebody: the phone's own sheet where there is one, else a copied link, and the button says which happened.
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

  /** Gives an address away. */
  async link(title: string, url: string): Promise<void> {
    // Who closes the sheet has changed their mind; nothing has to be said.
    if (isTouched() && "share" in navigator) await navigator.share({ title, url }).catch(() => undefined);
    else await this.text(url);
  }
  /** Copies a text. */
  async text(text: string): Promise<void> {
    this.came = (await copied(text)) ? "copied" : "failed";
    clearTimeout(this.lapse);
    this.lapse = window.setTimeout(() => (this.came = ""), 4000);
  }
}
