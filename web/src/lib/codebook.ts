// The referee's codes in the table's rulebook: section, sentence and price. All of it comes from the server.
import type { PricedCode } from "./generated";

export type { PricedCode } from "./generated";

export class Codebook {
  private readonly codes: ReadonlyMap<string, PricedCode>;

  constructor(list: readonly PricedCode[] = []) {
    this.codes = new Map(list.map((one) => [one.code, one]));
  }

  rule(code: string): string {
    const rule = this.codes.get(code)?.rule ?? "engine";
    return rule === "engine" ? "" : rule;
  }

  points(code: string): number {
    return this.codes.get(code)?.points ?? 0;
  }

  message(code: string): string | undefined {
    return this.codes.get(code)?.message;
  }
}
