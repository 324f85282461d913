//! Forgetting tables, and only those that nobody else runs: what others were answered there must not go with them (SC-6).

use super::super::{Connection, LOCK_UNHELD};
use super::Outcome;
use crate::store::TakenOver;

/// Locks the hold of a table until the end of the transaction, and fails unless it stands under this term. A table that was never held
/// stands under term 0.
pub(super) async fn must_hold(connection: &mut Connection, table: &str, term: i64) -> Outcome<()> {
    let lock = sqlx::query(r#"UPDATE holds SET term = term WHERE "table" = $1 AND term = $2"#);
    let held = lock.bind(table).bind(term).execute(&mut *connection).await?.rows_affected() == 1;
    match held || (term == 0 && !has_hold(connection, table).await?) {
        true => Ok(()),
        false => Err(TakenOver.into()),
    }
}

async fn has_hold(connection: &mut Connection, table: &str) -> Outcome<bool> {
    let holds = sqlx::query_scalar::<_, i64>(r#"SELECT count(*) FROM holds WHERE "table" = $1"#);
    Ok(holds.bind(table).fetch_one(connection).await? > 0)
}

/// Forgets a table that is held under this term.
pub(super) async fn forget_table(connection: &mut Connection, table: &str, term: i64) -> Outcome<()> {
    must_hold(connection, table, term).await?;
    sqlx::query("DELETE FROM tables WHERE id = $1").bind(table).execute(&mut *connection).await?;
    forget_rest(connection, table).await
}

/// Forgets a table where nothing has happened since that moment, if nobody runs it. Looked for again here, since somebody may have come
/// back after it was found; whoever comes now waits for the hold, and then finds no table.
pub(super) async fn forget_quiet_table(connection: &mut Connection, table: &str, before: i64) -> Outcome<()> {
    if sqlx::query(LOCK_UNHELD).bind(table).execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(());
    }
    let quiet = sqlx::query("DELETE FROM tables WHERE id = $1 AND live = 0 AND touched < $2");
    match quiet.bind(table).bind(before).execute(&mut *connection).await?.rows_affected() {
        0 => Ok(()),
        _ => forget_rest(connection, table).await,
    }
}

/// Everything about a table except its row; its hold is locked.
async fn forget_rest(connection: &mut Connection, table: &str) -> Outcome<()> {
    for statement in [
        r#"DELETE FROM entries WHERE "table" = $1"#,
        r#"DELETE FROM class_tables WHERE "table" = $1"#,
        r#"DELETE FROM event_tables WHERE "table" = $1"#,
        r#"DELETE FROM jobs WHERE key IN (SELECT 'review ' || "table" || ' ' || match_number || ' ' || shake
           FROM shakes WHERE "table" = $1)"#,
        r#"DELETE FROM shakes WHERE "table" = $1"#,
        r#"DELETE FROM reigns WHERE "table" = $1"#,
        r#"DELETE FROM seats WHERE "table" = $1"#,
        // Last: whoever adds to the log under the old term waits for this row, and then stores nothing.
        r#"DELETE FROM holds WHERE "table" = $1"#,
    ] {
        sqlx::query(statement).bind(table).execute(&mut *connection).await?;
    }
    Ok(())
}
