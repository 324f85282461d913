//! Jobs: put in, taken, settled. How one is chosen differs between the engines and is in their files.

use futures_util::FutureExt;
use sqlx::FromRow;

use super::super::{Connection, Engine, EngineRow, PUT_JOB_OFF, TAKE_JOB};
use super::{Outcome, get};
use crate::store::{JobRow, JobStore, Read, TakenOver};

pub(super) async fn put(connection: &mut Connection, row: &JobRow) -> Outcome<()> {
    let query = sqlx::query(
        "INSERT INTO jobs (id, kind, key, body, state, term, tries, due) VALUES ($1, $2, $3, $4, 'waiting', 0, 0, 0) \
         ON CONFLICT DO NOTHING",
    );
    let query = query.bind(&row.id).bind(&row.kind).bind(&row.key).bind(&row.body);
    query.execute(connection).await.map(|_| ())
}

/// Keeps a job under its term until the end of the transaction; if the term is over, the whole transaction fails.
pub(super) async fn hold(connection: &mut Connection, row: &JobRow) -> Outcome<()> {
    const HOLD: &str = "UPDATE jobs SET term = term WHERE id = $1 AND term = $2 AND state = 'taken'";
    under_its_term(connection, row, HOLD).await
}

/// Ends a job under its term; if that is over, the whole transaction fails.
pub(super) async fn finish(connection: &mut Connection, row: &JobRow) -> Outcome<()> {
    const END: &str = "DELETE FROM jobs WHERE id = $1 AND term = $2 AND state = 'taken'";
    under_its_term(connection, row, END).await
}

async fn under_its_term(connection: &mut Connection, row: &JobRow, does: &'static str) -> Outcome<()> {
    match sqlx::query(does).bind(&row.id).bind(row.term).execute(connection).await?.rows_affected() {
        1 => Ok(()),
        _ => Err(TakenOver.into()),
    }
}

impl JobStore for Engine {
    fn take_job<'a>(&'a self, node: &'a str, kinds: &'a str) -> Read<'a, Option<JobRow>> {
        async move {
            let job = sqlx::query_as(TAKE_JOB).bind(node).bind(kinds);
            Ok(job.fetch_optional(self.job_pool()).await?)
        }
        .boxed()
    }

    fn put_off<'a>(&'a self, job: &'a JobRow, again: Option<i64>) -> Read<'a, bool> {
        async move {
            let state = if again.is_some() { "waiting" } else { "failed" };
            let query = sqlx::query(PUT_JOB_OFF).bind(&job.id).bind(job.term).bind(state);
            let done = query.bind(again.unwrap_or(0)).execute(self.job_pool()).await?;
            Ok(done.rows_affected() == 1)
        }
        .boxed()
    }

    fn give_job_back<'a>(&'a self, job: &'a JobRow) -> Read<'a, ()> {
        async move {
            let query = sqlx::query(
                "UPDATE jobs SET state = 'waiting', node = NULL, tries = tries - 1 \
                 WHERE id = $1 AND term = $2 AND state = 'taken'",
            );
            query.bind(&job.id).bind(job.term).execute(self.job_pool()).await?;
            Ok(())
        }
        .boxed()
    }

    fn waiting_jobs(&self) -> Read<'_, i64> {
        async move {
            let count = sqlx::query_scalar("SELECT count(*) FROM jobs WHERE state = 'waiting'");
            Ok(count.fetch_one(&self.readers).await?)
        }
        .boxed()
    }
}

impl FromRow<'_, EngineRow> for JobRow {
    fn from_row(row: &EngineRow) -> Outcome<JobRow> {
        Ok(JobRow {
            id: get(row, "id")?,
            kind: get(row, "kind")?,
            key: get(row, "key")?,
            body: get(row, "body")?,
            term: get(row, "term")?,
            tries: get(row, "tries")?,
        })
    }
}
