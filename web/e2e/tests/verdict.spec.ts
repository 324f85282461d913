// After a call, after a shake and after a match: everybody reads what it means for them, and nothing final is pressed by accident.
import type { Locator, Page } from "@playwright/test";
import { afterwards, RECORDS } from "../finished";
import { expect, test } from "../house";
import { cubes, goalOf, move, nextShake, nothing } from "../player";
import { stage } from "../staged";
import { PHONE } from "../stage";

const DECIDES = [
  { do: "decide", present: true },
  { do: "decide", present: false },
];

test("a call, as the Mover sees it: who must write, what it is worth, and a line to try things on", async ({
  somebody,
}) => {
  const page = await somebody("Maya");
  await stage(page, "called-now");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tally called Now on your move");
  await expect(page.locator(".sub")).toHaveText(
    "Tally must write a Solution with the mat and at most one cube from Resources. You may only wait.",
  );
  await expect(page.locator(".lastmove")).toHaveText("You put the minus in Permitted. That was the move.");
  await expect(page.locator(".duty li.you")).toContainText("You wait");
  await expect(page.locator(".duty li").first()).toContainText("Tally must write");
  // The points come from the referee.
  const worth = page.locator(".worth-pair p");
  await expect(worth.first()).toHaveText("If Tally is rightTally 6 · You 2 · Priya 2, or 4 with a right Solution too");
  await expect(worth.nth(1)).toContainText("Tally 2 · You 6");
  await page.getByRole("button", { name: "Try it" }).click();
  await page.locator(".trying .palette button.cube").first().click();
  await expect(page.locator(".trying .token-line.on .cube")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Present", exact: true })).toHaveCount(0);
});

test("a call, as the third sees it: both choices with what they bring, and neither asks once more", async ({
  somebody,
}) => {
  const page = await somebody("Priya", PHONE);
  const sent = await stage(page, "called-now", { place: { seat: 2 }, actions: DECIDES });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tally called Now on Maya’s move");
  await expect(page.locator(".sub")).toHaveText("Tally must write. You may write a Solution too, or nothing.");
  await expect(page.locator(".duty li.you")).toContainText("You may write");
  await expect(page.getByRole("button", { name: /^I’ll write one too/ })).toContainText(
    "Right: 4 points. Wrong: 2 points.",
  );
  const not = page.getByRole("button", { name: /^I’ll write nothing/ });
  await expect(not).toContainText("2 points if Tally is right, 6 if Tally is wrong.");
  await askedInPlace(page, not, page.getByRole("button", { name: "Write nothing: final" }));
  await page.getByRole("button", { name: "Write nothing: final" }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ type: "command", do: "decide", present: false });
});

test("a call, as a watcher sees it: names, and no button that would do anything", async ({ somebody }) => {
  const page = await somebody("Eve");
  await stage(page, "called-now", { place: null, owner: false });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tally called Now on Maya’s move");
  await expect(page.locator(".duty li")).toHaveText([/Tally must write/, /Maya waits/, /Priya may write too/]);
  await expect(page.locator(".duty li.you")).toHaveCount(0);
  await expect(page.locator("main button")).toHaveText([/Try it/]);
});

