//! The coach: the three first shakes as they are meant to be played, and whatever else a learner does in them; slips;
//! errands.

use bots::coach::{Advice, Errand, FirstShake, Slip, TALLY, Thought, Why, advice, slip};
use bots::{AtTable, Bot, Brief, Insight, LEVELS, LevelBot, Pace, Seated};
use mat::{Dice, Game, Section};
use referee::{Act, Call, Command, Header, Match, Mode, Phase, Viewer};
use serde_json::{Value, json};

const GAMES: [Game; 3] = [Game::Equations, Game::OnSets, Game::Wff];
const LEARNER: &str = "Ana";

/// A table of a learner and a bot.
struct Table {
    game: Match,
    lesson: Option<&'static FirstShake>,
    bot: LevelBot,
    insight: Insight,
    thoughts: Vec<Thought>,
}

impl Table {
    fn first_shake(game: Game) -> Table {
        let lesson = FirstShake::of(game);
        let brief = Brief { lesson: Some(lesson), patient: true, ..Brief::default() };
        Table::with(lesson, Some(lesson), brief, 3)
    }

    fn with(cubes: &FirstShake, lesson: Option<&'static FirstShake>, brief: Brief, seed: u64) -> Table {
        let names = [LEARNER, TALLY];
        let mut header = Header::new(cubes.rules.rulebook().name, cubes.division.name(), &names).unwrap();
        cubes.prepare(&mut header);
        if brief.errand == Some(Errand::OutOfTurn) {
            header.options.mode = Mode::Tabletop;
        }
        let bot = LevelBot::new(&LEVELS[0], Pace::Swift, seed).playing(brief);
        let mut table =
            Table { game: Match::new(header), lesson, bot, insight: Insight::new(), thoughts: Vec::new() };
        if let Some(cubes) = cubes.set_out {
            table.does(LEARNER, Act::SetOut { cubes: cubes.to_owned() });
        }
        table.does(LEARNER, Act::Roll { cubes: Some(cubes.roll.to_owned()) });
        if let Some(cards) = cubes.cards {
            table.does(TALLY, Act::Deal { cards: Some(cards.to_owned()) });
        }
        assert_eq!(table.game.phase(), Phase::Goal);
        table
    }

    /// In a lesson no time passes.
    fn does(&mut self, by: &str, act: Act) {
        let command = Command::new(self.game.clock(), by, act.clone());
        let outcome = self.game.command(&command, &desk::judge());
        assert_eq!(outcome.refusal, None, "{by} {act:?}");
    }

