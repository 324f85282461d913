//! The mat of a puzzle on paper: black and white, with the letter of its colour on each cube.

use mat::{Equipment, Game, Season, Section};
use paper::escaped;
use serde_json::Value;

use super::extent::{Drawn, Height, lines};
use crate::puzzles::Puzzle;

/// A row of cubes, and how many fit into one.
const ROW: Height = Height::new(31, 24);
const IN_A_ROW: [usize; 2] = [7, 10];
/// The frame around it all.
const FRAME: Height = Height::new(16, 9);
/// The cards of a Universe, and how many fit into a row.
const CARDS: Height = Height::new(34, 29);
const CARDS_IN_A_ROW: usize = 12;
/// A line of small print, and its letters.
const SMALL: Height = Height::new(17, 15);
const LETTERS: [usize; 2] = [46, 50];

const SECTIONS: [Section; 3] = [Section::Required, Section::Permitted, Section::Resources];

/// The mat of a puzzle; of a pair, the first one and how the other differs.
pub(super) fn drawn(puzzle: &Puzzle, game: Game) -> Drawn {
    let field = |name: &str| puzzle.position.get(name).and_then(Value::as_str).unwrap_or_default();
    let mut drawn = Drawn::default();
    drawn.add(FRAME, format_args!("<div class=\"mat\">"));
    let universe: Vec<&str> = field("universe").split_whitespace().collect();
    if !universe.is_empty() {
        let rows = universe.len().div_ceil(CARDS_IN_A_ROW);
        let cards: String =
            universe.iter().map(|one| card(one, puzzle.marks.iter().any(|mark| mark == one))).collect();
        drawn.add(CARDS.times(rows), format_args!("<div class=\"cards\">{cards}</div>"));
    }
    // If marked cards are to be named, there is no Goal.
    if puzzle.marks.is_empty() {
        drawn.add(ROW, format_args!("{}", row("Goal", GOAL, &goal(field("goal"), game))));
    }
    for section in SECTIONS {
        let cubes: Vec<&str> = field(section.name()).split_whitespace().collect();
        if !cubes.is_empty() {
            let rows = IN_A_ROW.map(|most| cubes.len().div_ceil(most));
            let html: String = cubes.iter().map(|code| cube(code, "", game)).collect();
            drawn.add_lines(ROW, rows, format_args!("{}", row(section.title(), icon(section), &html)));
        }
    }
    if let Some(other) = differs(puzzle, game) {
        drawn.add(
            ROW,
            format_args!("<div class=\"other\"><b>Mat 2</b><span>the same, but {other}</span></div>"),
        );
    }
    if let Some(variations) = in_force(puzzle) {
        let rows = lines(&variations, LETTERS);
        drawn.add_lines(SMALL, rows, format_args!("<p class=\"force\">{}</p>", escaped(&variations)));
    }
    drawn.html.push_str("</div>");
    drawn
}

fn row(title: &str, icon: &str, cubes: &str) -> String {
    format!(
        "<div class=\"sec\"><span class=\"label\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\">{icon}</svg>{title}</span><span class=\"cubes\">{cubes}</span></div>"
    )
}

const GOAL: &str = "<path d=\"M6 21V4M6 5h12l-3 4 3 4H6\"/>";

const fn icon(section: Section) -> &'static str {
    match section {
        Section::Required => {
            "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><circle class=\"full\" cx=\"12\" cy=\"12\" r=\"3.5\"/>"
        }
        Section::Permitted => "<circle cx=\"12\" cy=\"12\" r=\"8.5\" stroke-dasharray=\"3.2 3.5\"/>",
        Section::Forbidden => "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M6 18L18 6\"/>",
        Section::Resources => "<path d=\"M3 9l2 10h14l2-10\"/><path d=\"M8 13h8\"/>",
    }
}

/// A cube with the letter of its colour. A 6 and a 9 have a foot.
pub(super) fn cube(code: &str, turn: &str, game: Game) -> String {
    let cube = Equipment::of(game).cube(code);
    let (face, colour) = cube.map_or((code.to_owned(), None), |cube| (cube.face.to_string(), cube.colour));
    let corner = colour.map_or_else(String::new, |colour| format!("<i>{}</i>", colour.to_ascii_uppercase()));
    let foot = if matches!(face.as_str(), "6" | "9") { " foot" } else { "" };
    let face = match (game, face.as_str()) {
        (Game::Equations, "x") => "×".to_owned(),
        (Game::Equations, "-") => "−".to_owned(),
        (_, face) => escaped(face),
    };
    let turn = if turn.is_empty() { String::new() } else { format!(" {turn}") };
    format!("<span class=\"cube{foot}{turn}\">{corner}<b>{face}</b></span>")
}

