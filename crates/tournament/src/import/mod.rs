//! Lists of entries, from a file or pasted, with a problem for every row that has one (section 14, TD-54).

mod csv;

use std::collections::BTreeMap;

use mat::{Division, Rulebook};
use serde::Serialize;

use crate::draw::MAX_STRENGTH;
use crate::grades::{is_too_old, read_grade};
use crate::names::EventLevel;
use csv::CsvRow;

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
    /// The field it concerns, if any.
    #[serde(skip)]
    pub field: Option<&'static str>,
    /// What was found there.
    #[serde(skip)]
    pub found: Option<String>,
    /// The line that it repeats.
    #[serde(skip)]
    pub other: Option<usize>,
    /// Whether the row is left out.
    #[serde(skip)]
    pub skipped: bool,
}

/// A column of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedColumn {
    /// Its heading in the list.
    pub heading: String,
    /// The field that it is read as; `None` if it is ignored.
    pub field: Option<&'static str>,
}

/// What was read from a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Import {
    /// The players that can be imported.
    pub players: Vec<ImportedPlayer>,
    /// What is wrong, top to bottom.
    pub problems: Vec<ImportProblem>,
    /// The columns, left to right.
    pub columns: Vec<ImportedColumn>,
    /// The rows below the header: the line on which each begins, and its cells.
    pub rows: Vec<(usize, Vec<String>)>,
    /// What separates cells.
    pub delimiter: char,
}

/// How a list is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct ImportTerms<'a> {
    /// The rulebook whose divisions are accepted; `None` for every division.
    pub rules: Option<&'a Rulebook>,
    /// The largest team.
    pub team_size: Option<usize>,
    /// What the columns mean, by heading, as chosen by hand; `None` for a column to leave out.
    pub chosen: &'a [(String, Option<&'static str>)],
}

/// The fields of a list, with the names that their columns may have.
pub const COLUMNS: [(&str, &[&str]); 12] = [
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
    import_as(text, &ImportTerms { rules, team_size, chosen: &[] })
}

/// Reads a list of entries with what somebody chose about it.
pub fn import_as(text: &str, terms: &ImportTerms<'_>) -> Import {
    let (delimiter, rows) = csv::rows(text);
    let mut rows = rows.into_iter();
    let mut import = Import { delimiter, ..Import::default() };
    let Some(header) = rows.next() else {
        import.complain(1, "empty-file", "the list is empty".to_owned());
        return import;
    };
    let columns = import.columns(&header, terms.chosen);
    import.rows = rows.map(|row| (row.line, row.cells)).collect();
    if !columns.iter().any(|column| ["name", "first", "last"].contains(column)) {
        import.complain(
            header.line,
            "no-name-column",
            "there is no column `name`, nor `first` and `last`".to_owned(),
        );
        return import;
    }
    let mut reader = Reader { terms, seen: BTreeMap::new(), ids: BTreeMap::new(), teams: BTreeMap::new() };
    let rows = std::mem::take(&mut import.rows);
    rows.iter().for_each(|(line, cells)| reader.read(&columns, *line, cells, &mut import));
    import.rows = rows;
    import
}

impl Import {
    fn complain(&mut self, line: usize, code: &'static str, message: String) {
        self.problems.push(ImportProblem {
            line,
            code,
            message,
            field: None,
            found: None,
            other: None,
            skipped: false,
        });
    }

