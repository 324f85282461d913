//! The canonical form of a puzzle: what is left when colours, variables and equal cubes lose their names. Two puzzles
//! with the same form are the same puzzle, and its id is made of it.

use mat::{Game, Section};
use referee::Fields;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::Ask;
use super::scene::Scene;

/// The letters of ids: no vowels, so that they spell nothing.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
/// How many letters an id has.
pub const ID_LETTERS: usize = 7;

/// The id of a canonical form.
pub(super) fn id(form: &str) -> String {
    let digest = Sha256::digest(form.as_bytes());
    let mut number = digest[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    let mut letters = String::new();
    for _ in 0..ID_LETTERS {
        letters.push(char::from(LETTERS[(number % 20) as usize]));
        number /= 20;
    }
    letters
}

/// The canonical form: of all ways of renaming the letters that may be renamed, the first in alphabetical order.
pub(super) fn form(ask: &Ask) -> String {
    let letters: Vec<char> = match ask.scene.game() {
        Game::Equations => Vec::new(),
        Game::OnSets => "BRGY".chars().collect(),
        Game::Wff => "pqrs".chars().collect(),
    };
    let forms = orders(&letters).into_iter().map(|order| {
        let renamed = |letter: char| {
            letters.iter().position(|other| *other == letter).map_or(letter, |place| order[place])
        };
        written(ask, &renamed)
    });
    forms.min().unwrap_or_default()
}

/// Every order of some letters.
fn orders(letters: &[char]) -> Vec<Vec<char>> {
    if letters.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, letter) in letters.iter().enumerate() {
        let mut rest = letters.to_vec();
        rest.remove(place);
        all.extend(orders(&rest).into_iter().map(|order| [&[*letter], order.as_slice()].concat()));
    }
    all
}

type Renamed<'a> = dyn Fn(char) -> char + 'a;

fn written(ask: &Ask, renamed: &Renamed<'_>) -> String {
    let scene = &ask.scene;
    let mut parts = vec![
        ask.kind.name().to_owned(),
        scene.frame.rules.to_string(),
        scene.frame.division.to_string(),
        variations(scene, renamed),
        cards(&scene.frame.universe, renamed),
        scene.situation.name().to_owned(),
        goal(scene, renamed),
    ];
    // It does not matter which of the two positions of a pair is shown first.
    let mut mats: Vec<String> =
        [Some(scene), ask.twin.as_ref()].into_iter().flatten().map(|scene| mat(scene, renamed)).collect();
    mats.sort();
    parts.extend(mats);
    let moves = ask.moves.iter().map(|step| {
        let cube = shown(scene, &step.cube, renamed);
        format!("{cube}>{}", step.to)
    });
    parts.push(moves.collect::<Vec<_>>().join(" "));
    parts.push(ask.paper.as_ref().map_or(String::new(), |paper| written_paper(paper, renamed)));
    if !scene.frame.marks.is_empty() {
        parts.push(cards(&scene.frame.marks, renamed));
    }
    parts.join("|")
}

/// Cubes are written by what they show; a colour counts only if a variation makes it a kind of its own.
fn mat(scene: &Scene, renamed: &Renamed<'_>) -> String {
    let faces = scene.faces();
    let section = |section: Section| {
        let shown = |cube: &mat::Cube| {
            let text = faces.cube(faces.kind(*cube)).to_string();
            text.chars().map(renamed).collect::<String>()
        };
        let mut cubes: Vec<String> = scene.section(section).iter().map(shown).collect();
        cubes.sort();
        cubes.concat()
    };
    // Forbidden cubes are no part of the question.
    [Section::Required, Section::Permitted, Section::Resources].map(section).join("/")
}

/// A cube as it is written in a form.
fn shown(scene: &Scene, cube: &str, renamed: &Renamed<'_>) -> String {
    let faces = scene.faces();
    let kind = faces.equipment.cube(cube).map(|cube| faces.cube(faces.kind(cube)).to_string());
    kind.unwrap_or_default().chars().map(renamed).collect()
}

/// A paper, without its proof, which follows from the Solution; the names of rules stay.
fn written_paper(paper: &Fields, renamed: &Renamed<'_>) -> String {
    let lines = paper.iter().filter(|(field, _)| *field != "proof").map(|(field, value)| match value {
        Value::String(line) if field == "solution" => {
            let (premises, rules) = line.split_once('/').unwrap_or((line, ""));
            format!("{}/{rules}", premises.chars().map(renamed).collect::<String>())
        }
        value => value.to_string().chars().map(renamed).collect(),
    });
    lines.collect::<Vec<_>>().join("; ")
}

fn goal(scene: &Scene, renamed: &Renamed<'_>) -> String {
    scene.layout.goal.chars().map(renamed).collect()
}

fn cards(cards: &[String], renamed: &Renamed<'_>) -> String {
    let mut renamed: Vec<String> = cards.iter().map(|card| sorted(card.chars().map(renamed))).collect();
    renamed.sort();
    renamed.join(" ")
}

fn sorted(letters: impl Iterator<Item = char>) -> String {
    let mut letters: Vec<char> = letters.collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

fn variations(scene: &Scene, renamed: &Renamed<'_>) -> String {
    let text = |variation: &Value| {
        let fields =
            variation.as_object().into_iter().flatten().map(|(field, value)| match (field.as_str(), value) {
                ("name", Value::String(name)) => name.clone(),
                ("card", Value::String(card)) => sorted(card.chars().map(renamed)),
                ("color", value) => value.to_string(),
                (_, Value::String(filling)) => filling.chars().map(renamed).collect(),
                (_, value) => value.to_string(),
            });
        fields.collect::<Vec<_>>().join("=")
    };
    let mut texts: Vec<String> = scene.frame.variations.iter().map(text).collect();
    texts.sort();
    texts.join(",")
}
