// What one press can fix in a proof, from the judge's reason for a line. For practice only.
import type { Fields, Reason, Witness } from "../lib/protocol";
import { W } from "../words";
import type { Row } from "./proof";

export interface Fix {
  label: string;
  /** The row as it should be. */
  row?: Row;
  /** A rule that the Solution should list. */
  list?: string;
}

/** The fix for a faulty row, if there is an obvious one. */
export function fixOf(reason: Reason, row: Row): Fix | null {
  const write = (just: string): Fix => ({ label: W.write.fixWrite(just), row: { ...row, just } });
  const { rules, bars }: Partial<Fields<Witness>> = reason.witness ?? {};
  if (rules && reason.code === "rule-not-listed") return { label: W.write.fixList(rules[0]!), list: rules[0]! };
  if (rules) return write(rules.join(", "));
  if (bars !== undefined) return { label: W.write.fixClose, row: { ...row, bars } };
  if (reason.code === "supposition-missing" && row.just) return write("s");
  return null;
}
