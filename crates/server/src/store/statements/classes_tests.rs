//! What is written about classes comes back as it was, and goes with its class or its person.

use super::super::{Engine, scratch};
use crate::store::*;

fn text(text: &str) -> String {
    text.to_owned()
}

fn class(id: &str, owner: &str, name: &str, ends: i64) -> ClassRow {
    ClassRow {
        id: text(id),
        code: format!("CODE{id}"),
        name: text(name),
        owner: text(owner),
        rules: text("wff-mlag-2017"),
        division: text("junior"),
        settings: text("{}"),
        joining: true,
        opened: 1,
        ends,
    }
}

fn member(class: &str, person: &str, number: i64, role: &str, left: Option<i64>) -> MemberRow {
    MemberRow {
        class: text(class),
        person: text(person),
        number,
        role: text(role),
        nickname: person.to_uppercase(),
        card: Some(format!("{class} {person}")),
        came: number == 1,
        joined: 2,
        left,
    }
}

fn assignment(id: &str, class: &str, number: i64, place: i64) -> AssignmentRow {
    AssignmentRow {
        id: text(id),
        class: text(class),
        number,
        place,
        kind: text("puzzles"),
        title: text("Six puzzles"),
        body: text("{}"),
        opens: 3,
        due: Some(4),
        closed: false,
        made: 3,
    }
}

fn work(assignment: &str, person: &str, done: Option<i64>) -> WorkRow {
    WorkRow {
        assignment: text(assignment),
        person: text(person),
        state: text("{}"),
        done,
        worked: 5,
        touched: 6,
    }
}

fn paper(assignment: &str, person: &str, worth: Option<i64>) -> SamePaperRow {
    SamePaperRow {
        assignment: text(assignment),
        person: text(person),
        tried: text("x"),
        goal: Some(text("37")),
        submission: text("{}"),
        table: None,
        verdict: worth.map(|_| text("{}")),
        codes: text("[]"),
        worth,
        proved: worth.is_some(),
        at: 7,
    }
}

fn table(table: &str, class: &str, assignment: Option<&str>, ended: bool) -> ClassTableRow {
    ClassTableRow {
        table: text(table),
        code: text("KITE47"),
        class: text(class),
        kind: text("match"),
        term: 1,
        round: None,
        assignment: assignment.map(text),
        item: assignment.map(|_| 1),
        pupils: text("[1]"),
        opened: 8,
        ended,
    }
}

fn result(class: &str, one: &str, other: &str, score: f64) -> ClassResultRow {
    ClassResultRow {
        class: text(class),
        term: 1,
        source: text("t 1 1"),
        one: text(one),
        other: text(other),
        score,
        at: 9,
    }
}

fn place(class: &str, person: &str, place: i64) -> LadderPlaceRow {
    LadderPlaceRow { class: text(class), term: 1, person: text(person), place }
}

fn logged(class: &str, number: i64, body: &str) -> ClassLogRow {
    ClassLogRow { class: text(class), number, at: 10, body: text(body) }
}

async fn write(store: &Engine, writes: Vec<ClassWrite>) {
    let writes: Vec<Write> = writes.into_iter().map(Write::Class).collect();
    store.commit(&writes).await.unwrap();
}

