//! A peers table of three: one has presented a Solution, and the other two check it.

use mat::Dice;
use referee::{Act, Command, Event, Header, Match, Outcome, Rejection};
use serde_json::{Value, json};

/// The result of an objection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ruled {
    Upheld,
    Overruled,
    Refused(&'static str),
}

impl Ruled {
    pub(crate) fn of(upheld: bool) -> Ruled {
        if upheld { Ruled::Upheld } else { Ruled::Overruled }
    }
}

/// Where the cubes of a Solution lie, and which other cubes there are.
#[derive(Debug, Clone, Default)]
pub(crate) struct Laid {
    pub(crate) required: Vec<char>,
    pub(crate) permitted: Vec<char>,
    pub(crate) forbidden: Vec<char>,
    pub(crate) resources: Vec<char>,
}

/// A book, and what is dealt and set in a shake of it.
#[derive(Debug, Clone)]
pub(crate) struct Shake {
    pub(crate) rules: &'static str,
    pub(crate) division: &'static str,
    pub(crate) cards: Option<String>,
    pub(crate) goal: String,
    pub(crate) goal_cubes: Vec<char>,
    pub(crate) laid: Laid,
    pub(crate) submission: Value,
}

impl Shake {
    /// Plays the shake by the book until the Solution is checked.
    pub(crate) fn checked(&self) -> Match {
        let mut header = Header::new(self.rules, self.division, &["A", "B", "C"]).unwrap();
        header.options.fixed_rolls = true;
        header.options.variations = false;
        header.options.sand = false;
        header.options.peers = true;
        let mut game = Match::new(header);
        let laid = &self.laid;
        let sections = [&laid.required, &laid.permitted, &laid.forbidden, &laid.resources, &self.goal_cubes];
        let cubes: Vec<String> = sections.into_iter().flatten().map(char::to_string).collect();
        let mut at = 0;
        let mut act = |game: &mut Match, by: &str, mut command: Value| {
            at += 1;
            command["at"] = at.into();
            command["by"] = by.into();
            let outcome = game.command(&Command::read(&command).unwrap(), &desk::judge());
            assert_eq!(outcome.refusal, None, "{command}");
        };
        act(&mut game, "A", json!({ "do": "roll", "cubes": cubes.join(" ") }));
        if let Some(cards) = &self.cards {
            act(&mut game, "C", json!({ "do": "deal", "cards": cards }));
        }
        act(&mut game, "A", json!({ "do": "goal", "goal": self.goal }));
        let players = ["B", "C", "A"];
        let mut turns = 0;
        for (section, cubes) in
            [("required", &laid.required), ("permitted", &laid.permitted), ("forbidden", &laid.forbidden)]
        {
            for cube in cubes {
                let command = json!({ "do": "move", "cube": cube.to_string(), "to": section });
                act(&mut game, players[turns % 3], command);
                turns += 1;
            }
        }
        let (challenger, third) = (players[turns % 3], players[(turns + 1) % 3]);
        act(&mut game, challenger, json!({ "do": "challenge", "call": "now" }));
        let mut present = self.submission.clone();
        present["do"] = "present".into();
        act(&mut game, challenger, present);
        act(&mut game, third, json!({ "do": "decline" }));
        assert_eq!(game.phase().name(), "checking");
        game
    }
}

/// What the referee says to a checker's objection; the match itself is not changed.
pub(crate) fn objected(game: &Match, act: Act) -> Ruled {
    let mut game = game.clone();
    let view = game.view(referee::Viewer::Spectator);
    let command = Command::new(game.clock(), view.waiting[0].to_string(), act);
    let Outcome { events, refusal } = game.command(&command, &desk::judge());
    if let Some(refusal) = refusal {
        assert!(events.is_empty());
        return Ruled::Refused(refusal.code);
    }
    let named = |event: &Event| match event.event.name() {
        "rejection-upheld" | "ambiguity-proved" => Some(Ruled::Upheld),
        "rejection-overruled" | "ambiguity-failed" => Some(Ruled::Overruled),
        _ => None,
    };
    events.iter().find_map(named).unwrap_or_else(|| panic!("{} brings nothing about", command.to_line()))
}

pub(crate) fn reject(reason: &str) -> Act {
    Act::Reject { rejection: Rejection::because(reason) }
}

pub(crate) fn revise(revision: impl Into<Value>) -> Act {
    Act::ProveAmbiguity { revision: Some(revision.into()) }
}

/// A text that means nothing in particular, made of signs that could mean something.
pub(crate) fn nonsense(dice: &mut Dice, signs: &[char]) -> String {
    let letters: Vec<char> = "not-equalcubs ()=<>'\"é∪".chars().chain(signs.iter().copied()).collect();
    (0..dice.below(12)).map(|_| letters[dice.below(letters.len())]).collect()
}
