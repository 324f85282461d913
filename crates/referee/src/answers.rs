//! Requests of the kinds `score` and `match` as documents, and their answers.

use std::collections::BTreeMap;

use mat::{Book, Document, Fault, Situation};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::command::Command;
use crate::edition::Edition;
use crate::engine::Outcome;
use crate::header::{Header, short};
use crate::judge::Judge;
use crate::score::{self, Deeds, ListedTotal, Lot, Presented};
use crate::state::Match;

/// The most commands of a script.
const MAX_SCRIPT: usize = 5_000;
/// The most rounds of a lot.
const MAX_ROUNDS: usize = 1_000;
/// The greatest total that is read.
const MAX_TOTAL: i64 = 1_000_000_000;

/// The answer to a request about the procedure.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// `score` of a shake: the scores by player.
    Scores {
        /// The scores.
        scores: BTreeMap<String, i64>,
    },
    /// `score` of a match or a score sheet: match points by player.
    Points {
        /// The match points.
        points: BTreeMap<String, i64>,
    },
    /// `score` of a lot: a player, or `again:` and who rolls again.
    Winner {
        /// The winner.
        winner: String,
    },
    /// `match`: how things stand after each command.
    Steps {
        /// One object per command.
        steps: Vec<Value>,
    },
}

/// Answers a request of the kind `score` or `match`; the game's judge decides what the script does not assume.
///
/// ```
/// use mat::Document;
/// use referee::{Unjudged, answer};
/// let request = serde_json::json!({
///     "kind": "score", "of": "match", "rules": "wff-mlag-2017", "totals": { "A": 8, "B": 12 },
/// });
/// let reply = answer(&Document::new(&request).unwrap(), &Unjudged).unwrap();
/// assert_eq!(serde_json::to_string(&reply).unwrap(), r#"{"points":{"A":4,"B":6}}"#);
/// ```
pub fn answer(request: &Document<'_>, judge: &dyn Judge) -> Result<Reply, Fault> {
    match request.text("kind")? {
        "match" => play(request, judge),
        "score" => match request.text("of")? {
            "shake" => of_shake(request),
            "match" => of_match(request),
            "sheet" => of_sheet(request),
            "lot" => of_lot(request),
            other => {
                let complaint = format!("`{}` has no score; ask shake, match, sheet or lot", short(other));
                Err(request.fault("of", "unknown-score", complaint))
            }
        },
        other => {
            let complaint = format!("`{}` is no question of the procedure; ask score or match", short(other));
            Err(request.fault("kind", "unknown-kind", complaint))
        }
    }
}

/// The fields that a request of this kind may have besides `id`, `kind`, `rules`, `division` and `season`, and those
/// in which a case says what it expects.
pub fn fields_of(kind: &str) -> &'static [&'static str] {
    match kind {
        "match" => {
            &["players", "first", "totals", "options", "rolls", "deals", "started", "script", "expect"]
        }
        "score" => &[
            "of",
            "situation",
            "players",
            "challengers",
            "mover",
            "solutions",
            "accepted_wrong",
            "absent",
            "totals",
            "did_not_play",
            "true",
            "listed",
            "intent",
            "oversight",
            "agreed",
            "rounds",
            "scores",
            "points",
            "winner",
        ],
        _ => &[],
    }
}

fn play(request: &Document<'_>, judge: &dyn Judge) -> Result<Reply, Fault> {
    let mut game = Match::new(Header::read(request)?);
    let script = match request.raw("script") {
        Some(Value::Array(script)) if script.len() <= MAX_SCRIPT => script,
        None => return Err(request.fault("script", "missing-field", "the script is missing")),
        Some(_) => {
            return Err(request.fault("script", "bad-script", "expected a list of commands, not too long"));
        }
    };
    let mut steps = Vec::with_capacity(script.len());
    for (index, command) in script.iter().enumerate() {
        let command = Command::read(command)
            .map_err(|fault| request.fault(&format!("script[{index}]"), fault.code, &fault.message))?;
        let outcome = game.command(&command, judge);
        steps.push(step(&game, &outcome));
    }
    Ok(Reply::Steps { steps })
}

