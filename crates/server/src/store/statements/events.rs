//! Events.

use futures_util::FutureExt;
use sqlx::FromRow;

use super::super::{Connection, Engine, EngineRow};
use super::{Outcome, get};
use crate::store::Read;
use crate::store::{
    EventClaimRow, EventFileRow, EventLineRow, EventLinkRow, EventPersonRow, EventRow, EventStaffRow,
    EventStore, EventTableRow, EventWrite,
};

/// Makes a change. Anything for an event or a person that is gone is a fault: nothing is stored for nobody.
pub(super) async fn write(connection: &mut Connection, write: &EventWrite) -> Outcome<()> {
    let query = match write {
        EventWrite::Event(row) => sqlx::query(
            "INSERT INTO events (id, code, settings, made, deletes, finished) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, deletes = excluded.deletes, finished = excluded.finished",
        )
        .bind(&row.id)
        .bind(&row.code)
        .bind(&row.settings)
        .bind(row.made)
        .bind(row.deletes)
        .bind(i64::from(row.finished)),
        EventWrite::End(event) => return end(connection, event).await,
        EventWrite::Person(row) => sqlx::query(
            "INSERT INTO event_people (event, player, body) \
             SELECT $1, $2, $3 WHERE EXISTS (SELECT 1 FROM events WHERE id = $1) \
             ON CONFLICT (event, player) DO UPDATE SET body = excluded.body",
        )
        .bind(&row.event)
        .bind(&row.player)
        .bind(&row.body),
        EventWrite::ForgetPlayer { event, player } => {
            let query = sqlx::query("DELETE FROM event_people WHERE event = $1 AND player = $2");
            return query.bind(event).bind(player).execute(&mut *connection).await.map(|_| ());
        }
        EventWrite::ForgetPeople(event) => {
            let query = sqlx::query("DELETE FROM event_people WHERE event = $1").bind(event);
            return query.execute(&mut *connection).await.map(|_| ());
        }
        EventWrite::Line(row) => sqlx::query(
            "INSERT INTO event_log (event, number, line, client) \
             SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT 1 FROM events WHERE id = $1)",
        )
        .bind(&row.event)
        .bind(row.number)
        .bind(&row.line)
        .bind(&row.client),
        EventWrite::Link(row) => sqlx::query(
            "INSERT INTO event_links (secret, event, number, role, label, team, made, revoked) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE EXISTS (SELECT 1 FROM events WHERE id = $2)",
        )
        .bind(&row.secret)
        .bind(&row.event)
        .bind(row.number)
        .bind(&row.role)
        .bind(&row.label)
        .bind(&row.team)
        .bind(row.made)
        .bind(i64::from(row.revoked)),
        EventWrite::Revoke { event, number } => {
            for statement in [
                "UPDATE event_links SET revoked = 1 WHERE event = $1 AND number = $2",
                "DELETE FROM event_staff WHERE event = $1 AND link = $2",
            ] {
                sqlx::query(statement).bind(event).bind(number).execute(&mut *connection).await?;
            }
            return Ok(());
        }
        EventWrite::Staff(row) => sqlx::query(
            "INSERT INTO event_staff (event, person, number, role, label, team, link) \
             SELECT $1, $2, $3, $4, $5, $6, $7 WHERE EXISTS (SELECT 1 FROM events WHERE id = $1) AND EXISTS (SELECT 1 FROM people WHERE id = $2) \
             ON CONFLICT (event, person) DO UPDATE SET role = excluded.role, label = excluded.label, team = excluded.team, link = excluded.link",
        )
        .bind(&row.event)
        .bind(&row.person)
        .bind(row.number)
        .bind(&row.role)
        .bind(&row.label)
        .bind(&row.team)
        .bind(row.link),
        EventWrite::EndStaff { event, person } => {
            let query = sqlx::query("DELETE FROM event_staff WHERE event = $1 AND person = $2");
            return query.bind(event).bind(person).execute(&mut *connection).await.map(|_| ());
        }
        EventWrite::Claim(row) => {
            sqlx::query("DELETE FROM event_claims WHERE event = $1 AND (person = $2 OR player = $3)")
                .bind(&row.event)
                .bind(&row.person)
                .bind(&row.player)
                .execute(&mut *connection)
                .await?;
            sqlx::query(
                "INSERT INTO event_claims (event, player, person) SELECT $1, $2, $3 \
                 WHERE EXISTS (SELECT 1 FROM events WHERE id = $1) AND EXISTS (SELECT 1 FROM people WHERE id = $3)",
            )
            .bind(&row.event)
            .bind(&row.player)
            .bind(&row.person)
        }
        EventWrite::FreeClaim { event, player } => {
            let query = sqlx::query("DELETE FROM event_claims WHERE event = $1 AND player = $2");
            return query.bind(event).bind(player).execute(&mut *connection).await.map(|_| ());
        }
        EventWrite::File(row) => sqlx::query(
            "INSERT INTO event_files (event, kind, key, body, person) \
             SELECT $1, $2, $3, $4, $5 WHERE EXISTS (SELECT 1 FROM events WHERE id = $1) \
             ON CONFLICT (event, kind, key) DO UPDATE SET body = excluded.body, person = excluded.person",
        )
        .bind(&row.event)
        .bind(&row.kind)
        .bind(&row.key)
        .bind(&row.body)
        .bind(&row.person),
        EventWrite::ForgetFile { event, kind, key } => {
            let query = sqlx::query("DELETE FROM event_files WHERE event = $1 AND kind = $2 AND key = $3");
            return query.bind(event).bind(kind).bind(key).execute(&mut *connection).await.map(|_| ());
        }
        EventWrite::Table(row) => sqlx::query(
            "INSERT INTO event_tables (\"table\", code, event, game, round, number, ended, reported) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE EXISTS (SELECT 1 FROM events WHERE id = $3) \
             ON CONFLICT (\"table\") DO UPDATE SET ended = excluded.ended, reported = excluded.reported",
        )
        .bind(&row.table)
        .bind(&row.code)
        .bind(&row.event)
        .bind(&row.game)
        .bind(row.round)
        .bind(row.number)
        .bind(i64::from(row.ended))
        .bind(i64::from(row.reported)),
        EventWrite::TableEnded(table) => {
            let query = sqlx::query("UPDATE event_tables SET ended = 1 WHERE \"table\" = $1").bind(table);
            return query.execute(&mut *connection).await.map(|_| ());
        }
    };
    match query.execute(&mut *connection).await?.rows_affected() {
        0 => Err(sqlx::Error::RowNotFound),
        _ => Ok(()),
    }
}

