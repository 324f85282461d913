//! A list of entries as it would be imported: columns as understood, troubles with suggested cures, ids, and the act (TD-54).

use std::collections::{BTreeMap, BTreeSet};

use mat::{Division, Rulebook};
use protocol::Problem;
use protocol::events::{ImportColumn, ImportPage, ImportRow, ImportTrouble, ImportWish};
use tournament::{
    COLUMNS, EventAct, EventEntry, GameState, Import, ImportProblem, ImportTerms, ImportedPlayer, Refusal,
    divisions, import_as, is_too_old, read_grade,
};

use crate::book::EventBook;
use crate::ids::next_ids;
use crate::people::{Known, MAX_NAME, MAX_NICKNAME};

/// The longest list, in bytes.
pub const MAX_LIST: usize = 1 << 20;
/// The most rows of a list.
pub const MAX_ROWS: usize = 10_000;
/// The most choices about columns.
const MAX_CHOICES: usize = 100;
/// How many lines are shown of a list that cannot be read.
const BEGINNING: usize = 3;
/// The longest id on a badge, in characters.
const MAX_ID: usize = 12;

/// Fields that nobody but the organiser sees.
const PRIVATE: [&str; 7] = ["name", "first", "last", "league", "grade", "division", "consent"];

/// What importing a list would do.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportPlan {
    /// The list as it was understood.
    pub page: ImportPage,
    /// The act that imports it; `None` if nobody would enter.
    pub act: Option<EventAct>,
    /// What is known of those who enter, by id.
    pub people: Vec<(String, Known)>,
}

/// A player who enters.
struct Coming<'a> {
    player: &'a ImportedPlayer,
    id: String,
}

impl EventBook {
    /// Looks at a list of entries. Nothing is changed.
    pub fn import(&self, wish: &ImportWish) -> Result<ImportPlan, Problem> {
        let game = wish.game.as_ref().map(|id| {
            let refusal = Refusal::NoSuchGame;
            self.state().game(Some(id)).ok_or_else(|| Problem::new(404, refusal.code(), refusal.message()))
        });
        let game = game.transpose()?;
        let read = self.read(wish, game)?;
        let mut troubles = Troubles::of(&read, rules(self, game));
        for player in &read.players {
            self.examine(player, game, &mut troubles);
        }
        let coming = read.players.iter().filter(|player| !troubles.skipped.contains(&player.line));
        let coming = self.numbered(coming.collect());
        let page = page(&read, &wish.text, troubles, &coming);
        let people = coming.iter().map(|one| (one.id.clone(), known(one.player))).collect();
        let players: Vec<EventEntry> = coming.iter().map(|one| self.entry_of(one, game)).collect();
        Ok(ImportPlan { page, act: (!players.is_empty()).then_some(EventAct::Admit { players }), people })
    }

    /// Stores what is known of those who entered by a plan.
    pub fn note_people(&mut self, plan: &ImportPlan) {
        self.people.0.extend(plan.people.iter().cloned());
    }

    fn read(&self, wish: &ImportWish, game: Option<&GameState>) -> Result<Import, Problem> {
        let field = |field: &str, problem: Problem| Problem { field: Some(field.to_owned()), ..problem };
        if wish.text.len() > MAX_LIST {
            let detail = format!("A list may have at most {MAX_LIST} bytes; take it in by parts.");
            return Err(field("text", Problem::new(413, "too-long", detail)));
        }
        if wish.columns.len() > MAX_CHOICES {
            let detail = format!("A list has at most {MAX_CHOICES} columns.");
            return Err(field("columns", Problem::new(422, "too-many", detail)));
        }
        let mut chosen = Vec::new();
        for choice in &wish.columns {
            let known = |name: &String| COLUMNS.iter().map(|(field, _)| *field).find(|field| field == name);
            let meaning = choice.field.as_ref().map(|name| {
                let detail = || format!("There is no field `{}`.", mat::excerpt(name));
                known(name).ok_or_else(|| field("columns", Problem::new(422, "unknown-field", detail())))
            });
            chosen.push((choice.heading.clone(), meaning.transpose()?));
        }
        let terms = ImportTerms { rules: rules(self, game), team_size: wish.team_size, chosen: &chosen };
        let read = import_as(&wish.text, &terms);
        if read.rows.len() > MAX_ROWS {
            let detail = format!("A list may have at most {MAX_ROWS} rows; take it in by parts.");
            return Err(field("text", Problem::new(413, "too-many-rows", detail)));
        }
        Ok(read)
    }

