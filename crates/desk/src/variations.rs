//! The variations of a rulebook as its lists have them: one way for help, pages and people who choose.

use mat::{Division, Game, Ruleset, Season};
use serde::{Serialize, Serializer};

/// A variation as the lists of a rulebook have it.
#[derive(Debug, Clone, Serialize)]
pub struct Listed {
    /// The name in documents.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What it does, in a sentence.
    pub effect: &'static str,
    /// The field that fills its blank.
    pub blank: Option<&'static str>,
    /// The divisions that have it.
    pub divisions: Vec<Listing>,
}

/// A variation on the list of a division.
#[derive(Debug, Clone, Serialize)]
pub struct Listing {
    /// The division.
    #[serde(serialize_with = "by_name")]
    pub division: Division,
    /// The section of the rulebook.
    pub citation: String,
    /// Whether it is always in effect, and so not chosen.
    pub always: bool,
}

fn by_name<S: Serializer>(division: &Division, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(division.name())
}

impl Listed {
    /// Its place on the list of a division.
    pub fn listing(&self, division: Division) -> Option<&Listing> {
        self.divisions.iter().find(|listing| listing.division == division)
    }
}

/// Every variation of a rulebook that some division has.
pub fn variations(ruleset: &Ruleset, season: Season) -> Vec<Listed> {
    let divisions = |always: &dyn Fn(Division) -> bool,
                     offered: &dyn Fn(Division) -> bool,
                     citation: &dyn Fn(Division) -> String| {
        let has = |division: &&Division| always(**division) || offered(**division);
        let listing =
            |one: &Division| Listing { division: *one, citation: citation(*one), always: always(*one) };
        ruleset.divisions.iter().filter(has).map(listing).collect()
    };
    let mut listed: Vec<Listed> = match ruleset.game {
        Game::OnSets => onsets::Edition::of(ruleset)
            .into_iter()
            .flat_map(|edition| onsets::KINDS.iter().map(move |kind| (edition, kind)))
            .map(|(edition, kind)| Listed {
                name: kind.name,
                title: kind.title,
                effect: kind.effect,
                blank: kind.blank.field(),
                divisions: divisions(
                    &|division| edition.always_in_effect(division).contains(&kind.entry),
                    &|division| edition.offered(division).contains(&kind.entry),
                    &|division| edition.citation(division, kind.entry),
                ),
            })
            .collect(),
        Game::Equations => equations::Edition::of(ruleset)
            .into_iter()
            .flat_map(|edition| equations::KINDS.iter().map(move |kind| (edition, kind)))
            .map(|(edition, kind)| Listed {
                name: kind.name,
                title: kind.title,
                effect: kind.effect,
                blank: kind.blank.field(),
                divisions: divisions(
                    &|division| edition.always_in_effect(division).contains(&kind.entry),
                    &|division| edition.offers(kind, division, season),
                    &|division| edition.citation(division, kind.entry),
                ),
            })
            .collect(),
        Game::Wff => Vec::new(),
    };
    listed.retain(|variation| !variation.divisions.is_empty());
    listed
}