/// How things stand after a command, with the fields that a case may name (§13).
pub fn step(game: &Match, outcome: &Outcome) -> Value {
    let name = |seat| Value::from(game.name(seat).as_str());
    let names = |seats: crate::seat::Seats| -> Value { seats.iter().map(name).collect::<Vec<_>>().into() };
    let shake = game.shake.as_ref();
    let writing = shake.and_then(|shake| shake.writing.as_ref());
    let set_aside = outcome.events.iter().rev().find(|event| event.event.sets_aside());
    let set_aside = set_aside.and_then(|event| event.event.code()).filter(|_| outcome.refusal.is_none());
    let everyone: Vec<_> = game.everyone().iter().collect();
    let penalties = everyone.iter().filter(|seat| game.penalties(**seat) > 0);
    let penalties: Map<String, Value> =
        penalties.map(|seat| (game.name(*seat).to_string(), game.penalties(*seat).into())).collect();
    let totals: Vec<i64> = everyone.iter().map(|seat| game.total(*seat)).collect();
    let last = game.sheet.shakes.last().map(|last| game.by_name(&last.scores));
    let holders = game.block.iter().flat_map(|block| block.holders());
    let holders: Vec<String> = holders.map(|seat| game.name(seat).to_string()).collect();
    let variations: Vec<Value> = shake.map_or(Vec::new(), |shake| {
        shake.variations.iter().map(|chosen| chosen.variation.name.as_str().into()).collect()
    });
    let events: Vec<Value> = outcome.events.iter().map(|event| event.event.name().into()).collect();
    let turn = shake.filter(|_| game.phase == crate::state::Phase::Turn).map(|shake| name(shake.turn));
    let mut step = serde_json::json!({
        "phase": game.phase.name(),
        "turn": turn,
        "waiting": names(game.waiting()),
        "refused": outcome.refusal.map(|refusal| refusal.code),
        "ok": outcome.refusal.is_none(),
        "set_aside": set_aside,
        "penalties": penalties,
        "pending": game.pending(),
        "totals": game.by_name(&totals),
        "shake": last,
        "goal": shake.map_or("", |shake| shake.goal.as_str()),
        "universe": shake.map_or(String::new(), |shake| shake.universe.join(" ")),
        "deadline": game.deadline().map(|deadline| deadline.to_json()),
        "window": writing.and_then(|writing| writing.window).map(|window| window.to_json()),
        "setter": game.setter().map(name),
        "mover": shake.and_then(|shake| shake.mover).map(name),
        "challengers": writing.map_or(Value::Array(Vec::new()), |writing| names(writing.challengers)),
        "situation": writing.map(|writing| writing.situation.name()),
        "variations": variations,
        "block": holders.join(","),
        "points": game.points().map(|points| game.by_name(points)),
        "events": events,
    });
    for section in mat::Section::ALL {
        let cubes: Vec<String> = game.section(section).iter().map(ToString::to_string).collect();
        step[section.name()] = cubes.join(" ").into();
    }
    step
}