    /// The field of every column; `nothing` for a column that is ignored.
    fn columns(&mut self, header: &CsvRow, chosen: &[(String, Option<&'static str>)]) -> Vec<&'static str> {
        let mut columns: Vec<&'static str> = Vec::with_capacity(header.cells.len());
        for cell in &header.cells {
            let called = cell.to_lowercase();
            let choice = chosen.iter().find(|(heading, _)| heading == cell).map(|(_, field)| *field);
            let known = || {
                let named = COLUMNS.iter().find(|(_, names)| names.contains(&called.as_str()));
                named.map(|(field, _)| *field)
            };
            let column = match choice.unwrap_or_else(known) {
                // Somebody chose to leave it out.
                None if choice.is_some() => "nothing",
                None => {
                    let message = format!("the column `{}` is unknown and is ignored", mat::excerpt(cell));
                    self.complain(header.line, "unknown-column", message);
                    self.about(None, cell);
                    "nothing"
                }
                Some(field) if columns.contains(&field) => {
                    let message = format!("there is a second column for {field}; only the first is read");
                    self.complain(header.line, "column-twice", message);
                    self.about(Some(field), cell);
                    "nothing"
                }
                Some(field) => field,
            };
            columns.push(column);
            let field = Some(column).filter(|column| *column != "nothing");
            self.columns.push(ImportedColumn { heading: cell.clone(), field });
        }
        columns
    }

    /// Adds what the last problem concerns.
    fn about(&mut self, field: Option<&'static str>, found: &str) {
        if let Some(problem) = self.problems.last_mut() {
            problem.field = field;
            problem.found = Some(found.to_owned());
        }
    }

    /// Marks the row of the last problem as left out, with the line that it repeats.
    fn skip(&mut self, other: Option<usize>) {
        if let Some(problem) = self.problems.last_mut() {
            problem.skipped = true;
            problem.other = other;
        }
    }
}

struct Reader<'a> {
    terms: &'a ImportTerms<'a>,
    /// Names and teams so far, in lower case, with their lines.
    seen: BTreeMap<(String, String), usize>,
    /// Ids so far, with their lines.
    ids: BTreeMap<String, usize>,
    teams: BTreeMap<String, usize>,
}

impl Reader<'_> {
    fn read(&mut self, columns: &[&'static str], line: usize, row: &[String], import: &mut Import) {
        let mut cells: BTreeMap<&str, String> = columns
            .iter()
            .zip(row)
            .filter(|(_, cell)| !cell.is_empty())
            .map(|(column, cell)| (*column, cell.clone()))
            .collect();
        let named = cells.remove("name").unwrap_or_else(|| {
            let parts = [cells.remove("first"), cells.remove("last")];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
        });
        let team = cells.get("team").map(|team| team.to_lowercase()).unwrap_or_default();
        // These rows are left out.
        if named.is_empty() {
            import.complain(line, "name-missing", "the row has no name".to_owned());
            return import.skip(None);
        }
        if let Some((id, other)) = cells.get("id").and_then(|id| Some((id, *self.ids.get(id)?))) {
            import.complain(line, "duplicate-id", format!("the id `{}` is already taken", mat::excerpt(id)));
            import.about(Some("id"), id);
            return import.skip(Some(other));
        }
        let key = (named.to_lowercase(), team.clone());
        if let Some(other) = self.seen.get(&key).copied() {
            let message = format!("{} is already entered for this team", mat::excerpt(&named));
            import.complain(line, "duplicate-player", message);
            import.about(Some("name"), &named);
            return import.skip(Some(other));
        }
        self.seen.insert(key, line);
        self.ids.extend(cells.get("id").map(|id| (id.clone(), line)));
        // These fields are left out.
        let mut complain = |code, field, found: &str, message: String| {
            import.complain(line, code, message);
            import.about(field, found);
        };
        let mut player = ImportedPlayer { line, name: named, ..ImportedPlayer::default() };
        if let Some(text) = cells.remove("grade") {
            player.grade = read_grade(&text);
            if player.grade.is_none() {
                let message = format!("`{}` is not a grade; grades are K and 1 to 12", mat::excerpt(&text));
                complain("grade-invalid", Some("grade"), &text, message);
            }
        }
        let mut division = None;
        if let Some(text) = cells.remove("division") {
            division = self.division(&text);
            match division {
                Some(division) => drop(cells.insert("division", division.name().to_owned())),
                None => {
                    let message = format!("`{}` is not a division", mat::excerpt(&text));
                    complain("division-unknown", Some("division"), &text, message);
                }
            }
        }
        if let Some(text) = cells.remove("seed") {
            player.seed = read_seed(&text);
            if player.seed.is_none() {
                let message = format!("`{}` is not a seeding number", mat::excerpt(&text));
                complain("seed-invalid", Some("seed"), &text, message);
            }
        }
        if let Some(text) = cells.remove("consent") {
            match text.to_lowercase().parse::<EventLevel>() {
                Ok(level) => drop(cells.insert("consent", level.name().to_owned())),
                Err(complaint) => complain("consent-invalid", Some("consent"), &text, complaint),
            }
        }
        // These rows are kept as they are.
        if let (Some(grade), Some(division)) = (player.grade, division)
            && is_too_old(grade, division)
        {
            let message = format!("grade {grade} is too high for the division {division}");
            complain("too-old", Some("division"), division.name(), message);
        }
        if let Some(called) = cells.get("team") {
            let members = self.teams.entry(team).or_default();
            *members += 1;
            if self.terms.team_size.is_some_and(|size| *members > size) {
                complain("team-full", Some("team"), called, "the team is already full".to_owned());
            }
        }
        if row.len() > columns.len() {
            let message = "the row has more cells than there are columns".to_owned();
            import.complain(line, "too-many-cells", message);
        }
        let kept = ["id", "nickname", "team", "school", "league", "division", "consent"];
        player.texts = kept.into_iter().filter_map(|field| Some((field, cells.remove(field)?))).collect();
        import.players.push(player);
    }

    fn division(&self, text: &str) -> Option<Division> {
        let division: Division = text.to_lowercase().parse().ok()?;
        self.terms.rules.is_none_or(|rules| rules.divisions.contains(&division)).then_some(division)
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
    fn columns_mean_what_was_chosen() {
        let text = "Kid,Club code,Grade\nAna,Owls,7\nana,owls,7\n";
        let chosen = [
            ("Kid".to_owned(), Some("name")),
            ("Club code".to_owned(), Some("team")),
            ("Grade".to_owned(), None),
        ];
        let read = import_as(text, &ImportTerms { chosen: &chosen, ..ImportTerms::default() });
        let fields: Vec<Option<&str>> = read.columns.iter().map(|column| column.field).collect();
        assert_eq!(fields, [Some("name"), Some("team"), None]);
        assert_eq!((read.players[0].name.as_str(), read.players[0].grade), ("Ana", None));
        let [twice] = read.problems.as_slice() else { panic!("one problem") };
        assert_eq!((twice.code, twice.other, twice.skipped), ("duplicate-player", Some(2), true));
        assert_eq!(read.rows[1], (3, ["ana", "owls", "7"].map(str::to_owned).to_vec()));
        assert_eq!(read.delimiter, ',');
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
