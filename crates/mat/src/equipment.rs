//! What lies in the box of each game, as data: faces, sizes of a roll, cards, and how a Goal is laid.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Division, Document, Fault, Game};

/// A cube that shows a face, with the colour that it was rolled in, if known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    /// The face, in the canonical spelling.
    pub face: char,
    /// The colour (`r`, `b`, `g`, `k`), if it was named; only Equations has one.
    pub colour: Option<char>,
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.colour {
            write!(f, "{colour}")?;
        }
        write!(f, "{}", self.face)
    }
}

impl Serialize for Cube {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cube {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let found = BOXES.iter().find_map(|equipment| equipment.cube(&text));
        found.ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no cube")))
    }
}

#[cfg(feature = "schema")]
crate::schema_of_text!(Cube: "A cube by its face, with the letter of its colour before it where that is known.");

/// Cubes of one kind: how many lie in the box, and what each shows.
#[derive(Debug)]
pub struct CubeKind {
    /// What people call them.
    pub title: &'static str,
    /// How many there are.
    pub count: usize,
    /// The colour, if the game has coloured cubes.
    pub colour: Option<char>,
    /// The six faces.
    pub faces: [char; 6],
    /// Whether the younger On-Sets divisions set them out instead of rolling them (II-A-3).
    pub set_out: bool,
}

const fn kind(title: &'static str, count: usize, colour: Option<char>, faces: [char; 6]) -> CubeKind {
    CubeKind { title, count, colour, faces, set_out: false }
}

/// The box of one game.
#[derive(Debug)]
pub struct Equipment {
    /// The game.
    pub game: Game,
    /// How many cubes are rolled.
    pub roll: usize,
    /// The cubes in the box, for those who roll them.
    pub kinds: &'static [CubeKind],
    /// Every face.
    pub faces: &'static str,
    /// The faces that are digits.
    pub digits: &'static str,
    /// The faces that go to Forbidden late and are never shifted there (On IV-D).
    pub restriction: &'static str,
    /// Whether unused digit cubes go to Forbidden with the Goal (On III-B-2), and digits cannot be bonus cubes.
    pub digits_only_in_goal: bool,
    /// Whether a Universe of cards is dealt.
    pub cards: bool,
    /// Other ways of typing a face.
    pub typed: &'static [(char, char)],
    /// Letters that name a colour in front of a face.
    colours: &'static str,
    /// What stands in the text of a Goal without being a cube.
    silent: &'static str,
    /// Signs in a Goal that stand for a cube lying another way.
    lying: &'static [(char, char)],
}

/// The cubes that the younger On-Sets divisions set out instead of rolling them (II-A-3).
pub const SET_OUT: [&str; 2] = ["V V Λ", "V Λ Λ"];
/// How many cubes these are.
pub const SET_OUT_CUBES: usize = 3;

/// Every card of On-Sets, in the order in which the engine deals when nobody does and no deal is given (MR-39).
pub const CARDS: &str = "- B R G Y BR BG BY RG RY GY BRG BRY BGY RGY BRGY";

static EQUATIONS: Equipment = Equipment {
    game: Game::Equations,
    roll: 24,
    kinds: &[
        kind("red", 6, Some('r'), ['0', '1', '2', '3', '+', '-']),
        kind("blue", 6, Some('b'), ['0', '1', '2', '3', 'x', '÷']),
        kind("green", 6, Some('g'), ['4', '5', '6', '-', 'x', '*']),
        kind("black", 6, Some('k'), ['7', '8', '9', '+', '÷', '√']),
    ],
    faces: "0123456789+-x÷*√",
    digits: "0123456789",
    restriction: "",
    digits_only_in_goal: false,
    cards: false,
    typed: &[('/', '÷'), ('^', '*'), ('v', '√'), ('×', 'x')],
    colours: "rbgk",
    silent: "()[]{}!",
    lying: &[('.', '*'), ('|', '-')],
};

static ONSETS: Equipment = Equipment {
    game: Game::OnSets,
    roll: 18,
    kinds: &[
        kind("digit", 3, None, ['1', '1', '2', '3', '4', '5']),
        kind("colour", 8, None, ['R', 'R', 'B', 'B', 'G', 'Y']),
        kind("operation", 4, None, ['∪', '∪', '∩', '∩', '-', '\'']),
        CubeKind {
            set_out: true,
            ..kind("Restriction", SET_OUT_CUBES, None, ['=', '=', '⊆', '⊆', 'V', 'Λ'])
        },
    ],
    faces: "12345BRGY∪∩-'VΛ=⊆",
    digits: "12345",
    restriction: "=⊆",
    digits_only_in_goal: true,
    cards: true,
    typed: &[('U', '∪'), ('u', '∪'), ('n', '∩'), ('^', 'Λ'), ('0', 'Λ'), ('<', '⊆')],
    colours: "",
    silent: "x×+()",
    lying: &[],
};

