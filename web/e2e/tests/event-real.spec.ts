// A tournament at the real server, from an empty page to the certificates: the organiser, two scorekeepers, two judges, a coach, players at
// a live table, a public phone and the projector, each with their own browser.
import { expect, test } from "../house";
import { button, lead, link, linkFor, pastes, region, seat, seating, setUp, takesPlace, types } from "../event-real";
import { menuSurely } from "../player";
import { DESKTOP, PHONE, TABLET } from "../stage";

const LIST = `Student;Nick;Team;Year;Shirt
Ana Alder;Acorn;Ash;7;S
Ben Birch;Bolt;Ash;7;M
Cleo Cedar;Comet;Ash;eight;M
Dov Dale;Dune;Elm;8;L
Eli Elder;Echo;Elm;7;L
Fay Fern;Fox;Elm;7;S
Gil Gorse;Gull;Oak;6;S
Hal Heath;Hawk;Oak;7;M
;Ivy;Oak;7;M
Jo Juniper;Jet;Yew;8;L
Jo Juniper;Jet;Yew;8;L
`;

test("a whole round with everybody: paper and live, calls, an appeal, a dispute, a correction after the next draw", async ({
  somebody,
  fresh,
}) => {
  const ines = await somebody("Ines", DESKTOP);
  const code = await setUp(ines, { title: "Harbour League", label: "Ines", rounds: 2, then: "firsts" });

  // A list from another program: each problem shows beside its row, and is fixed there.
  await link(ines, "Bring the list").click();
  await pastes(ines, code, LIST);
  await expect(lead(ines)).toHaveText("9 players can come in. 2 rows are skipped.");

  await button(ines, "Make it 8").or(button(ines, "Type a grade")).first().click();
  await ines.getByLabel("grade", { exact: true }).fill("8");
  await button(ines, "Use it").click();
  await button(ines, "Type a name").click();
  await ines.getByLabel("name", { exact: true }).fill("Ivo Ivy");
  await button(ines, "Use it").click();
  await button(ines, "Keep both").click();
  await expect(lead(ines)).toHaveText("11 players can come in.");
  await button(ines, "Add 11 players").click();
  await expect(lead(ines)).toHaveText("11 players, 4 teams.");

  // Everybody gets their own link.
  const tomas = await fresh(DESKTOP);
  const mia = await fresh(TABLET);
  const dana = await fresh(PHONE);
  const ruth = await fresh(PHONE);
  const carl = await fresh(PHONE);
  await takesPlace(tomas, await linkFor(ines, code, "Scorekeeper"), "Tomas");
  await takesPlace(mia, await linkFor(ines, code, "Scorekeeper"), "Mia");
  await takesPlace(dana, await linkFor(ines, code, "Judge"), "Dana");
  await takesPlace(ruth, await linkFor(ines, code, "Judge"), "Ruth");
  await takesPlace(carl, await linkFor(ines, code, "Coach", "Oak"), "Carl");

  // The coach checks in the team, a scorekeeper the others; one is late.
  await expect(lead(carl)).toHaveText("Oak");
  await button(carl, "All three here").click();
  await expect(carl.getByText("3 of 3 here.")).toBeVisible();
  await tomas.goto(`/event/${code}/check-in`);
  await expect(lead(tomas)).toHaveText("3 of 11 are here.");
  for (const team of ["Ash", "Elm"]) await region(tomas, team).getByRole("button", { name: "All three here" }).click();
  await expect(lead(tomas)).toHaveText("9 of 11 are here.");

  // The draw: two swap places by drag, and swap back by keys.
  await ines.goto(`/event/${code}`);
  await link(ines, "Draw round 1").click();
  await expect(lead(ines)).toHaveText("Round 1, draft: nobody meets a teammate.");
  const drawn = await seating(ines);
  const [one, other] = [drawn.get(1)![0]!, drawn.get(2)![0]!];
  await seat(ines, one).dragTo(seat(ines, other));
  await expect(region(ines, "Table 2").locator(`[data-seat="${one}"]`)).toBeVisible();
  await seat(ines, one).focus();
  await ines.keyboard.press("Enter");
  await seat(ines, other).focus();
  await ines.keyboard.press("Enter");
  await expect(region(ines, "Table 1").locator(`[data-seat="${one}"]`)).toBeVisible();
  const publicPhone = await fresh(PHONE);
  await publicPhone.goto(`/e/${code}`);
  await expect(publicPhone.getByText("Round 1 is not drawn yet.")).toBeVisible();
  const wall = await fresh({ width: 1920, height: 1080 });
  await wall.goto(`/event/${code}/projector`);
  await expect(wall.getByText("Round 1 is not drawn yet.")).toBeVisible();
  await button(ines, "Publish").click();
  await expect(lead(ines)).toHaveText("Round 1 is published.");
  // A latecomer is seated by a repair: one of the others moves.
  await ines.getByLabel("Latecomer").selectOption({ index: 1 });

  const moves = region(ines, "Who moves");
  await expect(moves).toContainText("sits down at table");
  await button(ines, "Do it").click();
  await expect(moves).toContainText("say who is missing");
  const tables = await seating(ines);
  expect([...tables.values()].map((seats) => seats.length).sort()).toEqual([2, 2, 3, 3]);
  // One table plays live: its players claim their seats by their badges.
  const live = [...tables].find(([, seats]) => seats.length === 2)![0];
  await button(ines, `Table ${live} is played on paper. Make it a live table`).click();
  await expect(button(ines, `Table ${live} is a live table. Play it on paper`)).toBeVisible();
  const players = [await fresh(PHONE), await fresh(PHONE)];
  for (const [at, player] of players.entries()) {
    await player.goto(`/e/${code}`);
    await player.getByLabel("Where do I sit?").fill(tables.get(live)![at]!);
    await expect(player.getByText(`Table ${live}`).first()).toBeVisible();
    await button(player, /^Sit down here/).click();
    await expect(player.getByText("Your seat is kept for this device.")).toBeVisible();
  }
  await button(ines, "Start round 1").click();
  await expect(lead(ines)).toHaveText("Round 1 is being played.");
  for (const player of players) {
    await button(player, /^Sit down here/).click();
    await expect(player).toHaveURL(/\/t\//);
  }

  // A card goes up: a call is raised on the plan, taken by a judge, and ruled with a verdict from the desk.
  const paper = [...tables.keys()].filter((number) => number !== live);
  const withOak = paper.find((number) => tables.get(number)!.some((player) => player.startsWith("C")))!;
  await tomas.goto(`/event/${code}/room`);
  await tomas.getByRole("button", { name: new RegExp(`^Table ${withOak} `) }).click();
  await tomas.getByLabel("What about? (optional)").fill("Is 7 + 1 a Solution for 8?");
  await button(tomas, "Solution").click();
  await expect(lead(tomas)).toHaveText("One table waits for a judge.");
  await button(dana, "Take").click();
  await expect(dana.locator(".judge-now")).toContainText("Is 7 + 1 a Solution for 8?");
  await dana.getByRole("link", { name: /^Open the judge’s desk/ }).click();
  await expect(dana.getByLabel("Rulebook")).toHaveValue("equations-basic-mlag-2019");
  await dana.locator('.desk-palette [aria-label="black 8"]').click();
  await dana.locator(".tray .segmented button", { hasText: "Permitted" }).click();
  for (const cube of ["black 7", "red plus", "red 1"])
    await dana.locator(`.desk-palette [aria-label="${cube}"]`).click();
  await dana.fill("input.answer-line", "7+1 = 8");
  await button(dana, "Judge it").click();
  await button(dana, `Take this verdict to table ${withOak}`).click();
  await expect(dana.locator("main")).toContainText("The desk says:");
  await dana.getByLabel("What you ruled, in a sentence").fill("Yes, it is.");
  // A second judge comes first; both rule.
  await button(dana, "Second judge").click();
  await button(dana, "Store the ruling").click();
  await expect(dana.getByText("You have no call.")).toBeVisible();
  await button(ruth, "Take").click();
  await button(ruth, "Ruling given").click();
  await ruth.getByLabel("What you ruled, in a sentence").fill("The same.");
  await button(ruth, "Store the ruling").click();
  await expect(ruth.getByText("You have no call.")).toBeVisible();

  // The coach appeals, and the organiser decides.
  const appellant = tables.get(withOak)!.find((player) => player.startsWith("C"))!;
  await carl.getByRole("combobox", { name: /^player/ }).selectOption(appellant);
  await carl.getByLabel("against what").fill("the cube was not there");
  await button(carl, "Appeal").click();
  await expect(carl.getByText("Appeal is open: the cube was not there")).toBeVisible();
  await link(ines, "Room").click();
  const appeal = region(ines, `Appeal at table ${withOak}`);
  await appeal.getByRole("button", { name: "Decide…" }).click();
  await appeal.getByRole("button", { name: "The rulings stand" }).click();
  await appeal.getByLabel("Reason").fill("Both judges saw the cube.");
  await appeal.getByRole("button", { name: "Decide", exact: true }).click();
  await expect(appeal).toHaveCount(0);
  await expect(carl.getByText("Appeal was refused.")).toBeVisible();

  // Sheets by keyboard, each by two people; the second never sees what the first typed.
  await tomas.goto(`/event/${code}/results`);
  await mia.goto(`/event/${code}/results`);
  await button(mia, "Second entry").click();
  const totals = (number: number) => (tables.get(number)!.length === 3 ? ["20", "16", "12"] : ["14", "10"]);
  const [first, second, third] = paper as [number, number, number];
  await types(tomas, first, totals(first));
  // A player who left early keeps the total on the sheet.
  await types(tomas, second, totals(second).with(1, "l8"));
  await types(tomas, third, totals(third));
  await expect(lead(mia)).toHaveText("0 agree. Three wait for the second person.");
  await expect(mia.locator("main")).not.toContainText("16");
  await types(mia, first, totals(first));
  await types(mia, second, totals(second).with(1, "l8"));
  await types(mia, third, totals(third).with(0, "18"));
  // The same person cannot enter it a second time.
  await tomas.getByLabel("Table", { exact: true }).fill(String(third));
  await expect(tomas.getByText("You typed this sheet. Somebody else has to be the second.")).toBeVisible();
  await link(ines, "Results").click();
  const differ = region(ines, `Table ${third}: the two entries differ`);
  await differ.getByRole("button", { name: "Tomas is right" }).click();
  await expect(differ).toHaveCount(0);

  // The live table calls a judge itself; the judge ends its match, and its record fills in the sheet.
  await button(players[0]!, "Call a judge").click();
  await expect(players[0]!.getByText("A judge is called.")).toBeVisible();
  await button(dana, "Take").click();
  await link(dana, "Go to the live table").click();
  await expect(dana).toHaveURL(/\/t\//);
  await menuSurely(dana, "End the match", "End it now");
  await expect(lead(ines)).toHaveText("All 4 agree. Close round 1.");
  await dana.goto(`/event/${code}/judge`);
  await button(dana, "Ruling given").click();
  await dana.getByLabel("What you ruled, in a sentence").fill("Both agreed to stop.");
  await button(dana, "Store the ruling").click();

  // Close, release, and what everybody then sees.
  await button(ines, "Close round 1").click();
  await link(ines, "Go to the standings").click();
  await expect(ines.getByText("Not on the wall yet:")).toBeVisible();
  await button(ines, "Release round 1").click();
  await expect(ines.getByText("Phones and the screen show round 1.")).toBeVisible();
  await publicPhone.reload();
  await expect(publicPhone.getByText("Standings after round 1")).toBeVisible();

  // The next draw is published when a sheet of round 1 turns out to be wrong: standings change, the draw stands (TD-34).
  await link(ines, "Draw").click();
  await expect(lead(ines)).toContainText("Round 2, draft:");
  await button(ines, "Publish").click();
  await expect(lead(ines)).toHaveText("Round 2 is published.");
  const before = await seating(ines);
  await link(ines, "Results").click();
  await button(ines, "Correct a result…").click();
  const form = region(ines, "Correct a result");
  await form.getByLabel("Round").selectOption("1");
  await form.getByLabel("Table").fill(String(first));
  await form.getByLabel(/, seat B: total$/).fill("22");
  await form.getByLabel("Reason").fill("added up wrong");
  await button(ines, "Correct it").click();
  await expect(form).toHaveCount(0);
  await link(ines, "Standings").click();
  await expect(ines.getByText("corrected").first()).toBeVisible();
  await expect(region(ines, "How ties are broken")).toContainText("Firsts");
  await link(ines, "Draw").click();
  await expect.poll(() => seating(ines)).toEqual(before);

  // Awards, and everything that is printed.
  await ines.goto(`/event/${code}/awards`);
  await expect(lead(ines)).toContainText("to read aloud.");
  await button(ines, "Begin the ceremony").click();
  await ines.keyboard.press("Escape");
  await ines.goto(`/event/${code}/print`);
  const sheet = ines.getByRole("combobox", { name: /^Sheet/ });
  await expect(sheet).toBeVisible();
  const names = await sheet.locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    await sheet.selectOption(name);
    await expect(ines.locator("main")).toHaveAttribute("aria-busy", "false");
    await expect(ines.getByRole("alert")).toHaveCount(0);
    await expect(button(ines, "Print")).toBeEnabled();
  }
});

test("teams are divided into sections by seed and by hand; tied teams play off by their line-ups", async ({
  somebody,
}) => {
  const ines = await somebody("Ines", DESKTOP);
  const code = await setUp(ines, { title: "State", label: "Ines", template: "Club evening", rounds: 1 });
  const people = ["Ana,Ash,1", "Ben,Ash,5", "Cleo,Elm,2", "Dov,Elm,6", "Eli,Oak,3", "Fay,Yew,4"];
  await pastes(ines, code, `name,team,seed\n${people.join("\n")}\n`);
  await button(ines, "Add 6 players").click();
  await expect(lead(ines)).toHaveText("6 players, 4 teams.");
  await ines.goto(`/event/${code}/settings`);
  await button(ines, "Change EQUATIONS Middle").click();
  const form = ines.getByRole("dialog");
  const sections = async (n: number) => {
    await form.getByLabel("Sections").fill(String(n));
    await ines.keyboard.press("Tab");
  };
  await sections(2);
  await form.getByRole("button", { name: "Divide by seed" }).click();
  // Ash, Elm, and backwards: Oak with Elm, Yew with Ash (TD-17).
  await expect(form.getByText("Section A: 2 teams · Section B: 2 teams")).toBeVisible();
  await expect(form.getByLabel("Oak")).toHaveValue("2");
  await expect(form.getByLabel("Yew")).toHaveValue("1");
  // Put back into one section by hand.
  for (const team of ["Elm", "Oak"]) await form.getByLabel(team).selectOption("1");
  await expect(form.getByText("Section A: 4 teams · Section B: 0 teams")).toBeVisible();
  await sections(1);
  await form.getByRole("button", { name: "Store" }).click();
  await expect(form).toHaveCount(0);

  // Everybody ties with everybody, so that teams of two are level.
  await ines.goto(`/event/${code}/check-in`);
  for (const team of ["Ash", "Elm", "Oak", "Yew"]) await region(ines, team).locator(".team-all").click();
  await expect(lead(ines)).toHaveText("6 of 6 are here.");
  await link(ines, "Draw").click();
  await button(ines, "Publish").click();
  await button(ines, "Start round 1").click();
  await link(ines, "Go to the results").click();
  for (const number of [1, 2]) await types(ines, number, ["12", "12", "12"]);
  await button(ines, "Close round 1").click();
  await expect(lead(ines)).toHaveText("Round 1 is closed.");
  await ines.goto(`/event/${code}/awards`);
  const level = ines
    .locator(".awards-tie")
    .filter({ hasText: "Ash and Elm are level for first place." })
    .or(ines.locator(".awards-tie").filter({ hasText: "Elm and Ash are level for first place." }));
  await level.getByRole("button", { name: "Play it off" }).click();
  await link(ines, "Go to the draw").click();
  await expect(lead(ines)).toContainText("Round 1, draft:");
  expect(
    [...(await seating(ines)).values()].map((seats) =>
      seats
        .map((player) => player[0])
        .sort()
        .join(""),
    ),
  ).toEqual(["AB", "AB"]);
  await button(ines, "Publish").click();
  await expect(lead(ines)).toHaveText("Round 1 is published.");
});
