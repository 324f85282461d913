// What a writer has on the paper, and what an editor tells the paper about it.
import type { Submission } from "../lib/protocol";
import type { Counted } from "./meter";

export interface Written {
  submission: Submission;
  counted: Counted;
  empty: boolean;
}
/** The draft as it is kept in the browser: texts only, so that an old one never breaks a new editor. */
export interface Draft {
  left: string;
  right: string;
  solutions: { restrictions: string[]; set_name: string; blank: string }[];
  solution: string;
  proof: string;
}

export const emptyDraft = (): Draft => ({
  left: "",
  right: "",
  solutions: [{ restrictions: [], set_name: "", blank: "" }],
  solution: "",
  proof: "",
});