fn of_shake(request: &Document<'_>) -> Result<Reply, Fault> {
    let edition = edition(request)?;
    let players = request.texts("players")?;
    let situation = match request.text("situation")? {
        "void" => None,
        _ => Some(request.value::<Situation>("situation", "unknown-situation")?),
    };
    let named = |field: &str| request.texts(field);
    let (challengers, absent) = (named("challengers")?, named("absent")?);
    let (accepted_wrong, mover) = (named("accepted_wrong")?, request.optional_text("mover")?);
    let mut deeds = Vec::new();
    for player in &players {
        let presented = match request.raw("solutions").and_then(|solutions| solutions.get(player)) {
            None | Some(Value::Null) => Presented::Nothing,
            Some(Value::String(text)) if text == "none" => Presented::Nothing,
            Some(Value::String(text)) if text == "correct" => Presented::Correct,
            Some(Value::String(text)) if text == "incorrect" => Presented::Incorrect,
            Some(_) => {
                let complaint = "a Solution is correct, incorrect or none";
                return Err(request.fault("solutions", "bad-solutions", complaint));
            }
        };
        deeds.push(Deeds {
            challenger: challengers.contains(player),
            mover: mover == Some(player),
            presented,
            accepted_wrong: accepted_wrong.contains(player),
            absent: absent.contains(player),
        });
    }
    let scores = score::shake_scores(edition, situation, &deeds);
    let names = players.iter().map(|name| (*name).to_owned());
    Ok(Reply::Scores { scores: names.zip(scores).collect() })
}

fn of_match(request: &Document<'_>) -> Result<Reply, Fault> {
    let totals = numbers(request, "totals")?;
    let did_not_play = request.texts("did_not_play")?;
    let played = |(name, total): (&String, &i64)| (!did_not_play.contains(&name.as_str())).then_some(*total);
    let counted: Vec<Option<i64>> = totals.iter().map(played).collect();
    let points = score::match_points(&counted);
    Ok(Reply::Points { points: totals.into_keys().zip(points).collect() })
}

fn of_sheet(request: &Document<'_>) -> Result<Reply, Fault> {
    let (truth, listed) = (numbers(request, "true")?, numbers(request, "listed")?);
    let intent = request.texts("intent")?;
    // An honest error is corrected unless somebody does not agree; in On-Sets always (MR-71).
    let agreed = request.raw("agreed") != Some(&Value::Bool(false)) || edition(request)?.corrects_sheet;
    let line = |(name, truth): (&String, &i64)| ListedTotal {
        truth: *truth,
        listed: listed.get(name).copied().unwrap_or(*truth),
        intent: intent.contains(&name.as_str()),
    };
    let lines: Vec<ListedTotal> = truth.iter().map(line).collect();
    let points = score::sheet_points(&lines, agreed);
    Ok(Reply::Points { points: truth.into_keys().zip(points).collect() })
}

fn of_lot(request: &Document<'_>) -> Result<Reply, Fault> {
    let game = edition(request)?.game();
    let fault = || request.fault("rounds", "bad-lot", "expected a list of rounds, each a face per player");
    let rounds = request.raw("rounds").and_then(Value::as_array).ok_or_else(fault)?;
    if rounds.is_empty() || rounds.len() > MAX_ROUNDS {
        return Err(fault());
    }
    let face = |(name, face): (&String, &Value)| Some((name.clone(), face.as_str()?.to_owned()));
    let round = |round: &Value| round.as_object()?.iter().map(face).collect::<Option<BTreeMap<_, _>>>();
    let rounds: Vec<_> = rounds.iter().map(round).collect::<Option<_>>().ok_or_else(fault)?;
    let winner = match score::draw_lot(game, &rounds) {
        Lot::Winner(name) => name,
        Lot::Again(names) => format!("again:{}", names.join(",")),
    };
    Ok(Reply::Winner { winner })
}

fn edition(request: &Document<'_>) -> Result<&'static Edition, Fault> {
    let rules: Book = request.value("rules", "unknown-rules")?;
    Ok(Edition::of(rules.rulebook()))
}

fn numbers(request: &Document<'_>, field: &str) -> Result<BTreeMap<String, i64>, Fault> {
    let fault = || request.fault(field, "wrong-type", "expected a whole number per player");
    let object = request.raw(field).and_then(Value::as_object).ok_or_else(fault)?;
    if object.len() > mat::MAX_LIST {
        return Err(fault());
    }
    let number = |value: &Value| value.as_i64().filter(|number| number.abs() <= MAX_TOTAL);
    let pairs = object.iter().map(|(name, value)| Some((name.clone(), number(value)?)));
    pairs.collect::<Option<_>>().ok_or_else(fault)
}
