// The referee's codes as the book at the table has them: section, sentence and price. The server sends them; nothing is known here.

/** One code, as `GET /api/codes` has it. */
export interface PricedCode {
  code: string;
  /** The section, or `engine` where it is a matter of the program. */
  rule: string;
  message: string;
  /** What a challenge costs that is set aside for it. */
  points: number;
}

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
