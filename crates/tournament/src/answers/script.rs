//! Commands of a script (section 9), as cases write them: what is left out is refused rather than misread.

use mat::{Document, Fault};

use crate::Refusal;
use crate::log::{Act, Command, EventEntry, EventSheet};
use crate::reading::{self, MAX_POINTS};

/// Reads a command. One that is unknown, or given in no role, is refused before anything else.
pub(crate) fn command(document: &Document<'_>) -> Result<Result<Command, Refusal>, Fault> {
    let act = act(document)?;
    let by = text(document, "by")?;
    let role = document.optional_text("role")?.unwrap_or_default().parse();
    Ok(match (act, role) {
        (None, _) => Err(Refusal::UnknownCommand),
        (_, Err(_)) => Err(Refusal::NotAllowed),
        (Some(act), Ok(role)) => Ok(Command { at: 0, by, role, id: None, game: None, act }),
    })
}

fn text(document: &Document<'_>, field: &str) -> Result<String, Fault> {
    Ok(document.optional_text(field)?.unwrap_or_default().to_owned())
}

fn act(document: &Document<'_>) -> Result<Option<Act>, Fault> {
    let text = |field: &str| text(document, field);
    let optional = |field: &str| Ok::<_, Fault>(document.optional_text(field)?.map(str::to_owned));
    let number = |field: &str| reading::optional_count(document, field, usize::MAX);
    // There is no table and no entry 0.
    let some = |field: &str| Ok::<_, Fault>(number(field)?.unwrap_or_default());
    let sheet = || {
        let (round, table) = (number("round")?, some("table")?);
        Ok::<_, Fault>(EventSheet::new(round, table, reading::result(document)?))
    };
    Ok(Some(match document.text("do")? {
        "check-in" => Act::CheckIn { player: Some(text("player")?), players: Vec::new() },
        "check-out" => Act::CheckOut { player: Some(text("player")?), players: Vec::new(), reason: None },
        "add" => {
            Act::Add(EventEntry { player: text("player")?, team: optional("team")?, ..EventEntry::default() })
        }
        "withdraw" => Act::Withdraw { player: text("player")? },
        "expel" => Act::Expel { player: text("player")?, reason: text("reason")? },
        "draw" => Act::Draw {
            round: number("round")?,
            tables: reading::tables(document, "tables")?,
            twos: number("twos")?,
        },
        "publish" => Act::Publish { round: number("round")? },
        "start" => Act::Start { round: number("round")? },
        "close" => Act::Close { round: number("round")? },
        "reseat" => Act::Reseat { round: number("round")?, tables: reading::tables(document, "tables")? },
        "enter" => Act::Enter(sheet()?),
        "live" => Act::Live(sheet()?),
        "correct" => Act::Correct(EventSheet { reason: text("reason")?, ..sheet()? }),
        "adjust" => Act::Adjust {
            player: optional("player")?,
            team: optional("team")?,
            points: reading::number(document, "points", -MAX_POINTS..=MAX_POINTS)?,
            reason: text("reason")?,
        },
        "sign" => Act::Sign { round: number("round")?, table: some("table")?, player: text("player")? },
        "ruling" => Act::Ruling {
            round: number("round")?,
            table: some("table")?,
            about: None,
            ruled: None,
            call: None,
            verdict: None,
        },
        "appeal" => Act::Appeal {
            round: number("round")?,
            table: some("table")?,
            player: text("player")?,
            about: None,
        },
        "decide" => Act::Decide {
            round: number("round")?,
            table: some("table")?,
            upheld: false,
            reason: text("reason")?,
        },
        "undo" => Act::Undo { entry: some("entry")? },
        "finish" => Act::Finish {},
        _ => return Ok(None),
    }))
}
