// A learner who goes through lessons: reads what a step says, tries, and corrects by what the page answers. Knows no rules.
import { expect, type Locator, type Page } from "@playwright/test";
import { cubes, section } from "./player";

/** How something on the page is touched, and a field filled in. */
export interface Hand {
  touch(thing: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
}
export const taps: Hand = {
  touch: (thing) => thing.click(),
  write: (field, text) => field.fill(text),
};
/** By the key that the page shows for it; else by Tab, arrows within a group, and Enter. */
export const keys: Hand = {
  async touch(thing) {
    const shortcut = await thing.getAttribute("aria-keyshortcuts");
    // A key that does nothing yet is not pressed, just as a grey button is not.
    if (shortcut) await expect(thing).toBeEnabled();
    else await goTo(thing);
    await thing.page().keyboard.press(shortcut ?? "Enter");
  },
  async write(field, text) {
    await goTo(field);
    await field.page().keyboard.press("Control+a");
    await field.page().keyboard.type(text);
  },
};
async function goTo(thing: Locator): Promise<void> {
  const keyboard = thing.page().keyboard;
  for (let steps = 0; steps < 100; steps++) {
    const key = await thing.evaluate((one) => {
      const now = document.activeElement;
      if (now === one) return "";
      // A group has one Tab stop, and arrows move within it; its buttons may be in several rows.
      const group = one.tabIndex < 0 ? (one.closest("[role=group]") ?? one.parentElement) : null;
      if (!now || !group?.contains(now)) return "Tab";
      return now.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING ? "ArrowLeft" : "ArrowRight";
    });
    if (key === "") return;
    await keyboard.press(key);
  }
  throw new Error(`no key leads to ${String(thing)}`);
}

interface ProofLine {
  wff: string;
  by: string;
}

export class Learner {
  /** How to answer each kind of step, by the line below its question. */
  private readonly doings: [RegExp, () => Promise<void>][] = [
    [/^Choose one\./, () => this.chooses()],
    [/^Choose all/, () => this.choosesAll()],
    [/^Tap cards;/, () => this.marks()],
    [/^A number /, () => this.values()],
    [/left to place$|^Put each/, () => this.sorts()],
    [/^Tap a cube, then a section/, () => this.moves()],
    [/^Tap cubes in Resources/, () => this.laysGoal()],
    [/^Tap it\./, () => this.findsPlace()],
    [/^A short shake/, () => this.plays()],
  ];
  private readonly good: Locator;
  private readonly bad: Locator;

  constructor(
    private readonly page: Page,
    private readonly hand: Hand = taps,
  ) {
    this.good = page.locator(".lesson-said.good");
    this.bad = page.locator(".lesson-said.bad");
  }

  private touch(thing: Locator): Promise<void> {
    return this.hand.touch(thing);
  }
  private button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }
  private choice(at: number): Locator {
    return this.page.locator(".choice").nth(at);
  }

  /** Works through the open lesson from its first step to its last page; whether that page calls it done. */
  async takeLesson(): Promise<boolean> {
    for (let step = 1, last = false; !last; step++) {
      await expect(this.page.locator(".eyebrow", { hasText: `Step ${step} of` })).toBeVisible();
      await this.doStep();
      await expect(this.page.locator(".problem")).toHaveCount(0);
      last = (await this.button("Finish").count()) > 0;
      await this.touch(this.button(last ? "Finish" : "Next"));
    }
    const end = this.page.locator(".lesson-end");
    await end.waitFor();
    await expect(end.getByRole("heading")).not.toBeEmpty();
    return (await end.getByText("You can do this now").count()) > 0;
  }

  private async doStep(): Promise<void> {
    const line = this.page.locator(".lesson-voice .small");
    if (await this.page.locator(".sheetpaper").count()) await this.writesPaper();
    // A step that is only read asks for nothing.
    else if ((await line.count()) === 0) return;
    else {
      const says = (await line.textContent()) ?? "";
      const doing = this.doings.find(([words]) => words.test(says));
      if (!doing) throw new Error(`nobody could know what to do: ${says}`);
      await doing[1]();
    }
    await expect(this.good).toBeVisible();
    await expect(this.button("Next").or(this.button("Finish"))).toBeInViewport();
  }

