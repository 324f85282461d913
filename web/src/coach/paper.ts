// Papers that the coach lays out: the cubes of the mat at the beginning of a line, or a whole Solution that is shown.
import type { Game, Submission } from "../lib/protocol";
import { emptyDraft, type Draft, type Mat } from "../write/draft";
import { available, read, write, type Token } from "../write/line";

/** The tokens with the colours of the cubes on the mat. */
function coloured(tokens: readonly Token[], mat: Mat, game: Game): Token[] {
  const done: Token[] = [];
  for (const token of tokens) {
    if (token.kind !== "cube") done.push(token);
    else {
      const code = available(token.face, mat, done, game);
      done.push({ ...token, code, text: code + token.text.slice(token.code.length) });
    }
  }
  return done;
}

function drafted(line: (tokens: string) => string, advised: Submission, game: Game): Draft {
  const draft = emptyDraft();
  if (game === "equations") draft.left = line(advised.equation?.split("=")[0] ?? "");
  else if (game === "onsets") draft.solutions[0]!.set_name = line(advised.solutions?.[0]?.set_name ?? "");
  return draft;
}

/** The beginning of the advised line, as far as its cubes are on the mat; nothing if its first one is not. */
export function beginning(advised: Submission, game: Game, mat: Mat): Draft | null {
  let any = false;
  const onMat: Mat = { ...mat, resources: [] };
  const line = (text: string): string => {
    const tokens = coloured(read(text, game), onMat, game);
    const lies = [...onMat.required, ...onMat.permitted];
    const end = tokens.findIndex((token) => {
      if (token.kind !== "cube") return false;
      const at = lies.indexOf(token.code);
      if (at >= 0) lies.splice(at, 1);
      return at < 0;
    });
    const stand = end < 0 ? tokens : tokens.slice(0, end);
    any ||= stand.length > 0;
    return write(stand, game);
  };
  const draft = drafted(line, advised, game);
  return any ? draft : null;
}

/** The advised Solution as a whole. */
export function draftOf(advised: Submission, game: Game, mat: Mat): Draft {
  const whole = (text: string) => write(coloured(read(text, game), mat, game), game);
  const draft = drafted(whole, advised, game);
  if (game === "wff") return { ...draft, solution: advised.solution ?? "", proof: advised.proof ?? "" };
  if (game === "onsets")
    draft.solutions = (advised.solutions ?? []).map((one) => ({
      restrictions: one.restrictions ?? [],
      set_name: one.set_name,
      blank: one.blank ?? "",
    }));
  return draft;
}
