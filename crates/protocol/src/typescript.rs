//! The types of this crate in TypeScript, from the same descriptions as the API's: the browser client is compiled with the very types
//! that real answers are checked against. `cargo xtask types` renews the file, and a test says when that is due.

use std::fmt::Write;

use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use crate::{api, classes, events, kept, problem, said, says, table};

/// Everything that goes over the network.
#[derive(OpenApi)]
#[openapi(components(schemas(
    api::Device,
    api::DrillWish,
    api::FirstShakeWish,
    api::Fulfilled,
    api::ListedTable,
    api::Login,
    api::MadeDrill,
    api::MatchWish,
    api::Me,
    api::Nickname,
    api::OnShow,
    api::Opened,
    api::QuickPhrase,
    api::RecordedShake,
    api::Recovery,
    api::RecoveryState,
    api::RecoveryWish,
    api::RulebookInfo,
    api::SheetOfMatch,
    api::RecordText,
    api::Transfer,
    api::TransferWish,
    bots::analysis::Analysis,
    bots::analysis::Census,
    classes::AssignmentChange,
    classes::AssignmentPage,
    classes::AssignmentWish,
    classes::Board,
    classes::CardsWish,
    classes::ChallengeWish,
    classes::ClassCard,
    classes::ClassChange,
    classes::ClassCodeWish,
    classes::ClassList,
    classes::ClassLogLine,
    classes::ClassPage,
    classes::ClassReport,
    classes::ClassSaid,
    classes::ClassSays,
    classes::ClassWish,
    classes::HelperCode,
    classes::ItemAnswered,
    classes::ItemHint,
    classes::ItemPage,
    classes::ItemTry,
    classes::JoinWish,
    classes::LeaguePage,
    classes::MemberChange,
    classes::PositionTruth,
    classes::PupilPage,
    classes::RollPaperTry,
    classes::RollPaperVerdict,
    classes::RollResult,
    classes::SeatsWish,
    desk::Listed,
    events::AwardsPage,
    events::DraftWish,
    events::DrawPage,
    events::EnterWish,
    events::EventChange,
    events::EventCommand,
    events::EventDone,
    events::EventList,
    events::EventPage,
    events::EventSaid,
    events::EventSays,
    events::EventWish,
    events::ImportPage,
    events::ImportWish,
    events::LinkInfo,
    events::LinkList,
    events::LinkWish,
    events::LogPage,
    events::PeoplePage,
    events::PlayerChange,
    events::PublicPage,
    events::Reach,
    events::RepairPage,
    events::RepairWish,
    events::RoundPage,
    events::SeatClaimed,
    events::SeatWish,
    events::SheetFound,
    events::SheetWish,
    events::StandingsPage,
    events::VerdictInfo,
    events::VerdictWish,
    kept::BroughtAlong,
    kept::Kept,
    learning::lessons::Answered,
    learning::lessons::HintWish,
    learning::lessons::LessonMap,
    learning::lessons::LessonPage,
    learning::lessons::ReadingWish,
    learning::lessons::StepHint,
    learning::lessons::Try,
    learning::progress::ProgressPage,
    learning::progress::RatingDays,
    learning::progress::Refresh,
    learning::progress::SkillMap,
    learning::progress::SkillNews,
    learning::progress::WeaknessReport,
    learning::puzzles::DailyPage,
    learning::puzzles::PuzzleAnswered,
    learning::puzzles::PuzzleHint,
    learning::puzzles::PuzzleHome,
    learning::puzzles::PuzzlePage,
    learning::puzzles::PuzzleThemes,
    learning::puzzles::PuzzleTry,
    learning::puzzles::RunAnswered,
    learning::puzzles::RunPage,
    learning::puzzles::RunTry,
    learning::puzzles::RunWish,
    learning::worksheet::WorksheetDrawn,
    learning::worksheet::WorksheetShown,
    learning::worksheet::WorksheetTry,
    mat::draft::Draft,
    mat::Ground,
    mat::Judgement,
    problem::Problem,
    referee::Position,
    referee::PricedCode,
    referee::Replay,
    referee::Submission,
    said::Said,
    says::Says,
    table::Settings,
)))]
struct Everything;

/// The first lines of the file.
const HEAD: &str = "\
// Generated from crates/protocol; do not edit. `cargo xtask types` renews it.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
";

