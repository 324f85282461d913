//! The season, which decides between lists of variations that alternate.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::excerpt;

/// Which list of variations is in force, if a rulebook alternates between school years.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Season {
    /// A season that begins in an even year and ends in an odd one, such as 2018-19.
    Odd,
    /// A season that begins in an odd year and ends in an even one, such as 2019-20.
    Even,
    /// The variations of both lists.
    #[default]
    All,
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Season::Odd => "odd",
            Season::Even => "even",
            Season::All => "all",
        })
    }
}

impl FromStr for Season {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let complaint = || {
            format!(
                "`{}` is no season; write `odd`, `even`, `all`, or years such as `2018-19`",
                excerpt(text)
            )
        };
        match text {
            "odd" => Ok(Season::Odd),
            "even" => Ok(Season::Even),
            "all" => Ok(Season::All),
            years => {
                let (first, second) = years.split_once('-').ok_or_else(complaint)?;
                let first: u32 = first.parse().map_err(|_| complaint())?;
                let second: u32 = second.parse().map_err(|_| complaint())?;
                // A season spans two neighbouring years and is called after the second one.
                let ends_next_year = first.checked_add(1).is_some_and(|next| next % 100 == second % 100);
                match (ends_next_year, second % 2) {
                    (false, _) => Err(complaint()),
                    (true, 1) => Ok(Season::Odd),
                    (true, _) => Ok(Season::Even),
                }
            }
        }
    }
}

impl<'de> Deserialize<'de> for Season {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A season as somebody wrote it: records and tables keep `2018-19`, of which the lists need to know only that it is odd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedSeason {
    text: String,
    season: Season,
}

impl NamedSeason {
    /// As it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Which lists it means.
    pub const fn season(&self) -> Season {
        self.season
    }
}

impl From<Season> for NamedSeason {
    fn from(season: Season) -> NamedSeason {
        NamedSeason { text: season.to_string(), season }
    }
}

impl fmt::Display for NamedSeason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for NamedSeason {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(NamedSeason { season: text.parse()?, text: text.to_owned() })
    }
}

impl Serialize for NamedSeason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for NamedSeason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "schema")]
crate::schema_of_text! {
    Season: "The season of lists that alternate: odd, even, all, or years such as 2018-19",
    NamedSeason: "The season of lists that alternate: odd, even, all, or years such as 2018-19",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_season_is_called_after_its_second_year() {
        assert_eq!("2018-19".parse(), Ok(Season::Odd));
        assert_eq!("2019-20".parse(), Ok(Season::Even));
        assert_eq!("1999-00".parse(), Ok(Season::Even));
        assert!("2018-20".parse::<Season>().is_err());
        assert!("4294967295-0".parse::<Season>().is_err());
        assert!("soon".parse::<Season>().is_err());
    }

    #[test]
    fn a_named_season_is_written_as_it_was_read() {
        let season: NamedSeason = serde_json::from_str(r#""2018-19""#).unwrap();
        assert_eq!((season.season(), season.to_string()), (Season::Odd, "2018-19".to_owned()));
        assert_eq!(serde_json::to_string(&season).unwrap(), r#""2018-19""#);
        assert!(serde_json::from_str::<NamedSeason>(r#""2018-20""#).is_err());
    }
}
