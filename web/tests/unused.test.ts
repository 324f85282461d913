// Nothing unused is kept: every class of the styles is in some component, every text is used somewhere.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (folder: string, ending: RegExp): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n");
const code = read("src", /\.(ts|svelte)$/);

test("every class of the styles is in some component, by a name of more than one letter", () => {
  const selectors = read("src/styles", /\.css$/)
    .replace(/\/\*[^]*?\*\//g, "")
    .match(/[^{}]+(?=\{)/g)!;
  const classes = new Set(selectors.flatMap((one) => one.match(/(?<=\.)[a-z_][\w-]*/gi) ?? []));
  // Only strings can name a class, and `class:name`: not the other attributes, and not what variables are called.
  const strings = code.replace(/\s(?!class\b)[\w:-]+="[^"]*"/g, " ").match(/"[^"\n]*"|`[^`]*`|class:[\w-]+/g)!;
  const named = new Set(strings.flatMap((one) => one.match(/(?<![\w-])[a-z_][\w-]*/gi) ?? []));
  // Components compose the end of some of them: `style-${seat}`, `bar-${kind}`.
  const isComposed = (name: string) => code.includes(`${name.replace(/\d$|(?<=-)[a-z]+$/, "")}\${`);
  expect(classes.size).toBeGreaterThan(100);
  expect([...classes].filter((name) => name.length < 2 || !(named.has(name) || isComposed(name)))).toEqual([]);
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
