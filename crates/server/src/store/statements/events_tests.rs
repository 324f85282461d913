//! What is written about events comes back as it was, and goes with its event or its person.

use super::super::{Engine, Kept, scratch};
use crate::store::*;

fn text(text: &str) -> String {
    text.to_owned()
}

fn event(id: &str, deletes: i64) -> EventRow {
    EventRow {
        id: text(id),
        code: format!("CODE{id}"),
        settings: text("{}"),
        made: 1,
        deletes,
        finished: false,
    }
}

fn staff(event: &str, person: &str, number: i64, role: &str, link: Option<i64>) -> EventStaffRow {
    EventStaffRow {
        event: text(event),
        person: text(person),
        number,
        role: text(role),
        label: person.to_uppercase(),
        team: None,
        link,
    }
}

fn line(event: &str, number: i64, client: &str) -> EventLineRow {
    EventLineRow { event: text(event), number, line: format!("line {number}"), client: text(client) }
}

fn file(event: &str, kind: &str, person: Option<&str>) -> EventFileRow {
    EventFileRow {
        event: text(event),
        kind: text(kind),
        key: text("1"),
        body: text("{}"),
        person: person.map(text),
    }
}

fn claim(event: &str, player: &str, person: &str) -> EventClaimRow {
    EventClaimRow { event: text(event), player: text(player), person: text(person) }
}

fn live_table(event: &str, ended: bool) -> EventTableRow {
    EventTableRow {
        table: format!("table {event}"),
        code: text("KITE47"),
        event: text(event),
        game: text("onsets"),
        round: 1,
        number: 7,
        ended,
        reported: false,
    }
}

fn person(event: &str, player: &str) -> EventPersonRow {
    EventPersonRow { event: text(event), player: text(player), body: text("{\"name\":\"Ana\"}") }
}

/// Two of Olga's events; the second has another organiser.
async fn opened() -> Option<(Engine, Kept)> {
    let (store, kept) = scratch().await?;
    let people = ["olga", "omar", "sam", "ana"]
        .map(|id| Write::Person(PersonRow { id: text(id), nickname: text(id), login: None, seen: 1 }));
    store.commit(&people).await.unwrap();
    let mut writes: Vec<EventWrite> = Vec::new();
    for id in ["one", "two"] {
        writes.extend([
            EventWrite::Event(event(id, 50)),
            EventWrite::Staff(staff(id, "olga", 1, "organiser", None)),
            EventWrite::Staff(staff(id, "sam", 2, "scorekeeper", Some(1))),
            EventWrite::Link(EventLinkRow {
                secret: format!("hash {id}"),
                event: text(id),
                number: 1,
                role: text("scorekeeper"),
                label: text("Desk"),
                team: None,
                made: 2,
                revoked: false,
            }),
            EventWrite::Person(person(id, "P1")),
            EventWrite::Person(person(id, "P2")),
            EventWrite::Line(line(id, 1, "olga a")),
            EventWrite::Line(line(id, 2, "olga b")),
            EventWrite::Claim(claim(id, "P1", "ana")),
            EventWrite::File(file(id, "verdict", None)),
            EventWrite::File(file(id, "wish", Some("ana"))),
            EventWrite::Table(live_table(id, false)),
        ]);
    }
    writes.push(EventWrite::Staff(staff("two", "omar", 3, "organiser", Some(2))));
    let writes: Vec<Write> = writes.into_iter().map(Write::Event).collect();
    store.commit(&writes).await.unwrap();
    Some((store, kept))
}

async fn made(store: &Engine, write: EventWrite) -> Result<(), StoreFault> {
    store.commit(&[write.into()]).await
}