/// A card: its letters in their fixed places, or blank; a thick frame where it is marked.
fn card(card: &str, marked: bool) -> String {
    let places: String = "BRGY"
        .chars()
        .map(|colour| if card.contains(colour) { format!("<i>{colour}</i>") } else { "<i></i>".to_owned() })
        .collect();
    format!("<span class=\"card{}\">{places}</span>", if marked { " marked" } else { "" })
}

/// The Goal as it lies: cubes, turned ones turned, and gaps. On-Sets writes how they lie between the digits.
fn goal(text: &str, game: Game) -> String {
    let equipment = Equipment::of(game);
    let mut html = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == ' ' {
            html.push_str("<span class=\"gap\"></span>");
            rest = &rest[1..];
            continue;
        }
        // A colour and a face, or a face alone.
        let two = rest.char_indices().nth(2).map_or(rest.len(), |(at, _)| at);
        let coloured = equipment.cube(&rest[..two]).filter(|cube| cube.colour.is_some());
        let end = if coloured.is_some() { two } else { first.len_utf8() };
        let code = &rest[..end];
        rest = &rest[end..];
        let mut turn = String::new();
        if let Some((marks, after)) = rest.strip_prefix('<').and_then(|marked| marked.split_once('>')) {
            turn = marks.split(',').filter(|mark| matches!(*mark, "ud" | "sw")).collect::<Vec<_>>().join(" ");
            rest = after;
        }
        let lies = game != Game::OnSets || first.is_ascii_digit();
        if lies {
            html.push_str(&cube(if code == "." { "*" } else { code }, &turn, game));
        } else {
            let sign = if first == 'x' { '×' } else { first };
            html.push_str(&format!("<span class=\"sign\">{sign}</span>"));
        }
    }
    html
}

/// Where the cubes lie in which the other mat of a pair differs.
fn differs(puzzle: &Puzzle, game: Game) -> Option<String> {
    let twin = puzzle.twin.as_ref()?;
    let cubes = |fields: &referee::Fields, section: Section| -> Vec<String> {
        let text = fields.get(section.name()).and_then(Value::as_str).unwrap_or_default();
        text.split_whitespace().map(str::to_owned).collect()
    };
    let sections = [Section::Required, Section::Permitted, Section::Forbidden, Section::Resources];
    let parts =
        sections.into_iter().filter(|section| twin.contains_key(section.name())).flat_map(|section| {
            let mut before = cubes(&puzzle.position, section);
            let more = cubes(twin, section).into_iter().filter(move |cube| {
                let place = before.iter().position(|other| other == cube);
                place.map(|place| before.swap_remove(place)).is_none()
            });
            more.map(move |code| format!("{} lies in {}", cube(&code, "", game), section.title()))
        });
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The variations in effect, with what fills their blanks.
fn in_force(puzzle: &Puzzle) -> Option<String> {
    let rulebook = puzzle.rules.first()?.rulebook();
    let listed = desk::variations(rulebook, Season::default());
    let titles = puzzle.variations.iter().map(|variation| {
        let name = variation["name"].as_str().unwrap_or_default();
        let title = listed.iter().find(|listed| listed.name == name).map_or(name, |listed| listed.title);
        let fillings = variation.as_object().into_iter().flatten().filter(|(field, _)| *field != "name");
        let fillings =
            fillings.map(|(_, value)| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        let filled = fillings.collect::<Vec<_>>().join(" ");
        if filled.is_empty() { title.to_owned() } else { format!("{title}: {filled}") }
    });
    let titles: Vec<String> = titles.collect();
    (!titles.is_empty()).then(|| format!("In force: {}", titles.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_drawn_as_it_lies() {
        assert_eq!(
            goal("r3<ud> k÷", Game::Equations),
            "<span class=\"cube ud\"><i>R</i><b>3</b></span><span class=\"gap\"></span><span class=\"cube\"><i>K</i><b>÷</b></span>"
        );
        assert_eq!(goal("1x2", Game::OnSets).matches("class=\"cube").count(), 2);
        assert!(goal("1x2", Game::OnSets).contains("<span class=\"sign\">×</span>"));
        assert_eq!(goal("Kpq", Game::Wff).matches("class=\"cube").count(), 3);
    }

    #[test]
    fn a_cube_has_the_letter_of_its_colour_and_a_six_its_foot() {
        assert_eq!(cube("g6", "", Game::Equations), "<span class=\"cube foot\"><i>G</i><b>6</b></span>");
        assert_eq!(cube("'", "", Game::OnSets), "<span class=\"cube\"><b>&#39;</b></span>");
        assert_eq!(card("BG", false), "<span class=\"card\"><i>B</i><i></i><i>G</i><i></i></span>");
    }
}
