// One's own name: chosen once, the same on every page. Until then, the server's suggestion serves.
import { api } from "./api";
import { keep, kept } from "./keep";
import { SITE } from "../words/site";

class Me {
  /** The nickname, or the suggestion for somebody new; until the server has answered, that of the last visit. */
  name = $state(kept("name", ""));
  /** Whether the server knows this person. */
  known = $state(false);
  private asked: Promise<void> | undefined;

  /** Asks the server, once for all pages. */
  load(): Promise<void> {
    this.asked ??= this.refresh().catch((fault: unknown) => {
      this.asked = undefined;
      throw fault;
    });
    return this.asked;
  }

  async refresh(): Promise<void> {
    const me = await api.me();
    this.known = me.nickname !== undefined;
    // A suggestion already shown stays, although the server would make another.
    if (me.nickname || !this.name) this.name = me.nickname ?? me.suggestion ?? "";
    if (this.known) keep("name", this.name);
  }

  /** Whether this person chose the name, and was not just given it in order to play. */
  get chosen(): boolean {
    return this.known && kept("given", "") !== this.name;
  }

  /** Sets the chosen name; a refusal says why. */
  async rename(wanted: string): Promise<void> {
    const { nickname } = await api.rename(wanted);
    this.name = nickname ?? wanted;
    this.known = true;
    keep("name", this.name);
    keep("given", "");
  }

  /** Makes sure that the server knows us, under the suggested name if we have none. */
  async somebody(): Promise<string> {
    await this.refresh();
    if (!this.known) {
      await this.rename(this.name || SITE.guest);
      keep("given", this.name);
    }
    return this.name;
  }
}

export const me = new Me();

/** Anybody may look; acting needs a person, who gets the suggested name if they have none. */
export async function asSomebody<Answer>(call: () => Promise<unknown>): Promise<Answer> {
  if (!me.known) await me.somebody();
  return (await call()) as Answer;
}
