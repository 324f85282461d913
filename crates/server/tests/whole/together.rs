//! Two checkers bracket one line together: each sees what the other does, and nobody else does.

use serde_json::{Value, json};
use server::client::{Person, Socket};

use crate::common::{Directory, begun, done, entered, people, start};

/// A Solution of Ana's that Ben and Cem check; both have said that they are working together. Returns the sockets in this order.
async fn checked(everybody: &[Person; 3]) -> (String, [Socket; 3]) {
    let settings = json!({ "rules": "equations-adventurous-mlag-2018", "division": "middle", "seats": 3, "judging": "peers" });
    let code = begun(everybody, settings).await;
    let mut sockets = entered(everybody, &code).await;
    let [ana, ben, cem] = &mut sockets;
    done(ana, json!({ "do": "roll" })).await;
    for (socket, name) in
        [(&mut *ana, "factorial"), (&mut *ben, "sideways"), (&mut *cem, "multiple-operations")]
    {
        let entry = done(socket, json!({ "do": "select", "variation": { "name": name } })).await;
        socket.sees(entry).await.unwrap();
    }
    let last = cem.scene["last"].as_i64().unwrap();
    ana.sees(last).await.unwrap();
    let cubes = ana.scene["view"]["shake"]["resources"].as_array().unwrap().clone();
    let is_digit =
        |cube: &&Value| cube.as_str().is_some_and(|face| face.ends_with(|sign: char| sign.is_ascii_digit()));
    let entry = done(ana, json!({ "do": "goal", "goal": cubes.iter().find(is_digit).unwrap() })).await;
    ben.sees(entry).await.unwrap();
    let goal = ben.scene["view"]["shake"]["goal"].as_str().unwrap().to_owned();
    let cube = ben.scene["view"]["shake"]["resources"][0].clone();
    done(ben, json!({ "do": "move", "cube": cube, "to": "permitted" })).await;
    done(ana, json!({ "do": "challenge", "call": "now" })).await;
    done(cem, json!({ "do": "decide", "present": false })).await;
    done(ana, json!({ "do": "present", "equation": format!("2+3x4 = {goal}") })).await;
    done(ben, json!({ "do": "work-together" })).await;
    (code, sockets)
}

fn sketch(revision: &str, place: u16) -> Value {
    json!({ "type": "sketch", "revision": revision, "hand": { "line": 0, "place": place } })
}

#[tokio::test]
async fn two_checkers_see_one_line_and_nobody_else_does() {
    let data = Directory::new();
    let server = start(&data).await;
    let everybody = people(&server, ["Ana", "Ben", "Cem"]).await;
    let (code, [mut ana, mut ben, mut cem]) = checked(&everybody).await;
    // Cem has not agreed: what Ben writes is his own.
    ben.says(&sketch("(2+3x4", 0)).await.unwrap();
    let own = ben.hears("sketch").await.unwrap();
    assert_eq!((&own["by"], &own["number"], &own["revision"]), (&json!("Ben"), &json!(1), &json!("(2+3x4")));
    cem.says(&sketch("2+(3x4", 2)).await.unwrap();
    let entry = done(&mut cem, json!({ "do": "work-together" })).await;
    cem.sees(entry).await.unwrap();
    assert_eq!(
        cem.scene["sketch"],
        json!({ "by": "Ben", "number": 1, "revision": "(2+3x4", "hand": { "line": 0, "place": 0 } })
    );
    cem.says(&sketch("(2+3)x4", 3)).await.unwrap();
    for socket in [&mut ben, &mut cem] {
        let seen = socket.hears("sketch").await.unwrap();
        assert_eq!(
            (&seen["by"], &seen["number"], &seen["hand"]["place"]),
            (&json!("Cem"), &json!(2), &json!(3))
        );
    }
    // The writer is told nothing, and what she says is ignored.
    ana.says(&sketch("9", 0)).await.unwrap();
    ana.says(&json!({ "type": "phrase", "phrase": "good-luck" })).await.unwrap();
    let told = loop {
        let message = ana.next().await.unwrap();
        assert!(message["type"] != "sketch" && message["sketch"].is_null(), "{message}");
        if message["type"] == "phrase" {
            break message;
        }
    };
    assert_eq!(told["by"], "Ana");
    assert_eq!(everybody[0].enters(&code, None).await.unwrap().scene["sketch"], Value::Null);
    assert_eq!(everybody[1].enters(&code, None).await.unwrap().scene["sketch"]["number"], 2);
    // It disappears with the Solution.
    let entry = done(&mut ben, json!({ "do": "accept" })).await;
    ben.says(&sketch("9", 0)).await.unwrap();
    let entry = entry.max(done(&mut cem, json!({ "do": "accept" })).await);
    ben.sees(entry).await.unwrap();
    assert_eq!(ben.scene["sketch"], Value::Null);
    server.stop().await.unwrap();
}