    /// Problems of a row that the list alone does not show: who is already there, and who is too old for the game.
    fn examine(&self, player: &ImportedPlayer, game: Option<&GameState>, troubles: &mut Troubles<'_>) {
        let text = |field: &str| player.texts.get(field).map(String::as_str);
        let lower = |text: &str| text.to_lowercase();
        let team = text("team").map(lower);
        let there = |id: &str| self.state().people.iter().any(|one| lower(&one.id) == lower(id));
        let same = self.state().people.iter().any(|one| {
            let name = self.people.of(&one.id).and_then(|known| known.name.as_deref());
            name.map(lower) == Some(lower(&player.name)) && one.team.as_deref().map(lower) == team
        });
        let longest = [
            ("nickname", MAX_NICKNAME),
            ("id", MAX_ID),
            ("team", MAX_NAME),
            ("school", MAX_NAME),
            ("league", MAX_NAME),
        ];
        let too_long = longest
            .into_iter()
            .find(|(field, longest)| text(field).is_some_and(|text| text.chars().count() > *longest));
        let too_long = match player.name.chars().count() > MAX_NAME {
            true => Some(("name", MAX_NAME)),
            false => too_long,
        };
        if let Some((field, longest)) = too_long {
            let message = format!("the {field} has more than {longest} characters");
            troubles.skip(player.line, trouble("too-long", Some(field), text(field), message));
        } else if let Some(id) = text("id").filter(|id| there(id)) {
            let message = format!("the id `{}` is already taken", mat::excerpt(id));
            troubles.skip(player.line, trouble("duplicate-id", Some("id"), Some(id), message));
        } else if same {
            let message = format!("{} is already entered for this team", mat::excerpt(&player.name));
            troubles
                .skip(player.line, trouble("duplicate-player", Some("name"), Some(&player.name), message));
        }
        if let (Some(grade), Some(game), None) = (player.grade, game, text("division"))
            && is_too_old(grade, game.settings.division)
        {
            let division = game.settings.division;
            let message = format!("grade {grade} is too high for the division {division}");
            troubles.add(player.line, trouble("too-old", Some("grade"), Some(&grade.to_string()), message));
        }
    }

    fn numbered<'a>(&self, coming: Vec<&'a ImportedPlayer>) -> Vec<Coming<'a>> {
        let there: Vec<(&str, Option<&str>)> =
            self.state().people.iter().map(|one| (one.id.as_str(), one.team.as_deref())).collect();
        let text = |player: &'a ImportedPlayer, field: &str| player.texts.get(field).map(String::as_str);
        let wishes: Vec<(Option<&str>, Option<&str>)> =
            coming.iter().map(|player| (text(player, "team"), text(player, "id"))).collect();
        let ids = next_ids(&there, &wishes);
        coming.into_iter().zip(ids).map(|(player, id)| Coming { player, id }).collect()
    }

    fn entry_of(&self, coming: &Coming<'_>, game: Option<&GameState>) -> EventEntry {
        let text = |field: &str| coming.player.texts.get(field).cloned();
        let division: Option<Division> = text("division").and_then(|name| name.parse().ok());
        let games = match (game, division) {
            (Some(game), _) => Some(BTreeSet::from([game.id.clone()])),
            (None, Some(division)) => {
                // Somebody in a division plays the games of that division, if there are any.
                let of_division = self.state().games.iter().filter(|game| game.settings.division == division);
                let of_division = of_division.filter(|game| game.settings.play_off_of.is_none());
                Some(of_division.map(|game| game.id.clone()).collect::<BTreeSet<_>>())
                    .filter(|games| !games.is_empty())
            }
            (None, None) => None,
        };
        EventEntry {
            player: coming.id.clone(),
            team: text("team"),
            school: text("school"),
            seed: coming.player.seed,
            games,
        }
    }
}

/// The rulebook whose divisions a list may name: of the game, or of the only one.
fn rules(book: &EventBook, game: Option<&GameState>) -> Option<&'static Rulebook> {
    game.or_else(|| book.state().game(None)).map(|game| game.settings.rules.rulebook())
}

fn known(player: &ImportedPlayer) -> Known {
    let text = |field: &str| player.texts.get(field).cloned();
    Known {
        name: Some(player.name.clone()),
        nickname: text("nickname"),
        league: text("league"),
        grade: player.grade,
        consent: text("consent").and_then(|level| level.parse().ok()).unwrap_or_default(),
    }
}

/// What is wrong, by line.
struct Troubles<'a> {
    rules: Option<&'a Rulebook>,
    of_list: Vec<ImportTrouble>,
    of_rows: BTreeMap<usize, Vec<ImportTrouble>>,
    skipped: BTreeSet<usize>,
}

