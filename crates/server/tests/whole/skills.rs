//! Skills over network and time: what is hard and right, and the skills of the match.

use std::time::Duration;

use learning::progress::{Grade, Memory};
use learning::puzzles::{Catalogue, PuzzleKind};
use serde_json::{Value, json};
use server::store::{RatingRow, SkillRow, Sqlite, Store, Write};
use server::{Limited, Server};

use crate::common::solved::{puzzle, right};
use crate::common::{Directory, config, person};
use crate::progress::{PLAYERS, get, newcomers, player, stored};

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// What is stored of a skill after right answers on two days, and what the memory of somebody with these grades is.
fn remembers(row: &SkillRow, first: i64, grades: [Grade; 2]) -> bool {
    let before = Memory::after(None, grades[0], first);
    let after = Memory::after(Some(before), grades[1], row.day);
    (row.stability, row.due) == (after.stability, after.due)
}

async fn skill_row(store: &Sqlite, person: &str, skill: &str) -> SkillRow {
    store.skills_of(person).await.unwrap().into_iter().find(|row| row.skill == skill).unwrap()
}

fn rated(person: &str, rating: f64) -> Write {
    Write::Rating(RatingRow {
        person: person.to_owned(),
        ladder: "puzzle/equations".to_owned(),
        rating,
        deviation: 60.0,
        volatility: 0.06,
        count: 40,
        day: 300,
    })
}

// LC-52: right twice in a row at one's own rating or above is Easy.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_hard_for_somebody_and_right_twice_in_a_row_is_easy() {
    let data = Directory::new();
    let store = stored(&data).await;
    store.commit(&newcomers()).await.unwrap();
    // The lesson is for beginners, who have 900; Ana is weaker than that, Ben far stronger.
    store.commit(&[rated("ana", 850.0), rated("ben", 2400.0)]).await.unwrap();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let catalogue = Catalogue::starter();
    let stock = catalogue.stock("eq-basic-elementary").unwrap();
    let hard = stock.entries().iter().filter(|entry| entry.kind == PuzzleKind::Safe && entry.rating > 1_000);
    let puzzles: Vec<&str> = hard.take(2).map(|entry| entry.id.as_str()).collect();
    let mut first = Vec::new();
    for (day, id_of_puzzle) in puzzles.iter().enumerate() {
        for id in PLAYERS {
            let person = player(&server, id);
            let step = json!({ "id": day.to_string(), "answer": { "kind": "choose", "picked": [0] } });
            let done = person.ask("POST", "/api/lessons/eb-06/steps/2", step).await.unwrap();
            assert_eq!(done.json()["right"], true, "{done:?}");
            let answer = json!({ "id": "a", "answer": right(&puzzle(id_of_puzzle)), "ms": 9 });
            let path = format!("/api/puzzles/{id_of_puzzle}/answers");
            let solved = person.ask("POST", &path, answer).await.unwrap();
            assert_eq!(solved.json()["right"], true, "{solved:?}");
            if day == 0 {
                first.push(skill_row(&store, id, "eq.impossible").await.day);
            }
        }
        server.put_clock_forward(2 * DAY);
    }
    for skill in ["eq.impossible", "eq.safe-move"] {
        let ana = skill_row(&store, "ana", skill).await;
        assert_eq!(ana.recent, "22", "{skill}");
        assert!(remembers(&ana, first[0], [Grade::Good, Grade::Easy]), "{ana:?}");
        let ben = skill_row(&store, "ben", skill).await;
        assert_eq!(ben.recent, "11", "{skill}");
        assert!(remembers(&ben, first[1], [Grade::Good, Grade::Good]), "{ben:?}");
        assert!(ana.due > ben.due, "{ana:?} {ben:?}");
    }
    server.stop().await.unwrap();
}

// LC-50: what the lessons on the match show is part of everybody's progress, and comes back with its lesson.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_skills_of_the_match_are_shown_in_every_game_and_come_back_with_their_lesson() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let ana = person(&server, "Ana").await;
    let shown = json!({ "id": "a", "answer": { "kind": "show" } });
    assert_eq!(ana.ask("POST", "/api/lessons/m-05/steps/2", shown).await.unwrap().status, 200);
    let last_cube = |days: i64, more: Value| {
        let mut skill = json!({ "id": "mt.last-cube", "title": "The last cube", "level": "met", "due": false, "days": days });
        skill.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
        json!([{ "title": "The match", "skills": [skill] }])
    };
    for game in ["equations", "onsets", "wff"] {
        let skills = get(&ana, &format!("/api/me/skills?game={game}")).await;
        assert_eq!(skills["groups"], last_cube(1, json!({})), "{game}");
    }
    server.put_clock_forward(30 * DAY);
    let skills = get(&ana, "/api/me/skills?game=wff").await;
    assert_eq!(skills["groups"], last_cube(0, json!({ "due": true, "lesson": "m-05" })));
    server.stop().await.unwrap();
}
