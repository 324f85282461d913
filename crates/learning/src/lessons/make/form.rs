//! Solutions from patterns: letters become digits or colours, and a line becomes cubes and words.

use std::collections::BTreeMap;

use mat::{Dice, Equipment, Game};

/// What the letters of a pattern stand for.
pub(super) type Letters = BTreeMap<char, char>;

/// The letter for a digit of the colour that was chosen.
const EXPONENT: char = 'P';

/// Whether a letter of a pattern stands for something.
fn is_letter(game: Game, letter: char) -> bool {
    match game {
        Game::Equations => ('A'..='G').contains(&letter) || letter == EXPONENT,
        _ => ('a'..='d').contains(&letter),
    }
}

/// Different digits or colours for the letters of patterns.
pub(super) fn letters(game: Game, patterns: &[&str], faces: &str, dice: &mut Dice) -> Option<Letters> {
    let mut free: Vec<char> = faces.chars().collect();
    dice.shuffle(&mut free);
    let mut letters = Letters::new();
    for letter in patterns.iter().flat_map(|pattern| outside_marks(pattern)) {
        if !is_letter(game, letter) || letters.contains_key(&letter) {
            continue;
        }
        let face = if letter == EXPONENT { *dice.pick(&['2', '2', '3']) } else { free.pop()? };
        letters.insert(letter, face);
    }
    Some(letters)
}

/// The characters of a pattern that are not inside marks.
fn outside_marks(pattern: &str) -> impl Iterator<Item = char> {
    let mut inside = false;
    pattern.chars().filter(move |letter| {
        let was = inside;
        inside = match letter {
            '<' => true,
            '>' => false,
            _ => inside,
        };
        !was && !inside && *letter != '>'
    })
}

/// A pattern with its letters replaced; marks stay as they are.
pub(super) fn filled(pattern: &str, letters: &Letters) -> String {
    let mut inside = false;
    let put = pattern.chars().map(|letter| {
        match letter {
            '<' => inside = true,
            '>' => inside = false,
            _ => {}
        }
        letters.get(&letter).copied().filter(|_| !inside).unwrap_or(letter)
    });
    put.collect()
}

/// Words with `{A}` replaced by what the letter stands for.
pub(super) fn filled_words(words: &str, letters: &Letters) -> String {
    letters.iter().fold(words.to_owned(), |words, (letter, face)| {
        words.replace(&format!("{{{letter}}}"), &face.to_string())
    })
}

/// The faces that a line needs: a wild cube shows what is marked, a point is a `*`, and `!` needs none. Digits of the
/// chosen colour are written with it.
pub(super) fn faces(game: Game, pattern: &str, letters: &Letters, colour: Option<char>) -> Vec<String> {
    let equipment = Equipment::of(game);
    let mut faces: Vec<String> = Vec::new();
    let mut rest = pattern;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if letter == '<' {
            let (mark, after) = rest.split_once('>').unwrap_or((rest, ""));
            if mark.chars().count() == 1 && equipment.faces.contains(mark) {
                faces.pop();
                faces.push(mark.to_owned());
            }
            rest = after;
            continue;
        }
        let face = match letter {
            '.' if game == Game::Equations => '*',
            '|' => '-',
            _ => letters.get(&letter).copied().unwrap_or(letter),
        };
        if letter == EXPONENT && game == Game::Equations {
            faces.push(format!("{}{face}", colour.unwrap_or('r')));
        } else if equipment.faces.contains(face) {
            faces.push(face.to_string());
        }
    }
    faces
}

/// A cube that shows a face; in Equations it has a colour.
pub(super) fn cube(game: Game, face: &str, dice: &mut Dice) -> Option<String> {
    if game != Game::Equations || face.chars().count() == 2 {
        return Some(face.to_owned());
    }
    let face = face.chars().next()?;
    let kinds: Vec<_> = Equipment::of(game).kinds.iter().filter(|kind| kind.faces.contains(&face)).collect();
    let colour = kinds.get(dice.below(kinds.len()))?.colour?;
    Some(format!("{colour}{face}"))
}

/// A line as people say it: without marks, followed by what they mean.
pub(super) fn spoken(line: &str) -> String {
    let mut bare = String::new();
    let mut said: Vec<String> = Vec::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        if letter != '<' {
            bare.push(if letter == '|' { 'i' } else { letter });
            continue;
        }
        let (mark, after) = rest.split_once('>').unwrap_or((rest, ""));
        rest = after;
        let sign = bare.chars().next_back().unwrap_or(' ');
        let words = match mark {
            "sw" => format!("the {sign} on its side"),
            "ud" => format!("the {sign} upside-down"),
            "lcm" => format!("the {sign} as common multiple"),
            "gcf" => format!("the {sign} as common factor"),
            "exp" => format!("the {sign} as an exponent"),
            "abab" | "abbb" => {
                let digits: Vec<char> = bare.chars().rev().skip(1).take(2).collect();
                let (two, one) = (digits.first().unwrap_or(&' '), digits.get(1).unwrap_or(&' '));
                let repeated = if mark == "abab" { one } else { two };
                let read = format!("{one}{two}+ read as .{one}{two}{repeated}{two}…");
                if line.starts_with(&format!("{one}{two}+<")) && after.is_empty() {
                    return read;
                }
                read
            }
            "x" => format!("an x as the {sign}"),
            power if power.starts_with('p') => match power {
                "p1" => "the 1 as ten".to_owned(),
                "p2" => "the 1 as a hundred".to_owned(),
                "p-1" => "the 1 as a tenth".to_owned(),
                _ => "the 1 as a power of ten".to_owned(),
            },
            other => format!("a {other} as the {sign}"),
        };
        if !said.contains(&words) {
            said.push(words);
        }
    }
    match said.as_slice() {
        [] => bare,
        [one] => format!("{bare} with {one}"),
        [first, .., last] => format!("{bare} with {first} and {last}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_becomes_faces_and_words() {
        let letters = Letters::from([('A', '7'), ('B', '5'), ('P', '2')]);
        let faces = |line: &str| faces(Game::Equations, line, &letters, Some('b')).join(" ");
        assert_eq!(faces("A+B<0>"), "7 + 0");
        assert_eq!(faces("(A.Bx|)!"), "7 * 5 x -");
        assert_eq!(faces("AP<exp>+<x>3"), "7 b2 x 3");
        assert_eq!(filled("A÷<sw>B", &letters), "7÷<sw>5");
        assert_eq!(spoken("9÷<sw>4"), "9÷4 with the ÷ on its side");
        assert_eq!(spoken("(8<0>x2)-8<0>"), "(8x2)-8 with a 0 as the 8");
        assert_eq!(spoken("1<p2>-16+<abbb>"), "1-16+ with the 1 as a hundred and 16+ read as .1666…");
        assert_eq!(spoken("27+<abab>"), "27+ read as .2727…");
        assert_eq!(spoken("R ∪<B> G"), "R ∪ G with a B as the ∪");
    }
}
