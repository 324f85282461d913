//! What is written about progress comes back as it was, and goes with its person.

use super::super::scratch;
use crate::store::*;

#[tokio::test]
async fn progress_comes_back_as_it_was_written_and_goes_with_its_person() {
    let Some((store, _kept)) = scratch().await else { return };
    let person = PersonRow { id: "p".to_owned(), nickname: "Ana".to_owned(), login: None, seen: 3 };
    store.commit(&[Write::Person(person)]).await.unwrap();
    assert_eq!(store.people_before(4, 0, 9).await.unwrap(), ["p"]);
    let skill = |day| SkillRow {
        person: "p".to_owned(),
        skill: "eq.now".to_owned(),
        attempts: 2,
        recent: "0h".to_owned(),
        chances: String::new(),
        days: 1,
        stability: 0.212,
        difficulty: 6.4133,
        day,
        due: day + 1,
        level: "met".to_owned(),
    };
    let decision = |number, day| DecisionRow {
        person: "p".to_owned(),
        table: "t".to_owned(),
        match_number: 1,
        shake: 2,
        number,
        kind: "chance".to_owned(),
        game: "wff".to_owned(),
        right: number > 5,
        code: None,
        call: Some("now".to_owned()),
        reach: Some(1),
        ms: None,
        allowed_ms: Some(60_000),
        day,
        happened: 9,
    };
    let rating = |day| RatingRow {
        person: "p".to_owned(),
        ladder: "play/wff".to_owned(),
        rating: 1_400.5,
        deviation: 350.0,
        volatility: 0.06,
        count: day,
        day,
    };
    let shake = ShakeRow { table: "t".to_owned(), match_number: 1, shake: 2, entry: 7, happened: 9 };
    for day in [10, 11] {
        let writes = [
            Write::Skill(skill(day)),
            Write::Decision(decision(day, day)),
            Write::Decision(decision(day, 99)),
            Write::Rating(rating(day)),
            Write::ShakeOver(shake.clone()),
        ];
        store.commit(&writes).await.unwrap();
    }
    assert_eq!(store.skills_of("p").await.unwrap(), [skill(11)]);
    let decisions = [decision(10, 10), decision(11, 11)];
    assert_eq!(store.decisions_of("p", "wff", 9).await.unwrap(), decisions, "once stored it stays");
    assert_eq!(store.decisions_of("p", "onsets", 9).await.unwrap(), []);
    assert_eq!(store.rating("p", "play/wff").await.unwrap(), Some(rating(11)));
    let days: Vec<i64> =
        store.rating_days("p", "play/wff").await.unwrap().iter().map(|row| row.day).collect();
    assert_eq!(days, [10, 11]);
    assert_eq!(store.shakes_to_review(9).await.unwrap(), std::slice::from_ref(&shake));
    assert!(store.is_to_review(&shake).await.unwrap());
    // It is not looked for if it has a job; the job goes with the table.
    store.commit(&[Write::Job(shake.job())]).await.unwrap();
    assert_eq!(store.shakes_to_review(9).await.unwrap(), []);
    store
        .commit(&[Write::ForgetTable { table: "t".to_owned(), term: 0 }, Write::ShakeOver(shake.clone())])
        .await
        .unwrap();
    assert_eq!(store.shakes_to_review(9).await.unwrap(), std::slice::from_ref(&shake));
    store.commit(&[Write::ShakeReviewed(shake.clone()), Write::ShakeOver(shake.clone())]).await.unwrap();
    assert!(!store.is_to_review(&shake).await.unwrap());
    assert_eq!(store.shakes_to_review(9).await.unwrap(), []);
    store.commit(&[Write::ForgetDecisions { before: 11 }]).await.unwrap();
    assert_eq!(store.decisions_of("p", "wff", 9).await.unwrap(), decisions[1..]);
    // Somebody with progress is kept for longer, and recent visitors are kept.
    assert_eq!(store.people_before(4, 0, 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.people_before(4, 4, 9).await.unwrap(), ["p"]);
    store.commit(&[Write::Visited { person: "p".to_owned(), secret: "s".to_owned(), at: 8 }]).await.unwrap();
    assert_eq!(store.people_before(8, 8, 9).await.unwrap(), Vec::<String>::new());
    store.commit(&[Write::ForgetPerson("p".to_owned())]).await.unwrap();
    assert_eq!(store.skills_of("p").await.unwrap(), []);
    assert_eq!(store.decisions_of("p", "wff", 9).await.unwrap(), []);
    assert_eq!(store.rating("p", "play/wff").await.unwrap(), None);
    assert_eq!(store.rating_days("p", "play/wff").await.unwrap(), []);
    // Progress of somebody who is gone is not stored.
    store.commit(&[Write::Skill(skill(12)), Write::Rating(rating(12))]).await.unwrap();
    assert_eq!(store.skills_of("p").await.unwrap(), []);
    assert_eq!(store.rating("p", "play/wff").await.unwrap(), None);
}