/// Removes an event and everything in it.
async fn end(connection: &mut Connection, event: &str) -> Outcome<()> {
    for statement in [
        "DELETE FROM event_people WHERE event = $1",
        "DELETE FROM event_log WHERE event = $1",
        "DELETE FROM event_links WHERE event = $1",
        "DELETE FROM event_staff WHERE event = $1",
        "DELETE FROM event_claims WHERE event = $1",
        "DELETE FROM event_files WHERE event = $1",
        "DELETE FROM event_tables WHERE event = $1",
        "DELETE FROM events WHERE id = $1",
    ] {
        sqlx::query(statement).bind(event).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Forgets somebody in every event. An event without an organiser ends: nobody could delete it any more.
pub(super) async fn forget(connection: &mut Connection, person: &str) -> Outcome<()> {
    let left_alone = "SELECT event FROM event_staff AS own WHERE person = $1 AND role = 'organiser' AND NOT EXISTS \
         (SELECT 1 FROM event_staff AS other WHERE other.event = own.event AND other.role = 'organiser' AND other.person <> $1)";
    let events: Vec<String> = sqlx::query_scalar(left_alone).bind(person).fetch_all(&mut *connection).await?;
    for event in events {
        end(connection, &event).await?;
    }
    for statement in [
        "DELETE FROM event_staff WHERE person = $1",
        "DELETE FROM event_claims WHERE person = $1",
        "DELETE FROM event_files WHERE person = $1",
    ] {
        sqlx::query(statement).bind(person).execute(&mut *connection).await?;
    }
    Ok(())
}

/// The queries: for each the statement, its fields, and whether one row or all are meant.
macro_rules! asked {
    ($($name:ident($($field:ident: $kind:ty),*) -> $row:ty, $fetch:ident, $sql:literal;)*) => {
        impl EventStore for Engine {
            $(fn $name<'a>(&'a self, $($field: $kind),*) -> Read<'a, $row> {
                async move {
                    let rows = sqlx::query_as($sql)$(.bind($field))*;
                    Ok(rows.$fetch(&self.readers).await?)
                }
                .boxed()
            })*
        }
    };
}

