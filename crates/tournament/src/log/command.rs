//! Commands of the log (section 9): what they say, and who may give them.

use mat::{Document, Fault};

use crate::points::TableResult;
use crate::reading::{self, MAX_POINTS};

/// A command as it comes in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// Who gives it.
    pub by: String,
    /// In which role.
    pub role: String,
    /// What is to be done.
    pub act: Act,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// A player has arrived.
    CheckIn(String),
    /// A player has left.
    CheckOut(String),
    /// A new player, who is present.
    Add {
        /// The id.
        player: String,
        /// The team, if there is one.
        team: Option<String>,
    },
    /// A player stops playing.
    Withdraw(String),
    /// A player is out of the event.
    Expel {
        /// The id.
        player: String,
        /// Why.
        reason: String,
    },
    /// A draft of the seating.
    Draw {
        /// The round; by default the draft, else the next one.
        round: Option<usize>,
        /// The tables.
        tables: Vec<Vec<String>>,
        /// The number of tables of two, if more than needed are wanted.
        twos: Option<usize>,
    },
    /// The draft is made public.
    Publish(Option<usize>),
    /// The round begins.
    Start(Option<usize>),
    /// The round is over.
    Close(Option<usize>),
    /// A published seating is repaired.
    Reseat {
        /// The round; by default the last one.
        round: Option<usize>,
        /// The tables; an empty one is dissolved.
        tables: Vec<Vec<String>>,
    },
    /// A result from paper.
    Enter(Place, TableResult),
    /// A result from a live table.
    Live(Place, TableResult),
    /// Replaces the result that was entered.
    Correct {
        /// Where.
        place: Place,
        /// The right result.
        result: TableResult,
        /// Why.
        reason: String,
    },
    /// Points that are given or taken.
    Adjust {
        /// Whose, if a player's.
        player: Option<String>,
        /// Whose, if a team's.
        team: Option<String>,
        /// How many.
        points: i64,
        /// Why.
        reason: String,
    },
    /// A player signs the sheet.
    Sign(Place, String),
    /// A judge has ruled.
    Ruling(Place),
    /// A player appeals.
    Appeal(Place, String),
    /// An appeal is decided.
    Decide {
        /// Where.
        place: Place,
        /// Why.
        reason: String,
    },
    /// An earlier entry no longer counts.
    Undo(Option<usize>),
    /// The event is over.
    Finish,
    /// An unknown command.
    Unknown,
}

/// A table of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The round; by default the last one.
    pub round: Option<usize>,
    /// The number of the table.
    pub table: Option<usize>,
}

impl Command {
    /// Reads a command. An unknown one is kept as such, so that it is refused rather than misread.
    pub fn read(document: &Document<'_>) -> Result<Command, Fault> {
        let text = |field: &str| Ok(document.optional_text(field)?.unwrap_or_default().to_owned());
        let number = |field: &str| reading::optional_count(document, field, usize::MAX);
        let place = || Ok(Place { round: number("round")?, table: number("table")? });
        let act = match document.text("do")? {
            "check-in" => Act::CheckIn(text("player")?),
            "check-out" => Act::CheckOut(text("player")?),
            "add" => {
                let team = document.optional_text("team")?.map(str::to_owned);
                Act::Add { player: text("player")?, team }
            }
            "withdraw" => Act::Withdraw(text("player")?),
            "expel" => Act::Expel { player: text("player")?, reason: text("reason")? },
            "draw" => Act::Draw {
                round: number("round")?,
                tables: reading::tables(document, "tables")?,
                twos: number("twos")?,
            },
            "publish" => Act::Publish(number("round")?),
            "start" => Act::Start(number("round")?),
            "close" => Act::Close(number("round")?),
            "reseat" => Act::Reseat { round: number("round")?, tables: reading::tables(document, "tables")? },
            "enter" => Act::Enter(place()?, reading::result(document)?),
            "live" => Act::Live(place()?, reading::result(document)?),
            "correct" => {
                Act::Correct { place: place()?, result: reading::result(document)?, reason: text("reason")? }
            }
            "adjust" => Act::Adjust {
                player: document.optional_text("player")?.map(str::to_owned),
                team: document.optional_text("team")?.map(str::to_owned),
                points: reading::number(document, "points", -MAX_POINTS..=MAX_POINTS)?,
                reason: text("reason")?,
            },
            "sign" => Act::Sign(place()?, text("player")?),
            "ruling" => Act::Ruling(place()?),
            "appeal" => Act::Appeal(place()?, text("player")?),
            "decide" => Act::Decide { place: place()?, reason: text("reason")? },
            "undo" => Act::Undo(number("entry")?),
            "finish" => Act::Finish,
            _ => Act::Unknown,
        };
        Ok(Command { by: text("by")?, role: text("role")?, act })
    }
}

impl Act {
    /// The roles that may give this command.
    pub(crate) fn roles(&self) -> &'static [&'static str] {
        match self {
            Act::CheckIn(_) | Act::CheckOut(_) => &["organiser", "scorekeeper", "coach"],
            Act::Withdraw(_) => &["organiser", "coach"],
            Act::Expel { .. } => &["organiser", "judge"],
            Act::Enter(..) => &["organiser", "scorekeeper"],
            Act::Live(..) => &["table"],
            Act::Sign(..) => &["organiser", "scorekeeper", "player", "table"],
            Act::Ruling(_) => &["judge"],
            Act::Appeal(..) => &["organiser", "coach", "player"],
            Act::Add { .. }
            | Act::Draw { .. }
            | Act::Publish(_)
            | Act::Start(_)
            | Act::Close(_)
            | Act::Reseat { .. }
            | Act::Correct { .. }
            | Act::Adjust { .. }
            | Act::Decide { .. }
            | Act::Undo(_)
            | Act::Finish => &["organiser"],
            Act::Unknown => &[],
        }
    }

    /// The player it names, who must exist.
    pub(crate) fn player(&self) -> Option<&str> {
        match self {
            Act::CheckIn(player)
            | Act::CheckOut(player)
            | Act::Withdraw(player)
            | Act::Expel { player, .. }
            | Act::Sign(_, player)
            | Act::Appeal(_, player) => Some(player),
            Act::Adjust { player, .. } => player.as_deref(),
            _ => None,
        }
    }

    /// The round it is about, which must exist; `Some(None)` is the last one.
    pub(crate) fn round(&self) -> Option<Option<usize>> {
        match self {
            Act::Publish(round) | Act::Start(round) | Act::Close(round) | Act::Reseat { round, .. } => {
                Some(*round)
            }
            Act::Enter(place, _)
            | Act::Live(place, _)
            | Act::Correct { place, .. }
            | Act::Sign(place, _)
            | Act::Ruling(place)
            | Act::Appeal(place, _)
            | Act::Decide { place, .. } => Some(place.round),
            _ => None,
        }
    }
}
