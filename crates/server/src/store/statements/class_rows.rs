//! Rows of classes as the database returns them.

use sqlx::FromRow;

use super::super::EngineRow;
use super::{Outcome, get};
use crate::store::{
    AssignmentRow, ClassLogRow, ClassResultRow, ClassRow, ClassTableRow, HelperCodeRow, LadderPlaceRow,
    MemberRow, SamePaperRow, WorkRow,
};

impl FromRow<'_, EngineRow> for ClassRow {
    fn from_row(row: &EngineRow) -> Outcome<ClassRow> {
        Ok(ClassRow {
            id: get(row, "id")?,
            code: get(row, "code")?,
            name: get(row, "name")?,
            owner: get(row, "owner")?,
            rules: get(row, "rules")?,
            division: get(row, "division")?,
            settings: get(row, "settings")?,
            joining: get(row, "joining")?,
            opened: get(row, "opened")?,
            ends: get(row, "ends")?,
        })
    }
}

impl FromRow<'_, EngineRow> for MemberRow {
    fn from_row(row: &EngineRow) -> Outcome<MemberRow> {
        Ok(MemberRow {
            class: get(row, "class")?,
            person: get(row, "person")?,
            number: get(row, "number")?,
            role: get(row, "role")?,
            nickname: get(row, "nickname")?,
            card: get(row, "card")?,
            came: get(row, "came")?,
            joined: get(row, "joined")?,
            left: get(row, "left_at")?,
        })
    }
}

impl FromRow<'_, EngineRow> for HelperCodeRow {
    fn from_row(row: &EngineRow) -> Outcome<HelperCodeRow> {
        Ok(HelperCodeRow {
            code: get(row, "code")?,
            class: get(row, "class")?,
            expires: get(row, "expires")?,
        })
    }
}

impl FromRow<'_, EngineRow> for AssignmentRow {
    fn from_row(row: &EngineRow) -> Outcome<AssignmentRow> {
        Ok(AssignmentRow {
            id: get(row, "id")?,
            class: get(row, "class")?,
            number: get(row, "number")?,
            place: get(row, "place")?,
            kind: get(row, "kind")?,
            title: get(row, "title")?,
            body: get(row, "body")?,
            opens: get(row, "opens")?,
            due: get(row, "due")?,
            closed: get(row, "closed")?,
            made: get(row, "made")?,
        })
    }
}

impl FromRow<'_, EngineRow> for WorkRow {
    fn from_row(row: &EngineRow) -> Outcome<WorkRow> {
        Ok(WorkRow {
            assignment: get(row, "assignment")?,
            person: get(row, "person")?,
            state: get(row, "state")?,
            done: get(row, "done")?,
            worked: get(row, "worked")?,
            touched: get(row, "touched")?,
        })
    }
}

impl FromRow<'_, EngineRow> for SamePaperRow {
    fn from_row(row: &EngineRow) -> Outcome<SamePaperRow> {
        Ok(SamePaperRow {
            assignment: get(row, "assignment")?,
            person: get(row, "person")?,
            tried: get(row, "tried")?,
            goal: get(row, "goal")?,
            submission: get(row, "submission")?,
            table: get(row, "table")?,
            verdict: get(row, "verdict")?,
            codes: get(row, "codes")?,
            worth: get(row, "worth")?,
            proved: get(row, "proved")?,
            at: get(row, "at")?,
        })
    }
}

impl FromRow<'_, EngineRow> for ClassLogRow {
    fn from_row(row: &EngineRow) -> Outcome<ClassLogRow> {
        Ok(ClassLogRow {
            class: get(row, "class")?,
            number: get(row, "number")?,
            at: get(row, "at")?,
            body: get(row, "body")?,
        })
    }
}

impl FromRow<'_, EngineRow> for ClassTableRow {
    fn from_row(row: &EngineRow) -> Outcome<ClassTableRow> {
        Ok(ClassTableRow {
            table: get(row, "table")?,
            code: get(row, "code")?,
            class: get(row, "class")?,
            kind: get(row, "kind")?,
            term: get(row, "term")?,
            round: get(row, "round")?,
            assignment: get(row, "assignment")?,
            item: get(row, "item")?,
            pupils: get(row, "pupils")?,
            opened: get(row, "opened")?,
            ended: get(row, "ended")?,
        })
    }
}

impl FromRow<'_, EngineRow> for ClassResultRow {
    fn from_row(row: &EngineRow) -> Outcome<ClassResultRow> {
        Ok(ClassResultRow {
            class: get(row, "class")?,
            term: get(row, "term")?,
            source: get(row, "source")?,
            one: get(row, "one")?,
            other: get(row, "other")?,
            score: get(row, "score")?,
            at: get(row, "at")?,
        })
    }
}

impl FromRow<'_, EngineRow> for LadderPlaceRow {
    fn from_row(row: &EngineRow) -> Outcome<LadderPlaceRow> {
        Ok(LadderPlaceRow {
            class: get(row, "class")?,
            term: get(row, "term")?,
            person: get(row, "person")?,
            place: get(row, "place")?,
        })
    }
}
