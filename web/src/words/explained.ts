// The words around explained mistakes; the explanations come from the server.
export const EXPLAINED = {
  next: "Try this:",
  more: (n: number) => (n === 1 ? "One more thing" : `${n} more things`),
  cards: "The cards that are counted, and the others",
  rule: (rule: string, from: string, gives: string) => `${rule} needs ${from}, and gives ${gives}.`,
  premise: "Premise",
  goal: "Goal",
  value: (value: boolean) => (value ? "true" : "false"),
};
