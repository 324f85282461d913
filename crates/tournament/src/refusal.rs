//! Why something is refused: a stable code, the ruling, and a sentence for people.

use std::fmt;

/// A reason for refusing a request or a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// With this many tables of two, the other players do not divide into threes.
    SizesDoNotFit,
    /// More tables of two than needed or asked for.
    TooManyTwos,
    /// A table of neither two nor three.
    TableSize,
    /// A player who sits at two tables, or is listed twice.
    PlayerTwice,
    /// A player at a table who is not in the list of players.
    PlayerUnknown,
    /// A player who is present but has no seat.
    PlayerMissing,
    /// The sheet is about different players than the table.
    PlayersDiffer,
    /// The number of players is not a multiple of nine.
    PodsNeedNines,
    /// More sections than teams, or none.
    SectionsDoNotFit,
    /// Not a season of two consecutive years.
    SeasonInvalid,
    /// Not a school grade.
    GradeInvalid,
    /// An unknown tie-break, or one that does not apply to these standings.
    UnknownMetric,
    /// No such `do`.
    UnknownCommand,
    /// The role may not do this.
    NotAllowed,
    /// Only `undo` is allowed.
    EventFinished,
    /// Nobody has this id.
    NoSuchPlayer,
    /// There is no such round.
    NoSuchRound,
    /// There is no such table, or it was dissolved.
    NoSuchTable,
    /// There is no such entry in the log.
    NoSuchEntry,
    /// The player has withdrawn.
    Withdrawn,
    /// The player was expelled.
    Expelled,
    /// The player is already checked in.
    AlreadyPresent,
    /// The player is not present.
    NotPresent,
    /// The id is taken.
    PlayerExists,
    /// A reason must be given.
    ReasonRequired,
    /// Not the next round to be drawn.
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
    /// A table that has a result cannot be reseated.
    ResultExists,
    /// The result is confirmed.
    Confirmed,
    /// There is no result to correct.
    NotConfirmed,
    /// The same person enters a table twice.
    SamePerson,
    /// The player does not sit at this table.
    NotAtTable,
    /// Two judges must have ruled before an appeal.
    SecondJudgeNeeded,
    /// A player who has signed the sheet cannot appeal.
    Signed,
    /// This table already has an open appeal.
    AlreadyAppealed,
    /// There is no appeal to decide.
    NoAppeal,
    /// An appeal is open.
    AppealOpen,
    /// The entry is already undone.
    AlreadyUndone,
    /// A later entry makes no sense without this one.
    UndoBreaks,
    /// The book has no such division.
    DivisionUnknown,
    /// A total or an adjustment that nobody can have.
    OutOfRange,
    /// A number in the settings is too small or too large.
    SettingsOutOfRange,
    /// The id of a game is not made of letters, digits and hyphens.
    GameIdInvalid,
    /// There is no such game, or none is named although there are several.
    NoSuchGame,
    /// The game was drawn already.
    RoundsDrawn,
    /// A player does not play this game.
    NotInGame,
    /// More than an event can hold.
    TooMany,
    /// A text is too long.
    TooLong,
    /// The round is not closed, so its standings cannot be released.
    NotClosed,
    /// The room is paused.
    AlreadyPaused,
    /// The room is not paused.
    NotPaused,
    /// There is no such call, or it is about another table.
    NoSuchCall,
    /// The call was answered or dropped.
    CallOver,
    /// The table plays on paper.
    NotLive,
    /// The table has stopped playing.
    AlreadyFinished,
}