impl<'a> Troubles<'a> {
    fn of(read: &Import, rules: Option<&'a Rulebook>) -> Troubles<'a> {
        let mut troubles =
            Troubles { rules, of_list: Vec::new(), of_rows: BTreeMap::new(), skipped: BTreeSet::new() };
        let lines: BTreeSet<usize> = read.rows.iter().map(|(line, _)| *line).collect();
        let grades: BTreeMap<usize, u8> =
            read.players.iter().filter_map(|player| Some((player.line, player.grade?))).collect();
        for problem in &read.problems {
            let told = ImportTrouble {
                cure: troubles.cure(problem, grades.get(&problem.line).copied()),
                other: problem.other,
                ..trouble(problem.code, problem.field, problem.found.as_deref(), problem.message.clone())
            };
            match lines.contains(&problem.line) {
                true if problem.skipped => troubles.skip(problem.line, told),
                true => troubles.add(problem.line, told),
                false => troubles.of_list.push(told),
            }
        }
        troubles
    }

    fn add(&mut self, line: usize, trouble: ImportTrouble) {
        self.of_rows.entry(line).or_default().push(trouble);
    }

    fn skip(&mut self, line: usize, trouble: ImportTrouble) {
        self.skipped.insert(line);
        self.add(line, trouble);
    }

    /// A suggested value. Consent is never guessed.
    fn cure(&self, problem: &ImportProblem, grade: Option<u8>) -> Option<String> {
        let found = problem.found.as_deref().unwrap_or_default().to_lowercase();
        let digits: String = found.chars().filter(char::is_ascii_digit).collect();
        match problem.code {
            "grade-invalid" if found.starts_with("kind") => Some("K".to_owned()),
            "grade-invalid" => read_grade(&digits).map(|grade| grade.to_string()),
            "seed-invalid" => digits.parse::<u32>().ok().map(|seed| seed.to_string()),
            "division-unknown" => {
                let beginning: String =
                    found.chars().take_while(|sign| sign.is_alphabetic()).take(3).collect();
                let all = self.rules.map_or(Division::ALL.as_slice(), |rules| rules.divisions);
                let mut alike = all.iter().filter(|division| division.name().starts_with(&beginning));
                let first = alike.next().filter(|_| beginning.len() >= 3)?;
                alike.next().is_none().then(|| first.name().to_owned())
            }
            "too-old" => divisions(self.rules?, grade?).first().map(|division| division.name().to_owned()),
            "unknown-column" => guess(&found).map(str::to_owned),
            _ => None,
        }
    }
}

/// The field that a heading could mean: one of its words names it.
fn guess(heading: &str) -> Option<&'static str> {
    let words: Vec<&str> =
        heading.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let alike = |word: &str, name: &str| word == name || word.strip_suffix('s') == Some(name);
    let named = |word: &&str| {
        let field = COLUMNS.iter().find(|(_, names)| names.iter().any(|name| alike(word, name)));
        field.map(|(field, _)| *field)
    };
    // "Team name" is a team, and "student name" a name.
    let fields: Vec<&str> = words.iter().filter_map(named).collect();
    fields.iter().find(|field| **field != "name").or(fields.first()).copied()
}

fn trouble(code: &str, field: Option<&str>, found: Option<&str>, message: String) -> ImportTrouble {
    ImportTrouble {
        code: code.to_owned(),
        field: field.map(str::to_owned),
        found: found.map(mat::excerpt),
        cure: None,
        other: None,
        message,
    }
}

fn page(read: &Import, text: &str, troubles: Troubles<'_>, coming: &[Coming<'_>]) -> ImportPage {
    let ids: BTreeMap<usize, &str> = coming.iter().map(|one| (one.player.line, one.id.as_str())).collect();
    let column = |column: &tournament::ImportedColumn| ImportColumn {
        heading: column.heading.clone(),
        field: column.field.map(str::to_owned),
        private: column.field.is_none_or(|field| PRIVATE.contains(&field)),
    };
    let unreadable = read.players.is_empty();
    let Troubles { of_list, mut of_rows, skipped, .. } = troubles;
    let rows = read.rows.iter().map(|(line, cells)| ImportRow {
        line: *line,
        id: ids.get(line).map(|id| (*id).to_owned()),
        cells: cells.clone(),
        troubles: of_rows.remove(line).unwrap_or_default(),
        skipped: skipped.contains(line),
    });
    ImportPage {
        columns: read.columns.iter().map(column).collect(),
        delimiter: read.delimiter.to_string(),
        rows: rows.collect(),
        troubles: of_list,
        beginning: match unreadable {
            true => text.lines().take(BEGINNING).map(mat::excerpt).collect(),
            false => Vec::new(),
        },
        coming: coming.len(),
        skipped: skipped.len(),
        entry: None,
    }
}
