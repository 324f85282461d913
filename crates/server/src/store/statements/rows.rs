//! Rows as the database returns them: tables, their logs, people and their devices, steps of lessons.

use sqlx::FromRow;

use super::super::EngineRow;
use super::{Outcome, get};
use crate::store::{EntryRow, PersonRow, RecoveryRow, SecretRow, StepRow, TableRow, TransferRow};

impl FromRow<'_, EngineRow> for TableRow {
    fn from_row(row: &EngineRow) -> Outcome<TableRow> {
        Ok(TableRow {
            id: get(row, "id")?,
            code: get(row, "code")?,
            owner: get(row, "owner")?,
            summary: get(row, "summary")?,
            live: get(row, "live")?,
            opened: get(row, "opened")?,
            touched: get(row, "touched")?,
        })
    }
}

impl FromRow<'_, EngineRow> for EntryRow {
    fn from_row(row: &EngineRow) -> Outcome<EntryRow> {
        Ok(EntryRow {
            table: get(row, "table")?,
            number: get(row, "number")?,
            happened: get(row, "happened")?,
            origin: get(row, "origin")?,
            body: get(row, "body")?,
            term: get(row, "term")?,
        })
    }
}

impl FromRow<'_, EngineRow> for StepRow {
    fn from_row(row: &EngineRow) -> Outcome<StepRow> {
        Ok(StepRow {
            person: get(row, "person")?,
            lesson: get(row, "lesson")?,
            step: get(row, "step")?,
            state: get(row, "state")?,
            tries: get(row, "tries")?,
            hints: get(row, "hints")?,
            shown: get(row, "shown")?,
            tried: get(row, "tried")?,
            touched: get(row, "touched")?,
        })
    }
}

impl FromRow<'_, EngineRow> for SecretRow {
    fn from_row(row: &EngineRow) -> Outcome<SecretRow> {
        Ok(SecretRow {
            secret: get(row, "secret")?,
            person: get(row, "person")?,
            number: get(row, "number")?,
            made: get(row, "made")?,
            seen: get(row, "seen")?,
        })
    }
}

impl FromRow<'_, EngineRow> for RecoveryRow {
    fn from_row(row: &EngineRow) -> Outcome<RecoveryRow> {
        Ok(RecoveryRow { person: get(row, "person")?, code: get(row, "code")?, made: get(row, "made")? })
    }
}

impl FromRow<'_, EngineRow> for TransferRow {
    fn from_row(row: &EngineRow) -> Outcome<TransferRow> {
        Ok(TransferRow {
            code: get(row, "code")?,
            person: get(row, "person")?,
            expires: get(row, "expires")?,
        })
    }
}

impl FromRow<'_, EngineRow> for PersonRow {
    fn from_row(row: &EngineRow) -> Outcome<PersonRow> {
        let (login, password): (Option<String>, Option<String>) = (get(row, "login")?, get(row, "password")?);
        Ok(PersonRow {
            id: get(row, "id")?,
            nickname: get(row, "nickname")?,
            login: login.zip(password),
            seen: get(row, "seen")?,
        })
    }
}
