//! The question beside a mat, and the room for the answer.

use mat::{Division, Game, Section, Situation};
use paper::escaped;
use serde_json::Value;

use super::board::cube;
use super::extent::{Drawn, Height, lines};
use super::lines::{line, proof, submission};
use super::words;
use crate::puzzles::{CubeStep, Puzzle, PuzzleKind};
use crate::voice::counted;

/// The number, the title and the id.
const HEAD: Height = Height::new(31, 24);
/// A line of the question, and how many letters it has.
const TEXT: Height = Height::new(19, 17);
const LETTERS: [usize; 2] = [46, 50];
/// A line to write on.
const LINE: Height = Height::new(30, 24);
/// Boxes to tick.
const BOXES: Height = Height::new(24, 20);
/// A row of a proof: two lines of it side by side.
const PROOF: Height = Height::new(23, 18);
/// How many rows a proof has at least.
const PROOF_ROWS: usize = 2;
/// A row of moves, and how many are in it.
const MOVES: Height = Height::new(31, 25);
const MOVES_IN_A_ROW: usize = 3;
/// A line of a reason with its box, and how many letters it has.
const REASON: Height = Height::new(18, 16);
const REASON_LETTERS: [usize; 2] = [48, 52];

/// The question with its number, and where the answer is written.
pub(super) fn drawn(number: usize, puzzle: &Puzzle, game: Game) -> Drawn {
    let mut drawn = Drawn::default();
    drawn.add(
        HEAD,
        format_args!(
            "<header><b class=\"no\">{number}</b><h2>{}</h2><span class=\"id\">{}</span></header>",
            escaped(words::title(puzzle.kind)),
            escaped(&puzzle.id)
        ),
    );
    let situation = puzzle.position.get("situation").and_then(Value::as_str);
    let situation = situation.and_then(|name| name.parse::<Situation>().ok());
    let most = counted(puzzle.facts.shortest, "cube", "cubes");
    let ask = words::ask(puzzle.kind, situation, &most);
    drawn.add_lines(TEXT, lines(&ask, LETTERS), format_args!("<p>{}</p>", escaped(&ask)));
    match puzzle.kind {
        PuzzleKind::Write | PuzzleKind::Shortest => {
            begin(&mut drawn);
            solution(&mut drawn, puzzle, game);
        }
        PuzzleKind::Name => {
            begin(&mut drawn);
            drawn.add(LINE, format_args!("<div class=\"line\"><span>Set-Name</span></div>"));
        }
        PuzzleKind::Now | PuzzleKind::Impossible => {
            begin(&mut drawn);
            let call = if puzzle.kind == PuzzleKind::Now { "Now" } else { "Impossible" };
            boxes(&mut drawn, &format!("{call} is right on"), &["mat 1", "mat 2"]);
            solution(&mut drawn, puzzle, game);
        }
        PuzzleKind::Safe => {
            begin(&mut drawn);
            drawn.add(LINE, format_args!("<div class=\"line\"><span>The cube</span></div>"));
            let sections = [Section::Forbidden, Section::Permitted, Section::Required];
            boxes(&mut drawn, "to", &sections.map(Section::title));
        }
        PuzzleKind::Check => {
            paper(&mut drawn, puzzle, game);
            begin(&mut drawn);
            reasons(&mut drawn, puzzle);
        }
        PuzzleKind::Flub => {
            moves(&mut drawn, &puzzle.moves, game);
            begin(&mut drawn);
            boxes(&mut drawn, "Then right:", &["Now", "Impossible"]);
        }
        PuzzleKind::Prove => {
            paper(&mut drawn, puzzle, game);
            begin(&mut drawn);
            proof_rows(&mut drawn, puzzle);
        }
    }
    drawn.html.push_str("</div>");
    drawn
}

/// What follows is placed at the foot.
fn begin(drawn: &mut Drawn) {
    drawn.html.push_str("<div class=\"answer\">");
}

