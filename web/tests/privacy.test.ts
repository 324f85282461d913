// LC-59: no page asks for an e-mail address, or for anything else that would say who somebody is.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".svelte"))
  .map((name) => ({ name, text: readFileSync(`src/${name}`, "utf8") }));
/** Every field of a page, with the file that it is in. */
const fields = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([field]) => ({ name, field })),
);

test("no page has a field for an e-mail address or a person's data", () => {
  // The fields are found: names, codes and passwords are among them.
  expect(fields.length).toBeGreaterThan(40);
  expect(fields.some(({ field }) => field.includes('type="password"'))).toBe(true);
  const personal =
    /\be-?mail\b|type="tel"|autocomplete="(?:email|tel|name|given-name|family-name|bday|street-address)/i;
  expect(fields.filter(({ field }) => personal.test(field))).toEqual([]);
});

test("no page writes to an e-mail address", () => {
  expect(sources.filter(({ text }) => /mailto:/i.test(text)).map(({ name }) => name)).toEqual([]);
});
