//! What a class can do: counts by skill, together and for each pupil, from work in this class alone (LC-66). No grades.

use std::collections::BTreeMap;

use learning::skills::skill;
use protocol::classes::{CellState, ClassReport, PupilReport, SkillCount, WorkCount};

/// A pupil's answer in this class, as evidence of skills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The ids of the skills that it needed.
    pub skills: Vec<String>,
    /// How it came out.
    pub outcome: Achieved,
    /// When it was over, in milliseconds since 1970.
    pub at: i64,
}

/// How something came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Achieved {
    /// Right at the first try, without a hint.
    First,
    /// Right later, or with a hint.
    Later,
    /// Not right.
    Not,
}

impl Achieved {
    /// The outcome of an item; `None` if it has not been answered yet.
    pub const fn of(state: CellState) -> Option<Achieved> {
        match state {
            CellState::First => Some(Achieved::First),
            CellState::Later | CellState::Hinted => Some(Achieved::Later),
            CellState::Wrong | CellState::Seen => Some(Achieved::Not),
            CellState::NotYet | CellState::At => None,
        }
    }

    /// The place of its count.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What a pupil did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Did {
    /// The number in the class.
    pub number: u32,
    /// The nickname.
    pub nickname: String,
    /// What the pupil was set.
    pub works: Vec<WorkCount>,
    /// All evidence of skills.
    pub shown: Vec<Shown>,
}

/// How many of the last outcomes of a skill are looked at, and how many of them must be right at the first try.
const LAST: usize = 4;
const RIGHT: usize = 3;

/// The report of a class.
pub fn report(since: i64, until: i64, mut pupils: Vec<Did>) -> ClassReport {
    pupils.sort_by(|a, b| (&a.nickname, a.number).cmp(&(&b.nickname, b.number)));
    let mut together: BTreeMap<String, SkillCount> = BTreeMap::new();
    let pupils = pupils.into_iter().map(|pupil| {
        let skills = counted(pupil.shown);
        for own in &skills {
            let all = together.entry(own.skill.clone()).or_insert_with(|| SkillCount {
                items: 0,
                outcomes: [0; 3],
                pupils: 0,
                can: 0,
                ..own.clone()
            });
            all.items += own.items;
            all.pupils += own.pupils;
            all.can += own.can;
            for (all, own) in all.outcomes.iter_mut().zip(own.outcomes) {
                *all += own;
            }
        }
        PupilReport { number: pupil.number, nickname: pupil.nickname, works: pupil.works, skills }
    });
    let pupils: Vec<PupilReport> = pupils.collect();
    ClassReport { since, until, skills: sorted(together.into_values().collect()), pupils }
}

/// The skills of one pupil.
fn counted(mut shown: Vec<Shown>) -> Vec<SkillCount> {
    shown.sort_by_key(|shown| shown.at);
    let mut outcomes: BTreeMap<String, Vec<Achieved>> = BTreeMap::new();
    for shown in shown {
        for skill in shown.skills {
            outcomes.entry(skill).or_default().push(shown.outcome);
        }
    }
    let counted = outcomes.into_iter().map(|(id, outcomes)| {
        let mut counts = [0; 3];
        outcomes.iter().for_each(|outcome| counts[outcome.index()] += 1);
        let last = &outcomes[outcomes.len().saturating_sub(LAST)..];
        let right = last.iter().filter(|outcome| **outcome == Achieved::First).count();
        SkillCount {
            title: skill(&id).map_or_else(|| id.clone(), |skill| skill.title.clone()),
            skill: id,
            items: u32::try_from(outcomes.len()).unwrap_or(u32::MAX),
            outcomes: counts,
            pupils: 1,
            can: u32::from(right >= RIGHT),
        }
    });
    sorted(counted.collect())
}

/// The skills, those with the most mistakes first.
fn sorted(mut skills: Vec<SkillCount>) -> Vec<SkillCount> {
    skills.sort_by(|a, b| {
        let wrong = |skill: &SkillCount| std::cmp::Reverse((skill.outcomes[2], skill.outcomes[1]));
        (wrong(a), &a.title).cmp(&(wrong(b), &b.title))
    });
    skills
}