/// The lines of a Solution, as its game writes it.
fn solution(drawn: &mut Drawn, puzzle: &Puzzle, game: Game) {
    let has = |name: &str| puzzle.variations.iter().any(|variation| variation["name"] == name);
    match game {
        Game::Equations => {
            drawn.add(LINE, format_args!("<div class=\"line\"><span class=\"equals\">=</span></div>"));
        }
        Game::OnSets => {
            for _ in 0..if has("two-solutions") { 2 } else { 1 } {
                if !matches!(puzzle.division, Division::Basic | Division::BasicSenior) {
                    drawn.add(LINE, format_args!("<div class=\"line\"><span>Restrictions</span></div>"));
                }
                let blank =
                    if has("blank-card-wild") { "<span class=\"end\">blank card:</span>" } else { "" };
                drawn.add(LINE, format_args!("<div class=\"line\"><span>Set-Name</span>{blank}</div>"));
            }
        }
        Game::Wff => {
            drawn.add(
                LINE,
                format_args!("<div class=\"line\"><span>Solution</span><span class=\"slash\">/</span></div>"),
            );
            proof_rows(drawn, puzzle);
        }
    }
}

/// Room for a proof: its lines run down the left, then down the right.
fn proof_rows(drawn: &mut Drawn, puzzle: &Puzzle) {
    let known = puzzle.witness.as_ref().map_or(0, |witness| proof(witness).len());
    let rows = (known + 1).div_ceil(2).max(PROOF_ROWS);
    let cell = |number: usize| format!("<li value=\"{number}\"></li>");
    let cells: String = (1..=2 * rows).map(cell).collect();
    drawn.add(PROOF.times(rows), format_args!("<ol class=\"proof rows-{rows}\">{cells}</ol>"));
}

fn boxes(drawn: &mut Drawn, before: &str, labels: &[&str]) {
    let ticks: String = labels.iter().map(|label| tick(label)).collect();
    drawn.add(BOXES, format_args!("<div class=\"boxes\"><span>{before}</span>{ticks}</div>"));
}

fn tick(label: &str) -> String {
    format!("<span class=\"tick\"><i></i>{}</span>", escaped(label))
}

/// A paper that somebody has written.
fn paper(drawn: &mut Drawn, puzzle: &Puzzle, game: Game) {
    let Some(fields) = &puzzle.paper else { return };
    for text in submission(fields, game) {
        let rows = lines(&text, LETTERS);
        drawn.add_lines(TEXT, rows, format_args!("<p class=\"paper\">{}</p>", line(&text, game)));
    }
    let given = proof(fields);
    if puzzle.kind == PuzzleKind::Check && !given.is_empty() {
        let cells: String = given
            .iter()
            .map(|(wff, by)| format!("<li><span>{}</span><span>{}</span></li>", escaped(wff), escaped(by)))
            .collect();
        let rows = given.len().div_ceil(2);
        drawn.add(TEXT.times(rows), format_args!("<ol class=\"given rows-{rows}\">{cells}</ol>"));
    }
}

/// The reasons that can be ticked, and "correct".
fn reasons(drawn: &mut Drawn, puzzle: &Puzzle) {
    let labels: Vec<String> = ["It is correct.".to_owned()]
        .into_iter()
        .chain(puzzle.shown().options.into_iter().map(|one| one.words))
        .collect();
    let ticks: String = labels.iter().map(|label| tick(label)).collect();
    let taken = labels.iter().map(|label| lines(label, REASON_LETTERS));
    let rows = taken.fold([0, 0], |one, other| [one[0] + other[0], one[1] + other[1]]);
    drawn.add_lines(REASON, rows, format_args!("<div class=\"reasons\">{ticks}</div>"));
}

/// The moves of a row, each with a box.
fn moves(drawn: &mut Drawn, moves: &[CubeStep], game: Game) {
    let cells: String = moves
        .iter()
        .zip(1..)
        .map(|(step, number)| {
            format!(
                "<li><i></i><b>{number}</b>{}<span>{}</span></li>",
                cube(&step.cube, "", game),
                step.to.title()
            )
        })
        .collect();
    let rows = moves.len().div_ceil(MOVES_IN_A_ROW);
    drawn.add(MOVES.times(rows), format_args!("<ol class=\"moves\">{cells}</ol>"));
}
