//! What the variations of all games have in common: kinds, choices, and how they are read from documents.

use std::fmt;

use crate::{About, CubeGame, Division, Document, Fault, Fills, Lists, Reason, Rulebook, Season, excerpt};

/// The names of the variations that matter to the procedure as well; each is written here once.
pub mod variations {
    /// Lengthens writing and checking (On XIII-D-14).
    pub const TWO_SOLUTIONS: &str = "two-solutions";
    /// Allows a cube to be added to the Goal (Eq XIII-C-10).
    pub const ADD_TO_GOAL: &str = "add-to-goal";
    /// Allows a Shift (On XIII-B-7).
    pub const SHIFT: &str = "shift-from-permitted";
    /// Can break up a row of digits in the Goal (MR-38).
    pub const ZERO_WILD: &str = "zero-wild";
    /// Can break up a row of digits in the Goal (MR-38).
    pub const EXPONENT: &str = "exponent";
}

/// A game that is played with variations, and what they are made of.
pub trait Varied: CubeGame + fmt::Debug {
    /// A line of a division's list. A shake has each line at most once, whatever its blank is filled with.
    type Listing: fmt::Debug + Copy + PartialEq + 'static;
    /// What must be filled in when a variation is chosen.
    type Blank: fmt::Debug + Copy;
    /// What a blank was filled with; the default is nothing, for a variation without a blank.
    type Filling: fmt::Debug + fmt::Display + Clone + PartialEq + Default;
    /// A shake in which variations are being chosen.
    type Shake<'a>;

    /// Every kind of variation, in the order of the specification's table.
    fn kinds() -> &'static [Kind<Self>];

    /// The lists of variations of an edition.
    fn lists(edition: &Self::Edition) -> &Lists<Self::Listing>;

    /// Whether a variation may be chosen in the division and the season.
    fn offers(edition: &Self::Edition, kind: &Kind<Self>, division: Division, season: Season) -> bool {
        Self::lists(edition).offered(division, season).contains(&kind.entry)
    }

    /// The field of the document that fills a blank.
    fn field(blank: Self::Blank) -> Option<&'static str>;

    /// What may fill the blank.
    fn fills(blank: Self::Blank) -> Option<Fills>;

    /// Reads what fills the blank.
    fn fill(blank: Self::Blank, document: &Document<'_>) -> Result<Self::Filling, Fault>;

    /// The rules after these variations were chosen in this order; see [`vary`].
    fn rules(
        edition: &'static Self::Edition,
        division: Division,
        variations: &[Variation<Self>],
    ) -> Result<Self::Rules, Unclear>;

    /// Why a variation may not be chosen after others in the shake of a request; `None` if it may.
    fn objection_to(
        selected: &Variation<Self>,
        edition: &'static Self::Edition,
        division: Division,
        chosen: &[Variation<Self>],
        request: &Document<'_>,
    ) -> Result<Option<Reason>, Fault>;
}

/// A choice that cannot be understood at all: which one, and why.
pub type Unclear = (usize, String);

/// The complaint if a variation conflicts with one that was chosen before.
pub type Conflict<G> = fn(&<G as Varied>::Filling, &[Variation<G>]) -> Option<&'static str>;

/// The complaint if a variation would change nothing in this shake.
pub type NoEffect<G> = fn(&<G as Varied>::Shake<'_>) -> Option<&'static str>;

/// A kind of variation. Lists, help and tests are made from the kinds of a game.
pub struct Kind<G: Varied> {
    /// The stable name in documents.
    pub name: &'static str,
    /// The line of the list.
    pub entry: G::Listing,
    /// The name for people.
    pub title: &'static str,
    /// What must be filled in.
    pub blank: G::Blank,
    /// What it does, in a sentence.
    pub effect: &'static str,
    /// Which cubes and cards that sentence is about, whatever fills its blank.
    pub about: About,
    /// What it changes in the rules of the shake; the complaint if its blank cannot be filled that way.
    pub change: fn(&mut G::Rules, &G::Filling) -> Result<(), String>,
    /// The complaint if it conflicts with an earlier choice.
    pub conflict: Conflict<G>,
    /// The complaint if it would change nothing in this shake.
    pub no_effect: NoEffect<G>,
}

/// The change of a kind of variation that turns one rule on.
#[macro_export]
macro_rules! turns_on {
    ($rule:ident) => {
        |rules, _| {
            rules.$rule = true;
            Ok(())
        }
    };
}

/// What a variation is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Called {
    /// The name for people.
    pub title: &'static str,
    /// The field of the document that fills its blank, if it has one.
    pub blank: Option<&'static str>,
}

impl Called {
    /// The title with what fills the blank: `Wild Cube: B`. A title that ends in the name of its blank has the filling
    /// in its place: Base m is `Base 8`.
    pub fn filled(self, filling: impl fmt::Display) -> String {
        match self.title.rsplit_once(' ') {
            Some((title, last)) if Some(last) == self.blank => format!("{title} {filling}"),
            _ => format!("{}: {filling}", self.title),
        }
    }
}

// The name says it all.
impl<G: Varied> fmt::Debug for Kind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Kind").field(&self.name).finish()
    }
}

