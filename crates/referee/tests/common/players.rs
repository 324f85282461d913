//! Players who do anything: legal things, and things that nobody may do.

use mat::Equipment;
use referee::{
    Act, Action, Command, Fields, Header, Match, Moment, Named, Rejection, Turn, Variation, Viewer,
};
use serde_json::json;

/// A small random generator, so that a failing match can be replayed from its seed.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    pub(crate) fn below(&mut self, number: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % number.max(1)
    }

    pub(crate) fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// A header with random options.
pub(crate) fn header(rules: &str, division: &str, chance: &mut Chance) -> Header {
    let players: &[&str] = if chance.one_in(3) { &["Ana", "Ben"] } else { &["Ana", "Ben B.", "Cem"] };
    let pick = |chance: &mut Chance, one: &str, other: &str| chance.pick(&[one.to_owned(), other.to_owned()]);
    let mut options = json!({
        "mode": pick(chance, "strict", "tabletop"),
        "judging": pick(chance, "auto", "peers"),
        "sand": pick(chance, "carry", "none"),
        "initials": pick(chance, "auto", "judge"),
        "variations": !chance.one_in(3),
        "fixed_rolls": !chance.one_in(4),
        "round_s": 300 + chance.below(2000),
        "extra_s": chance.below(300),
    });
    if chance.one_in(3) {
        options["timing"] = pick(chance, "auto", "called").into();
    }
    let document = json!({
        "rules": rules, "division": division, "players": players, "options": options,
        "totals": { "Ana": chance.below(9), "Cem": chance.below(5) as i64 - 2 },
    });
    let mut document = document;
    if players.len() == 2 {
        document["totals"].as_object_mut().unwrap().remove("Cem");
    }
    Header::read(&mat::Document::new(&document).unwrap()).unwrap()
}

const CARDS: [&str; 16] =
    ["-", "B", "R", "G", "Y", "BR", "BG", "BY", "RG", "RY", "GY", "BRG", "BRY", "BGY", "RGY", "BRGY"];

const VARIATIONS: [&str; 8] = [
    "zero-wild",
    "base:m~8",
    "shift-from-permitted",
    "add-to-goal",
    "two-solutions",
    "exponent:colour~red",
    "multiple-of-k:k~7",
    "required-cube:cube~3",
];

const CODES: [&str; 6] = [
    "not-your-turn",
    "bonus-while-leading",
    "last-cube-forbidden",
    "restriction-cube-forbidden",
    "variation-no-effect",
    "variation-repeated",
];

/// The action with all its blanks filled in.
pub(crate) fn fill(game: &Match, action: &Action, secret: &str, chance: &mut Chance) -> Act {
    let equipment = game.header().equipment();
    match &action.act {
        Act::Roll { .. } => Act::Roll { cubes: Some(roll(game, chance)) },
        Act::Deal { .. } => {
            let (least, _) = equipment.cards_dealt(game.header().division);
            let mut cards = CARDS.to_vec();
            while cards.len() > least && !chance.one_in(6) {
                cards.remove(chance.below(cards.len()));
            }
            Act::Deal { cards: Some(cards.join(" ")) }
        }
        Act::Select { .. } => {
            Act::Select { variation: Some(read_variation(chance.pick(&VARIATIONS))), more: chance.one_in(2) }
        }
        Act::LayGoal { .. } => Act::LayGoal { goal: goal(game, chance) },
        Act::Goal { .. } if !action.needs.is_empty() => Act::Goal { goal: Some(goal(game, chance)) },
        Act::Present { .. } => {
            let mut submission = Fields::new();
            submission.insert("equation".to_owned(), secret.into());
            Act::Present { submission }
        }
        Act::Reject { .. } => Act::Reject { rejection: Rejection::because("not-equal") },
        Act::ProveAmbiguity { .. } => Act::ProveAmbiguity { revision: None },
        Act::Charge { .. } if !action.needs.is_empty() => {
            let view = serde_json::to_value(game.view(Viewer::Judge)).unwrap();
            let open = view["shake"]["offences"].as_array().and_then(|open| open.last()?.as_str());
            let what = open.filter(|_| !chance.one_in(3)).unwrap_or_else(|| chance.pick(&CODES));
            Act::Charge { what: Some(what.to_owned()) }
        }
        other => other.clone(),
    }
}

fn read_variation(text: &str) -> Variation {
    let line = format!("0 Ana select variation={text}");
    match Command::from_case(&line).unwrap().act {
        Act::Select { variation: Some(variation), .. } => variation,
        other => panic!("{other:?}"),
    }
}

fn roll(game: &Match, chance: &mut Chance) -> String {
    let equipment: &Equipment = game.header().equipment();
    if game.header().options.fixed_rolls {
        let faces: Vec<char> = equipment.faces.chars().collect();
        let mut cubes: Vec<String> =
            (0..2 + chance.below(7)).map(|_| chance.pick(&faces).to_string()).collect();
        if let Some(digit) = equipment.digits.chars().nth(1) {
            cubes[0] = digit.to_string();
        }
        return cubes.join(" ");
    }
    let sets_out = equipment.sets_out(game.header().division);
    let kinds = equipment.kinds.iter().filter(|kind| !(sets_out && kind.set_out));
    let cubes = kinds.flat_map(|kind| std::iter::repeat_n(kind, kind.count));
    cubes.map(|kind| chance.pick(&kind.faces).to_string()).collect::<Vec<_>>().join(" ")
}