test("a verdict addresses you: what was written, the points in words, what was possible, and Next shake", async ({
  somebody,
}) => {
  const page = await somebody("Ben");
  const sent = await afterwards(page, RECORDS.one, 1, {}, { ready: [true, false, true], next_by: 1792 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You called Now, and you were right.");
  await expect(page.locator(".verdict-head p")).toHaveText("Your Solution is correct. Only the 3 came from Resources.");
  await expect(page.locator(".solution-card").first().locator(".tree")).toBeVisible();
  await expect(page.locator(".whogets li")).toHaveText([
    /^You\s*Your challenge was right\..*\+6/,
    /^Ana\s*Ana had moved last\..*\+2/,
    /^Cem\s*Cem’s Solution was not correct\..*\+2/,
  ]);
  const section = page.getByText("After Now, Challenger correct");
  await expect(section).toBeHidden();
  await page.getByText("Why these points?").click();
  await expect(section).toBeVisible();
  // The strip is part of the page; a tapped move is explained below it, and arrows go from move to move.
  await expect(page.locator(".strip-move .bar-safe").first()).toBeVisible();
  await expect(page.locator(".tell")).toContainText("Cem’s + was the slip. 8 of 15 moves were safe");
  await page.locator(".strip-move").nth(3).click();
  await expect(page.locator(".tell")).toContainText("You saw it in 9 seconds.");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".strip-move").nth(2)).toBeFocused();
  await expect(page.locator(".ready")).toContainText("Ana and Cem are ready. It begins when you press, or in 0:52.");
  await page.getByRole("button", { name: "Next shake: you set the Goal" }).click();
  await expect.poll(() => sent.filter((one) => one.type === "wish")).toMatchObject([{ wish: "ready" }]);
});

test("a line that reads two ways is drawn in both, the sections are behind a tap, and a round that is over ends the match", async ({
  somebody,
}) => {
  const page = await somebody("Ben", PHONE);
  const waiting = { ready: [true, false, true], next_by: 1792 };
  await afterwards(page, RECORDS["two-ways"], 1, {}, waiting, "MOSS-12", [{ do: "end-match" }]);
  await expect(page.locator(".witness .tree")).toHaveCount(2);
  const section = page.getByText("VII-B-6");
  await expect(section).toBeHidden();
  await page.getByText("Why these points?").click();
  await expect(section).toHaveText("Your Solution was not correct: VII-B-6.");
  await expect(page.locator(".ready")).toContainText("The match ends when you press, or in 0:52.");
  await expect(page.getByRole("button", { name: "The round is over: see who won" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Next shake/ })).toHaveCount(0);
});

test("if nobody had a Solution, a right one is drawn; after pressing, the page says whom it waits for", async ({
  somebody,
}) => {
  const page = await somebody("Ben", PHONE);
  await afterwards(page, RECORDS.two, 1, {}, { ready: [false, true, true], next_by: 1792 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Cem called Impossible, and nobody showed a Solution.",
  );
  await expect(page.getByText("You wrote nothing.")).toBeVisible();
  const right = page.locator(".solution-card", { hasText: "This was right" });
  await expect(right.locator(".tree")).toBeVisible();
  await expect(page.locator(".verdict-head p")).toContainText("It could be done:");
  await expect(page.locator(".tell")).toContainText("Cem called Impossible, and it was wrong.");
  await expect(page.getByRole("button", { name: "Waiting for Ana" })).toHaveAttribute("aria-disabled", "true");
});

test("On-Sets: the named cards are framed, beside those that would have been right", async ({ somebody }) => {
  const page = await somebody("Ben");
  await afterwards(page, RECORDS.onsets, 1, {});
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You called Now, but it does not make the Goal.");
  const own = page.locator(".solution-card", { hasText: "Your Set-Name" });
  const right = page.locator(".solution-card", { hasText: "This was right" });
  await expect(own.locator(".universe-card.named")).toHaveCount(5);
  await expect(right.locator(".universe-card.named")).toHaveCount(4);
  await expect(right.locator(".universe-card.unnamed, .universe-card.out")).toHaveCount(4);
});

test("WFF ’N PROOF: a right proof is drawn line by line, with what each line says", async ({ somebody }) => {
  const page = await somebody("Ana", PHONE);
  await afterwards(page, RECORDS.wff, 0, {});
  await expect(page.locator(".verdict-head p")).toHaveText("No Solution was presented. It could be proved.");
  const lines = page.locator(".solution-card", { hasText: "This was right" }).locator(".proof-lines li");
  await expect(lines.first()).toContainText("given");
  await expect(lines.last()).toHaveClass(/proof-goal/);
  await expect(lines.last()).toContainText(/q or r/);
});

test("the truth of shake 2 is read while shake 3 is played, and leads back to the verdict", async ({ somebody }) => {
  const page = await somebody("Ben");
  const playing = {
    phase: "turn",
    waiting: ["Ben"],
    shake: { turn: "Ben", mover: "Ana", goal: "4", resources: ["5"] },
  };
  await afterwards(page, RECORDS.more, 1, playing, {}, "MOSS-12", [], 1);
  // The verdict was not read when the time was up: it stays, and says that the next shake has begun.
  await page.getByRole("button", { name: "Go to the table: it is your turn" }).waitFor();
  await page.getByRole("link", { name: "Look at every move" }).click();
  await page.locator(".move-rows .move-row .reach-bar i").first().waitFor();
  await expect(page.locator(".shakes button")).toHaveText(["Shake 1", "Shake 2"]);
  await expect(page.locator(".shakes button.on")).toHaveText("Shake 2");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Cem called Impossible, and nobody showed a Solution.",
  );
  await page.getByRole("button", { name: "Go to the table: it is your turn" }).click();
  // It can be opened from the table as well, and leads back there.
  await page.locator(".tray").waitFor();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("link", { name: "What was possible?" }).click();
  await page.locator(".move-rows .move-row .reach-bar i").first().waitFor();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.locator(".tray").waitFor();
});

