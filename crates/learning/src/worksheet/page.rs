//! A sheet as pages: puzzles with their mats and lines, and the key on separate pages.

use mat::Game;
use paper::{Paper, Way, escaped, pages};

use super::extent::{Density, Drawn, Height, lines};
use super::lines::line;
use super::{KeyLine, Refusal, Worksheet, WorksheetDrawn, WorksheetShown, board, key_of, question};
use crate::puzzles::{Puzzle, PuzzleKind};

const STYLES: &str = include_str!("sheet.css");

/// How much of a page is left for puzzles, or for the lines of the key, on the shorter paper.
pub(super) const ROOM: usize = 876;
/// The space around a puzzle.
const AIR: Height = Height::new(22, 13);
/// A line of the key: the space around it, and its lines of text with how many letters they have.
const KEY_AIR: usize = 22;
const ANSWER: (usize, usize) = (22, 68);
const WHY: (usize, usize) = (18, 92);
/// The height of what there is to talk about.
const TALK: usize = 52;

/// How a sheet is printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printing {
    paper: Paper,
    key: bool,
    /// The address of a server, without a trailing slash.
    address: Option<String>,
}

/// The longest address of a server, in bytes.
const MAX_ADDRESS: usize = 200;

impl Printing {
    /// How a sheet is printed: on which paper, with or without the key, and for which server.
    pub fn new(paper: Paper, key: bool, address: Option<&str>) -> Result<Printing, Refusal> {
        let address = address.map(|text| text.trim_end_matches('/'));
        let fits = |text: &str| {
            let host =
                text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or_default();
            let letters = |letter: char| letter.is_ascii_alphanumeric() || ".-_~:/[]%".contains(letter);
            text.len() <= MAX_ADDRESS
                && host.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[')
                && host.chars().all(letters)
        };
        if address.is_some_and(|text| !fits(text)) {
            let sentence = "An address is written like https://example.org.".to_owned();
            return Err(Refusal::Wish("address", sentence));
        }
        Ok(Printing { paper, key, address: address.map(str::to_owned) })
    }
}

/// How high a puzzle is on paper.
pub(super) fn height(puzzle: &Puzzle, density: Density) -> usize {
    let Some(game) = puzzle.game() else { return 0 };
    article(1, puzzle, game).height.of(density)
}

fn article(number: usize, puzzle: &Puzzle, game: Game) -> Drawn {
    let board = board::drawn(puzzle, game);
    let question = question::drawn(number, puzzle, game);
    let height = board.height.max(question.height).plus(AIR);
    let html = format!("<article>{}<div class=\"ask\">{}</div></article>", board.html, question.html);
    Drawn { html, height }
}

/// The pages of a sheet, and their styles.
pub fn drawn(sheet: &Worksheet, printing: &Printing) -> Result<WorksheetDrawn, Refusal> {
    let game = sheet.order.shelf.game();
    let articles: Vec<Drawn> =
        sheet.puzzles.iter().zip(1..).map(|(puzzle, number)| article(number, puzzle, game)).collect();
    let whole = |density: Density| articles.iter().map(|one| one.height.of(density)).sum::<usize>();
    let density = Density::ALL.into_iter().find(|density| whole(*density) <= ROOM).unwrap_or(Density::Close);
    let heights = articles.iter().map(|one| (one.html.clone(), one.height.of(density)));
    let sides = pages(heights, |_| ROOM);
    let keys = if printing.key { key_pages(sheet, game)? } else { Vec::new() };
    let count = sides.len() + keys.len();
    let frame = Frame { sheet, printing, count };
    let mut html = String::new();
    for (side, number) in sides.iter().zip(1..) {
        html.push_str(&frame.side(&side.concat(), number, density));
    }
    for (key, number) in keys.iter().zip(sides.len() + 1..) {
        html.push_str(&frame.key(&key.concat(), number, number == count));
    }
    Ok(WorksheetDrawn {
        name: sheet.name.clone(),
        title: sheet.title(),
        kinds: PuzzleKind::of(game).collect(),
        pages: count,
        html,
        css: format!("{}{STYLES}", paper::STYLES),
    })
}

/// The sheet as one file: HTML that needs nothing else.
pub fn document(sheet: &Worksheet, printing: &Printing) -> Result<String, Refusal> {
    let WorksheetDrawn { title, html, css, name, .. } = drawn(sheet, printing)?;
    Ok(paper::document(&format!("{title} · {name}"), printing.paper, Way::Upright, &css, &html))
}

fn key_pages(sheet: &Worksheet, game: Game) -> Result<Vec<Vec<String>>, Refusal> {
    let mut entries = Vec::new();
    for (puzzle, number) in sheet.puzzles.iter().zip(1..) {
        let key = key_of(puzzle).map_err(Refusal::Broken)?;
        entries.push(entry(number, &key, game));
    }
    let talk: usize = sheet.talk().iter().map(|(_, said)| taken(said, WHY)).sum::<usize>() + TALK;
    // Every page leaves room for what there is to talk about, since any of them may be the last.
    Ok(pages(entries, |_| ROOM - talk))
}

fn taken(text: &str, (line, letters): (usize, usize)) -> usize {
    lines(text, [letters; 2])[0] * line
}

/// A line of the key, and its height.
fn entry(number: usize, key: &KeyLine, game: Game) -> (String, usize) {
    let mut html = format!("<li><b class=\"no\">{number}</b><div>");
    let mut height = KEY_AIR + taken(&key.why, WHY);
    for text in &key.answer {
        html.push_str(&format!("<p class=\"right\">{}</p>", line(text, game)));
        height += taken(text, ANSWER);
    }
    if let Some(proof) = &key.proof {
        html.push_str(&format!("<p class=\"row\">{}</p>", escaped(proof)));
        height += taken(proof, WHY);
    }
    html.push_str(&format!("<p>{}</p></div></li>\n", line(&key.why, game)));
    (html, height)
}

/// What frames every page.
struct Frame<'s> {
    sheet: &'s Worksheet,
    printing: &'s Printing,
    count: usize,
}