/// The file of types for the browser's client.
pub fn types() -> String {
    let mut text = HEAD.to_owned();
    let components = Everything::openapi().components.unwrap_or_default().schemas.into_iter();
    let components: Vec<(String, Value)> =
        components.map(|(name, schema)| (name, serde_json::to_value(schema).unwrap_or_default())).collect();
    for (name, schema) in &components {
        let mut schema = schema.clone();
        parts_of(&mut schema).for_each(|part| name_known(part, &components));
        let about = comment(&schema, "");
        let _ = writeln!(text, "\n{about}export type {} = {};", in_typescript(name), type_of(&schema, ""));
    }
    text
}

/// A generic type repeats the description of its argument; if that has a name, the name is enough.
fn name_known(schema: &mut Value, components: &[(String, Value)]) {
    let known = components.iter().find(|(_, known)| is_composed(known) && known == schema);
    match known {
        Some((name, _)) => *schema = json!({ "$ref": format!("#/components/schemas/{name}") }),
        None => parts_of(schema).for_each(|part| name_known(part, components)),
    }
}

fn is_composed(schema: &Value) -> bool {
    ["oneOf", "allOf", "properties"].iter().any(|sign| schema.get(sign).is_some())
}

fn parts_of(schema: &mut Value) -> Box<dyn Iterator<Item = &mut Value> + '_> {
    match schema {
        Value::Array(parts) => Box::new(parts.iter_mut()),
        Value::Object(parts) => Box::new(parts.values_mut()),
        _ => Box::new(std::iter::empty()),
    }
}

/// The name of a type, without the underscore that joins the parts of a generic one.
fn in_typescript(name: &str) -> String {
    name.replace('_', "")
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(about) = schema["description"].as_str() else { return String::new() };
    format!("{indent}/** {} */\n", about.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn type_of(schema: &Value, indent: &str) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return in_typescript(name.rsplit('/').next().unwrap_or_default());
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(members) = schema[choice].as_array() {
            return united(members.iter().map(|member| type_of(member, indent)));
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let parts: Vec<String> = parts.iter().map(|part| grouped(part, indent)).collect();
        return parts.join(" & ");
    }
    if let Some(values) = schema["enum"].as_array() {
        return united(values.iter().map(Value::to_string));
    }
    match &schema["type"] {
        Value::Array(kinds) => united(kinds.iter().map(|kind| {
            let mut one = schema.clone();
            one["type"] = kind.clone();
            type_of(&one, indent)
        })),
        Value::String(kind) => match kind.as_str() {
            "integer" => "number".to_owned(),
            "array" => list(schema, indent),
            "object" => object(schema, indent),
            plain => plain.to_owned(),
        },
        _ => "Json".to_owned(),
    }
}

/// A union of these, without duplicates.
fn united(members: impl Iterator<Item = String>) -> String {
    let mut different: Vec<String> = Vec::new();
    for member in members {
        if !different.contains(&member) {
            different.push(member);
        }
    }
    different.join(" | ")
}

/// In brackets, if it would otherwise be read differently.
fn grouped(schema: &Value, indent: &str) -> String {
    let composed = ["oneOf", "anyOf", "allOf", "enum"].iter().any(|sign| schema.get(sign).is_some());
    let one = type_of(schema, indent);
    if composed || schema["type"].is_array() { format!("({one})") } else { one }
}

fn list(schema: &Value, indent: &str) -> String {
    match schema["prefixItems"].as_array() {
        Some(items) => {
            let items: Vec<String> = items.iter().map(|item| type_of(item, indent)).collect();
            format!("[{}]", items.join(", "))
        }
        None => format!("{}[]", grouped(&schema["items"], indent)),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let none = Map::new();
    let properties = schema["properties"].as_object().unwrap_or(&none);
    let others = schema.get("additionalProperties").filter(|others| others.is_object());
    if properties.is_empty() {
        let value = others.map_or("Json".to_owned(), |others| type_of(others, indent));
        return format!("Record<string, {value}>");
    }
    let required = schema["required"].as_array();
    let is_required = |name: &str| required.is_some_and(|required| required.iter().any(|one| one == name));
    let deeper = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (name, property) in properties {
        let sign = if is_required(name) { "" } else { "?" };
        let about = comment(property, &deeper);
        let _ = writeln!(text, "{about}{deeper}{name}{sign}: {};", type_of(property, &deeper));
    }
    if let Some(others) = others {
        let _ = writeln!(text, "{deeper}[other: string]: {};", type_of(others, &deeper));
    }
    text + indent + "}"
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/lib/generated.ts");

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the file is what is tested")]
    fn the_client_has_the_types_of_this_program() {
        let stored = std::fs::read_to_string(FILE).unwrap_or_default();
        assert!(stored == types(), "web/src/lib/generated.ts is not current: run `cargo xtask types`");
    }
}