  /** Gives an answer, and says whether it was right. After a wrong one the page must say more than that. */
  private async isRight(thing: Locator): Promise<boolean> {
    const answer = this.page.waitForResponse(
      (one) => one.request().method() === "POST" && /\/steps\/\d+$/.test(new URL(one.url()).pathname),
    );
    await this.touch(thing);
    await answer;
    await expect(this.page.locator("#main")).toHaveAttribute("aria-busy", "false");
    if (await this.good.count()) return true;
    await expect(this.bad).toHaveText(/(\S+\s+){3}\S/);
    await expect(this.bad).toBeInViewport();
    return false;
  }
  private checks(): Promise<boolean> {
    return this.isRight(this.button("Check"));
  }

  /** One after the other, until one is right. */
  private async chooses(): Promise<void> {
    for (let at = 0; !(await this.isRight(this.choice(at)));) at++;
  }
  private async findsPlace(): Promise<void> {
    const places = this.page.locator(".lesson-paper .place").getByRole("button");
    for (let at = 0; !(await this.isRight(places.nth(at)));) at++;
  }
  /** Adds one each time, and removes those that are marked as wrong. */
  private async choosesAll(): Promise<void> {
    for (let next = 0; ; next++) {
      await this.touch(this.choice(next));
      if (await this.checks()) return;
      for (const at of await marked(this.page.locator(".choice"))) await this.touch(this.choice(at));
    }
  }
  private async sorts(): Promise<void> {
    const rows = this.page.locator(".lesson-sort li");
    const lay = (row: number, bin: number) => this.touch(rows.nth(row).getByRole("button").nth(bin));
    for (let row = 0; row < (await rows.count()); row++) await lay(row, 0);
    if (await this.checks()) return;
    for (const row of await marked(rows)) await lay(row, 1);
    await this.checks();
  }
  private async marks(): Promise<void> {
    const cards = this.page.locator(".universe [data-card]");
    await this.touch(cards.first());
    if (await this.checks()) return;
    for (const told of await this.bad.locator(".small").allTextContents())
      for (const card of told.replace(/^.*: /, "").split(", "))
        await this.touch(this.page.locator(`.universe [data-card="${card === "blank" ? "-" : card}"]`));
    await this.checks();
  }
  /** Every cube into every section; wrong moves are taken back. */
  private async moves(): Promise<void> {
    for (let at = 0; at < (await cubes(this.page).count()); at++)
      for (const to of ["Forbidden", "Permitted", "Required"]) {
        await this.touch(cubes(this.page).nth(at));
        if (await this.isRight(section(this.page, to).getByRole("button"))) return;
        await this.touch(this.button("Take it back"));
      }
  }

  /** Reads all hints, has the answer shown, reads it, and tries again. */
  private async isShown<Key>(reads: (key: Locator) => Promise<Key>): Promise<Key> {
    const hint = this.button(/^Show hint/);
    const open = this.page.locator(".rungs .open");
    for (let read = 1; await hint.count(); read++) {
      await this.touch(hint);
      await expect(open).toHaveCount(read);
      await expect(open.last()).toHaveText(/\S \S/);
    }
    await this.touch(this.button("Show me"));
    const key = this.page.locator(".lesson-result .lesson-said:not(.good, .bad)");
    await key.waitFor();
    const read = await reads(key);
    await this.touch(this.button("Try it yourself"));
    await expect(key).toHaveCount(0);
    return read;
  }
  private async values(): Promise<void> {
    const field = this.page.getByLabel("Your answer");
    await this.hand.write(field, "1");
    if (await this.checks()) return;
    const answer = await this.isShown((key) => key.locator("b").textContent());
    await this.hand.write(field, / is (.+)\.$/.exec(answer ?? "")?.[1] ?? "");
    await this.checks();
  }
  private async laysGoal(): Promise<void> {
    const call = this.button(/^Call Goal/);
    await this.touch(cubes(this.page).first());
    if (await this.isRight(call)) return;
    const goal = await this.isShown((key) => codes(key.locator(".goal [data-cube]")));
    await this.touch(this.page.locator(".goal-builder [data-back]"));
    for (const code of goal) await this.touch(this.page.locator(`.tray [data-cube="${code}"]`).first());
    await this.isRight(call);
  }