impl Refusal {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        self.told().0
    }

    /// The ruling behind it.
    pub const fn rule(self) -> &'static str {
        self.told().1
    }

    /// The sentence for people.
    pub const fn message(self) -> &'static str {
        self.told().2
    }

    const fn told(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Refusal::SizesDoNotFit => (
                "sizes-do-not-fit",
                "TD-6",
                "With this many tables of two, the other players do not divide into threes.",
            ),
            Refusal::TooManyTwos => (
                "too-many-twos",
                "TD-5",
                "There are more tables of two than needed; ask for them with `twos`.",
            ),
            Refusal::TableSize => ("table-size", "I-A", "A table has two or three players."),
            Refusal::PlayerTwice => ("player-twice", "TD-18", "Somebody is listed twice."),
            Refusal::PlayerUnknown => ("player-unknown", "TD-18", "Somebody is not in the list of players."),
            Refusal::PlayerMissing => ("player-missing", "TD-18", "Somebody who is present has no seat."),
            Refusal::PlayersDiffer => (
                "players-differ",
                "XII-B",
                "The sheet must have a total for everybody at the table who is not absent, and name nobody else.",
            ),
            Refusal::PodsNeedNines => (
                "pods-need-nines",
                "TD-16",
                "A pod has nine players: the number of players must be a multiple of nine.",
            ),
            Refusal::SectionsDoNotFit => (
                "sections-do-not-fit",
                "TD-17",
                "There must be at least one section, and every section needs a team.",
            ),
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
            Refusal::AlreadyPresent => ("already-present", "TD-21", "The player is already checked in."),
            Refusal::NotPresent => ("not-present", "TD-21", "Somebody is not checked in."),
            Refusal::PlayerExists => ("player-exists", "TD-55", "This id is already taken."),
            Refusal::ReasonRequired => ("reason-required", "TD-34", "Say why: a reason is required."),
            Refusal::NotNextRound => ("not-next-round", "TD-18", "Rounds are drawn one after the other."),
            Refusal::RoundOpen => ("round-open", "TD-18", "The last round is not closed."),
            Refusal::NoMoreRounds => ("no-more-rounds", "TD-18", "All rounds of the game have been drawn."),
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
            Refusal::NotConfirmed => {
                ("not-confirmed", "TD-34", "There is no confirmed or disputed result to correct.")
            }
            Refusal::SamePerson => {
                ("same-person", "TD-32", "The second entry for a table must come from somebody else.")
            }
            Refusal::NotAtTable => ("not-at-table", "TD-50", "The player does not sit at this table."),
            Refusal::SecondJudgeNeeded => (
                "second-judge-needed",
                "TD-50",
                "Two different judges must have ruled at the table before an appeal.",
            ),
            Refusal::Signed => ("signed", "TD-50", "A player who has signed the sheet cannot appeal."),
            Refusal::AlreadyAppealed => {
                ("already-appealed", "TD-50", "This table already has an open appeal.")
            }
            Refusal::NoAppeal => ("no-appeal", "TD-50", "This table has no open appeal."),
            Refusal::AppealOpen => ("appeal-open", "TD-50", "An appeal must be decided first."),
            Refusal::AlreadyUndone => ("already-undone", "TD-35", "The entry is already undone."),
            Refusal::UndoBreaks => ("undo-breaks", "TD-35", "A later entry makes no sense without this one."),
            Refusal::DivisionUnknown => {
                ("division-unknown", "TD-2", "The rulebook of this game has no such division.")
            }
            Refusal::OutOfRange => ("out-of-range", "TD-31", "No total and no adjustment is over a million."),
            Refusal::SettingsOutOfRange => (
                "settings-out-of-range",
                "TD-2",
                "A number in the settings of the game is too small or too large.",
            ),
            Refusal::GameIdInvalid => (
                "game-id-invalid",
                "TD-2",
                "A game is named with letters, digits and hyphens, at most forty.",
            ),
            Refusal::NoSuchGame => {
                ("no-such-game", "TD-2", "The event has no such game; if it has several, say which one.")
            }
            Refusal::RoundsDrawn => (
                "rounds-drawn",
                "TD-18",
                "This game has been drawn: its book, division, table numbers and drawn rounds can no longer change.",
            ),
            Refusal::NotInGame => (
                "not-in-game",
                "TD-2",
                "A player does not play this game; add it to the games of that player first.",
            ),
            Refusal::TooMany => ("too-many", "TD-55", "That is more than an event can hold."),
            Refusal::TooLong => ("too-long", "TD-55", "A text is too long; say it in fewer words."),
            Refusal::NotClosed => {
                ("not-closed", "TD-18", "The round is not closed; its standings can be released once it is.")
            }
            Refusal::AlreadyPaused => ("already-paused", "TD-47", "The clock of the room is already paused."),
            Refusal::NotPaused => {
                ("not-paused", "TD-47", "The clock of the room is running; there is nothing to resume.")
            }
            Refusal::NoSuchCall => ("no-such-call", "TD-48", "There is no such call at this table."),
            Refusal::CallOver => ("call-over", "TD-48", "This call has been answered already."),
            Refusal::NotLive => ("not-live", "TD-52", "This table plays on paper; switch it to live first."),
            Refusal::AlreadyFinished => (
                "already-finished",
                "TD-32",
                "This table has already stopped playing; only its sheet is missing.",
            ),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Refusal {}
