//! The variations of a rulebook as its lists give them: the same for help, pages and people who choose.

use serde::Serialize;

use crate::{Division, Kind, Rulebook, Season, Varied};

/// A variation as the lists of a rulebook give it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Listed {
    /// The name in documents.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: &'static str,
    /// The name for people.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub title: &'static str,
    /// What it does, in a sentence.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub effect: &'static str,
    /// Which cubes and cards that sentence is about, whatever fills its blank.
    pub about: About,
    /// The field that fills its blank.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, required))]
    pub blank: Option<&'static str>,
    /// What may fill it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub fills: Option<Fills>,
    /// The divisions that have it.
    pub divisions: Vec<Listing>,
}

/// What may fill the blank of a variation, as far as that does not depend on the shake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "with", rename_all = "kebab-case")]
pub enum Fills {
    /// A number.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// The name of a colour.
    Colour,
    /// A cube of the roll.
    Cube {
        /// The faces that it may show.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        faces: &'static str,
    },
    /// A card of the deal.
    Card,
    /// A text.
    Symbols {
        /// What it is made of.
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        symbols: &'static str,
    },
}

/// The cubes and cards that a variation changes, so that somebody who asks about one of them is told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct About {
    /// The faces of the cubes.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub faces: &'static str,
    /// Whether it is about the blank card.
    pub blank_card: bool,
}

impl About {
    /// About no cube and no card in particular.
    pub const NONE: About = About::cubes("");
    /// About the blank card.
    pub const BLANK_CARD: About = About { faces: "", blank_card: true };

    /// About the cubes that show one of these faces.
    pub const fn cubes(faces: &'static str) -> About {
        About { faces, blank_card: false }
    }
}

/// A variation on the list of a division.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Listing {
    /// The division.
    pub division: Division,
    /// The section of the rulebook.
    pub citation: String,
    /// Whether it is always in effect, and so not chosen.
    pub always: bool,
}

impl Listed {
    /// Its place on the list of a division.
    pub fn listing(&self, division: Division) -> Option<&Listing> {
        self.divisions.iter().find(|listing| listing.division == division)
    }
}

/// The list of one division: what is always in effect first, then in the order of the book.
pub fn list_of(listed: &[Listed], division: Division) -> Vec<(&Listed, &Listing)> {
    let mut own: Vec<(&Listed, &Listing)> =
        listed.iter().filter_map(|variation| Some((variation, variation.listing(division)?))).collect();
    // The number is what stands after the last dash of the section.
    own.sort_by_cached_key(|(_, listing)| {
        let (part, number) = listing.citation.rsplit_once('-').unwrap_or((&listing.citation, ""));
        (!listing.always, part.to_owned(), number.parse::<u32>().ok())
    });
    own
}

/// Every variation of an edition that is on some division's list.
pub fn listed<G: Varied>(edition: &G::Edition, rulebook: &Rulebook, season: Season) -> Vec<Listed> {
    let lists = G::lists(edition);
    let place = |kind: &Kind<G>, division: Division| {
        let always = lists.always_in_effect(division).contains(&kind.entry);
        (always || G::offers(edition, kind, division, season)).then(|| Listing {
            division,
            citation: lists.citation(division, kind.entry),
            always,
        })
    };
    let listed = |kind: &Kind<G>| Listed {
        name: kind.name,
        title: kind.title,
        effect: kind.effect,
        about: kind.about,
        blank: kind.field(),
        fills: G::fills(kind.blank),
        divisions: rulebook.divisions.iter().filter_map(|division| place(kind, *division)).collect(),
    };
    G::kinds().iter().map(listed).filter(|variation| !variation.divisions.is_empty()).collect()
}
