//! Who is in after a cut, and who plays off for the last places (section 8, TD-42).

use std::collections::BTreeMap;
use std::str::FromStr;

/// How players tied across the line are treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ties {
    /// All are in.
    In,
    /// All are out.
    Out,
    /// They play off.
    #[default]
    Playoff,
}

impl FromStr for Ties {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "in" => Ok(Ties::In),
            "out" => Ok(Ties::Out),
            "playoff" => Ok(Ties::Playoff),
            other => {
                Err(format!("`{}` is not a way to treat ties; write in, out or playoff", mat::excerpt(other)))
            }
        }
    }
}

/// The result of a cut.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cut {
    /// Those who are in.
    pub within: Vec<String>,
    /// Those who play off.
    pub playoff: Vec<String>,
    /// How many places they play for.
    pub places: usize,
}

/// Cuts the standings to this size.
pub fn cut(ranks: &BTreeMap<String, i64>, size: usize, ties: Ties) -> Cut {
    let mut groups: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for (id, rank) in ranks {
        groups.entry(*rank).or_default().push(id.clone());
    }
    let mut cut = Cut::default();
    for group in groups.into_values() {
        let left = size - cut.within.len();
        match ties {
            _ if group.len() <= left => cut.within.extend(group),
            _ if left == 0 => break,
            Ties::In => {
                cut.within.extend(group);
                break;
            }
            Ties::Out => break,
            Ties::Playoff => {
                cut.playoff = group;
                cut.places = left;
                break;
            }
        }
    }
    cut
}
