//! Doing jobs (SC-26): one at a time, each once, on whichever server gets to it.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::http::App;
use crate::problem::Problem;
use crate::progress::{adopt_shakes, review_shake};
use crate::rolls::{adopt_rolls, judge_roll};
use crate::store::{JobRow, RollRow, ShakeRow, StoreFault};

/// What this program can do, each kind between commas.
const KINDS: &str = ",review,roll,";
/// How often a job is tried before it is given up.
const TRIES: i64 = 5;
/// How long a job is put off after its first failure; each time twice as long.
const PUT_OFF: i64 = 5_000;
/// How often to look for jobs unprompted: other servers put jobs in too, and leave some behind.
const AGAIN: Duration = Duration::from_secs(2);

/// Does jobs under this name until the server stops; the job in hand is then given back.
pub(crate) async fn do_jobs(app: Arc<App>, name: String, mut stopping: watch::Receiver<bool>) {
    loop {
        if *stopping.borrow() {
            return;
        }
        match take(&app, &name).await {
            Ok(Some(job)) => {
                tokio::select! {
                    done = carry_out(&app, &job) => settle(&app, &job, done).await,
                    _ = stopping.changed() => return give_back(&app, &job).await,
                }
                continue;
            }
            Ok(None) if matches!(adopt(&app).await, Ok(true)) => continue,
            Ok(None) => {}
            Err(fault) => tracing::warn!(%fault, "no job can be taken"),
        }
        tokio::select! {
            () = app.house.shared.job_put.notified() => {}
            () = tokio::time::sleep(AGAIN) => {}
            _ = stopping.changed() => return,
        }
    }
}

async fn take(app: &App, name: &str) -> Result<Option<JobRow>, StoreFault> {
    let jobs = app.house.shared.store.jobs();
    app.house.shared.metrics.jobs_waiting.set(jobs.waiting_jobs().await?);
    jobs.take_job(name, KINDS).await
}

/// Puts in jobs that are missing because an older program stored their causes; says whether there were any.
async fn adopt(app: &App) -> Result<bool, Problem> {
    Ok(adopt_shakes(app).await? | adopt_rolls(app).await?)
}

async fn carry_out(app: &App, job: &JobRow) -> Result<(), Problem> {
    match job.kind.as_str() {
        // Begun this often and never settled: each time the server must have ended with it.
        _ if job.tries > TRIES => Err(Problem::internal()),
        ShakeRow::REVIEW => review_shake(app, job).await,
        RollRow::JUDGE => judge_roll(app, job).await,
        _ => Err(Problem::internal()),
    }
}

/// Settles a job that was carried out. One that failed is put off, and in the end given up.
async fn settle(app: &App, job: &JobRow, done: Result<(), Problem>) {
    let metrics = &app.house.shared.metrics;
    let Err(problem) = done else {
        metrics.jobs_done.inc();
        return;
    };
    let again = put_off(job.tries);
    match (app.house.shared.store.jobs().put_off(job, again).await, again) {
        (Ok(true), Some(_)) => {
            tracing::warn!(job = %job.key, tries = job.tries, code = %problem.code, "a job failed and is put off");
        }
        (Ok(true), None) => {
            tracing::error!(job = %job.key, tries = job.tries, code = %problem.code, detail = %problem.detail, "a job has failed for good");
            metrics.jobs_failed.inc();
        }
        // Another server has it, or it was done and the answer was lost.
        (Ok(false), _) => tracing::info!(job = %job.key, code = %problem.code, "another server has a job"),
        // It is still this server's, which will take it again.
        (Err(fault), _) => tracing::warn!(job = %job.key, %fault, "a job could not be put off"),
    }
}

/// How many milliseconds to put off a job tried this often; for ever once that is enough.
fn put_off(tries: i64) -> Option<i64> {
    (tries < TRIES).then(|| PUT_OFF << tries.clamp(1, TRIES).saturating_sub(1))
}

async fn give_back(app: &App, job: &JobRow) {
    if let Err(fault) = app.house.shared.store.jobs().give_job_back(job).await {
        // It is free once this server is no longer alive.
        tracing::warn!(job = %job.key, %fault, "a job could not be given back");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_put_off_for_longer_each_time_and_given_up_in_the_end() {
        let waits: Vec<Option<i64>> = (1..=6).map(put_off).collect();
        assert_eq!(waits, [Some(5_000), Some(10_000), Some(20_000), Some(40_000), None, None]);
    }

    #[test]
    fn what_is_put_in_is_what_is_taken() {
        for kind in [ShakeRow::REVIEW, RollRow::JUDGE] {
            assert!(KINDS.contains(&format!(",{kind},")), "{kind}");
        }
    }
}