asked! {
    event_with_code(code: &'a str) -> Option<EventRow>, fetch_optional, "SELECT * FROM events WHERE code = $1";
    event(id: &'a str) -> Option<EventRow>, fetch_optional, "SELECT * FROM events WHERE id = $1";
    events_of(person: &'a str) -> Vec<EventRow>, fetch_all,
        "SELECT * FROM events WHERE id IN (SELECT event FROM event_staff WHERE person = $1) ORDER BY made DESC, id";
    events_to_thin(moment: i64, limit: i64) -> Vec<EventRow>, fetch_all,
        "SELECT * FROM events WHERE deletes < $1 AND EXISTS (SELECT 1 FROM event_people WHERE event = id) ORDER BY deletes LIMIT $2";
    event_people(event: &'a str) -> Vec<EventPersonRow>, fetch_all,
        "SELECT * FROM event_people WHERE event = $1 ORDER BY player";
    event_log(event: &'a str) -> Vec<EventLineRow>, fetch_all,
        "SELECT * FROM event_log WHERE event = $1 ORDER BY number";
    last_line(event: &'a str) -> Option<EventLineRow>, fetch_optional,
        "SELECT * FROM event_log WHERE event = $1 ORDER BY number DESC LIMIT 1";
    event_links(event: &'a str) -> Vec<EventLinkRow>, fetch_all,
        "SELECT * FROM event_links WHERE event = $1 ORDER BY number";
    event_link(secret: &'a str) -> Option<EventLinkRow>, fetch_optional,
        "SELECT * FROM event_links WHERE secret = $1";
    event_staff(event: &'a str) -> Vec<EventStaffRow>, fetch_all,
        "SELECT * FROM event_staff WHERE event = $1 ORDER BY number";
    on_staff(event: &'a str, person: &'a str) -> Option<EventStaffRow>, fetch_optional,
        "SELECT * FROM event_staff WHERE event = $1 AND person = $2";
    staff_of(person: &'a str) -> Vec<EventStaffRow>, fetch_all,
        "SELECT * FROM event_staff WHERE person = $1 ORDER BY event";
    event_claims(event: &'a str) -> Vec<EventClaimRow>, fetch_all,
        "SELECT * FROM event_claims WHERE event = $1 ORDER BY player";
    claims_of(person: &'a str) -> Vec<EventClaimRow>, fetch_all,
        "SELECT * FROM event_claims WHERE person = $1 ORDER BY event";
    event_files(event: &'a str, kind: &'a str) -> Vec<EventFileRow>, fetch_all,
        "SELECT * FROM event_files WHERE event = $1 AND kind = $2 ORDER BY key";
    event_file(event: &'a str, kind: &'a str, key: &'a str) -> Option<EventFileRow>, fetch_optional,
        "SELECT * FROM event_files WHERE event = $1 AND kind = $2 AND key = $3";
    event_tables(event: &'a str) -> Vec<EventTableRow>, fetch_all,
        "SELECT * FROM event_tables WHERE event = $1 ORDER BY game, round, number";
    event_table(table: &'a str) -> Option<EventTableRow>, fetch_optional,
        "SELECT * FROM event_tables WHERE \"table\" = $1";
    tables_to_report(limit: i64) -> Vec<EventTableRow>, fetch_all,
        "SELECT * FROM event_tables WHERE ended = 1 AND reported = 0 ORDER BY event, number LIMIT $1";
}

/// Rows whose fields are named like their columns.
macro_rules! rows {
    ($($row:ident { $($field:ident),* })*) => {
        $(impl FromRow<'_, EngineRow> for $row {
            fn from_row(row: &EngineRow) -> Outcome<$row> {
                Ok($row { $($field: get(row, stringify!($field))?),* })
            }
        })*
    };
}

rows! {
    EventRow { id, code, settings, made, deletes, finished }
    EventPersonRow { event, player, body }
    EventLineRow { event, number, line, client }
    EventLinkRow { secret, event, number, role, label, team, made, revoked }
    EventStaffRow { event, person, number, role, label, team, link }
    EventClaimRow { event, player, person }
    EventFileRow { event, kind, key, body, person }
    EventTableRow { table, code, event, game, round, number, ended, reported }
}
