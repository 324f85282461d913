//! Forgetting a person at once and completely (LC-60): matches with others stay, and nothing in them tells who was there.

use serde_json::Value;
use tokio::sync::oneshot;

use crate::house::{Found, House};
use crate::problem::Problem;
use crate::secrets;
use crate::store::{EntryRow, TableRow, Taken, Write};
use crate::table::Message;
use table::{Entry, forget, had_others};

impl House {
    /// Forgets somebody: what was theirs alone, and their identity in what they played with others.
    pub(crate) async fn forget(&self, person: &str) -> Result<(), Problem> {
        for row in self.shared.store.tables_naming(person).await? {
            self.forget_at(row, person).await?;
        }
        Ok(self.shared.journal.write(vec![Write::ForgetPerson(person.to_owned())]).await?)
    }

    /// Forgets somebody at one table. The table is put away meanwhile, so that nobody adds to its log.
    async fn forget_at(&self, row: TableRow, person: &str) -> Result<(), Problem> {
        if let (Some(node), Found::There(holder)) = (&self.shared.node, self.find(&row.code).await?) {
            return node.forget_at(&holder, &row.code, person).await;
        }
        self.forget_here(row, person).await
    }

    /// The same for a table that no other server runs.
    pub(crate) async fn forget_here(&self, row: TableRow, person: &str) -> Result<(), Problem> {
        let slot = self.slot(&row.code)?;
        let mut open = slot.lock().await;
        if let Some(handle) = open.take() {
            let (done, stopped) = oneshot::channel();
            if handle.send(Box::new(Message::Stop(done))).await.is_ok() {
                // A task that ends without answering has ended too.
                let _ = stopped.await;
            }
        }
        // Nobody else opens it meanwhile.
        let held = match &self.shared.node {
            None => None,
            Some(node) => match node.take(&row.id, None).await? {
                Taken::Here(term) | Taken::Over(term) => Some((node, row.id.clone(), term)),
                Taken::There(_) | Taken::Nowhere => return Err(Problem::moved()),
            },
        };
        let rows = self.shared.store.entries(&row.id, 0, i64::MAX).await?;
        let live = row.live;
        let term = held.as_ref().map_or(0, |(_, _, term)| *term);
        let writes = forgotten(row, rows, person, term)?;
        self.shared.journal.write(writes).await?;
        if let Some((node, table, term)) = held {
            node.give_back(&table, term).await;
        }
        drop(open);
        if live {
            self.shared.put_down.notify_one();
        }
        Ok(())
    }
}

/// What to write so that nothing tells that this person was at the table.
fn forgotten(row: TableRow, rows: Vec<EntryRow>, person: &str, term: i64) -> Result<Vec<Write>, Problem> {
    let log: Result<Vec<Entry>, _> = rows.iter().map(|row| serde_json::from_str(&row.body)).collect();
    let mut log = log.map_err(|_| Problem::internal())?;
    if !had_others(&log, person) {
        return Ok(vec![Write::ForgetTable { table: row.id, term }]);
    }
    let stranger = secrets::token();
    let names = forget(&mut log, person, &stranger).map_err(Problem::from)?;
    let mut rewritten = Vec::new();
    for (row, entry) in rows.into_iter().zip(&log) {
        let body = serde_json::to_string(entry).map_err(|_| Problem::internal())?;
        let origin = row.origin.as_ref().map(|origin| origin.replace(person, &stranger));
        if (&body, &origin) != (&row.body, &row.origin) {
            rewritten.push(EntryRow { body, origin, ..row });
        }
    }
    let mut summary: Value = serde_json::from_str(&row.summary).map_err(|_| Problem::internal())?;
    names.iter().for_each(|(old, new)| rename(&mut summary, old, new));
    let owner = if row.owner == person { stranger } else { row.owner };
    let table = TableRow { owner, summary: summary.to_string(), ..row };
    let rewritten = Write::Rewritten { table: table.id.clone(), term, entries: rewritten };
    Ok(vec![rewritten, Write::Table(table)])
}

/// Replaces this name with another wherever it occurs.
fn rename(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) if text == old => *text = new.to_owned(),
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, old, new)),
        Value::Object(fields) => fields.values_mut().for_each(|field| rename(field, old, new)),
        _ => {}
    }
}