/// The report as a table for spreadsheets (RFC 4180): first the skills, then what was set. Counts are plain numbers.
pub fn csv(report: &ClassReport) -> String {
    let mut lines = vec![row(&[
        "pupil",
        "about",
        "name",
        "items",
        "first try",
        "later or with a hint",
        "not",
        "pupils",
        "can",
        "minutes",
        "done",
        "late",
    ])];
    let skill = |who: &str, own: &SkillCount| {
        let counts = [own.items, own.outcomes[0], own.outcomes[1], own.outcomes[2], own.pupils, own.can]
            .map(|count| count.to_string());
        let mut cells = vec![who, "skill", &own.title];
        cells.extend(counts.iter().map(String::as_str));
        cells.extend(["", "", ""]);
        row(&cells)
    };
    lines.extend(report.skills.iter().map(|own| skill("everybody", own)));
    for pupil in &report.pupils {
        lines.extend(pupil.skills.iter().map(|own| skill(&pupil.nickname, own)));
        for work in &pupil.works {
            let counts = [work.items, work.outcomes[0], work.outcomes[1], work.outcomes[2]]
                .map(|count| count.to_string());
            let minutes = (work.worked.max(0) / 60_000).to_string();
            let mut cells = vec![pupil.nickname.as_str(), "assignment", &work.title];
            cells.extend(counts.iter().map(String::as_str));
            cells.extend(["", "", &minutes, yes_or_no(work.done), yes_or_no(work.late)]);
            lines.push(row(&cells));
        }
    }
    lines.concat()
}

const fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

/// A line of such a table.
fn row(cells: &[&str]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
    format!("{}\r\n", cells.join(","))
}

/// A cell. One that a spreadsheet would take for a formula gets an apostrophe in front.
fn quoted(cell: &str) -> String {
    let risky = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let cell = if risky { format!("'{cell}") } else { cell.to_owned() };
    match cell.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(skill: &str, outcome: Achieved, at: i64) -> Shown {
        Shown { skills: vec![skill.to_owned()], outcome, at }
    }

    #[test]
    fn skills_are_counted_together_and_for_each() {
        use Achieved::{First, Later, Not};
        let ana = Did {
            number: 1,
            nickname: "Quiet Otter".to_owned(),
            works: Vec::new(),
            // The last four are the latest, wherever they are in the list.
            shown: vec![
                shown("eq.now", First, 9),
                shown("eq.now", Not, 1),
                shown("eq.now", First, 3),
                shown("eq.now", First, 4),
            ],
        };
        let ben = Did {
            number: 2,
            nickname: "Keen Wren".to_owned(),
            works: Vec::new(),
            shown: vec![shown("eq.now", Not, 1), shown("eq.now", Later, 2), shown("eq.goal", First, 2)],
        };
        let all = report(1, 9, vec![ana, ben]);
        let now = &all.skills[0];
        assert_eq!(
            (now.skill.as_str(), now.items, now.outcomes, now.pupils, now.can),
            ("eq.now", 6, [3, 1, 2], 2, 1)
        );
        assert_eq!(all.skills[1].skill, "eq.goal");
        assert_eq!(
            all.pupils.iter().map(|pupil| pupil.nickname.as_str()).collect::<Vec<_>>(),
            ["Keen Wren", "Quiet Otter"]
        );
        assert_eq!(all.pupils[1].skills[0].can, 1);
    }

    #[test]
    fn a_spreadsheet_finds_no_formula_and_every_cell() {
        let works = vec![WorkCount {
            assignment: 1,
            title: "=HYPERLINK(\"x\"), \"quoted\"".to_owned(),
            items: 3,
            outcomes: [1, 1, 1],
            worked: 125_000,
            done: true,
            late: false,
        }];
        let did = ["+1", "-2", "@me", "Björn"].map(|name| Did {
            number: 1,
            nickname: name.to_owned(),
            works: works.clone(),
            shown: vec![shown("eq.now", Achieved::Not, 1)],
        });
        let text = csv(&report(0, 1, did.to_vec()));
        assert!(text.ends_with("\r\n") && text.contains("Björn"));
        assert!(text.contains(r#","'=HYPERLINK(""x""), ""quoted""",3,1,1,1,,,2,yes,no"#), "{text}");
        for line in text.split("\r\n").filter(|line| !line.is_empty()) {
            let first = line.trim_start_matches('"').chars().next().unwrap();
            assert!(!"=+-@".contains(first), "{line}");
            assert!(!line.contains(",=") && !line.contains(",\"="), "{line}");
        }
    }
}
