//! Lists of entries from a file or pasted, with a problem for every row that has one (section 14, TD-54).

mod csv;

use std::collections::{BTreeMap, BTreeSet};

use mat::{Division, Rulebook};
use serde::Serialize;

use crate::draw::MAX_STRENGTH;
use crate::grades::{is_too_old, read_grade};
use crate::names::Level;
use csv::Row;

/// A player read from a list of entries.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ImportedPlayer {
    /// The line on which the row begins.
    pub line: usize,
    /// The name.
    pub name: String,
    /// Other fields of the row: `id`, `nickname`, `team`, `school`, `league`, `division`, `consent`.
    #[serde(flatten)]
    pub texts: BTreeMap<&'static str, String>,
    /// The grade; K is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<u8>,
    /// The place in the seeding, or a seeding value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
}

/// Something in a row that could not be imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportProblem {
    /// The line on which the row begins.
    pub line: usize,
    /// The stable code.
    pub code: &'static str,
    /// A sentence for people.
    pub message: String,
}

/// What was read from a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Import {
    /// The players that can be imported.
    pub players: Vec<ImportedPlayer>,
    /// What is wrong, top to bottom.
    pub problems: Vec<ImportProblem>,
}

/// The names that columns may have.
const COLUMNS: [(&str, &[&str]); 12] = [
    ("name", &["name", "player", "student"]),
    ("first", &["first", "first name"]),
    ("last", &["last", "last name", "surname"]),
    ("nickname", &["nickname", "nick"]),
    ("team", &["team"]),
    ("school", &["school", "club"]),
    ("league", &["league"]),
    ("grade", &["grade", "year"]),
    ("division", &["division"]),
    ("seed", &["seed"]),
    ("id", &["id", "code", "number"]),
    ("consent", &["consent"]),
];

/// Reads a list of entries for a game; without a rulebook every division is accepted.
pub fn import(text: &str, rules: Option<&Rulebook>, team_size: Option<usize>) -> Import {
    let mut rows = csv::rows(text).into_iter();
    let mut import = Import::default();
    let Some(header) = rows.next() else {
        import.complain(1, "empty-file", "the list is empty".to_owned());
        return import;
    };
    let columns = import.columns(&header);
    if !columns.iter().any(|column| ["name", "first", "last"].contains(column)) {
        import.complain(
            header.line,
            "no-name-column",
            "there is no column `name`, nor `first` and `last`".to_owned(),
        );
        return import;
    }
    let mut reader =
        Reader { rules, team_size, seen: BTreeSet::new(), ids: BTreeSet::new(), teams: BTreeMap::new() };
    for row in rows {
        reader.read(&columns, &row, &mut import);
    }
    import
}

impl Import {
    fn complain(&mut self, line: usize, code: &'static str, message: String) {
        self.problems.push(ImportProblem { line, code, message });
    }

    /// The field of every column; `nothing` for a column that is ignored.
    fn columns(&mut self, header: &Row) -> Vec<&'static str> {
        let mut columns = Vec::with_capacity(header.cells.len());
        for cell in &header.cells {
            let called = cell.to_lowercase();
            let known =
                COLUMNS.iter().find(|(_, names)| names.contains(&called.as_str())).map(|(field, _)| *field);
            let column = match known {
                None => {
                    let message = format!("the column `{}` is unknown and is ignored", mat::excerpt(cell));
                    self.complain(header.line, "unknown-column", message);
                    "nothing"
                }
                Some(field) if columns.contains(&field) => {
                    let message = format!("there is a second column for {field}; only the first is read");
                    self.complain(header.line, "column-twice", message);
                    "nothing"
                }
                Some(field) => field,
            };
            columns.push(column);
        }
        columns
    }
}

struct Reader<'a> {
    rules: Option<&'a Rulebook>,
    team_size: Option<usize>,
    /// Names and teams so far, in lower case.
    seen: BTreeSet<(String, String)>,
    ids: BTreeSet<String>,
    teams: BTreeMap<String, usize>,
}

