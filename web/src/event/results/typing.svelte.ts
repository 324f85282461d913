// A sheet while it is typed: the table, totals in seat order with flags for each player, and what is suspicious about them.
import type { RoundPage, SheetFound, SheetNote, SheetWish, TableInfo, TableResult } from "../types";

/** The flag that each key sets on a player. */
export const FLAG_KEYS = {
  a: "absent",
  l: "left",
  e: "excused",
  d: "disqualified",
  p: "penalty",
  s: "unsigned",
} as const;
export type Flag = (typeof FLAG_KEYS)[keyof typeof FLAG_KEYS];
export interface Box {
  player: string;
  text: string;
  flags: Flag[];
}
/** What a box may contain: a number, perhaps below nothing (O24 takes two points for a missed shake). */
const NUMBER = /^-?\d{1,4}$/;
/** The total, if one is typed. */
export const totalOf = ({ text }: Box): number | undefined => (NUMBER.test(text) ? Number(text) : undefined);
/** Keeps only the digits of what was typed, with one sign before them. */
export const figures = (text: string): string =>
  (text.trim().startsWith("-") || text.trim().startsWith("−") ? "-" : "") + text.replace(/\D/g, "").slice(0, 4);

/** Empty boxes for the seats of a table. */
export const emptyBoxes = (table: TableInfo): Box[] =>
  table.seats.map(({ player }) => ({ player, text: "", flags: [] }));
/** Boxes filled with an existing result. */
export const boxesOf = (table: TableInfo, result: TableResult): Box[] =>
  table.seats.map(({ player }) => ({
    player,
    text: result.totals[player] === undefined ? "" : String(result.totals[player]),
    flags: (["absent", "left", "excused", "disqualified"] as const).filter((flag) => result[flag]?.includes(player)),
  }));

/** Whether a box is complete: a total, or a flag that the player was absent. */
const isWhole = (box: Box): boolean =>
  totalOf(box) !== undefined || box.flags.includes("absent") || box.flags.includes("disqualified");
export const isComplete = (boxes: readonly Box[]): boolean => boxes.length > 0 && boxes.every(isWhole);

/** What is stored. An absent player has no total. */
export function resultOf(boxes: readonly Box[]): TableResult {
  const totals: Record<string, number> = {};
  for (const box of boxes) {
    const total = totalOf(box);
    if (total !== undefined && !box.flags.includes("absent")) totals[box.player] = total;
  }
  const lists = (["absent", "left", "excused", "disqualified"] as const).map(
    (flag) => [flag, boxes.filter((box) => box.flags.includes(flag)).map((box) => box.player)] as const,
  );
  return { totals, ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)) };
}

/** Toggles a flag. Absent excludes what only those present can do. */
export function flagged(box: Box, flag: Flag): Box {
  if (box.flags.includes(flag)) return { ...box, flags: box.flags.filter((one) => one !== flag) };
  if (flag === "absent") return { ...box, text: "", flags: [...box.flags.filter((one) => one === "unsigned"), flag] };
  return { ...box, flags: [...box.flags.filter((one) => one !== "absent"), flag] };
}

export class Typing {
  number = $state("");
  boxes = $state.raw<Box[]>([]);
  /** The shakes of the whole sheet, if they are typed: a text for each seat. */
  shakes = $state.raw<string[][]>([]);
  found = $state.raw<SheetFound>({ sums: {}, notes: [] });
  /** Which box has the focus; its content is not checked yet. */
  at = $state(-1);
  private asked = 0;

  constructor(
    private readonly round: () => RoundPage | null,
    private readonly ask: (wish: SheetWish) => Promise<SheetFound>,
    private readonly game: string | undefined,
  ) {}

  get table(): TableInfo | undefined {
    return this.round()?.tables.find((one) => String(one.number) === this.number);
  }
  /** Notes shown now: none about the box in which somebody is typing. */
  get notes(): SheetNote[] {
    const typed = this.boxes[this.at]?.player;
    return this.found.notes.filter((note) => note.player === undefined || note.player !== typed);
  }
  noteOf(player: string): SheetNote | undefined {
    return this.notes.find((note) => note.player === player);
  }
  get complete(): boolean {
    return isComplete(this.boxes);
  }
  /** Another table: its boxes are empty. */
  choose(text: string): void {
    this.number = text.replace(/\D/g, "").slice(0, 4);
    const { table } = this;
    this.boxes = table ? emptyBoxes(table) : [];
    this.shakes = [];
    this.forget();
  }
  clear(): void {
    this.choose("");
  }
  private forget(): void {
    this.asked += 1;
    this.found = { sums: {}, notes: [] };
  }
  put(at: number, text: string): void {
    this.boxes = this.boxes.map((box, each) =>
      each === at ? { ...box, text: figures(text), flags: box.flags.filter((flag) => flag !== "absent") } : box,
    );
    void this.look();
  }
  flag(at: number, flag: Flag): void {
    this.boxes = this.boxes.map((box, each) => (each === at ? flagged(box, flag) : box));
    void this.look();
  }
  /** Switches to typing the whole sheet, with one empty shake to begin with. */
  open(): void {
    this.shakes = [this.boxes.map(() => "")];
  }
  putShake(shake: number, at: number, text: string): void {
    const next = this.shakes.map((row, each) =>
      each === shake ? row.map((one, seat) => (seat === at ? figures(text) : one)) : row,
    );
    // There is always an empty one below.
    this.shakes = next.at(-1)!.some(Boolean) ? [...next, this.boxes.map(() => "")] : next;
    void this.look();
  }
  takeSums(): void {
    const { sums } = this.found;
    this.boxes = this.boxes.map((box) => ({
      ...box,
      text: sums[box.player] === undefined ? box.text : String(sums[box.player]),
    }));
    void this.look();
  }
  private wish(table: number): SheetWish {
    const { totals, absent } = resultOf(this.boxes);
    const players = this.boxes.map((box) => box.player);
    const shakes = this.shakes
      .filter((row) => row.some(Boolean))
      .map((row) =>
        Object.fromEntries(
          row.flatMap((text, seat) => (NUMBER.test(text) ? [[players[seat]!, Number(text)] as const] : [])),
        ),
      );
    const penalties = Object.fromEntries(
      this.boxes.filter((box) => box.flags.includes("penalty")).map((box) => [box.player, 1] as const),
    );
    return {
      ...(this.game === undefined ? {} : { game: this.game }),
      table,
      totals,
      ...(absent ? { absent } : {}),
      ...(shakes.length > 0 ? { shakes } : {}),
      ...(Object.keys(penalties).length > 0 ? { penalties } : {}),
    };
  }
  /** Has the sheet checked; the newest answer counts, and none is no reason to stop. */
  private async look(): Promise<void> {
    const { table } = this;
    if (!table) return;
    const turn = ++this.asked;
    try {
      const found = await this.ask(this.wish(table.number));
      if (turn === this.asked) this.found = found;
    } catch {
      // A check that did not arrive never stops the sheet (TD-31).
    }
  }
}