static WFF: Equipment = Equipment {
    game: Game::Wff,
    roll: 28,
    kinds: &[
        kind("capital", 14, None, ['C', 'A', 'K', 'E', 'N', 'R']),
        kind("small letter", 14, None, ['p', 'q', 'r', 's', 'i', 'o']),
    ],
    faces: "CAKENRpqrsio",
    digits: "",
    restriction: "",
    digits_only_in_goal: false,
    cards: false,
    typed: &[],
    colours: "",
    silent: "",
    lying: &[],
};

/// The boxes of the three games.
pub static BOXES: [&Equipment; 3] = [&EQUATIONS, &ONSETS, &WFF];

/// With at most this many cubes in Resources, `=` and `⊆` may go to Forbidden (On IV-D, MR-16).
const RESTRICTIONS_FREE: usize = 4;

/// Why a cube may not go to Forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unforbiddable {
    /// It is the last cube (VIII-A).
    Last,
    /// It is for Restrictions, and too many cubes are left (On IV-D).
    Restriction,
}

impl Equipment {
    /// The box of a game.
    pub fn of(game: Game) -> &'static Equipment {
        match game {
            Game::Equations => &EQUATIONS,
            Game::OnSets => &ONSETS,
            Game::Wff => &WFF,
        }
    }

    /// What the cubes show: a list for each kind, every face once, in the order of the box.
    pub fn shown(&self) -> Vec<Vec<Cube>> {
        let faces = |kind: &CubeKind| {
            let faces = self.faces.chars().filter(|face| kind.faces.contains(face));
            faces.map(|face| Cube { face, colour: kind.colour }).collect()
        };
        self.kinds.iter().map(faces).collect()
    }

    /// The cubes of which a Goal is built (On III-B); none if any cube may be in it.
    pub fn goal_cubes(&self) -> Vec<Cube> {
        let digits = self.digits.chars().filter(|_| self.digits_only_in_goal);
        digits.map(|face| Cube { face, colour: None }).collect()
    }

    /// Every card that may be dealt.
    pub fn deck(&self) -> impl Iterator<Item = &'static str> {
        CARDS.split(' ').filter(|_| self.cards)
    }

    /// How many cards may be dealt: at least and at most (On II-B, ON-26, MR-66).
    pub fn cards_dealt(&self, division: Division) -> (usize, usize) {
        if matches!(division, Division::Senior | Division::BasicSenior) { (10, 14) } else { (6, 12) }
    }

    /// Refuses more cubes of a kind than the box holds (ON-44, W-29), in games where no two kinds share a face. Each cube
    /// comes with the field of the document that it stands in.
    pub fn check_counts<'a>(
        &self,
        document: &Document<'_>,
        cubes: impl Iterator<Item = (&'a str, char)>,
    ) -> Result<(), Fault> {
        let mut counts = vec![0; self.kinds.len()];
        for (field, face) in cubes {
            let kinds = self.kinds.iter().zip(&mut counts);
            let Some((kind, count)) = kinds.into_iter().find(|(kind, _)| kind.faces.contains(&face)) else {
                continue;
            };
            *count += 1;
            if *count > kind.count {
                let (most, title) = (kind.count, kind.title);
                let complaint =
                    format!("too many cubes: a game has {most} {title} cubes, those of the Goal counted");
                return Err(document.fault(field, "too-many-cubes", complaint));
            }
        }
        Ok(())
    }

    /// Whether the V and Λ cubes are set out before the roll (On II-A-3).
    pub fn sets_out(&self, division: Division) -> bool {
        self.cards && (division == Division::Elementary || division.is_basic())
    }

    /// Whether the cubes of the box can show these faces together (MR-60).
    ///
    /// By Hall's theorem a cube can be found for every face if, whichever kinds are looked at, there are at least as many
    /// cubes of those kinds as faces that only they have.
    pub fn can_show(&self, faces: &[Cube], set_out: bool) -> bool {
        let kinds = self.kinds.iter().enumerate().filter(|(_, kind)| !(set_out && kind.set_out));
        let kinds: Vec<(u8, &CubeKind)> = kinds.map(|(place, kind)| (1 << place, kind)).collect();
        let shown_by = |cube: &Cube| {
            let shows = |kind: &CubeKind| {
                kind.faces.contains(&cube.face) && (cube.colour.is_none() || cube.colour == kind.colour)
            };
            kinds.iter().filter(|(_, kind)| shows(kind)).fold(0, |all, (bit, _)| all | bit)
        };
        let shown_by: Vec<u8> = faces.iter().map(shown_by).collect();
        (0..1 << self.kinds.len()).all(|some: u8| {
            let cubes: usize =
                kinds.iter().filter(|(bit, _)| some & bit != 0).map(|(_, kind)| kind.count).sum();
            shown_by.iter().filter(|kinds| *kinds & !some == 0).count() <= cubes
        })
    }

    /// The cube that a text names.
    pub fn cube(&self, text: &str) -> Option<Cube> {
        let mut letters = text.trim().chars();
        let first = letters.next()?;
        let (colour, face) = match letters.next() {
            None => (None, first),
            Some(face) if self.colours.contains(first) => (Some(first), face),
            Some(_) => return None,
        };
        if letters.next().is_some() {
            return None;
        }
        self.face(face).map(|face| Cube { face, colour })
    }

    /// The cubes that a text names, separated by white space.
    pub fn cubes(&self, text: &str) -> Option<Vec<Cube>> {
        text.split_whitespace().map(|word| self.cube(word)).collect()
    }

    /// The cubes of a Goal, in the order in which they lie.
    ///
    /// ```
    /// use mat::{Equipment, Game};
    /// let show = |game, goal| Equipment::of(game).goal(goal).map(|cubes| {
    ///     cubes.iter().map(|cube| cube.to_string()).collect::<Vec<_>>().join(" ")
    /// });
    /// assert_eq!(show(Game::Equations, "3x 5<0>+2<ud>").unwrap(), "3 x 0 + 2");
    /// assert_eq!(show(Game::OnSets, "3x(2+1)").unwrap(), "3 2 1");
    /// assert_eq!(show(Game::Wff, "K p ?"), None);
    /// ```
    pub fn goal(&self, text: &str) -> Option<Vec<Cube>> {
        let mut cubes: Vec<Cube> = Vec::new();
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            if letter.is_whitespace() || self.silent.contains(letter) {
                continue;
            }
            if letter == '<' {
                let mark: String = letters.by_ref().take_while(|letter| *letter != '>').collect();
                // `3<0>`: the line shows the meaning, the mark names the cube that lies there.
                if let Some(made_with) = mark.split(',').find_map(|mark| self.cube(mark)) {
                    *cubes.last_mut()? = made_with;
                }
                continue;
            }
            if let Some((_, face)) = self.lying.iter().find(|(sign, _)| *sign == letter) {
                cubes.push(Cube { face: *face, colour: None });
                continue;
            }
            let coloured = self.colours.contains(letter)
                && letters.peek().is_some_and(|next| self.face(*next).is_some());
            let (colour, face) = if coloured { (Some(letter), letters.next()?) } else { (None, letter) };
            cubes.push(Cube { face: self.face(face)?, colour });
        }
        Some(cubes)
    }

    /// A line without the colours of its cubes, as people say it.
    ///
    /// ```
    /// use mat::{Equipment, Game};
    /// assert_eq!(Equipment::of(Game::Equations).without_colours("4+5 = k9r0<ud>"), "4+5 = 90<ud>");
    /// ```
    pub fn without_colours(&self, line: &str) -> String {
        let letters: Vec<char> = line.chars().collect();
        let is_colour = |at: usize| {
            let code: String = letters[at..].iter().take(2).collect();
            self.cube(&code).is_some_and(|cube| cube.colour.is_some())
        };
        (0..letters.len()).filter(|at| !is_colour(*at)).map(|at| letters[at]).collect()
    }

    /// Whether the cube shows a digit.
    pub fn is_digit(&self, cube: Cube) -> bool {
        self.digits.contains(cube.face)
    }

    /// Whether a cube still in Resources when the Goal is set goes to Forbidden with it (On III-B-2, MR-17).
    pub fn leaves_with_goal(&self, face: char) -> bool {
        self.digits_only_in_goal && self.digits.contains(face)
    }

    /// Takes those cubes out of Resources.
    pub fn leaving_with_goal(&self, resources: &mut Vec<Cube>) -> Vec<Cube> {
        resources.extract_if(.., |cube| self.leaves_with_goal(cube.face)).collect()
    }

    /// Whether the cube shows a relation, which On-Sets keeps out of Forbidden until late (IV-D).
    pub fn is_restriction(&self, cube: Cube) -> bool {
        self.restriction.contains(cube.face)
    }

    /// Why a cube may not go from Resources to Forbidden while so many cubes lie there, it among them.
    pub fn unforbiddable(&self, face: char, in_resources: usize) -> Option<Unforbiddable> {
        if in_resources == 1 {
            return Some(Unforbiddable::Last);
        }
        let early = in_resources > RESTRICTIONS_FREE && self.restriction.contains(face);
        early.then_some(Unforbiddable::Restriction)
    }

    fn face(&self, typed: char) -> Option<char> {
        let face = self.typed.iter().find(|(other, _)| *other == typed).map_or(typed, |(_, face)| *face);
        self.faces.contains(face).then_some(face)
    }
}

