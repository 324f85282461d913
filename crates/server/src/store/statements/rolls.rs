//! Rolls for all, and what scored shakes count in a class.

use futures_util::FutureExt;
use sqlx::FromRow;

use super::super::{Connection, Engine, EngineRow};
use super::{Outcome, get};
use crate::store::{Read, RollRow, RollStore, Scored};

/// Stores a roll; its position stays as it was.
pub(super) async fn keep(connection: &mut Connection, row: &RollRow) -> Outcome<()> {
    let query = sqlx::query(
        "INSERT INTO same_rolls (assignment, position, seed, nobody, judged) \
         SELECT $1, $2, $3, $4, $5 WHERE EXISTS (SELECT 1 FROM assignments WHERE id = $1) \
         ON CONFLICT (assignment) DO UPDATE SET nobody = excluded.nobody, judged = excluded.judged",
    );
    let query = query
        .bind(&row.assignment)
        .bind(&row.position)
        .bind(row.seed)
        .bind(&row.nobody)
        .bind(i64::from(row.judged));
    query.execute(connection).await.map(|_| ())
}

/// Counts a shake in the class of its table, in the same transaction as the entry that ended it, so that neither exists without the other.
pub(super) async fn count(connection: &mut Connection, scored: &Scored) -> Outcome<()> {
    let of =
        sqlx::query(r#"SELECT class, kind, term, assignment, ended FROM class_tables WHERE "table" = $1"#)
            .bind(&scored.table);
    let Some(of) = of.fetch_optional(&mut *connection).await? else { return Ok(()) };
    let (class, kind, term): (String, String, i64) =
        (get(&of, "class")?, get(&of, "kind")?, get(&of, "term")?);
    let (assignment, ended): (Option<String>, bool) = (get(&of, "assignment")?, get(&of, "ended")?);
    if ended {
        return Ok(());
    }
    match kind.as_str() {
        // For the same shake for everybody, the first one counts.
        "roll" if (scored.match_number, scored.shake) == (1, 1) => {
            for (person, score) in &scored.scores {
                let query = sqlx::query(
                    "UPDATE same_papers SET worth = $3, proved = 1, at = $4 WHERE assignment = $1 AND person = $2 AND worth IS NULL \
                     AND EXISTS (SELECT 1 FROM assignments WHERE id = $1 AND closed = 0)",
                );
                query
                    .bind(&assignment)
                    .bind(person)
                    .bind(score)
                    .bind(scored.at)
                    .execute(&mut *connection)
                    .await?;
            }
            end(connection, &scored.table).await
        }
        "seats" | "challenge" | "round" => {
            let source = format!("{kind}:{}:{}:{}", scored.table, scored.match_number, scored.shake);
            for (index, (one, own)) in scored.scores.iter().enumerate() {
                for (other, theirs) in &scored.scores[index + 1..] {
                    let score = f64::from(i8::from(own > theirs) - i8::from(own < theirs) + 1) / 2.0;
                    let query = sqlx::query(
                        "INSERT INTO class_results (class, term, source, one, other, score, at) \
                         SELECT $1, $2, $3, $4, $5, $6, $7 \
                         WHERE EXISTS (SELECT 1 FROM members WHERE class = $1 AND person = $4) \
                         AND EXISTS (SELECT 1 FROM members WHERE class = $1 AND person = $5) ON CONFLICT DO NOTHING",
                    );
                    let query = query
                        .bind(&class)
                        .bind(term)
                        .bind(&source)
                        .bind(one)
                        .bind(other)
                        .bind(score)
                        .bind(scored.at);
                    query.execute(&mut *connection).await?;
                }
            }
            // A challenge or a round is one shake; elsewhere every shake counts.
            if kind == "seats" { Ok(()) } else { end(connection, &scored.table).await }
        }
        _ => Ok(()),
    }
}

async fn end(connection: &mut Connection, table: &str) -> Outcome<()> {
    let query = sqlx::query(r#"UPDATE class_tables SET ended = 1 WHERE "table" = $1"#).bind(table);
    query.execute(connection).await.map(|_| ())
}

impl FromRow<'_, EngineRow> for RollRow {
    fn from_row(row: &EngineRow) -> Outcome<RollRow> {
        Ok(RollRow {
            assignment: get(row, "assignment")?,
            position: get(row, "position")?,
            seed: get(row, "seed")?,
            nobody: get(row, "nobody")?,
            judged: get(row, "judged")?,
        })
    }
}

impl RollStore for Engine {
    fn roll<'a>(&'a self, assignment: &'a str) -> Read<'a, Option<RollRow>> {
        async move {
            let roll = sqlx::query_as("SELECT * FROM same_rolls WHERE assignment = $1").bind(assignment);
            Ok(roll.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn rolls_to_judge(&self, limit: i64) -> Read<'_, Vec<String>> {
        async move {
            let closed = sqlx::query_scalar(
                "SELECT assignment FROM same_rolls JOIN assignments ON assignments.id = assignment \
                 WHERE judged = 0 AND closed = 1 \
                 AND NOT EXISTS (SELECT 1 FROM jobs WHERE key = 'roll ' || assignment) ORDER BY assignment LIMIT $1",
            );
            Ok(closed.bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }
}