fn goal(game: &Match, chance: &mut Chance) -> String {
    let view = serde_json::to_value(game.view(Viewer::Judge)).unwrap();
    let equipment = game.header().equipment();
    let laid = equipment.goal(view["shake"]["goal"].as_str().unwrap()).unwrap();
    let mut cubes: Vec<String> = laid.iter().map(ToString::to_string).collect();
    let resources = view["shake"]["resources"].as_array().unwrap().iter();
    let resources: Vec<String> = resources.map(|cube| cube.as_str().unwrap().to_owned()).collect();
    let fits = |cube: &&String| !equipment.digits_only_in_goal || equipment.digits.contains(cube.as_str());
    let mut usable: Vec<String> = resources.iter().filter(fits).cloned().collect();
    while !usable.is_empty() && (cubes.is_empty() || chance.one_in(3)) {
        cubes.push(usable.remove(chance.below(usable.len())));
    }
    cubes.join(if equipment.digits_only_in_goal { "+" } else { "" })
}

/// The command with what the game's judge would say, if it would be asked.
pub(crate) fn settled(command: Command, chance: &mut Chance) -> Command {
    let words: &[&str] = match &command.act {
        Act::Select { .. } => &["legal", "legal", "legal", "no-effect", "repeated", "conflict"],
        Act::Present { .. } => &["correct", "incorrect"],
        Act::Reject { .. } | Act::ProveAmbiguity { .. } => &["upheld", "overruled"],
        _ => return command,
    };
    command.assuming(chance.pick(words))
}

fn named<T: std::str::FromStr>(text: &str) -> Named<T> {
    text.parse().map_or_else(|_| Named::Other(text.to_owned()), Named::Known)
}

/// Something that may well be refused.
pub(crate) fn wild(game: &Match, secret: &str, chance: &mut Chance) -> Act {
    let faces: Vec<char> = game.header().equipment().faces.chars().collect();
    let cube = |chance: &mut Chance| chance.pick(&faces).to_string();
    let turn = |chance: &mut Chance| Turn {
        cube: chance.pick(&faces).to_string(),
        to: Some(named(chance.pick(&["required", "permitted", "forbidden", "goal"]))),
        bonus: chance.one_in(3).then(|| chance.pick(&faces).to_string()),
        bonus_to: chance.one_in(6).then(|| named(chance.pick(&["required", "permitted", "nowhere"]))),
    };
    let player = |chance: &mut Chance| chance.pick(&["Ana", "Ben", "Cem", "Zed"]).to_owned();
    match chance.below(30) {
        0 => Act::StartShake,
        1 => Act::SetOut { cubes: chance.pick(&["V V Λ", "V Λ Λ", "V V V", ""]).to_owned() },
        2 => Act::Roll { cubes: Some(roll(game, chance)) },
        3 => Act::Deal { cards: Some("B R G Y BR BG BY RG RY GY".to_owned()) },
        4 => Act::Bonus { cube: cube(chance) },
        5 => Act::Goal { goal: chance.one_in(2).then(|| cube(chance)) },
        6 => Act::NoGoal,
        7 => Act::Agree,
        8..=12 => Act::Move(turn(chance)),
        13 => Act::Shift(turn(chance)),
        14 => Act::AddToGoal { turn: Turn { to: None, ..turn(chance) }, goal: cube(chance) },
        15 => Act::PickUp,
        16 => Act::PutBack,
        17 | 18 => Act::Challenge { call: named(chance.pick(&["now", "impossible", "no-goal", "maybe"])) },
        19 => Act::TieRuling { both: chance.one_in(2) },
        20 => Act::Decide { present: Some(chance.one_in(2)), join: None },
        21 => {
            let mut submission = Fields::new();
            submission.insert("equation".to_owned(), secret.into());
            Act::Present { submission }
        }
        22 => Act::Decline,
        23 => Act::Amend,
        24 => Act::Accept,
        25 => Act::AskJudge { person: chance.one_in(2) },
        26 => Act::CallTime,
        27 => chance.pick(&[Act::EndMatch, Act::Sign, Act::VoidShake]),
        28 => {
            let player = player(chance);
            chance.pick(&[
                Act::Warn { player, reason: Some("talking".to_owned()) },
                Act::TakeBack,
                Act::Answer { equals: Some(true) },
                Act::Answer { equals: None },
            ])
        }
        _ => Act::Unknown { name: "dance".to_owned() },
    }
}

/// A little later, or a lot.
pub(crate) fn later(at: Moment, chance: &mut Chance) -> Moment {
    let hundredths = match chance.below(12) {
        0 => chance.below(20_000),
        1..=3 => 0,
        _ => chance.below(900),
    };
    at + format!("{}.{:02}", hundredths / 100, hundredths % 100).parse().unwrap()
}
