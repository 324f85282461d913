//! Classes.

use super::super::{Connection, Engine};
use super::Outcome;
use crate::store::Read;
use crate::store::{
    AssignmentRow, ClassLogRow, ClassResultRow, ClassRow, ClassStore, ClassTableRow, ClassWrite,
    HelperCodeRow, LadderPlaceRow, MemberRow, SamePaperRow, WorkRow,
};
use futures_util::FutureExt;

/// Makes a change.
pub(super) async fn write(connection: &mut Connection, write: &ClassWrite) -> Outcome<()> {
    let query = match write {
        ClassWrite::Class(row) => sqlx::query(
            "INSERT INTO classes (id, code, name, owner, rules, division, settings, joining, opened, ends) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
             ON CONFLICT (id) DO UPDATE SET code = excluded.code, name = excluded.name, owner = excluded.owner, rules = excluded.rules, division = excluded.division, settings = excluded.settings, joining = excluded.joining, opened = excluded.opened, ends = excluded.ends",
        )
        .bind(&row.id)
        .bind(&row.code)
        .bind(&row.name)
        .bind(&row.owner)
        .bind(&row.rules)
        .bind(&row.division)
        .bind(&row.settings)
        .bind(i64::from(row.joining))
        .bind(row.opened)
        .bind(row.ends),
        ClassWrite::End(class) => return end(connection, class).await,
        ClassWrite::Member(row) => sqlx::query(
            "INSERT INTO members (class, person, number, role, nickname, card, came, joined, left_at) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE EXISTS (SELECT 1 FROM classes WHERE id = $1) AND EXISTS (SELECT 1 FROM people WHERE id = $2) \
             ON CONFLICT (class, person) DO UPDATE SET number = excluded.number, role = excluded.role, nickname = excluded.nickname, card = excluded.card, came = excluded.came, joined = excluded.joined, left_at = excluded.left_at",
        )
        .bind(&row.class)
        .bind(&row.person)
        .bind(row.number)
        .bind(&row.role)
        .bind(&row.nickname)
        .bind(&row.card)
        .bind(i64::from(row.came))
        .bind(row.joined)
        .bind(row.left),
        ClassWrite::HelperCode(row) => {
            sqlx::query("INSERT INTO helper_codes (code, class, expires) VALUES ($1, $2, $3)")
                .bind(&row.code)
                .bind(&row.class)
                .bind(row.expires)
        }
        ClassWrite::EndHelperCode(code) => {
            let query = sqlx::query("DELETE FROM helper_codes WHERE code = $1").bind(code);
            let ended = query.execute(&mut *connection).await?.rows_affected();
            return if ended == 1 { Ok(()) } else { Err(sqlx::Error::RowNotFound) };
        }
        ClassWrite::Assignment(row) => sqlx::query(
            "INSERT INTO assignments (id, class, number, place, kind, title, body, opens, due, closed, made) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 WHERE EXISTS (SELECT 1 FROM classes WHERE id = $2) \
             ON CONFLICT (id) DO UPDATE SET class = excluded.class, number = excluded.number, place = excluded.place, kind = excluded.kind, title = excluded.title, body = excluded.body, opens = excluded.opens, due = excluded.due, closed = excluded.closed, made = excluded.made",
        )
        .bind(&row.id)
        .bind(&row.class)
        .bind(row.number)
        .bind(row.place)
        .bind(&row.kind)
        .bind(&row.title)
        .bind(&row.body)
        .bind(row.opens)
        .bind(row.due)
        .bind(i64::from(row.closed))
        .bind(row.made),
        ClassWrite::ForgetAssignment(assignment) => {
            for statement in [
                "DELETE FROM works WHERE assignment = $1",
                "DELETE FROM same_papers WHERE assignment = $1",
                "DELETE FROM same_rolls WHERE assignment = $1",
                "DELETE FROM class_tables WHERE assignment = $1",
            ] {
                sqlx::query(statement).bind(assignment).execute(&mut *connection).await?;
            }
            sqlx::query("DELETE FROM assignments WHERE id = $1").bind(assignment)
        }
        ClassWrite::Work(row) => sqlx::query(
            "INSERT INTO works (assignment, person, state, done, worked, touched) \
             SELECT $1, $2, $3, $4, $5, $6 WHERE EXISTS (SELECT 1 FROM assignments WHERE id = $1) AND EXISTS (SELECT 1 FROM people WHERE id = $2) \
             ON CONFLICT (assignment, person) DO UPDATE SET state = excluded.state, done = excluded.done, worked = excluded.worked, touched = excluded.touched",
        )
        .bind(&row.assignment)
        .bind(&row.person)
        .bind(&row.state)
        .bind(row.done)
        .bind(row.worked)
        .bind(row.touched),
        ClassWrite::Paper(row) => sqlx::query(
            "INSERT INTO same_papers (assignment, person, tried, goal, submission, \"table\", verdict, codes, worth, proved, at) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 WHERE EXISTS (SELECT 1 FROM assignments WHERE id = $1) AND EXISTS (SELECT 1 FROM people WHERE id = $2) \
             ON CONFLICT (assignment, person) DO UPDATE SET tried = excluded.tried, goal = excluded.goal, submission = excluded.submission, \"table\" = excluded.\"table\", verdict = excluded.verdict, codes = excluded.codes, worth = excluded.worth, proved = excluded.proved, at = excluded.at",
        )
        .bind(&row.assignment)
        .bind(&row.person)
        .bind(&row.tried)
        .bind(&row.goal)
        .bind(&row.submission)
        .bind(&row.table)
        .bind(&row.verdict)
        .bind(&row.codes)
        .bind(row.worth)
        .bind(i64::from(row.proved))
        .bind(row.at),
        ClassWrite::Logged(row) => sqlx::query(
            "INSERT INTO class_log (class, number, at, body) \
             SELECT $1, (SELECT COALESCE(MAX(number), 0) + 1 FROM class_log WHERE class = $1), $2, $3 \
             WHERE EXISTS (SELECT 1 FROM classes WHERE id = $1)",
        )
        .bind(&row.class)
        .bind(row.at)
        .bind(&row.body),
        ClassWrite::Table(row) => sqlx::query(
            "INSERT INTO class_tables (\"table\", code, class, kind, term, round, assignment, item, pupils, opened, ended) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 WHERE EXISTS (SELECT 1 FROM classes WHERE id = $3) \
             ON CONFLICT (\"table\") DO UPDATE SET code = excluded.code, class = excluded.class, kind = excluded.kind, term = excluded.term, round = excluded.round, assignment = excluded.assignment, item = excluded.item, pupils = excluded.pupils, opened = excluded.opened, ended = excluded.ended",
        )
        .bind(&row.table)
        .bind(&row.code)
        .bind(&row.class)
        .bind(&row.kind)
        .bind(row.term)
        .bind(row.round)
        .bind(&row.assignment)
        .bind(row.item)
        .bind(&row.pupils)
        .bind(row.opened)
        .bind(i64::from(row.ended)),
        ClassWrite::Result(row) => sqlx::query(
            "INSERT INTO class_results (class, term, source, one, other, score, at) \
             SELECT $1, $2, $3, $4, $5, $6, $7 WHERE EXISTS (SELECT 1 FROM members WHERE class = $1 AND person = $4) AND EXISTS (SELECT 1 FROM members WHERE class = $1 AND person = $5) \
             ON CONFLICT DO NOTHING",
        )
        .bind(&row.class)
        .bind(row.term)
        .bind(&row.source)
        .bind(&row.one)
        .bind(&row.other)
        .bind(row.score)
        .bind(row.at),
        ClassWrite::Place(row) => sqlx::query(
            "INSERT INTO ladder_places (class, term, person, place) \
             SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT 1 FROM members WHERE class = $1 AND person = $3) \
             ON CONFLICT (class, term, person) DO UPDATE SET place = excluded.place",
        )
        .bind(&row.class)
        .bind(row.term)
        .bind(&row.person)
        .bind(row.place),
    };
    query.execute(&mut *connection).await.map(|_| ())
}

