// Sharing a link: the phone's own share sheet if there is one, else a copied link, and the button says which happened.
import { isTouched } from "./touch";

/** Copies a text; false if the browser does not allow it. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page without a secure connection has no clipboard: the old way still works there.
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
  /** The result of the last press, for a moment. */
  came = $state<"" | "copied" | "failed">("");
  private lapse = 0;

  /** Shares an address. */
  async link(title: string, url: string): Promise<void> {
    // Closing the sheet is a change of mind and needs no message.
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