impl Reader<'_> {
    fn read(&mut self, columns: &[&'static str], row: &Row, import: &mut Import) {
        let mut cells: BTreeMap<&str, String> = columns
            .iter()
            .zip(&row.cells)
            .filter(|(_, cell)| !cell.is_empty())
            .map(|(column, cell)| (*column, cell.clone()))
            .collect();
        let mut complain = |code, message: String| import.complain(row.line, code, message);
        let named = cells.remove("name").unwrap_or_else(|| {
            let parts = [cells.remove("first"), cells.remove("last")];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
        });
        let team = cells.get("team").map(|team| team.to_lowercase()).unwrap_or_default();
        // These rows are left out.
        if named.is_empty() {
            return complain("name-missing", "the row has no name".to_owned());
        }
        if let Some(id) = cells.get("id").filter(|id| self.ids.contains(*id)) {
            return complain("duplicate-id", format!("the id `{}` is already taken", mat::excerpt(id)));
        }
        if !self.seen.insert((named.to_lowercase(), team.clone())) {
            let message = format!("{} is already entered for this team", mat::excerpt(&named));
            return complain("duplicate-player", message);
        }
        self.ids.extend(cells.get("id").cloned());
        // These fields are left out.
        let mut player = ImportedPlayer { line: row.line, name: named, ..ImportedPlayer::default() };
        if let Some(text) = cells.remove("grade") {
            player.grade = read_grade(&text);
            if player.grade.is_none() {
                complain(
                    "grade-invalid",
                    format!("`{}` is not a grade; grades are K and 1 to 12", mat::excerpt(&text)),
                );
            }
        }
        let mut division = None;
        if let Some(text) = cells.remove("division") {
            division = self.division(&text);
            match division {
                Some(division) => drop(cells.insert("division", division.name().to_owned())),
                None => complain("division-unknown", format!("`{}` is not a division", mat::excerpt(&text))),
            }
        }
        if let Some(text) = cells.remove("seed") {
            player.seed = read_seed(&text);
            if player.seed.is_none() {
                complain("seed-invalid", format!("`{}` is not a seeding number", mat::excerpt(&text)));
            }
        }
        if let Some(text) = cells.remove("consent") {
            match text.to_lowercase().parse::<Level>() {
                Ok(level) => drop(cells.insert("consent", level.name().to_owned())),
                Err(complaint) => complain("consent-invalid", complaint),
            }
        }
        // These rows are kept as they are.
        if let (Some(grade), Some(division)) = (player.grade, division)
            && is_too_old(grade, division)
        {
            complain("too-old", format!("grade {grade} is too high for the division {division}"));
        }
        if cells.contains_key("team") {
            let members = self.teams.entry(team).or_default();
            *members += 1;
            if self.team_size.is_some_and(|size| *members > size) {
                complain("team-full", "the team is already full".to_owned());
            }
        }
        if row.cells.len() > columns.len() {
            complain("too-many-cells", "the row has more cells than there are columns".to_owned());
        }
        let kept = ["id", "nickname", "team", "school", "league", "division", "consent"];
        player.texts = kept.into_iter().filter_map(|field| Some((field, cells.remove(field)?))).collect();
        import.players.push(player);
    }

    fn division(&self, text: &str) -> Option<Division> {
        let division: Division = text.to_lowercase().parse().ok()?;
        self.rules.is_none_or(|rules| rules.divisions.contains(&division)).then_some(division)
    }
}

fn read_seed(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|digit| digit.is_ascii_digit());
    text.parse().ok().filter(|seed| digits && *seed <= MAX_STRENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<(usize, &'static str)> {
        import(text, None, None).problems.iter().map(|problem| (problem.line, problem.code)).collect()
    }

    #[test]
    fn headers_are_examined() {
        assert_eq!(codes(""), [(1, "empty-file")]);
        assert_eq!(codes("\n \n"), [(1, "empty-file")]);
        assert_eq!(codes("Player,student,x\nAna"), [(1, "column-twice"), (1, "unknown-column")]);
        assert_eq!(codes("first,last\n,\n"), [(2, "name-missing")]);
    }

    #[test]
    fn cells_are_examined() {
        assert_eq!(
            codes(
                "code;Surname;Year;consent;number;seed\n1;Lo;k;FULL;2;7\n1;Li;0;all;;-1\n2;Le;0;all;;-1;;\n"
            ),
            [
                (1, "column-twice"),
                (3, "duplicate-id"),
                (4, "grade-invalid"),
                (4, "seed-invalid"),
                (4, "consent-invalid"),
                (4, "too-many-cells")
            ]
        );
        let read = import("last;year\nLo;K\n", None, None);
        assert_eq!((read.players[0].name.as_str(), read.players[0].grade), ("Lo", Some(0)));
    }
}
