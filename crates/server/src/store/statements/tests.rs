//! What is written into the SQLite file comes back as it was.

use super::super::{Engine, scratch};
use crate::store::*;

#[tokio::test]
async fn every_row_comes_back_as_it_was_written() {
    let Some((store, _kept)) = scratch().await else { return };
    let table = |live| TableRow {
        id: "t".to_owned(),
        code: "bcdfgh".to_owned(),
        owner: "p".to_owned(),
        summary: "{}".to_owned(),
        live,
        opened: 1,
        touched: 2,
    };
    let guest = PersonRow { id: "p".to_owned(), nickname: "Ana".to_owned(), login: None, seen: 3 };
    let coach = PersonRow {
        id: "c".to_owned(),
        login: Some(("Ms Owl".to_owned(), "hash".to_owned())),
        ..guest.clone()
    };
    let entry = |number, origin| EntryRow {
        table: "t".to_owned(),
        number,
        happened: 4,
        origin,
        body: "[]".to_owned(),
        term: 1,
    };
    let entries = [entry(1, None), entry(2, Some("0 a".to_owned()))];
    let seated = Write::Seated { table: "t".to_owned(), person: "c".to_owned() };
    let secret = |secret: &str, number, seen| SecretRow {
        secret: secret.to_owned(),
        person: "p".to_owned(),
        number,
        made: 1,
        seen,
    };
    let transfer = TransferRow { code: "x".to_owned(), person: "p".to_owned(), expires: 9 };
    let mut writes = vec![
        Write::Secret(secret("s", 1, 1)),
        Write::Secret(secret("t", 2, 2)),
        Write::Secret(secret("s", 1, 3)),
        Write::Transfer(transfer.clone()),
        Write::Founded { table: "t".to_owned(), node: "n".to_owned() },
        Write::Table(table(true)),
        Write::Person(guest.clone()),
        Write::Person(coach.clone()),
        seated,
    ];
    writes.extend(entries.iter().cloned().map(Write::Entry));
    store.commit(&writes).await.unwrap();
    assert_eq!(store.table_with_code("bcdfgh").await.unwrap(), Some(table(true)));
    assert_eq!(store.live_tables().await.unwrap(), [table(true)]);
    for person in ["p", "c"] {
        assert_eq!(store.tables_of(person, 9).await.unwrap(), [table(true)], "{person}");
    }
    let rewritten = |entries| Write::Rewritten { table: "t".to_owned(), term: 1, entries };
    let named = rewritten(vec![EntryRow { body: r#"["q"]"#.to_owned(), ..entries[0].clone() }]);
    assert_eq!(store.tables_naming("q").await.unwrap(), []);
    store.commit(&[named]).await.unwrap();
    assert_eq!(store.tables_naming("q").await.unwrap(), [table(true)]);
    store.commit(&[rewritten(entries[..1].to_vec())]).await.unwrap();
    assert_eq!(store.tables_before(3, 9).await.unwrap(), [table(true)]);
    assert_eq!(store.tables_before(2, 9).await.unwrap(), []);
    assert_eq!(store.entries("t", 0, 9).await.unwrap(), entries);
    assert_eq!(store.entries("t", 1, 9).await.unwrap(), entries[1..]);
    for secret in ["s", "t"] {
        assert_eq!(store.person_with_secret(secret).await.unwrap().as_ref(), Some(&guest));
    }
    assert_eq!(store.person("p").await.unwrap(), Some(guest));
    assert_eq!(store.secrets_of("p").await.unwrap(), [secret("s", 1, 3), secret("t", 2, 2)]);
    store.commit(&[Write::EndSecret("t".to_owned())]).await.unwrap();
    assert_eq!(store.person_with_secret("t").await.unwrap(), None);
    assert_eq!(store.transfer("x").await.unwrap(), Some(transfer));
    // A used code cannot be used again, and what was to be stored with it is not.
    store.commit(&[Write::EndTransfer("x".to_owned())]).await.unwrap();
    let again = [Write::Secret(secret("u", 3, 3)), Write::EndTransfer("x".to_owned())];
    assert!(store.commit(&again).await.is_err());
    assert_eq!(store.secrets_of("p").await.unwrap(), [secret("s", 1, 3)]);
    assert_eq!(store.person_with_login("Ms Owl").await.unwrap(), Some(coach));
    assert_eq!(store.people_before(4, 0, 9).await.unwrap(), ["p"]);
    let step = |state: &str, tries| StepRow {
        person: "p".to_owned(),
        lesson: "eb-05".to_owned(),
        step: 2,
        state: state.to_owned(),
        tries,
        hints: 1,
        shown: false,
        tried: "[]".to_owned(),
        touched: 5,
    };
    for written in [step("begun", 1), step("done", 2)] {
        store.commit(&[Write::Step(written.clone())]).await.unwrap();
        assert_eq!(store.step("p", "eb-05", 2).await.unwrap(), Some(written.clone()));
        assert_eq!(store.steps_of("p").await.unwrap(), [written]);
    }
    for reading in [1, 3] {
        store.commit(&[Write::Reading { person: "p".to_owned(), reading }]).await.unwrap();
        assert_eq!(store.reading("p").await.unwrap(), Some(reading));
    }
    puzzles_come_back(&store).await;
    // A taken number is a fault, and takes the rest of its batch with it.
    let twice = [Write::Table(table(false)), Write::Entry(entries[0].clone())];
    assert!(store.commit(&twice).await.is_err());
    assert_eq!(store.live_tables().await.unwrap().len(), 1);
    store.commit(&[Write::Table(table(false))]).await.unwrap();
    assert_eq!(store.live_tables().await.unwrap(), []);
    store
        .commit(&[Write::ForgetTable { table: "t".to_owned(), term: 1 }, Write::ForgetPerson("p".to_owned())])
        .await
        .unwrap();
    assert_eq!(store.entries("t", 0, 9).await.unwrap(), []);
    assert_eq!(store.people_before(4, 4, 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.steps_of("p").await.unwrap(), []);
    assert_eq!(store.reading("p").await.unwrap(), None);
    assert_eq!(store.rating("p", "puzzle/wff").await.unwrap(), None);
    assert_eq!(store.rating_days("p", "puzzle/wff").await.unwrap(), []);
    assert_eq!(store.seen("p", "wff-regular").await.unwrap(), []);
    assert!(!store.has_reported("BCDFGHJ", "p").await.unwrap());
    assert_eq!(store.run("r").await.unwrap(), None);
    // A puzzle's statistics belong to nobody.
    assert_eq!(store.live_puzzles().await.unwrap().len(), 1);
}

async fn puzzles_come_back(store: &Engine) {
    let rating = |day, rating| RatingRow {
        person: "p".to_owned(),
        ladder: "puzzle/wff".to_owned(),
        rating,
        deviation: 58.25,
        volatility: 0.06,
        count: day,
        day,
    };
    for row in [rating(3, 1400.5), rating(3, 1500.5), rating(4, 1450.0)] {
        store.commit(&[Write::Rating(row.clone())]).await.unwrap();
        assert_eq!(store.rating("p", "puzzle/wff").await.unwrap(), Some(row));
    }
    let day = |day, rating| RatingDayRow { day, rating, deviation: 58.25 };
    assert_eq!(store.rating_days("p", "puzzle/wff").await.unwrap(), [day(3, 1500.5), day(4, 1450.0)]);
    let attempt = |tries, first| AttemptRow {
        person: "p".to_owned(),
        puzzle: "BCDFGHJ".to_owned(),
        shelf: "wff-regular".to_owned(),
        mode: "rated".to_owned(),
        given: 1,
        touched: 2 + tries,
        tries,
        hints: 0,
        ended: tries > 1,
        first,
        trapped: tries > 0,
        code: first.map(|_| "rule-not-listed".to_owned()),
        ms: 5,
        rated: tries > 0,
        tried: "[]".to_owned(),
        result: first.map(|_| "{}".to_owned()),
    };
    for row in [attempt(0, None), attempt(1, Some(false)), attempt(2, Some(false))] {
        store.commit(&[Write::Attempt(row.clone()), Write::Shown(attempt(9, None))]).await.unwrap();
        assert_eq!(store.attempt("p", "BCDFGHJ").await.unwrap(), Some(row.clone()));
        let (puzzle, mode, touched) = (row.puzzle, row.mode, row.touched);
        let seen = SeenRow { puzzle, mode, touched, untouched: row.tries == 0 };
        assert_eq!(store.seen("p", "wff-regular").await.unwrap(), [seen]);
    }
    assert_eq!(store.last_shelf("p").await.unwrap().as_deref(), Some("wff-regular"));
    let live = |attempts| LiveRow {
        puzzle: "BCDFGHJ".to_owned(),
        rating: 1684.5,
        deviation: 60.0,
        attempts,
        solved: 1,
        trapped: 2,
        reports: 3,
        withdrawn: attempts > 4,
    };
    for row in [live(4), live(5)] {
        store.commit(&[Write::LivePuzzle(row.clone())]).await.unwrap();
        assert_eq!(store.live_puzzle("BCDFGHJ").await.unwrap(), Some(row.clone()));
        assert_eq!(store.live_puzzles().await.unwrap(), [row]);
    }
    let report = || Write::Report { puzzle: "BCDFGHJ".to_owned(), person: "p".to_owned(), made: 1 };
    store.commit(&[report(), report()]).await.unwrap();
    assert!(store.has_reported("BCDFGHJ", "p").await.unwrap());
    let run = |id: &str, score, day, fresh| RunRow {
        id: id.to_owned(),
        person: "p".to_owned(),
        form: "sprint".to_owned(),
        shelf: "wff-regular".to_owned(),
        seed: 7,
        number: 1 + score,
        score,
        in_row: 2,
        skips: 1,
        ended: false,
        ends: Some(99),
        fresh,
        day,
        touched: 8,
        last: None,
    };
    assert!(!store.had_seed(&run("r", 0, 1, true)).await.unwrap());
    for row in [run("r", 0, 8, true), run("r", 6, 8, true)] {
        store.commit(&[Write::Run(row.clone())]).await.unwrap();
        assert_eq!(store.run("r").await.unwrap(), Some(row));
    }
    assert!(store.had_seed(&run("s", 0, 1, true)).await.unwrap());
    let others = [run("s", 9, 3, true), run("t", 99, 9, false), run("u", 4, 9, true), run("v", 0, 20, true)];
    store.commit(&others.map(Write::Run)).await.unwrap();
    let of = |day, week| Bests { person: "p", form: "sprint", shelf: "wff-regular", day, week };
    assert_eq!(store.bests(of(9, 7)).await.unwrap(), [Some(4), Some(6), Some(9)]);
    assert_eq!(store.bests(of(20, 14)).await.unwrap(), [None, None, Some(9)]);
}
