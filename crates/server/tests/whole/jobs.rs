//! Jobs among several servers (SC-26): a shake is reviewed once and a roll judged once, whichever server began with it, and by helpers
//! without doors too.

use serde_json::json;
use server::store::{JobRow, Postgres, RollRow, Store, StoreFault, Write};
use server::{Config, Data, Limited, Server, Worker};
use sqlx::PgPool;

use crate::common::heads::{Player, play_a_shake};
use crate::common::owls::class;
use crate::common::{Directory, begun, config, people};

async fn node(address: &str) -> Server {
    let data = Data::Postgres(address.to_owned());
    Server::start(Config { data, ..config(&Directory::new(), Limited::No) }).await.unwrap()
}

async fn count(database: &PgPool, what: &'static str) -> i64 {
    sqlx::query_scalar(what).fetch_one(database).await.unwrap()
}

/// Waits until the one shake has been reviewed; returns how many decisions, and how many ratings, came of it.
async fn looked_at(database: &PgPool) -> (i64, i64) {
    while count(database, "SELECT count(*) FROM shakes WHERE reviewed = 1").await == 0 {
        tokio::task::yield_now().await;
    }
    // The job ends with its results.
    assert_eq!(count(database, "SELECT count(*) FROM jobs").await, 0);
    let rated = "SELECT coalesce(sum(count), 0)::bigint FROM ratings";
    (count(database, "SELECT count(*) FROM decisions").await, count(database, rated).await)
}

/// A database in which a shake was played and reviewed, and the results.
async fn played(address: &str) -> (PgPool, (i64, i64)) {
    let server = node(address).await;
    let [ana, ben] = people(&server, ["Ana", "Ben"]).await;
    let settings = json!({ "rules": "wff-mlag-2017", "division": "elementary", "seats": 2 });
    let code = begun(&[ana.clone(), ben.clone()], settings).await;
    let mut players = Vec::new();
    for (person, seed) in [(&ana, 7), (&ben, 8)] {
        players.push(Player::new(person, &code, "player", seed).await);
    }
    play_a_shake(&mut players, false).await;
    let database = PgPool::connect(address).await.unwrap();
    let came = looked_at(&database).await;
    assert!(came.0 > 0, "somebody has decided something");
    server.stop().await.unwrap();
    (database, came)
}