test("the truth of shake 1 is read while shake 2 waits, and while it is played", async ({ called }) => {
  const [ana, ben] = await called();
  await nothing(ana);
  await expect(ana.getByRole("heading", { level: 1 })).toHaveText("You called Now, but wrote nothing.");
  await expect(ben.getByRole("heading", { level: 1 })).toHaveText("Ana called Now, but wrote nothing.");
  await ana.getByRole("link", { name: "Look at every move" }).click();
  await ana.locator(".move-rows .move-row .reach-bar i").first().waitFor();
  await nextShake([ben]);
  await ben.getByRole("button", { name: "Waiting for Ana" }).waitFor();
  // Nobody rolls before Ana has pressed, however long she reads.
  await ana.getByRole("link", { name: "Back", exact: true }).click();
  await expect(ana.locator(".ready")).toContainText(/Ben is ready. It begins when you press, or in \d:\d\d/);
  await nextShake([ana]);
  await goalOf(ben);
  await cubes(ana).first().waitFor();
  await ana.getByRole("button", { name: "Menu", exact: true }).click();
  await ana.getByRole("link", { name: "What was possible?" }).click();
  await ana.locator(".move-rows .move-row .reach-bar i").first().waitFor();
  await ana.getByRole("link", { name: "Back", exact: true }).click();
  await move(ana);
});

test("the end of a match: who won, the totals as lines, the best moment, a rematch, and a picture", async ({
  somebody,
}) => {
  const page = await somebody("Ben");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const sent = await afterwards(page, RECORDS.two, 1, { phase: "ended" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You and Cem share the win, 8 to 8 to 6.");
  await expect(page.locator(".totals .end")).toHaveText(["You 8", "Cem 8", "Ana 6"]);
  await expect(page.locator(".totals .line polyline")).toHaveCount(3);
  await expect(page.locator(".best-moment h2")).toHaveText("Shake 1: you had the block after 9 seconds");
  await page.getByRole("button", { name: "I want a rematch" }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ type: "phrase" });
  await page.getByRole("button", { name: "Copy picture" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const leave = page.getByRole("button", { name: "Leave", exact: true });
  await askedInPlace(page, leave, page.getByRole("button", { name: "Leave now" }));
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByRole("button", { name: "Leave now" })).toHaveCount(0);
});

test("the owner ends a match and begins another; a watcher reads names", async ({ somebody }) => {
  const page = await somebody("Ana");
  const sent = await afterwards(page, RECORDS.two, 0, { phase: "ended" });
  await page.getByRole("heading", { name: "Ben and Cem share the win, 8 to 8 to 6; you are third." }).waitFor();
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ type: "wish", wish: "begin" });
  const eve = await somebody("Eve", PHONE);
  await afterwards(eve, RECORDS.two, null, { phase: "ended" });
  await eve.getByRole("heading", { name: "Ben and Cem share the win, 8 to 8 to 6." }).waitFor();
  await expect(eve.locator(".finish li b")).toHaveText(["Ben", "Cem", "Ana"]);
  await expect(eve.locator(".next-bar")).toHaveCount(0);
});

