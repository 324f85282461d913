// The keys of the room: a number and Enter select a table, C calls a judge there, and then 1 to 9 send that judge.

export interface RoomDoes {
  /** Whether there is such a table. */
  has: (table: number) => boolean;
  select: (table: number | null) => void;
  call: () => void;
  /** Sends the judge with this number, from 1, to the call of the selected table. */
  send: (judge: number) => void;
  /** Whether the selected table has a call that nobody has taken. */
  waits: () => boolean;
}

export class RoomKeys {
  /** The digits typed since the last other key. */
  private typed = "";

  constructor(private readonly does: RoomDoes) {}

  /** Takes a key; returns whether it was used. */
  press(key: string): boolean {
    if (/^\d$/.test(key)) {
      // After a finished number, a digit means a judge.
      if (this.typed === "" && key !== "0" && this.does.waits()) {
        this.does.send(Number(key));
        return true;
      }
      const longer = this.typed + key;
      this.typed = this.does.has(Number(longer)) || this.begins(longer) ? longer : key;
      if (this.does.has(Number(this.typed))) this.does.select(Number(this.typed));
      return true;
    }
    const before = this.typed;
    this.typed = "";
    if (key === "Enter") return before !== "";
    if (key === "Escape") {
      this.does.select(null);
      return true;
    }
    if (key.toLowerCase() === "c") {
      this.does.call();
      return true;
    }
    return false;
  }
  /** Whether a table's number could begin so. */
  private begins(figures: string): boolean {
    for (let more = 0; more < 10; more += 1) if (this.does.has(Number(`${figures}${more}`))) return true;
    return false;
  }
}