impl<G: Varied> Kind<G> {
    /// For a variation that goes with every other.
    pub fn no_conflict(_: &G::Filling, _: &[Variation<G>]) -> Option<&'static str> {
        None
    }

    /// For a variation that changes something in every shake.
    pub fn always_effect(_: &G::Shake<'_>) -> Option<&'static str> {
        None
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<&'static Kind<G>> {
        G::kinds().iter().find(|kind| kind.name == name)
    }

    /// The field of the document that fills its blank.
    pub fn field(&self) -> Option<&'static str> {
        G::field(self.blank)
    }

    /// What it is called.
    pub fn called(&self) -> Called {
        Called { title: self.title, blank: self.field() }
    }
}

/// A variation that was chosen for a shake.
#[derive(Debug)]
pub struct Variation<G: Varied> {
    /// Which one.
    pub kind: &'static Kind<G>,
    /// What its blank was filled with.
    pub filling: G::Filling,
}

// Deriving would require the same of the game, which is only a marker type.
impl<G: Varied> Clone for Variation<G> {
    fn clone(&self) -> Self {
        Variation { kind: self.kind, filling: self.filling.clone() }
    }
}

impl<G: Varied> PartialEq for Variation<G> {
    fn eq(&self, other: &Self) -> bool {
        self.kind.name == other.kind.name && self.filling == other.filling
    }
}

impl<G: Varied> Eq for Variation<G> where G::Filling: Eq {}

impl<G: Varied> Variation<G> {
    /// Reads a variation table: `{ name = "base", m = 8 }`.
    pub fn read(document: &Document<'_>) -> Result<Variation<G>, Fault> {
        let name = document.text("name")?;
        let Some(kind) = Kind::<G>::named(name) else {
            let names: Vec<&str> = G::kinds().iter().map(|kind| kind.name).collect();
            let game = G::GAME.title();
            let complaint =
                format!("`{}` is no variation of {game}; they are {}", excerpt(name), names.join(", "));
            return Err(document.fault("name", "unknown-variation", complaint));
        };
        Ok(Variation { kind, filling: G::fill(kind.blank, document)? })
    }

    /// Reads a list of variation tables.
    pub fn read_all(document: &Document<'_>, field: &str) -> Result<Vec<Variation<G>>, Fault> {
        document.list(field)?.iter().map(Variation::read).collect()
    }

    /// Whether one of the chosen variations is on this line of the list.
    pub fn any_on(chosen: &[Variation<G>], entry: G::Listing) -> bool {
        chosen.iter().any(|variation| variation.kind.entry == entry)
    }

    /// The complaint if it conflicts with an earlier choice.
    pub fn conflict_with(&self, chosen: &[Variation<G>]) -> Option<&'static str> {
        (self.kind.conflict)(&self.filling, chosen)
    }

    /// The complaint if it would change nothing in this shake.
    pub fn without_effect_in(&self, shake: &G::Shake<'_>) -> Option<&'static str> {
        (self.kind.no_effect)(shake)
    }
}

impl<G: Varied> fmt::Display for Variation<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let filling = self.filling.to_string();
        match filling.is_empty() {
            true => f.write_str(self.kind.title),
            false => write!(f, "{}: {filling}", self.kind.title),
        }
    }
}

/// Changes the rules by what is always in effect, then by the chosen variations in their order. The choices are taken
/// as given; an error says which one cannot be understood at all.
pub fn vary<G: Varied>(
    rules: &mut G::Rules,
    edition: &G::Edition,
    division: Division,
    variations: &[Variation<G>],
) -> Result<(), Unclear> {
    for entry in G::lists(edition).always_in_effect(division) {
        for kind in G::kinds().iter().filter(|kind| kind.entry == *entry) {
            (kind.change)(rules, &G::Filling::default()).map_err(|complaint| (0, complaint))?;
        }
    }
    for (index, variation) in variations.iter().enumerate() {
        (variation.kind.change)(rules, &variation.filling).map_err(|complaint| (index, complaint))?;
    }
    Ok(())
}

/// Reads `rules` and `division` of a document about a game.
pub fn read_edition<G: CubeGame>(document: &Document<'_>) -> Result<(&'static G::Edition, Division), Fault> {
    let (book, division) = Rulebook::read_own(document, G::GAME, |book| G::Book::try_from(book).ok())?;
    Ok((G::edition(book), division))
}

/// Reads `rules`, `division` and `variations`.
pub fn read_rules<G: Varied>(document: &Document<'_>) -> Result<(G::Rules, Vec<Variation<G>>), Fault> {
    let (edition, division) = read_edition::<G>(document)?;
    let variations = Variation::<G>::read_all(document, "variations")?;
    let rules = G::rules(edition, division, &variations).map_err(|(index, complaint)| {
        let field = variations.get(index).and_then(|variation| variation.kind.field()).unwrap_or("name");
        document.fault(&format!("variations[{index}].{field}"), "bad-variation", complaint)
    })?;
    Ok((rules, variations))
}