/// The card that a text names, its colours in the order of the box; `-` is the blank card.
pub fn card(text: &str) -> Option<String> {
    if text == "-" {
        return Some(text.to_owned());
    }
    let sorted: String = "BRGY".chars().filter(|colour| text.contains(*colour)).collect();
    (!text.is_empty() && sorted.chars().count() == text.chars().count()).then_some(sorted)
}

/// Takes a cube out of a bag: exactly this one if it is there, else one with the same face.
pub fn take(bag: &mut Vec<Cube>, wanted: Cube) -> Option<Cube> {
    find(bag, wanted).map(|index| bag.remove(index))
}

/// Takes the first suitable element out of a list.
pub fn take_alike<T>(list: &mut Vec<T>, does: impl Fn(&T) -> bool) -> Option<T> {
    list.iter().position(does).map(|index| list.remove(index))
}

/// Where a cube lies in a bag. A cube named without its colour is any cube with that face.
pub fn find(bag: &[Cube], wanted: Cube) -> Option<usize> {
    bag.iter()
        .position(|cube| *cube == wanted)
        .or_else(|| bag.iter().position(|cube| cube.face == wanted.face && wanted.colour.is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_faces_are_the_same_cubes() {
        let equations = Equipment::of(Game::Equations);
        assert_eq!(equations.cube("/"), equations.cube("÷"));
        assert_eq!(equations.cube("r5").unwrap().to_string(), "r5");
        assert_eq!(equations.goal("r5+b2").unwrap().len(), 3);
        assert_eq!(equations.goal("2.5").unwrap()[1].face, '*');
        assert!(equations.cubes("1 2 Q").is_none());
        assert_eq!(Equipment::of(Game::OnSets).cube("<").unwrap().face, '⊆');
    }

    #[test]
    fn the_cubes_of_a_box_show_its_faces() {
        for equipment in BOXES {
            assert_eq!(equipment.kinds.iter().map(|kind| kind.count).sum::<usize>(), equipment.roll);
            let mut shown: Vec<char> = equipment.kinds.iter().flat_map(|kind| kind.faces).collect();
            let mut faces: Vec<char> = equipment.faces.chars().collect();
            shown.sort_unstable();
            shown.dedup();
            faces.sort_unstable();
            assert_eq!(shown, faces, "{}", equipment.game.title());
        }
    }

    #[test]
    fn a_box_is_listed_by_kind() {
        let shown = |game| {
            let kinds = Equipment::of(game).shown().into_iter();
            let line = |kind: Vec<Cube>| kind.iter().map(Cube::to_string).collect::<Vec<_>>().join(" ");
            kinds.map(line).collect::<Vec<_>>()
        };
        assert_eq!(shown(Game::Equations)[2], "g4 g5 g6 g- gx g*");
        assert_eq!(shown(Game::OnSets), ["1 2 3 4 5", "B R G Y", "∪ ∩ - '", "V Λ = ⊆"]);
    }

    #[test]
    fn only_on_sets_has_cards_and_builds_its_goal_of_some_cubes() {
        for equipment in BOXES {
            let goal: String = equipment.goal_cubes().iter().map(Cube::to_string).collect();
            let is_onsets = equipment.game == Game::OnSets;
            assert_eq!(goal, if is_onsets { "12345" } else { "" });
            assert_eq!(equipment.deck().count(), if is_onsets { 16 } else { 0 });
        }
    }

    #[test]
    fn cards_are_written_in_one_way() {
        assert_eq!(card("GRB").as_deref(), Some("BRG"));
        assert_eq!(card("-").as_deref(), Some("-"));
        assert_eq!(card("BB"), None);
        assert_eq!(card(""), None);
    }
}