    fn seated<T>(&self, name: &str, look: impl FnOnce(&Seated<'_>) -> T) -> T {
        let seat = self.game.header().seat(name).unwrap();
        let at_table = AtTable { game: &self.game, seat };
        let view = at_table.view();
        let me = self.game.header().players()[usize::from(name != LEARNER)].clone();
        look(&Seated { me: &me, view: &view, legal: &at_table })
    }

    fn advice(&self) -> Option<Advice> {
        self.seated(LEARNER, |seat| advice(seat, self.lesson))
    }

    fn slip(&self, act: Value) -> Option<Slip> {
        let act = serde_json::from_value(act).unwrap();
        self.seated(LEARNER, |seat| slip(seat, &act))
    }

    fn tally_acts(&mut self) -> Option<Act> {
        let seat = self.game.header().seat(TALLY).unwrap();
        let at_table = AtTable { game: &self.game, seat };
        let view = at_table.view();
        let me = self.game.header().players()[1].clone();
        let seated = Seated { me: &me, view: &view, legal: &at_table };
        let decision = self.bot.act(&seated, &mut self.insight)?;
        self.thoughts.extend(decision.thought.clone());
        self.does(TALLY, decision.act.clone());
        Some(decision.act)
    }

    fn over(&self) -> bool {
        !self.game.sheet().shakes.is_empty()
    }

    /// The learner does only what the coach says; returns the acts.
    fn follow(&mut self) -> Vec<Act> {
        let mut acts = Vec::new();
        for _ in 0..100 {
            if self.over() {
                return acts;
            }
            if self.tally_acts().is_some() {
                continue;
            }
            let Some(advice) = self.advice() else {
                let phase = self.game.phase();
                panic!("a dead end in {phase:?} after {acts:?}: {:?}", self.game.view(Viewer::Judge))
            };
            self.does(LEARNER, advice.act.clone());
            acts.push(advice.act);
        }
        panic!("no end after {acts:?}")
    }

    fn scores(&self) -> (i64, i64) {
        let shake = self.game.sheet().shakes.last().unwrap();
        (shake.scores[0], shake.scores[1])
    }
}

#[test]
fn the_path_of_each_first_shake_is_what_it_should_be() {
    for game in GAMES {
        let lesson = FirstShake::of(game);
        let mut table = Table::first_shake(game);
        let mut said: Vec<String> = Vec::new();
        while !table.over() {
            if table.tally_acts().is_some() {
                continue;
            }
            let Advice { act, why } = table.advice().unwrap();
            assert_eq!(table.slip(json!(act)), None, "{act:?}");
            said.push(format!("{} {}", act.name(), json!(why)["fact"].as_str().unwrap()));
            match &why {
                Why::NowRight { solution, missing } | Why::Write { solution, missing } => {
                    assert!(solution.says.starts_with(lesson.line), "{}", solution.says);
                    assert_eq!(missing.len(), 1);
                }
                _ => {}
            }
            // A page lays the cube with its colour.
            let coloured = lesson.roll.split_whitespace().find(|cube| cube.ends_with(lesson.goal));
            let act = match (act, coloured) {
                (Act::Goal { .. }, Some(cube)) => Act::Goal { goal: Some(cube.to_owned()) },
                (act, _) => act,
            };
            table.does(LEARNER, act);
        }
        let path =
            ["goal good-goal", "move spare", "pick-up now-right", "challenge now-right", "present write"];
        assert_eq!(said, path, "{game:?}");
        assert_eq!(table.scores(), (6, 2), "{game:?}");
        assert_eq!(table.thoughts.len(), 2);
        assert!(matches!(table.thoughts[0], Thought::Plans { missing: 2, .. }), "{:?}", table.thoughts);
    }
}

#[test]
fn tally_thinks_of_the_solution_that_it_gives_away() {
    let last = |game: Game| {
        let mut table = Table::first_shake(game);
        table.follow();
        serde_json::to_value(&table.thoughts[1]).unwrap()
    };
    let equation = json!({ "submission": { "equation": "5+3 = 8" }, "says": "5+3 = 8" });
    let thought = json!({ "fact": "hides-now", "cube": "g5", "solution": equation, "missing": ["r3"] });
    assert_eq!(last(Game::Equations), thought);
    let on_sets = last(Game::OnSets);
    assert_eq!((&on_sets["cards"], &on_sets["missing"]), (&json!(2), &json!(["G"])));
    let wff = last(Game::Wff);
    assert_eq!((&wff["rule"], &wff["missing"]), (&json!("Ai"), &json!(["p"])));
}

#[test]
fn a_learner_is_warned_before_a_slip() {
    let table = Table::first_shake(Game::Wff);
    let goal = |goal: &str| json!({ "do": "goal", "goal": goal });
    let open = Slip::NoWff { goal: "CAK".to_owned(), open: 4, rest: String::new() };
    assert_eq!(table.slip(goal("CAK")), Some(open));
    let rest = Slip::NoWff { goal: "pq".to_owned(), open: 0, rest: "q".to_owned() };
    assert_eq!(table.slip(goal("pq")), Some(rest));
    assert_eq!(table.slip(goal("Apq")), None);

    let table = Table::first_shake(Game::OnSets);
    assert_eq!(table.slip(goal("3")), None);
    assert!(matches!(table.slip(goal("3R")), Some(Slip::NoGoal { .. })));
    let cubes = FirstShake { roll: "4 5 R G B B Y ∪ ∩ -", ..*FirstShake::of(Game::OnSets) };
    let table = Table::with(&cubes, None, Brief::default(), 1);
    let many = Slip::TooFewCards { goal: "4+5".to_owned(), wanted: 9, cards: 6 };
    assert_eq!(table.slip(goal("4+5")), Some(many));

    let mut table = Table::first_shake(Game::Equations);
    assert!(matches!(table.slip(goal("8+")), Some(Slip::NoGoal { .. })));
    let far = table.slip(goal("8x654"));
    assert!(matches!(far, Some(Slip::GoalImpossible { .. } | Slip::NoGoal { .. })), "{far:?}");
    table.does(LEARNER, Act::Goal { goal: Some("8".to_owned()) });
    table.tally_acts();
    let moved = |cube: &str, to: &str| json!({ "do": "move", "cube": cube, "to": to });
    let gives = table.slip(moved("g5", "permitted"));
    let Some(Slip::GivesNow { solution, missing }) = gives else { panic!("{gives:?}") };
    assert_eq!((solution.says.as_str(), missing.len()), ("3+5 = 8", 1));
    assert!(matches!(table.slip(json!({ "do": "pick-up" })), Some(Slip::NoChallenge)));
    let call = |call: &str| json!({ "do": "challenge", "call": call });
    assert_eq!(table.slip(call("now")), Some(Slip::NowWrong));
    assert!(matches!(table.slip(call("impossible")), Some(Slip::ImpossibleWrong { .. })));
    assert!(matches!(table.slip(call("no-goal")), Some(Slip::SetAside { .. })));
    assert_eq!(table.slip(moved("r-", "forbidden")), None);
    table.does(LEARNER, serde_json::from_value(moved("r-", "forbidden")).unwrap());
    table.tally_acts();
    table.does(LEARNER, Act::Challenge { call: Call::Now.into() });
    let wrong = table.slip(json!({ "do": "present", "equation": "5+2 = 8" }));
    let Some(Slip::NoSuchSolution { reasons }) = wrong else { panic!("{wrong:?}") };
    assert_eq!(reasons[0].code, "not-equal");
    assert_eq!(table.slip(json!({ "do": "present", "equation": "5+3 = 8" })), None);
    assert!(matches!(table.slip(json!({ "do": "decline" })), Some(Slip::SolutionExists { .. })));
}

/// Something that the learner may do, drawn at random; Goals and papers are often nonsense.
fn any_act(table: &Table, dice: &mut Dice) -> Option<Act> {
    let seat = table.game.header().seat(LEARNER)?;
    let actions = table.game.actions(Viewer::Seat(seat));
    let usual = |act: &Act| !matches!(act, Act::EndMatch | Act::CallTime | Act::Charge { .. });
    let actions: Vec<_> = actions.into_iter().filter(|action| usual(&action.act)).collect();
    if actions.is_empty() {
        return None;
    }
    let view = table.game.view(Viewer::Seat(seat));
    let cubes = view.shake.as_ref().map(|shake| shake.resources.clone()).unwrap_or_default();
    let action = dice.pick(&actions).clone();
    Some(match action.act {
        Act::Goal { goal: None } | Act::LayGoal { .. } if !action.needs.is_empty() => {
            let count = 1 + dice.below(3);
            let faces: Vec<String> = (0..count).map(|_| dice.pick(&cubes).face.to_string()).collect();
            let goal = faces.concat();
            let act = match action.act {
                Act::LayGoal { .. } => Act::LayGoal { goal },
                _ => Act::Goal { goal: Some(goal) },
            };
            table.game.action(seat, act)?.act
        }
        Act::Present { .. } => {
            let fields = json!({ "do": "present", "equation": "1+1 = 8", "solution": "p / Ki", "proof": "p s",
                "solutions": [{ "restrictions": [], "set_name": "R" }] });
            table.game.action(seat, serde_json::from_value(fields).unwrap())?.act
        }
        act if action.needs.is_empty() => act,
        _ => return None,
    })
}

#[test]
fn whatever_a_learner_does_the_advice_leads_to_a_score() {
    for game in GAMES {
        for seed in 0..40 {
            let mut dice = Dice::new(seed);
            let mut table = Table::first_shake(game);
            let mut walked = Vec::new();
            for _ in 0..dice.below(12) {
                while !table.over() && table.tally_acts().is_some() {}
                if table.over() {
                    break;
                }
                if let Some(act) = any_act(&table, &mut dice) {
                    walked.push(act.clone());
                    table.does(LEARNER, act);
                }
            }
            let followed = table.follow();
            let careless = |act: &Act| {
                matches!(act, Act::Challenge { .. } | Act::Present { .. } | Act::Decline | Act::NoGoal)
            };
            let (own, tallys) = table.scores();
            if !walked.iter().any(careless) {
                assert!(own >= tallys, "{game:?} {seed}: {own} to {tallys} after {walked:?}, {followed:?}");
            }
        }
    }
}

#[test]
fn errands_are_run_where_a_move_does_it() {
    for game in GAMES {
        let cubes = FirstShake::of(game);
        let errand = |errand: Errand| {
            let brief = Brief { errand: Some(errand), ..Brief::default() };
            let mut table = Table::with(cubes, None, brief, 5);
            table.does(LEARNER, Act::Goal { goal: Some(cubes.goal.to_owned()) });
            table.tally_acts().unwrap();
            // The first turn is the learner's own.
            let act = table.advice().unwrap().act;
            table.does(LEARNER, act);
            table
        };
        let mut table = errand(Errand::GiveNow);
        table.tally_acts();
        let why = table.advice().unwrap().why;
        assert!(matches!(why, Why::NowRight { .. }), "{game:?} {why:?}");

        let mut table = errand(Errand::CallWrong);
        assert!(matches!(table.tally_acts(), Some(Act::Challenge { .. })), "{game:?}");
        table.follow();
        let (own, tallys) = table.scores();
        assert!(own > tallys, "{game:?}: {own} to {tallys}");

        for safe in [Errand::PlaySafe, Errand::LastCube] {
            let mut table = errand(safe);
            for _ in 0..2 {
                if table.over() || table.game.phase() != Phase::Turn {
                    break;
                }
                let Some(Act::Move(_)) = table.tally_acts() else { break };
                let Some(Advice { act: act @ Act::Move(_), .. }) = table.advice() else {
                    panic!("{game:?} {safe:?}: a challenge is right, {:?}", table.advice())
                };
                table.does(LEARNER, act);
            }
        }
    }
    // Once, on the learner's turn; what was charged is not done again.
    for game in GAMES {
        let cubes = FirstShake::of(game);
        let brief = Brief { errand: Some(Errand::OutOfTurn), ..Brief::default() };
        let mut table = Table::with(cubes, None, brief, 5);
        table.does(LEARNER, Act::Goal { goal: Some(cubes.goal.to_owned()) });
        table.tally_acts().unwrap();
        let act = table.advice().unwrap().act;
        table.does(LEARNER, act);
        let proper = table.tally_acts().unwrap();
        let resources = |table: &Table| table.game.section(Section::Resources).len();
        let before = resources(&table);
        let astray = table.tally_acts().unwrap();
        assert!(
            matches!((&proper, &astray), (Act::Move(_), Act::Move(_))),
            "{game:?}: {proper:?}, {astray:?}"
        );
        assert_eq!(resources(&table), before - 1, "{game:?}");
        assert_eq!(table.tally_acts(), None, "{game:?}");
        table.does(LEARNER, Act::Charge { what: Some("not-your-turn".to_owned()) });
        assert_eq!(resources(&table), before, "{game:?}: the cube goes back");
        assert_eq!(table.tally_acts(), None, "{game:?}: once is enough");
    }
    // Only 2+3 makes the 5.
    let brief = Brief { errand: Some(Errand::MakeImpossible), ..Brief::default() };
    let cubes = FirstShake { roll: "g5 r2 r3 k+ k9 k9 k7 k7", goal: "5", ..*FirstShake::of(Game::Equations) };
    let mut table = Table::with(&cubes, None, brief, 5);
    table.does(LEARNER, Act::Goal { goal: Some("5".to_owned()) });
    table.tally_acts().unwrap();
    let act = table.advice().unwrap().act;
    table.does(LEARNER, act);
    table.tally_acts().unwrap();
    let why = table.advice().unwrap().why;
    assert!(matches!(why, Why::ImpossibleRight), "{why:?}");
}
