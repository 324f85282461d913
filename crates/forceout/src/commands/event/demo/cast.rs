//! Who plays on the demonstration day: fifty-four made-up people in eleven teams of six schools, and the event that they play.

use event::{EventBook, EventFile, EventSettings, usual_deletion};
use learning::puzzles::Day;
use mat::{Book, Dice, Division};
use protocol::events::ImportWish;
use tournament::{Command, EventAct, EventOptions, EventRole, GameSettings, Metric};

use super::super::file::{now, refused_command};
use super::Pace;
use crate::complaint::Complaint;

/// The name of the script's organiser in the log.
pub(super) const ORGANISER: &str = "Script";
/// The team whose coach is played by the script.
pub(super) const COACHED: &str = "Otters";
/// The season of the event.
const SEASON: &str = "2026-27";

const TEAMS: [(&str, &str); 11] = [
    ("Otters", "Harbour"),
    ("Owls", "Harbour"),
    ("Comets", "Northgate"),
    ("Rays", "Northgate"),
    ("Larks", "Mill Lane"),
    ("Foxes", "Mill Lane"),
    ("Cedars", "Cedar Hill"),
    ("Acorns", "Cedar Hill"),
    ("Tides", "Rivermouth"),
    ("Pebbles", "Rivermouth"),
    ("Sparks", "Lantern Street"),
];

const NICKNAMES: [&str; 54] = [
    "Pip", "Dot", "Jet", "Sky", "Ace", "Zig", "Moe", "Kit", "Lux", "Ivy", "Rex", "Sol", "Bea", "Fig", "Gus",
    "Hal", "Ida", "Jo", "Koa", "Lev", "Mim", "Ned", "Oz", "Pax", "Quin", "Roo", "Sid", "Tam", "Una", "Vic",
    "Wim", "Yaz", "Zoe", "Abe", "Bo", "Cal", "Dov", "Elm", "Fay", "Gil", "Hop", "Ike", "Jun", "Kay", "Lou",
    "Max", "Nell", "Ori", "Poe", "Ray", "Sage", "Tess", "Uri", "Wren",
];

/// The list of entries as a school would send it.
fn list(seed: u64) -> String {
    let mut nicknames = NICKNAMES;
    Dice::new(seed).shuffle(&mut nicknames);
    let mut text = "name,nickname,team,school,grade\n".to_owned();
    for (number, nickname) in nicknames.iter().enumerate() {
        let (team, school) = TEAMS[number / 5];
        text += &format!("{nickname} {school},{nickname},{team},{school},{}\n", 4 + number % 3);
    }
    text
}

/// The bytes of the event before anybody has come.
pub(super) fn event(seed: u64, rounds: usize, pace: Pace) -> Result<Vec<u8>, Complaint> {
    let at = now(None);
    let today =
        Day::at(at / 1_000).date().ok_or_else(|| Complaint::new("this machine does not know the date"))?;
    let dice = format!("{seed:x}").parse().map_err(|wrong| Complaint::new(format!("--seed: {wrong}")))?;
    let deletes = usual_deletion(&today).unwrap_or_default();
    let mut settings = EventSettings::new("Harbour Demonstration Day", &today, &today, SEASON, deletes, dice);
    settings.place = "Gym".to_owned();
    settings.show_teams = true;
    settings.hand_in = "the desk at the door".to_owned();
    let mut book = EventBook::new(settings);
    let say = |book: &mut EventBook, act: EventAct| {
        let (by, game) = (ORGANISER.to_owned(), act.is_of_a_game().then(|| "equations".to_owned()));
        let command = Command { at, by, role: EventRole::Organiser, id: None, game, act };
        book.command(command).map(|_| ()).map_err(refused_command)
    };
    let usual = GameSettings::new(Book::BasicEquations2019, Division::Elementary, rounds);
    let options = EventOptions { round_s: pace.round_s, extra_s: pace.extra_s, ..usual.options };
    let order = vec![Metric::Points, Metric::Firsts, Metric::Opponents];
    let settings = GameSettings { season: SEASON.to_owned(), order, options, ..usual };
    say(&mut book, EventAct::Game { settings })?;
    let wish = ImportWish {
        id: "cast".to_owned(),
        text: list(seed),
        game: None,
        columns: Vec::new(),
        team_size: None,
    };
    let plan = book.import(&wish).map_err(|problem| Complaint::new(problem.detail))?;
    let act = plan.act.clone().ok_or_else(|| Complaint::new("nobody can be entered"))?;
    say(&mut book, act)?;
    book.note_people(&plan);
    EventFile::new(book).write(false).map_err(|fault| Complaint::new(fault.to_string()))
}
