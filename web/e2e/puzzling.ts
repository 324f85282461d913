// What a person does with a puzzle: answers it rightly, from its key, or wrongly.
import type { APIRequestContext, Page } from "@playwright/test";
import { writes } from "./player";

interface Written {
  equation?: string;
  solutions?: { set_name: string }[];
  solution?: string;
  proof?: string;
}
interface Laying {
  cube: string;
  to: string;
}
export interface Key {
  witness?: Written;
  trap?: { submission: Written };
  moves?: (Laying & { truth: string })[];
  codes?: string[];
  right?: [boolean, boolean];
  flub?: { number: number; call: string };
}
export interface Asked {
  id: string;
  kind: string;
  options?: { code: string }[];
  accept_at?: number;
  moves?: Laying[];
}

/** Another person, without a page, who asks the server as anybody may. */
export class Other {
  private known = false;

  constructor(private readonly request: APIRequestContext) {}

  async get<Answer>(path: string): Promise<Answer> {
    return (await (await this.request.get(`/api${path}`)).json()) as Answer;
  }
  async post<Answer>(path: string, data: object): Promise<Answer> {
    if (!this.known) await this.request.put("/api/me", { data: { nickname: "Ben" } });
    this.known = true;
    return (await (await this.request.post(`/api${path}`, { data })).json()) as Answer;
  }
  /** The puzzle as anybody may see it. */
  async asked(id: string): Promise<Asked> {
    return (await this.get<{ puzzle: Asked }>(`/puzzles/${id}`)).puzzle;
  }
  /** The key, which one learns by giving up. */
  async key(id: string): Promise<Key> {
    const answer = { id: `${id}-given-up`, answer: { kind: "give-up" }, ms: 0 };
    return (await this.post<{ key: Key }>(`/puzzles/${id}/answers`, answer)).key;
  }
}

export const check = (page: Page): Promise<void> => page.getByRole("button", { name: "Check", exact: true }).click();
const SECTION: Record<string, string> = { forbidden: "Forbidden", permitted: "Permitted", required: "Required" };

/** Lays a cube; one with the same face will do, whatever its colour. */
export async function lay(page: Page, { cube, to }: Laying): Promise<void> {
  await page.locator(`.tray [data-cube$="${cube}"]`).first().click();
  await page.locator(`section.mat-section[aria-label="${SECTION[to]}"] button.lay`).click();
}
/** The left side of an Equation or a Set-Name, in keys. */
const keysOf = ({ equation = "", solutions }: Written): string =>
  solutions
    ? solutions[0]!.set_name.replaceAll(" ", "").replaceAll("∪", "u").replaceAll("∩", "n")
    : equation.split("=")[0]!.trim().replaceAll("÷", "/").replaceAll("√", "v");
async function prove(page: Page, proof: string): Promise<void> {
  const lines = proof.split("\n").filter(Boolean);
  for (const [at, line] of lines.entries()) {
    const [wff = "", rule = ""] = line.trim().split(/\s+/);
    if (at > 0) await page.locator(".proof input.just").last().press("Enter");
    await page.locator(".proof input.formula").nth(at).fill(wff);
    await page.locator(".proof input.just").nth(at).fill(rule);
  }
}
async function write(page: Page, keys: string): Promise<void> {
  const line = page.locator(".token-line").first();
  await line.click();
  for (let left = await line.locator(".cube, .bracket").count(); left > 0; left--)
    await page.keyboard.press("Backspace");
  await writes(page, keys);
}
/** The index of the choice that rejects a paper for one of these reasons, or accepts it. */
export function verdictAt({ options = [], accept_at: accept = 0 }: Asked, codes: readonly string[]): number {
  const at = options.findIndex((one) => codes.includes(one.code));
  return at < 0 ? accept : at < accept ? at : at + 1;
}
/** Fills in the answer, up to the check. */
export async function answer(page: Page, asked: Asked, key: Key): Promise<void> {
  switch (asked.kind) {
    case "safe":
      return lay(
        page,
        key.moves!.find((one) => one.truth === "safe")!,
      );
    case "check": {
      return page.locator(".choice").nth(verdictAt(asked, key.codes!)).click();
    }
    case "flub":
      await page
        .locator(".choice")
        .nth(key.flub!.number - 1)
        .click();
      return page.locator(".choice", { hasText: key.flub!.call === "now" ? "Now" : "Impossible" }).click();
    case "prove":
      return prove(page, key.witness!.proof!);
    case "now":
    case "impossible":
      await page.locator(".twin .choice").nth(key.right!.indexOf(true)).click();
      return write(page, keysOf(key.witness!));
    default:
      return write(page, keysOf(key.witness!));
  }
}
/** Fills in a wrong answer. */
export async function slip(page: Page, asked: Asked, key: Key): Promise<void> {
  switch (asked.kind) {
    case "safe":
      return lay(
        page,
        key.moves!.find((one) => one.truth !== "safe")!,
      );
    case "check":
      return answer(page, asked, { codes: key.codes!.length > 0 ? [] : [asked.options![0]!.code] });
    case "flub":
      return answer(page, asked, { flub: { number: key.flub!.number === 1 ? 2 : 1, call: key.flub!.call } });
    case "prove":
      return prove(page, key.witness!.proof!.split("\n")[0]!);
    case "name":
      return write(page, keysOf(key.trap!.submission));
    case "now":
    case "impossible":
      return answer(page, asked, { ...key, right: [key.right![1], key.right![0]] });
    default:
      return write(page, keysOf(key.witness!)[0]!);
  }
}
