//! Why something is refused: a stable code, the ruling, and a sentence for people.

use std::fmt;

/// A reason for refusing a request or a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The wanted number of tables of two leaves a remainder.
    SizesDoNotFit,
    /// More tables of two than needed or asked for.
    TooManyTwos,
    /// A table of neither two nor three.
    TableSize,
    /// A player who is at two tables, or in a list twice.
    PlayerTwice,
    /// A player of the tables who is not in the list of players.
    PlayerUnknown,
    /// A player who is there and has no seat.
    PlayerMissing,
    /// The sheet is about other players than the table.
    PlayersDiffer,
    /// Pods are of nine.
    PodsNeedNines,
    /// More sections than teams, or none.
    SectionsDoNotFit,
    /// No season of two consecutive years.
    SeasonInvalid,
    /// No grade of a school.
    GradeInvalid,
    /// A tie-break that there is not, or not for these.
    UnknownMetric,
    /// No such `do`.
    UnknownCommand,
    /// The role may not do this.
    NotAllowed,
    /// Nothing but `undo` is left.
    EventFinished,
    /// Nobody has this id.
    NoSuchPlayer,
    /// There is no such round.
    NoSuchRound,
    /// There is no such table, or it is gone.
    NoSuchTable,
    /// There is no such entry in the log.
    NoSuchEntry,
    /// The player has withdrawn.
    Withdrawn,
    /// The player was expelled.
    Expelled,
    /// The player is checked in already.
    AlreadyPresent,
    /// The player is not there.
    NotPresent,
    /// The id is taken.
    PlayerExists,
    /// A reason must be given.
    ReasonRequired,
    /// Rounds are drawn one after the other.
    NotNextRound,
    /// The round before is not closed.
    RoundOpen,
    /// All rounds were drawn.
    NoMoreRounds,
    /// Only a draft can be published.
    NotADraft,
    /// The draw is not published, or the round is over.
    NotPublished,
    /// The round is not running.
    NotRunning,
    /// Some table has no confirmed result.
    ResultsMissing,
    /// A table that has a result is not reseated.
    ResultExists,
    /// The result is confirmed.
    Confirmed,
    /// There is no result to be corrected.
    NotConfirmed,
    /// The same person enters the same table again.
    SamePerson,
    /// The player does not sit at this table.
    NotAtTable,
    /// Two judges must have ruled before an appeal.
    SecondJudgeNeeded,
    /// The player has signed the sheet.
    Signed,
    /// An appeal of this table is open.
    AlreadyAppealed,
    /// There is no appeal to decide.
    NoAppeal,
    /// An appeal is open.
    AppealOpen,
    /// The entry was undone before.
    AlreadyUndone,
    /// Without the entry a later one makes no sense.
    UndoBreaks,
}

