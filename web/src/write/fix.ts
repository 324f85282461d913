// What one press can put right in a proof, from what the judge says of a line. For practice only.
import type { Reason } from "../lib/protocol";
import { W } from "../words";
import type { Row } from "./proof";

export interface Fix {
  label: string;
  /** The row as it should be. */
  row?: Row;
  /** A rule that the Solution should list. */
  list?: string;
}

const rulesOf = (row: Row): string[] =>
  row.just
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** The fix for a faulty row, where there is one that needs no thought. */
export function fixOf(reason: Reason, row: Row): Fix | null {
  const said = reason.message;
  const write = (just: string): Fix => ({ label: W.write.fixWrite(just), row: { ...row, just } });
  const outside = /write ((?:R,)+\w+)/.exec(said);
  if (outside) return write(outside[1]!.split(",").join(", "));
  if (/without R: nothing/.test(said))
    return write(
      rulesOf(row)
        .filter((rule) => rule !== "R")
        .join(", "),
    );
  const unlisted = /does not name the rule (\w+)/.exec(said);
  if (unlisted) return { label: W.write.fixList(unlisted[1]!), list: unlisted[1]! };
  if (/one level further out|has to stand outside/.test(said) && row.bars > 0)
    return { label: W.write.fixClose, row: { ...row, bars: row.bars - 1 } };
  if (reason.code === "supposition-missing" && row.just) return write("s");
  return null;
}
