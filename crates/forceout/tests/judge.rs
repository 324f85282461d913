//! `forceout judge` as a process: every line is answered, in order, whatever came before.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use common::{program, run_with};
use serde_json::{Value, json};

fn request(id: usize) -> String {
    json!({
        "id": id, "kind": "check", "rules": "onsets-agloa-2024", "division": "middle", "variations": [],
        "universe": "BRGY BRG BR BG B RG R G Y -", "goal": "3", "required": "B", "permitted": "G ∪ -",
        "resources": "R V", "situation": "now", "solutions": [{ "set_name": "(B ∪ G) - R" }],
    })
    .to_string()
}

fn good_answer(id: usize) -> String {
    format!("{{\"id\":{id},\"verdict\":\"correct\",\"reasons\":[]}}")
}

#[test]
fn after_every_bad_line_the_next_is_served() {
    let megabyte = "B".repeat(1_000_000);
    let long_name = request(1).replace("(B ∪ G) - R", &megabyte);
    let bad: Vec<(Vec<u8>, &str, &str)> = vec![
        (Vec::new(), "not-json", ""),
        (b"what?".to_vec(), "not-json", ""),
        (b"{\"id\":7".to_vec(), "not-json", ""),
        (b"[]".to_vec(), "not-an-object", ""),
        (b"{}".to_vec(), "missing-field", "rules"),
        (b"\xff\xfe\x00".to_vec(), "not-utf8", ""),
        (b"\x00".to_vec(), "not-json", ""),
        (long_name.into_bytes(), "too-long", "solutions[0].set_name"),
        (megabyte.into_bytes(), "not-json", ""),
        (vec![b'['; 1_000_000], "not-json", ""),
        (vec![b' '; 6_000_000], "line-too-long", ""),
        (vec![0xff; 6_000_000], "line-too-long", ""),
        (request(1).replace("\"B\"", "\"B Q\"").into_bytes(), "unknown-cube", "required"),
        (request(1).replace("Y -\"", "Y Y\"").into_bytes(), "bad-universe", "universe"),
        (
            request(1).replace("[]", "[{\"name\":\"x\"}]").into_bytes(),
            "unknown-variation",
            "variations[0].name",
        ),
        (request(1).replace("\"goal\":\"3\"", "\"goal\":3").into_bytes(), "wrong-type", "goal"),
    ];
    let mut input = Vec::new();
    for (index, (line, _, _)) in bad.iter().enumerate() {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(request(index).as_bytes());
        input.push(b'\n');
    }
    let run = run_with(&["judge"], &input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let answers: Vec<&str> = run.out.lines().collect();
    assert_eq!(answers.len(), 2 * bad.len());
    for (index, (pair, (_, code, field))) in answers.chunks(2).zip(&bad).enumerate() {
        let error: Value = serde_json::from_str(pair[0]).unwrap();
        assert_eq!(error["error"]["code"], *code, "{}", pair[0]);
        assert_eq!(error["error"]["field"].as_str().unwrap_or_default(), *field);
        assert!(pair[0].len() < 1_000, "the answer is short enough to read");
        assert_eq!(pair[1], good_answer(index));
    }
}

#[test]
fn answers_come_in_the_order_of_the_requests_also_without_a_last_line_break() {
    let requests: Vec<String> = (0..500).map(request).collect();
    let run = run_with(&["judge"], requests.join("\n").as_bytes());
    let expected: String = (0..500).map(|id| good_answer(id) + "\n").collect();
    assert_eq!((run.code, run.out), (0, expected));
}

#[test]
fn windows_line_breaks_and_a_byte_order_mark_do_no_harm() {
    let run = run_with(&["judge"], format!("\u{feff}{}\r\n{}\r\n", request(1), request(2)).as_bytes());
    assert_eq!(run.out, format!("{}\n{}\n", good_answer(1), good_answer(2)));
}

#[test]
fn an_answer_comes_before_the_next_request_is_sent() {
    let mut child = program().arg("judge").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for id in 0..3 {
        // The beginning of the next request is already on its way when the answer is read.
        input.write_all(format!("{}\n{{\"id\":", request(id)).as_bytes()).unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end(), good_answer(id));
        input.write_all(b"0}\n").unwrap();
        answer.clear();
        output.read_line(&mut answer).unwrap();
        assert!(answer.contains("missing-field"), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_who_leaves_is_no_error() {
    let mut child = program()
        .arg("judge")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    for id in 0..2_000 {
        if input.write_all((request(id) + "\n").as_bytes()).is_err() {
            break;
        }
    }
    drop(input);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
}