impl Refusal {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        self.told().0
    }

    /// The ruling that it comes from.
    pub const fn rule(self) -> &'static str {
        self.told().1
    }

    /// The sentence.
    pub const fn message(self) -> &'static str {
        self.told().2
    }

    const fn told(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Refusal::SizesDoNotFit => (
                "sizes-do-not-fit",
                "TD-6",
                "With so many tables of two, the others cannot all sit in threes.",
            ),
            Refusal::TooManyTwos => (
                "too-many-twos",
                "TD-5",
                "There are more tables of two than needed; ask for them with `twos`.",
            ),
            Refusal::TableSize => ("table-size", "I-A", "Two or three sit at a table."),
            Refusal::PlayerTwice => ("player-twice", "TD-18", "Somebody is listed twice."),
            Refusal::PlayerUnknown => ("player-unknown", "TD-18", "Somebody is not in the list of players."),
            Refusal::PlayerMissing => ("player-missing", "TD-18", "Somebody who is there has no seat."),
            Refusal::PlayersDiffer => (
                "players-differ",
                "XII-B",
                "The sheet must have a total for everybody at the table who is not absent, and name nobody else.",
            ),
            Refusal::PodsNeedNines => (
                "pods-need-nines",
                "TD-16",
                "Pods are of nine: the number of players must be a multiple of nine.",
            ),
            Refusal::SectionsDoNotFit => {
                ("sections-do-not-fit", "TD-17", "Every section needs a team, and there must be a section.")
            }
            Refusal::SeasonInvalid => {
                ("season-invalid", "TD-4", "A season is written with two consecutive years, such as 2024-25.")
            }
            Refusal::GradeInvalid => ("grade-invalid", "TD-3", "A grade is K or a number from 1 to 12."),
            Refusal::UnknownMetric => {
                ("unknown-metric", "TD-37", "There is no such tie-break for these standings.")
            }
            Refusal::UnknownCommand => ("unknown-command", "TD-35", "There is no such command."),
            Refusal::NotAllowed => ("not-allowed", "TD-32", "This role may not do that."),
            Refusal::EventFinished => ("event-finished", "TD-44", "The event is finished; undo that first."),
            Refusal::NoSuchPlayer => ("no-such-player", "TD-55", "Nobody has this id."),
            Refusal::NoSuchRound => ("no-such-round", "TD-18", "There is no such round."),
            Refusal::NoSuchTable => ("no-such-table", "TD-19", "There is no such table in this round."),
            Refusal::NoSuchEntry => ("no-such-entry", "TD-35", "The log has no such entry."),
            Refusal::Withdrawn => ("withdrawn", "TD-38", "The player has withdrawn."),
            Refusal::Expelled => ("expelled", "TD-27", "The player was expelled."),
            Refusal::AlreadyPresent => ("already-present", "TD-21", "The player is checked in already."),
            Refusal::NotPresent => ("not-present", "TD-21", "Somebody is not checked in."),
            Refusal::PlayerExists => ("player-exists", "TD-55", "Somebody has this id already."),
            Refusal::ReasonRequired => ("reason-required", "TD-34", "Say why: a reason is required."),
            Refusal::NotNextRound => ("not-next-round", "TD-18", "Rounds are drawn one after the other."),
            Refusal::RoundOpen => ("round-open", "TD-18", "The last round is not closed."),
            Refusal::NoMoreRounds => ("no-more-rounds", "TD-18", "All rounds of the game were drawn."),
            Refusal::NotADraft => ("not-a-draft", "TD-18", "Only a draft can be published."),
            Refusal::NotPublished => {
                ("not-published", "TD-18", "The draw is not published, or the round is over.")
            }
            Refusal::NotRunning => ("not-running", "TD-18", "The round is not running."),
            Refusal::ResultsMissing => ("results-missing", "TD-32", "Some table has no confirmed result."),
            Refusal::ResultExists => {
                ("result-exists", "TD-20", "A table that has a result keeps its players.")
            }
            Refusal::Confirmed => {
                ("confirmed", "TD-34", "The result is confirmed; the organiser can correct it.")
            }
            Refusal::NotConfirmed => (
                "not-confirmed",
                "TD-34",
                "There is no confirmed or disputed result that could be corrected.",
            ),
            Refusal::SamePerson => {
                ("same-person", "TD-32", "The second entry of a table must be somebody else's.")
            }
            Refusal::NotAtTable => ("not-at-table", "TD-50", "The player does not sit at this table."),
            Refusal::SecondJudgeNeeded => (
                "second-judge-needed",
                "TD-50",
                "Two different judges must have ruled at the table before an appeal.",
            ),
            Refusal::Signed => ("signed", "TD-50", "Who has signed the sheet cannot appeal."),
            Refusal::AlreadyAppealed => ("already-appealed", "TD-50", "An appeal of this table is open."),
            Refusal::NoAppeal => ("no-appeal", "TD-50", "No appeal of this table is open."),
            Refusal::AppealOpen => ("appeal-open", "TD-50", "An appeal must be decided first."),
            Refusal::AlreadyUndone => ("already-undone", "TD-35", "The entry is undone already."),
            Refusal::UndoBreaks => ("undo-breaks", "TD-35", "A later entry makes no sense without this one."),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Refusal {}