  /** A paper: first one cube, or nothing if there is a line already, and then the answer that is shown. */
  private async writesPaper(): Promise<void> {
    const palette = this.page.locator(".palette");
    const given = (await this.page.locator(".token-line").first().locator(".token").count()) > 0;
    if (!given) await this.touch(palette.locator("button.cube.pick").first());
    if (await this.checks()) return;
    const { line, proof } = await this.isShown(async (key) => ({
      line: await codes(key.locator(".equation > .piece, .eqside:first-child").locator("[data-cube], .bracket")),
      proof: await proofIn(key),
    }));
    if (!given) {
      await this.touch(palette.locator("[data-delete]"));
      for (const one of line)
        await this.touch(palette.locator(`.key[data-key="${one}"], button.pick[data-cube="${one}"]`).first());
    }
    await this.writesProof(proof);
    await this.checks();
  }
  /** Writes the missing lines with the keys of the pad. */
  private async writesProof(proof: ProofLine[]): Promise<void> {
    const rows = this.page.locator(".proof .proof-row input.formula");
    const pad = this.page.locator(".proof-pad");
    for (const [at, { wff, by }] of proof.entries()) {
      const stands = at < (await rows.count());
      if (stands && (await rows.nth(at).inputValue()) === wff) continue;
      await this.touch(rows.nth(stands ? at : at - 1));
      if (!stands) await this.touch(pad.getByRole("button", { name: "new line", exact: true }));
      for (const letter of wff) await this.touch(pad.getByRole("button", { name: letter, exact: true }));
      await this.touch(pad.locator(".rule-key").filter({ hasText: new RegExp(`^${by}$`) }));
    }
  }

  /** A short shake: its coach shows each move and the paper; the step itself has said to call Now. */
  private async plays(): Promise<void> {
    await this.touch(this.button("Open the table"));
    const over = this.page.getByRole("link", { name: "Go on with the lesson" }).first();
    const now = this.page.locator(".hold .call", { hasText: "Now" });
    const turn = this.page.getByText("Your turn: choose a cube");
    const paper = this.button("Present");
    const show = this.page.getByRole("button", { name: /^Show me/, disabled: false }).filter({ visible: true });
    while (!(await over.count())) {
      await over.or(now).or(turn).or(paper).first().waitFor();
      const before = await this.lies();
      if (await now.count()) await this.touch(now);
      else if (!(await over.count()))
        await this.touch(show).catch(async (fault: unknown) => {
          // A call, or the end, takes the button away before it is pressed; where nothing has changed it should have been there.
          if ((await this.lies()) === before) throw fault;
        });
      await expect.poll(async () => (await over.count()) > 0 || (await this.lies()) !== before).toBe(true);
    }
    await this.isRight(over);
  }
  /** How the cubes lie at a table, who holds the block, and what is asked for. */
  private lies(): Promise<string> {
    const told = this.page.locator(".mat, .hold, .status, .sheetpaper .lead");
    return told.evaluateAll((list) => list.map((one) => one.textContent).join(" / "));
  }
}

/** The indices of those marked as wrong. */
const marked = (all: Locator): Promise<number[]> =>
  all.evaluateAll((list) => list.flatMap((one, at) => (one.matches(".bad") ? [at] : [])));
/** Cubes by their codes, with the brackets and commas between them. */
const codes = (all: Locator): Promise<string[]> =>
  all.evaluateAll((list) => list.map((one) => one.getAttribute("data-cube") ?? one.textContent.trim()));
const proofIn = (key: Locator): Promise<ProofLine[]> =>
  key.locator(".proof-lines li").evaluateAll((list) =>
    list.map((one) => ({
      wff: one.querySelector(".formula")?.getAttribute("aria-label") ?? "",
      // A premise is known by its s, a rule by its name.
      by: /^\w+/.exec([...one.querySelectorAll("small")].at(-1)?.textContent ?? "")?.[0] ?? "",
    })),
  );