/// The shake as if it had just ended, and its job as held by a node that died while reviewing it.
async fn left_in_the_middle(database: &PgPool, store: &Postgres) -> JobRow {
    for undo in [
        "UPDATE shakes SET reviewed = 0",
        "DELETE FROM decisions",
        "DELETE FROM ratings",
        "DELETE FROM rating_days",
        "DELETE FROM skills",
    ] {
        sqlx::query(undo).execute(database).await.unwrap();
    }
    let shakes = store.shakes_to_review(9).await.unwrap();
    store.commit(&[Write::Job(shakes[0].job())]).await.unwrap();
    store.jobs().take_job("gone", ",review,").await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shake_that_a_dead_node_was_looking_at_is_looked_at_once_by_another() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("review").unwrap();
    let (database, came) = played(&address).await;
    let store = Postgres::open(&address).await.unwrap();
    let taken = left_in_the_middle(&database, &store).await;
    let nodes = [node(&address).await, node(&address).await];
    assert_eq!(looked_at(&database).await, came);
    // The first one wakes, and is too late.
    let late = store.commit(&[Write::ForgetDecisions { before: i64::MAX }, Write::JobDone(taken)]).await;
    assert!(matches!(late, Err(StoreFault::Fenced)), "{late:?}");
    for server in nodes {
        server.stop().await.unwrap();
    }
    assert_eq!(looked_at(&database).await, came);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_helper_without_doors_does_what_is_left() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("helper").unwrap();
    let (database, came) = played(&address).await;
    let store = Postgres::open(&address).await.unwrap();
    left_in_the_middle(&database, &store).await;
    let worker = Worker::start(&Data::Postgres(address.clone())).await.unwrap();
    let unreached = "SELECT count(*) FROM nodes WHERE address = ''";
    assert_eq!(count(&database, unreached).await, 1);
    assert_eq!(looked_at(&database).await, came);
    worker.stop().await.unwrap();
    assert_eq!(count(&database, "SELECT count(*) FROM nodes").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shake_of_an_older_program_has_no_job_and_is_looked_at() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("older").unwrap();
    let (database, came) = played(&address).await;
    let store = Postgres::open(&address).await.unwrap();
    left_in_the_middle(&database, &store).await;
    sqlx::query("DELETE FROM jobs").execute(&database).await.unwrap();
    let server = node(&address).await;
    assert_eq!(looked_at(&database).await, came);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_folder_with_a_server_is_not_worked_in() {
    let data = Directory::new();
    let at = Data::from(data.path().to_owned());
    let nobody = Worker::start(&at).await.err().unwrap();
    assert!(nobody.contains("no server has worked there"), "{nobody}");
    let server = crate::common::start(&data).await;
    let locked = Worker::start(&at).await.err().unwrap();
    assert!(locked.contains("does its jobs itself") && locked.contains("PostgreSQL"), "{locked}");
    server.stop().await.unwrap();
    Worker::start(&at).await.unwrap().stop().await.unwrap();
}

/// What was found out about the papers of the one roll, and what it counts in the league, once all of it is judged.
async fn judged(database: &PgPool) -> Vec<String> {
    while count(database, "SELECT count(*) FROM same_rolls WHERE judged = 1").await == 0 {
        tokio::task::yield_now().await;
    }
    // The job ends with its results.
    assert_eq!(count(database, "SELECT count(*) FROM jobs").await, 0);
    let mut all = Vec::new();
    for what in [
        "SELECT nobody FROM same_rolls",
        "SELECT verdict || codes || worth FROM same_papers ORDER BY person",
        "SELECT state FROM works ORDER BY person",
        "SELECT one || other || score FROM class_results ORDER BY one, other",
    ] {
        let found: Vec<Option<String>> = sqlx::query_scalar(what).fetch_all(database).await.unwrap();
        all.extend(found.into_iter().map(Option::unwrap_or_default));
    }
    all
}

/// A database in which a roll was closed and judged, what came of it, and the id of the roll.
async fn rolled(address: &str) -> (PgPool, Vec<String>, String) {
    let server = node(address).await;
    let book = "equations-basic-mlag-2019";
    let (coach, class, pupils) = class(&server, book, "elementary", ["Quiet Otter", "Keen Wren"]).await;
    let cubes = "r1 r2 r3 r+ r- r0 b2 b3 bx b÷ bx b0 g4 g5 g6 gx g* g- k7 k8 k9 k+ k√ k÷";
    let wish = json!({ "what": { "kind": "same-roll", "roll": { "form": "own-goal", "cubes": cubes } } });
    let set = coach.ask("POST", &format!("{class}/assignments"), wish).await.unwrap().granted().unwrap();
    let at = format!("{class}/assignments/{}", set["assignment"]["number"]);
    coach.ask("PATCH", &at, json!({ "start": true })).await.unwrap().granted().unwrap();
    for (pupil, (goal, equation)) in pupils.iter().zip([("r3k7", "4x9+1 = 37"), ("g6g4", "8*2 = 64")]) {
        let paper = json!({ "goal": goal, "submission": { "equation": equation } });
        let sent = json!({ "id": "a", "paper": paper });
        let taken = pupil.ask("POST", &format!("{at}/paper"), sent).await.unwrap().granted().unwrap();
        assert_eq!(taken["taken"], true, "{taken}");
    }
    coach.ask("PATCH", &at, json!({ "closed": true })).await.unwrap().granted().unwrap();
    let database = PgPool::connect(address).await.unwrap();
    let came = judged(&database).await;
    assert!(came.len() > 4, "{came:?}");
    server.stop().await.unwrap();
    let roll = sqlx::query_scalar("SELECT assignment FROM same_rolls").fetch_one(&database).await.unwrap();
    (database, came, roll)
}

/// The roll as if it had just been closed.
async fn unjudged(database: &PgPool) {
    for undo in [
        "UPDATE same_rolls SET judged = 0, nobody = NULL",
        "UPDATE same_papers SET verdict = NULL, codes = '[]', worth = NULL, proved = 0",
        "DELETE FROM class_results",
    ] {
        sqlx::query(undo).execute(database).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_roll_that_a_dead_helper_was_judging_is_judged_once_by_one_of_two_others() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("roll").unwrap();
    let (database, came, roll) = rolled(&address).await;
    let store = Postgres::open(&address).await.unwrap();
    unjudged(&database).await;
    store.commit(&[Write::Job(RollRow::job(&roll)), Write::Job(RollRow::job(&roll))]).await.unwrap();
    let taken = store.jobs().take_job("gone", ",roll,").await.unwrap().unwrap();
    assert_eq!(store.rolls().rolls_to_judge(9).await.unwrap(), Vec::<String>::new(), "it has its job");
    let data = Data::Postgres(address.clone());
    let workers = [Worker::start(&data).await.unwrap(), Worker::start(&data).await.unwrap()];
    assert_eq!(judged(&database).await, came);
    // The first one wakes, and is too late with a part of it and with all of it.
    for late in [Write::JobHeld(taken.clone()), Write::JobDone(taken)] {
        let late = store.commit(&[Write::ForgetDecisions { before: i64::MAX }, late]).await;
        assert!(matches!(late, Err(StoreFault::Fenced)), "{late:?}");
    }
    for worker in workers {
        worker.stop().await.unwrap();
    }
    assert_eq!(judged(&database).await, came);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_roll_that_an_older_program_closed_has_no_job_and_is_judged() {
    let Some(here) = postgres_here::shared() else { return };
    let address = here.database("older-roll").unwrap();
    let (database, came, _) = rolled(&address).await;
    unjudged(&database).await;
    let server = node(&address).await;
    assert_eq!(judged(&database).await, came);
    server.stop().await.unwrap();
}