#[tokio::test]
async fn what_is_written_comes_back() {
    let Some((store, _kept)) = opened().await else { return };
    assert_eq!(store.event_with_code("CODEone").await.unwrap(), Some(event("one", 50)));
    assert_eq!(store.event("two").await.unwrap(), Some(event("two", 50)));
    assert_eq!(store.events_of("olga").await.unwrap().len(), 2);
    assert_eq!(store.event_log("one").await.unwrap(), [line("one", 1, "olga a"), line("one", 2, "olga b")]);
    assert_eq!(store.last_line("one").await.unwrap(), Some(line("one", 2, "olga b")));
    assert_eq!(store.event_people("one").await.unwrap(), [person("one", "P1"), person("one", "P2")]);
    assert_eq!(store.event_claims("one").await.unwrap(), [claim("one", "P1", "ana")]);
    assert_eq!(store.event_file("one", "verdict", "1").await.unwrap(), Some(file("one", "verdict", None)));
    assert_eq!(store.event_files("one", "wish").await.unwrap(), [file("one", "wish", Some("ana"))]);
    assert_eq!(store.event_tables("one").await.unwrap(), [live_table("one", false)]);
    assert_eq!(store.tables_to_report(9).await.unwrap(), []);
    made(&store, EventWrite::TableEnded(text("table one"))).await.unwrap();
    assert_eq!(store.tables_to_report(9).await.unwrap(), [live_table("one", true)]);
    assert_eq!(store.events_to_thin(51, 9).await.unwrap().len(), 2);
    made(&store, EventWrite::ForgetPeople(text("one"))).await.unwrap();
    assert_eq!(store.events_to_thin(51, 9).await.unwrap(), [event("two", 50)]);
}

#[tokio::test]
async fn a_number_and_an_id_of_a_client_are_used_once() {
    let Some((store, _kept)) = opened().await else { return };
    for again in [line("one", 2, "olga c"), line("one", 3, "olga b")] {
        let fault = made(&store, EventWrite::Line(again)).await.unwrap_err();
        assert!(matches!(fault, StoreFault::InDoubt(_)), "{fault}");
    }
    made(&store, EventWrite::Line(line("one", 3, "olga c"))).await.unwrap();
    let gone = made(&store, EventWrite::Line(line("three", 1, "olga a"))).await;
    assert!(gone.is_err(), "nothing is stored for an event that is not there");
}

#[tokio::test]
async fn a_device_plays_for_one_player() {
    let Some((store, _kept)) = opened().await else { return };
    made(&store, EventWrite::Claim(claim("one", "P2", "ana"))).await.unwrap();
    assert_eq!(store.event_claims("one").await.unwrap(), [claim("one", "P2", "ana")]);
    made(&store, EventWrite::Claim(claim("one", "P2", "sam"))).await.unwrap();
    assert_eq!(store.event_claims("one").await.unwrap(), [claim("one", "P2", "sam")]);
    assert!(made(&store, EventWrite::Claim(claim("one", "P1", "nobody"))).await.is_err());
}

#[tokio::test]
async fn who_came_by_a_revoked_link_is_on_the_staff_no_longer() {
    let Some((store, _kept)) = opened().await else { return };
    made(&store, EventWrite::Revoke { event: text("one"), number: 1 }).await.unwrap();
    assert_eq!(store.on_staff("one", "sam").await.unwrap(), None);
    assert!(store.on_staff("one", "olga").await.unwrap().is_some());
    assert!(store.on_staff("two", "sam").await.unwrap().is_some(), "another event");
    assert!(store.event_link("hash one").await.unwrap().unwrap().revoked);
    assert!(!store.event_links("two").await.unwrap()[0].revoked);
}

#[tokio::test]
async fn an_event_goes_with_its_last_organiser_and_claims_with_their_person() {
    let Some((store, _kept)) = opened().await else { return };
    for person in ["ana", "olga"] {
        store.commit(&[Write::ForgetPerson(text(person))]).await.unwrap();
    }
    assert_eq!(store.event("one").await.unwrap(), None);
    assert_eq!(store.event_log("one").await.unwrap(), []);
    assert_eq!(store.event_people("one").await.unwrap(), []);
    assert_eq!(store.staff_of("sam").await.unwrap().len(), 1);
    // Omar is still there.
    assert!(store.event("two").await.unwrap().is_some());
    assert_eq!(store.event_claims("two").await.unwrap(), []);
    assert_eq!(store.event_files("two", "wish").await.unwrap(), []);
    assert_eq!(store.event_files("two", "verdict").await.unwrap().len(), 1);
    assert_eq!(store.event_log("two").await.unwrap().len(), 2);
}