test("no final button appears where another was: End, Get up, Present nothing, No Goal", async ({ somebody }) => {
  const writer = await somebody("Tally");
  await stage(writer, "called-now", { place: { seat: 1 }, actions: [{ do: "present" }, { do: "decline" }] });
  await writer.locator(".palette").first().waitFor();
  await askedInPlace(
    writer,
    writer.getByRole("button", { name: "Nothing to present" }),
    writer.getByRole("button", { name: "Present nothing: final" }),
  );
  await expect(writer.locator(".asked")).toContainText("You get 2; a right Solution would get 6.");

  const owner = await somebody("Ana");
  const sent = await afterwards(owner, RECORDS.one, 0, {});
  const end = owner.getByRole("button", { name: "End the match" });
  await askedInPlace(owner, end, owner.getByRole("button", { name: "End it now" }));
  await owner.getByRole("button", { name: "Go on playing" }).click();
  for (const [first, final] of [
    ["End the match", "End it now"],
    ["Get up", "Get up now"],
    ["Remove Ben", "Remove now"],
  ] as const) {
    await owner.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = owner.locator(".menu");
    await askedInPlace(owner, menu.getByRole("button", { name: first }), menu.getByRole("button", { name: final }));
    await owner.keyboard.press("Escape");
  }
  expect(sent.filter((one) => one.type !== "hello")).toEqual([]);

  const setter = await somebody("Ana", PHONE);
  const goal = { phase: "goal", waiting: ["Ana"], shake: { resources: ["5", "2", "3", "+"] } };
  const said = await afterwards(
    setter,
    RECORDS.one,
    0,
    { ...goal, sheet: { shakes: [], penalties: [] } },
    {},
    "FERN-63",
    [{ do: "goal", needs: ["goal"] }, { do: "no-goal" }],
  );
  await askedInPlace(
    setter,
    setter.getByRole("button", { name: "No Goal", exact: true }),
    setter.getByRole("button", { name: "Declare No Goal" }),
  );
  await setter.getByRole("button", { name: "Declare No Goal" }).click();
  await expect.poll(() => said.at(-1)).toMatchObject({ do: "no-goal" });
});

/** Presses a button that asks once more: the harmless answer takes its place and the focus, and the final one is where no button was. */
async function askedInPlace(page: Page, first: Locator, final: Locator): Promise<void> {
  await first.scrollIntoViewIfNeeded();
  const pressed = (await first.elementHandle())!;
  const place = (await first.boundingBox())!;
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  await first.click();
  await final.waitFor();
  expect(await pressed.evaluate((one, { x, y }) => one.contains(document.elementFromPoint(x, y)), middle)).toBe(true);
  expect(await pressed.evaluate((one) => one === document.activeElement)).toBe(true);
  const box = (await final.boundingBox())!;
  // A second tap in the same place only withdraws the question; then nothing pressable is left where the final button was.
  await page.mouse.click(middle.x, middle.y);
  await expect(final).toHaveCount(0);
  const under = await page.evaluate(({ x, y, width, height }) => {
    const points = [0.05, 0.5, 0.95].flatMap((right) =>
      [0.1, 0.5, 0.9].map((down) => [x + width * right, y + height * down]),
    );
    return points.flatMap(
      ([left, top]) => document.elementFromPoint(left!, top!)?.closest("button, a")?.outerHTML ?? [],
    );
  }, box);
  expect(under).toEqual([]);
  await page.mouse.click(middle.x, middle.y);
  await final.waitFor();
}
