// Whole shakes in a real Chromium. `npm run e2e` runs all; `npm run e2e NAME` those whose names contain it.
import assert from "node:assert/strict";
import { close, open, tidy } from "./house.mjs";
import analysis from "./tests/analysis.mjs";
import axe from "./tests/axe.mjs";
import desk from "./tests/desk.mjs";
import drill from "./tests/drill.mjs";
import keyboard from "./tests/keyboard.mjs";
import layout from "./tests/layout.mjs";
import lines from "./tests/lines.mjs";
import peers from "./tests/peers.mjs";
import pages from "./tests/pages.mjs";
import people from "./tests/people.mjs";
import referee from "./tests/referee.mjs";
import shakes from "./tests/shakes.mjs";
import table from "./tests/table.mjs";

const tests = {
  ...shakes,
  ...lines,
  ...table,
  ...keyboard,
  ...referee,
  ...peers,
  ...people,
  ...layout,
  ...desk,
  ...drill,
  ...analysis,
  ...pages,
  ...axe,
};
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (process.argv[2] && !name.includes(process.argv[2])) continue;
  const begun = Date.now();
  try {
    await test();
    const faults = open.flatMap((one) => one.faults);
    assert.deepEqual(faults, []);
    console.log(`  ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (fault) {
    failed += 1;
    const where = String(fault.stack ?? fault)
      .split("\n")
      .slice(0, 12);
    console.log(`  FAIL  ${name}\n${where.map((line) => `        ${line}`).join("\n")}`);
    for (const [at, one] of open.entries())
      if (process.env.SHOTS)
        await one.page
          .screenshot({ path: `${process.env.SHOTS}/fail-${name.replace(/\W+/g, "-")}-${at}.png` })
          .catch(() => undefined);
  }
  await tidy();
}
await close();
process.exit(failed ? 1 : 0);