/// Removes a class and everything in it.
async fn end(connection: &mut Connection, class: &str) -> Outcome<()> {
    for statement in [
        "DELETE FROM works WHERE assignment IN (SELECT id FROM assignments WHERE class = $1)",
        "DELETE FROM same_papers WHERE assignment IN (SELECT id FROM assignments WHERE class = $1)",
        "DELETE FROM same_rolls WHERE assignment IN (SELECT id FROM assignments WHERE class = $1)",
        "DELETE FROM assignments WHERE class = $1",
        "DELETE FROM members WHERE class = $1",
        "DELETE FROM helper_codes WHERE class = $1",
        "DELETE FROM class_log WHERE class = $1",
        "DELETE FROM class_tables WHERE class = $1",
        "DELETE FROM class_results WHERE class = $1",
        "DELETE FROM ladder_places WHERE class = $1",
        "DELETE FROM classes WHERE id = $1",
    ] {
        sqlx::query(statement).bind(class).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Forgets somebody in every class; their own classes end.
pub(super) async fn forget(connection: &mut Connection, person: &str) -> Outcome<()> {
    let own: Vec<String> = sqlx::query_scalar("SELECT id FROM classes WHERE owner = $1")
        .bind(person)
        .fetch_all(&mut *connection)
        .await?;
    for class in own {
        end(connection, &class).await?;
    }
    for statement in [
        "DELETE FROM works WHERE person = $1",
        "DELETE FROM same_papers WHERE person = $1",
        "DELETE FROM class_results WHERE one = $1 OR other = $1",
        "DELETE FROM ladder_places WHERE person = $1",
        "DELETE FROM members WHERE person = $1",
    ] {
        sqlx::query(statement).bind(person).execute(&mut *connection).await?;
    }
    Ok(())
}

impl ClassStore for Engine {
    fn class_with_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<ClassRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM classes WHERE code = $1").bind(code);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn class<'a>(&'a self, id: &'a str) -> Read<'a, Option<ClassRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM classes WHERE id = $1").bind(id);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn classes_taught<'a>(&'a self, person: &'a str) -> Read<'a, Vec<ClassRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM classes WHERE owner = $1 OR id IN (SELECT class FROM members WHERE person = $1 AND role = 'helper' AND left_at IS NULL) ORDER BY opened DESC, id").bind(person);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn classes_attended<'a>(&'a self, person: &'a str) -> Read<'a, Vec<ClassRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM classes WHERE id IN (SELECT class FROM members WHERE person = $1 AND role = 'pupil' AND left_at IS NULL) ORDER BY opened DESC, id").bind(person);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn classes_over(&self, moment: i64, limit: i64) -> Read<'_, Vec<ClassRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM classes WHERE ends < $1 ORDER BY ends LIMIT $2")
                .bind(moment)
                .bind(limit);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn members<'a>(&'a self, class: &'a str) -> Read<'a, Vec<MemberRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM members WHERE class = $1 ORDER BY number").bind(class);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn member<'a>(&'a self, class: &'a str, person: &'a str) -> Read<'a, Option<MemberRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM members WHERE class = $1 AND person = $2")
                .bind(class)
                .bind(person);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn members_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<MemberRow>> {
        async move {
            let rows =
                sqlx::query_as("SELECT * FROM members WHERE person = $1 ORDER BY joined, class").bind(person);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn member_with_card<'a>(&'a self, card: &'a str) -> Read<'a, Option<MemberRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM members WHERE card = $1").bind(card);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn helper_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<HelperCodeRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM helper_codes WHERE code = $1").bind(code);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn assignments<'a>(&'a self, class: &'a str) -> Read<'a, Vec<AssignmentRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM assignments WHERE class = $1 ORDER BY place, number")
                .bind(class);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn assignment<'a>(&'a self, class: &'a str, number: i64) -> Read<'a, Option<AssignmentRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM assignments WHERE class = $1 AND number = $2")
                .bind(class)
                .bind(number);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn assignment_with_id<'a>(&'a self, id: &'a str) -> Read<'a, Option<AssignmentRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM assignments WHERE id = $1").bind(id);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn works<'a>(&'a self, assignment: &'a str) -> Read<'a, Vec<WorkRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM works WHERE assignment = $1 ORDER BY touched, person")
                .bind(assignment);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn works_in<'a>(&'a self, class: &'a str) -> Read<'a, Vec<WorkRow>> {
        async move {
            let rows = sqlx::query_as("SELECT works.* FROM works JOIN assignments ON assignments.id = works.assignment WHERE assignments.class = $1 ORDER BY works.touched, works.person").bind(class);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn work<'a>(&'a self, assignment: &'a str, person: &'a str) -> Read<'a, Option<WorkRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM works WHERE assignment = $1 AND person = $2")
                .bind(assignment)
                .bind(person);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn works_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<WorkRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM works WHERE person = $1 ORDER BY touched, assignment")
                .bind(person);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn papers<'a>(&'a self, assignment: &'a str) -> Read<'a, Vec<SamePaperRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM same_papers WHERE assignment = $1 ORDER BY at, person")
                .bind(assignment);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn paper<'a>(&'a self, assignment: &'a str, person: &'a str) -> Read<'a, Option<SamePaperRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM same_papers WHERE assignment = $1 AND person = $2")
                .bind(assignment)
                .bind(person);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn papers_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SamePaperRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM same_papers WHERE person = $1 ORDER BY at, assignment")
                .bind(person);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn class_log<'a>(&'a self, class: &'a str, limit: i64) -> Read<'a, Vec<ClassLogRow>> {
        async move {
            let rows =
                sqlx::query_as("SELECT * FROM class_log WHERE class = $1 ORDER BY number DESC LIMIT $2")
                    .bind(class)
                    .bind(limit);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn class_tables<'a>(&'a self, class: &'a str) -> Read<'a, Vec<ClassTableRow>> {
        async move {
            let rows =
                sqlx::query_as("SELECT * FROM class_tables WHERE class = $1 ORDER BY opened DESC, code")
                    .bind(class);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn class_table<'a>(&'a self, table: &'a str) -> Read<'a, Option<ClassTableRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM class_tables WHERE \"table\" = $1").bind(table);
            Ok(rows.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn class_results<'a>(&'a self, class: &'a str, term: i64) -> Read<'a, Vec<ClassResultRow>> {
        async move {
            let rows = sqlx::query_as(
                "SELECT * FROM class_results WHERE class = $1 AND term = $2 ORDER BY at, source, one, other",
            )
            .bind(class)
            .bind(term);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn ladder<'a>(&'a self, class: &'a str, term: i64) -> Read<'a, Vec<LadderPlaceRow>> {
        async move {
            let rows = sqlx::query_as(
                "SELECT * FROM ladder_places WHERE class = $1 AND term = $2 ORDER BY place, person",
            )
            .bind(class)
            .bind(term);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }
}
