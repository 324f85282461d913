//! A class with a coach, and pupils who have joined it.

use serde_json::{Value, json};
use server::Server;
use server::client::Person;

use super::{people, person};

/// A coach, the address of a new class that plays this division by this book, and pupils with these nicknames.
pub(crate) async fn class<const N: usize>(
    server: &Server,
    rules: &str,
    division: &str,
    names: [&str; N],
) -> (Person, String, [Person; N]) {
    let coach = person(server, "Coach").await;
    let login = json!({ "login": "coach-of-owls", "password": "a long enough password" });
    coach.ask("PUT", "/api/me/login", login).await.unwrap().granted().unwrap();
    let wish = json!({ "name": "Room 12 Owls", "rules": rules, "division": division });
    let opened: Value = coach.ask("POST", "/api/classes", wish).await.unwrap().granted().unwrap();
    let code = opened["class"]["code"].as_str().unwrap_or_else(|| panic!("{opened}"));
    let class = format!("/api/classes/{code}");
    let pupils = people(server, names).await;
    for (pupil, name) in pupils.iter().zip(names) {
        let joined = pupil.ask("POST", &format!("{class}/join"), json!({ "nickname": name })).await.unwrap();
        joined.granted().unwrap();
    }
    (coach, class, pupils)
}