impl Frame<'_> {
    fn head(&self, title: &str, right: &str) -> String {
        format!(
            "<div class=\"head\"><div><h1>{}</h1><p>{}</p></div><div class=\"nick\">{right}</div></div>",
            escaped(title),
            escaped(&self.sheet.line())
        )
    }

    fn place(&self, number: usize) -> String {
        format!("<p class=\"place\">Sheet {} · {number} of {}</p>", self.sheet.name, self.count)
    }

    /// A page for pupils.
    fn side(&self, articles: &str, number: usize, density: Density) -> String {
        let head = self.head(&self.sheet.title(), "Nickname <i></i>");
        format!(
            "<section class=\"sheet {} {}\" aria-label=\"Worksheet, page {number}\">{head}<div class=\"puzzles\">{articles}</div><footer>{}{}</footer></section>\n",
            self.printing.paper.name(),
            density.class(),
            self.checking(),
            self.place(number)
        )
    }

    /// Where answers are checked: a code and an address, or the name alone.
    fn checking(&self) -> String {
        const KEPT: &str = "The judge reads them, and nothing is kept unless you have a nickname there.";
        let name = &self.sheet.name;
        let Some(address) = &self.printing.address else {
            return format!(
                "<p>To check your answers, open <b>/w/{name}</b> on your Forceout server. {KEPT}</p>"
            );
        };
        let whole = format!("{address}/w/{name}");
        let code = paper::qr(&whole, "the address where answers are checked").unwrap_or_default();
        let typed = whole.split_once("://").map_or(whole.as_str(), |(_, typed)| typed);
        format!("{code}<p>Scan to check your answers, or open <b>{}</b>. {KEPT}</p>", escaped(typed))
    }

    /// A page for the coach; the last one says what there is to talk about.
    fn key(&self, entries: &str, number: usize, last: bool) -> String {
        let game = self.sheet.order.shelf.game();
        let talk = self
            .sheet
            .talk()
            .into_iter()
            .filter(|_| last)
            .map(|(numbers, said)| format!("<p><b>{numbers}:</b> {}</p>", line(&said, game)));
        let talk: String = talk.collect();
        let talk = if talk.is_empty() {
            talk
        } else {
            format!("<div class=\"talk\"><h2>What to talk about</h2>{talk}</div>")
        };
        format!(
            "<section class=\"sheet key {}\" aria-label=\"Key, page {number}\">{}<ol class=\"keys\">{entries}</ol>{talk}<footer><p>Every answer of this key was found by the solver and has passed the judge.</p>{}</footer></section>\n",
            self.printing.paper.name(),
            self.head("Key", "for the coach"),
            self.place(number)
        )
    }
}

impl Worksheet {
    /// What is shown on the page that checks its answers.
    pub fn shown(&self) -> WorksheetShown {
        WorksheetShown {
            name: self.name.clone(),
            title: self.title(),
            line: self.line(),
            shelf: self.order.shelf.name.to_owned(),
            puzzles: self.puzzles.iter().map(Puzzle::shown).collect(),
        }
    }
}