#[tokio::test]
async fn classes_come_back_as_they_were_written_and_go_whole() {
    let Some((store, _kept)) = scratch().await else { return };
    for id in ["owl", "ana", "ben", "eve"] {
        let person = PersonRow { id: text(id), nickname: text(id), login: None, seen: 1 };
        store.commit(&[Write::Person(person)]).await.unwrap();
    }
    let read = store.classes();
    write(
        &store,
        vec![
            ClassWrite::Class(class("c", "owl", "Old name", 9)),
            ClassWrite::Class(class("d", "eve", "Other", 99)),
        ],
    )
    .await;
    write(&store, vec![ClassWrite::Class(class("c", "owl", "New name", 9))]).await;
    assert_eq!(read.class_with_code("CODEc").await.unwrap(), Some(class("c", "owl", "New name", 9)));
    assert_eq!(read.class("c").await.unwrap(), Some(class("c", "owl", "New name", 9)));
    assert_eq!(read.classes_over(10, 9).await.unwrap(), [class("c", "owl", "New name", 9)]);
    assert_eq!(read.classes_over(9, 9).await.unwrap(), []);

    let members = [
        member("c", "ana", 1, "pupil", None),
        member("c", "ben", 2, "pupil", Some(5)),
        member("c", "eve", 3, "helper", None),
    ];
    write(&store, members.iter().cloned().map(ClassWrite::Member).collect()).await;
    // Nobody joins a class that is gone, and nobody who has been forgotten joins any.
    write(
        &store,
        vec![
            ClassWrite::Member(member("x", "ana", 1, "pupil", None)),
            ClassWrite::Member(member("c", "gone", 4, "pupil", None)),
        ],
    )
    .await;
    assert_eq!(read.members("c").await.unwrap(), members);
    assert_eq!(read.members_of("ana").await.unwrap(), members[..1]);
    assert_eq!(read.member("c", "ben").await.unwrap(), Some(members[1].clone()));
    assert_eq!(read.member_with_card("c ana").await.unwrap(), Some(members[0].clone()));
    let names = |rows: Vec<ClassRow>| rows.into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(names(read.classes_taught("owl").await.unwrap()), ["c"]);
    assert_eq!(names(read.classes_taught("eve").await.unwrap()).len(), 2);
    assert_eq!(names(read.classes_attended("ana").await.unwrap()), ["c"]);
    assert_eq!(names(read.classes_attended("ben").await.unwrap()), Vec::<String>::new(), "who left");

    let code = HelperCodeRow { code: text("h"), class: text("c"), expires: 5 };
    write(&store, vec![ClassWrite::HelperCode(code.clone())]).await;
    assert_eq!(read.helper_code("h").await.unwrap(), Some(code.clone()));
    write(&store, vec![ClassWrite::EndHelperCode(text("h"))]).await;
    assert!(store.commit(&[Write::Class(ClassWrite::EndHelperCode(text("h")))]).await.is_err());
    write(&store, vec![ClassWrite::HelperCode(code)]).await;

    let (one, two) = (assignment("a", "c", 1, 2), assignment("b", "c", 2, 1));
    write(&store, vec![ClassWrite::Assignment(one.clone()), ClassWrite::Assignment(two.clone())]).await;
    assert_eq!(read.assignments("c").await.unwrap(), [two.clone(), one.clone()]);
    assert_eq!(read.assignment("c", 1).await.unwrap(), Some(one.clone()));
    assert_eq!(read.assignment_with_id("b").await.unwrap(), Some(two));

    for done in [None, Some(8)] {
        let row = work("a", "ana", done);
        write(&store, vec![ClassWrite::Work(row.clone()), ClassWrite::Work(work("gone", "ana", None))]).await;
        assert_eq!(read.work("a", "ana").await.unwrap(), Some(row.clone()));
        for rows in [read.works("a").await, read.works_in("c").await, read.works_of("ana").await] {
            assert_eq!(rows.unwrap(), std::slice::from_ref(&row));
        }
        let row = paper("a", "ana", done);
        write(&store, vec![ClassWrite::Paper(row.clone())]).await;
        assert_eq!(read.paper("a", "ana").await.unwrap(), Some(row.clone()));
        for rows in [read.papers("a").await, read.papers_of("ana").await] {
            assert_eq!(rows.unwrap(), std::slice::from_ref(&row));
        }
        let row = table("t", "c", Some("a"), done.is_some());
        write(&store, vec![ClassWrite::Table(row.clone())]).await;
        assert_eq!(read.class_table("t").await.unwrap(), Some(row.clone()));
        assert_eq!(read.class_tables("c").await.unwrap(), [row]);
    }
    write(&store, vec![ClassWrite::Logged(logged("c", 0, "[1]")), ClassWrite::Logged(logged("c", 0, "[2]"))])
        .await;
    assert_eq!(read.class_log("c", 9).await.unwrap(), [logged("c", 2, "[2]"), logged("c", 1, "[1]")]);
    assert_eq!(read.class_log("c", 1).await.unwrap().len(), 1);
    let results = [result("c", "ana", "ben", 1.0), result("c", "ben", "ana", 0.0)];
    write(&store, results.iter().cloned().map(ClassWrite::Result).collect()).await;
    write(
        &store,
        vec![
            ClassWrite::Result(result("c", "ana", "ben", 0.5)),
            ClassWrite::Result(result("c", "ana", "owl", 1.0)),
        ],
    )
    .await;
    assert_eq!(
        read.class_results("c", 1).await.unwrap(),
        results,
        "once stored it stays, and only pupils have some"
    );
    for order in [[1, 2], [2, 1]] {
        let places = [place("c", "ana", order[0]), place("c", "ben", order[1])];
        write(&store, places.iter().cloned().map(ClassWrite::Place).collect()).await;
        assert_eq!(
            read.ladder("c", 1).await.unwrap().iter().map(|row| row.place).collect::<Vec<_>>(),
            [1, 2]
        );
    }

    // Forgetting somebody forgets them in every class.
    store.commit(&[Write::ForgetPerson(text("ana"))]).await.unwrap();
    assert_eq!(read.members("c").await.unwrap().len(), 2);
    assert_eq!(read.works("a").await.unwrap(), []);
    assert_eq!(read.papers("a").await.unwrap(), []);
    assert_eq!(read.class_results("c", 1).await.unwrap(), []);
    assert_eq!(read.ladder("c", 1).await.unwrap(), [place("c", "ben", 1)]);

    write(&store, vec![ClassWrite::Work(work("a", "ben", None)), ClassWrite::ForgetAssignment(text("a"))])
        .await;
    assert_eq!(read.works("a").await.unwrap(), []);
    assert_eq!(read.class_tables("c").await.unwrap(), []);
    write(
        &store,
        vec![ClassWrite::Work(work("b", "ben", None)), ClassWrite::Table(table("u", "c", None, false))],
    )
    .await;
    // When the coach goes, the class goes with everything in it; the other class stays.
    store.commit(&[Write::ForgetPerson(text("owl"))]).await.unwrap();
    assert_eq!(read.class("c").await.unwrap(), None);
    assert_eq!(read.members("c").await.unwrap(), []);
    assert_eq!(read.assignments("c").await.unwrap(), []);
    assert_eq!(read.works("b").await.unwrap(), []);
    assert_eq!(read.class_log("c", 9).await.unwrap(), []);
    assert_eq!(read.class_tables("c").await.unwrap(), []);
    assert_eq!(read.ladder("c", 1).await.unwrap(), []);
    assert_eq!(read.helper_code("h").await.unwrap(), None);
    assert_eq!(read.class("d").await.unwrap(), Some(class("d", "eve", "Other", 99)));
    write(&store, vec![ClassWrite::End(text("d"))]).await;
    assert_eq!(read.class("d").await.unwrap(), None);
}
