// Nothing unused is kept: every class of the styles is in some component, every text is used somewhere.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (folder: string, ending: RegExp): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n");
const code = read("src", /\.(ts|svelte)$/);

test("every class of the styles is in some component", () => {
  const selectors = read("src/styles", /\.css$/)
    .replace(/\/\*[^]*?\*\//g, "")
    .match(/[^{}]+(?=\{)/g)!;
  const classes = new Set(selectors.flatMap((one) => one.match(/(?<=\.)[a-z_][\w-]*/gi) ?? []));
  // Components compose the end of some of them: `s${seat}`, `bar-${kind}`.
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])|${name.replace(/\d$|(?<=-)[a-z]+$/, "")}\\$\\{`).test(code);
  expect(classes.size).toBeGreaterThan(100);
  expect([...classes].filter((name) => !isUsed(name))).toEqual([]);
});

test("every text is used somewhere", () => {
  const files = Object.values(import.meta.glob<Record<string, unknown>>("/src/words/*.ts", { eager: true }));
  const unsaid = files.flatMap(Object.entries<unknown>).flatMap(([group, texts]) => {
    // Texts for things that the server names are looked up by that name.
    if (typeof texts !== "object" || texts === null || new RegExp(`\\b${group}\\[`).test(code)) return [];
    return Object.keys(texts)
      .filter((name) => /^[a-z]\w*$/i.test(name) && !new RegExp(`\\.${name}\\b`).test(code))
      .map((name) => `${group}.${name}`);
  });
  expect(unsaid).toEqual([]);
});
