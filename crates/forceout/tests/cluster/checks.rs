//! The checks at the end: what clients were told against the log, and the log against the promise of one writer.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

use super::hall::Hall;
use super::people::Guest;

/// By how much the clock of a match may be ahead of the database's, in seconds: an entry is stored a little after it happened, and what
/// could not be stored for a second belongs to nobody (SC-19).
const LATE: f64 = 2.0;

/// What was found, by the name of the check; all is well if there is nothing.
pub(crate) struct Findings(pub(crate) BTreeMap<&'static str, Vec<String>>);

/// The check that a missing fence fails.
pub(crate) const ONE_WRITER: &str = "entries stored after the next term had begun";

impl Findings {
    fn add(&mut self, check: &'static str, found: Vec<String>) {
        self.0.entry(check).or_default().extend(found);
    }

    /// A line for each check.
    pub(crate) fn lines(&self) -> String {
        self.0.iter().map(|(check, found)| format!("  {:>5} {check}\n", found.len())).collect()
    }

    /// Asserts that nothing was found.
    pub(crate) fn are_none(&self, hall: &Hall) {
        let all = self
            .0
            .iter()
            .flat_map(|(check, found)| found.iter().take(10).map(move |one| format!("{check}: {one}")));
        let faults: Vec<String> = all.collect();
        assert!(faults.is_empty(), "{}{}", faults.join("\n"), hall.said());
    }
}

/// Only entries of the campaign's tables are looked at, not those of other tables or of none.
const ENTRIES: &str = "entries e JOIN tables t ON t.id = e.\"table\"";

/// Checks everything.
pub(crate) async fn check(hall: &Hall) -> Findings {
    let mut findings = Findings(BTreeMap::new());
    let log = log(hall);
    findings.add("answered commands that are not in the log", missing(hall, &log));
    findings.add("numbers skipped or taken twice", gaps(&log));
    let twice = "SELECT \"table\" || ' ' || origin FROM entries WHERE origin IS NOT NULL \
                 GROUP BY \"table\", origin HAVING count(*) > 1";
    findings.add("ids twice", hall.asks(twice));
    let back = "SELECT \"table\" || ' ' || number FROM (SELECT *, lag(term) OVER w AS before, lag(happened) OVER w AS earlier \
                FROM entries WINDOW w AS (PARTITION BY \"table\" ORDER BY number)) e WHERE";
    findings.add("terms that go back", hall.asks(&format!("{back} term < before")));
    findings.add("times of day that go back", hall.asks(&format!("{back} happened < earlier")));
    let late = "SELECT e.\"table\" || ' ' || e.number || ', term ' || e.term || ', stored ' || e.stored || ', term ' || r.term || \
                ' since ' || r.since FROM entries e JOIN reigns r ON r.\"table\" = e.\"table\" AND r.term > e.term AND e.stored > r.since";
    findings.add(ONE_WRITER, hall.asks(late));
    let nobodys = "SELECT DISTINCT e.\"table\" || ' term ' || e.term FROM entries e WHERE NOT EXISTS \
                   (SELECT 1 FROM reigns r WHERE r.\"table\" = e.\"table\" AND r.term = e.term)";
    findings.add("terms that nobody reigned in", hall.asks(nobodys));
    let odd = "SELECT h.\"table\" FROM holds h LEFT JOIN reigns r ON r.\"table\" = h.\"table\" GROUP BY h.\"table\", h.term \
               HAVING count(r.term) <> h.term OR max(r.term) <> h.term OR min(r.term) <> 1";
    findings.add("tables whose terms are not each in `reigns` once", hall.asks(odd));
    findings.add("clocks that jumped", jumps(&log));
    findings.add("things that a client saw wrong", seen(hall).await);
    findings.add("records that do not replay", replays(hall).await);
    findings
}

/// An entry, as the database has it.
struct Row {
    number: i64,
    origin: Option<String>,
    /// By the database's clock, in seconds.
    stored: f64,
    body: Value,
}

/// All entries, by the code of the table.
fn log(hall: &Hall) -> HashMap<String, Vec<Row>> {
    let statement = format!(
        "SELECT json_build_array(t.code, e.number, e.origin, extract(epoch FROM e.stored), e.body::json) \
         FROM {ENTRIES} ORDER BY t.code, e.number"
    );
    let mut log: HashMap<String, Vec<Row>> = HashMap::new();
    for line in hall.asks(&statement) {
        let row: Value = serde_json::from_str(&line).unwrap();
        let origin = row[2].as_str().map(str::to_owned);
        let entry = Row {
            number: row[1].as_i64().unwrap(),
            origin,
            stored: row[3].as_f64().unwrap(),
            body: row[4].clone(),
        };
        log.entry(row[0].as_str().unwrap().to_owned()).or_default().push(entry);
    }
    log
}

/// Commands answered with a number under which the log has another id, or nothing.
fn missing(hall: &Hall, log: &HashMap<String, Vec<Row>>) -> Vec<String> {
    let mut missing = Vec::new();
    for guest in &hall.guests {
        let entries = &log[&guest.table.code];
        for (id, entry, _) in &guest.notes.lock().unwrap().answered {
            let row = usize::try_from(entry - 1).ok().and_then(|at| entries.get(at));
            if !row.is_some_and(|row| is_of(row, id)) {
                missing.push(format!("{} {id}, entry {entry}", guest.table.code));
            }
        }
    }
    for quiet in &hall.quiet {
        for (id, entry) in &quiet.answered {
            let row = usize::try_from(entry - 1).ok().and_then(|at| log[&quiet.code].get(at));
            if !row.is_some_and(|row| is_of(row, id)) {
                missing.push(format!("{} {id}, entry {entry}", quiet.code));
            }
        }
    }
    missing
}

/// Whether an entry came from this command: its origin is the person and the client's own id.
fn is_of(row: &Row, id: &str) -> bool {
    row.origin.as_deref().and_then(|origin| origin.split_once(' ')).is_some_and(|(_, own)| own == id)
}

fn gaps(log: &HashMap<String, Vec<Row>>) -> Vec<String> {
    let of_one = |(code, rows): (&String, &Vec<Row>)| {
        let at = rows.iter().zip(1..).find(|(row, number)| row.number != *number)?;
        Some(format!("{code}: {} in the place of {}", at.0.number, at.1))
    };
    log.iter().filter_map(of_one).collect()
}

/// Clocks of matches that advanced by more than the time that really passed, or went backwards.
fn jumps(log: &HashMap<String, Vec<Row>>) -> Vec<String> {
    let mut jumps = Vec::new();
    for (code, rows) in log {
        let mut before: Option<(f64, f64)> = None;
        for row in rows {
            if row.body["kind"] == "began" {
                before = None;
            }
            let Some(at) = moment(&row.body) else { continue };
            if let Some((earlier, stored)) = before
                && (at - earlier > row.stored - stored + LATE || at < earlier)
            {
                jumps.push(format!(
                    "{code}, entry {}: from {earlier} to {at}, and {:.3} s passed",
                    row.number,
                    row.stored - stored
                ));
            }
            before = Some((at, row.stored));
        }
    }
    jumps
}

/// Where the clock of the match stood, in seconds.
fn moment(body: &Value) -> Option<f64> {
    match body["line"].as_str() {
        Some(line) => line.split(' ').next()?.parse().ok(),
        None => match &body["at"] {
            Value::String(text) => text.parse().ok(),
            other => other.as_f64(),
        },
    }
}

/// What guests complain about after looking at the whole log once more.
async fn seen(hall: &Hall) -> Vec<String> {
    let mut faults = Vec::new();
    let host = hall.host.borrow().clone();
    for guest in &hall.guests {
        guest.looks_back(&host).await;
        faults.append(&mut guest.notes.lock().unwrap().faults);
    }
    faults
}

async fn replays(hall: &Hall) -> Vec<String> {
    let mut faults = Vec::new();
    let owners =
        hall.guests.iter().filter(|guest: &&std::sync::Arc<Guest>| guest.owner && !guest.table.lobby);
    for guest in owners {
        let code = &guest.table.code;
        let record = match hall.request(&guest.person, &format!("/api/tables/{code}/record")).await {
            Ok(record) => record,
            Err(fault) => {
                faults.push(format!("{code}: {fault}"));
                continue;
            }
        };
        let replayed = referee::Record::read(&record)
            .map_err(|fault| fault.to_string())
            .and_then(|record| record.replay(&desk::judge()).map(|_| ()).map_err(|fault| fault.to_string()));
        faults.extend(replayed.err().map(|fault| format!("{code}: {fault}")));
    }
    faults
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A log of one table: when each entry was stored, and what it says.
    fn log_of(rows: &[(i64, f64, Value)]) -> HashMap<String, Vec<Row>> {
        let row = |(number, stored, body): &(i64, f64, Value)| Row {
            number: *number,
            origin: Some(format!("ana id-{number}")),
            stored: *stored,
            body: body.clone(),
        };
        HashMap::from([("KITE47".to_owned(), rows.iter().map(row).collect())])
    }

    fn command(line: &str) -> Value {
        json!({ "kind": "command", "line": line })
    }

    #[test]
    fn a_clock_that_jumps_or_goes_back_is_found_and_one_that_stands_is_not() {
        let began = json!({ "kind": "began" });
        let went_on = |at: f64| json!({ "kind": "went-on", "at": at, "away": 9_000 });
        let right = log_of(&[
            (1, 100.0, began.clone()),
            (2, 101.0, command("1 Ana roll")),
            (3, 110.0, went_on(1.0)),
            (4, 112.0, command("3.5 Ben move cube=p to=permitted")),
            // The next match begins at zero.
            (5, 200.0, began.clone()),
            (6, 201.0, command("0.5 Ben roll")),
        ]);
        assert_eq!(jumps(&right), Vec::<String>::new());
        let ahead = log_of(&[(1, 101.0, command("1 Ana roll")), (2, 102.0, command("3601 Ben pick-up"))]);
        assert_eq!(jumps(&ahead).len(), 1);
        let back = log_of(&[(1, 101.0, command("10 Ana roll")), (2, 102.0, went_on(9.0))]);
        assert_eq!(jumps(&back).len(), 1);
    }

    #[test]
    fn a_number_that_is_skipped_or_taken_twice_is_found() {
        let numbered = |numbers: &[i64]| {
            let rows: Vec<(i64, f64, Value)> =
                numbers.iter().map(|number| (*number, 0.0, json!({}))).collect();
            gaps(&log_of(&rows)).len()
        };
        assert_eq!(
            [numbered(&[1, 2, 3]), numbered(&[1, 3]), numbered(&[1, 2, 2]), numbered(&[2, 3])],
            [0, 1, 1, 1]
        );
    }

    #[test]
    fn an_answer_belongs_to_the_entry_with_its_very_id() {
        let log = log_of(&[(1, 0.0, json!({}))]);
        let row = &log["KITE47"][0];
        assert!(is_of(row, "id-1") && !is_of(row, "id-2") && !is_of(row, "1") && !is_of(row, "ana"));
    }
}
