//! The lines of a record as text: quotation marks, the header, commands and totals.

use serde_json::Value;

use crate::command::Command;
use crate::field::Fields;
use crate::header::{Header, Options, short};
use crate::moment::Moment;
use crate::record::RecordFault;

/// The longest record that is read, in bytes.
pub(crate) const MAX_RECORD: usize = 4_000_000;

/// A word of a line; only a `!` without quotation marks is the sign of a refusal.
struct Word {
    text: String,
    quoted: bool,
}

pub(crate) fn write_command(command: &Command) -> String {
    let mut line = format!("{} {} {}", command.at, quote(&command.by), quote(command.act.name()));
    let assumed = command.assume.iter().map(|assume| ("assume", Value::from(assume.as_str())));
    for (name, value) in command.act.fields().into_iter().chain(assumed) {
        let text = match &value {
            Value::String(text) => quote(text),
            other => quote(&other.to_string()),
        };
        line.push_str(&format!(" {name}={text}"));
    }
    line
}

pub(crate) fn read_command(line: &str) -> Result<(Command, Option<String>), String> {
    let words = words(line)?;
    let [at, by, name, rest @ ..] = words.as_slice() else {
        return Err("a line is: moment, player, command, fields".to_owned());
    };
    let at: Moment = at.text.parse()?;
    let is_refusal = |word: &Word| word.text == "!" && !word.quoted;
    let (fields, refused) = match rest {
        [fields @ .., sign, code] if is_refusal(sign) => (fields, Some(code.text.clone())),
        _ => (rest, None),
    };
    let mut object = Fields::new();
    for field in fields {
        let complaint = || format!("`{}` is not a field; fields are name=value", short(&field.text));
        let (name, value) = field.text.split_once('=').ok_or_else(complaint)?;
        if object.insert(name.to_owned(), value.into()).is_some() {
            return Err(format!("the field `{}` occurs twice", short(name)));
        }
    }
    let command = Command::from_fields(at, by.text.clone(), &name.text, &object);
    Ok((command.map_err(|fault| fault.message)?, refused))
}

pub(crate) fn write_header(header: &Header) -> String {
    let players: Vec<String> = header.players.iter().map(|name| quote_name(name.as_str())).collect();
    let options: Vec<String> =
        header.options.values().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let mut lines = vec![
        "shake: 1".to_owned(),
        format!("rules: {}", header.edition.rulebook().name),
        format!("division: {}", header.division),
    ];
    lines.extend(header.season.as_ref().map(|season| format!("season: {season}")));
    lines.push(format!("players: {}", players.join(", ")));
    lines.push(format!("first: {}", quote_name(header.players[header.first.index()].as_str())));
    lines.push(format!("options: {}", options.join(" ")));
    if header.totals.iter().any(|total| *total != 0) {
        let totals: Vec<String> =
            players.iter().zip(&header.totals).map(|(name, total)| format!("{name} {total}")).collect();
        lines.push(format!("totals: {}", totals.join(", ")));
    }
    lines.extend(header.rolls.iter().map(|roll| format!("rolls: {}", one_line(roll))));
    lines.extend(header.deals.iter().map(|deal| format!("deals: {}", one_line(deal))));
    lines.extend(header.started.as_ref().map(|started| format!("started: {}", one_line(started))));
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Reads the header up to the blank line.
pub(crate) fn read_header<'a>(
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<Header, RecordFault> {
    let mut given: Vec<(usize, &str, &str)> = Vec::new();
    let mut last = 0;
    for (number, line) in lines {
        last = number;
        if line.trim().is_empty() {
            break;
        }
        if line.starts_with('#') {
            continue;
        }
        let message = "a line of the header is `key: value`".to_owned();
        let (key, value) =
            line.split_once(':').ok_or(RecordFault { line: number, code: "bad-header", message })?;
        let repeated = given.iter().any(|(_, other, _)| *other == key.trim());
        if repeated && !["rolls", "deals"].contains(&key.trim()) {
            let message = format!("`{}` occurs twice", short(key));
            return Err(RecordFault { line: number, code: "bad-header", message });
        }
        given.push((number, key.trim(), value.trim()));
    }
    let find = |wanted: &str| given.iter().find(|(_, key, _)| *key == wanted);
    let need = |wanted: &str| {
        let message = format!("the header has no `{wanted}`");
        find(wanted).copied().ok_or(RecordFault { line: last, code: "bad-header", message })
    };
    let fault = |line: usize, message: String| RecordFault { line, code: "bad-header", message };
    let (line, _, version) = need("shake")?;
    if version != "1" {
        return Err(fault(line, format!("version {} of records cannot be read", short(version))));
    }
    let (_, _, rules) = need("rules")?;
    let (_, _, division) = need("division")?;
    let (line, _, players) = need("players")?;
    let players = list(players).map_err(|message| fault(line, message))?;
    let names: Vec<&str> = players.iter().map(String::as_str).collect();
    let mut header = Header::new(rules, division, &names).map_err(|message| fault(line, message))?;
    for (line, key, value) in given {
        match key {
            "shake" | "rules" | "division" | "players" => {}
            "season" => header.season = Some(value.parse().map_err(|complaint| fault(line, complaint))?),
            "started" => header.started = Some(value.to_owned()),
            "first" => {
                let first = list(value).ok().and_then(|names| header.seat(names.first()?));
                header.first =
                    first.ok_or_else(|| fault(line, "there is no player of that name".to_owned()))?;
            }
            "options" => {
                let pairs = value.split_whitespace().filter_map(|pair| pair.split_once('='));
                let pairs = pairs.map(|(name, value)| (name, value.to_owned()));
                header.options = Options::read(pairs).map_err(|message| fault(line, short(&message)))?;
            }
            "totals" => {
                for (name, total) in read_totals(value).map_err(|message| fault(line, message))? {
                    let seat = header.seat(&name);
                    let seat =
                        seat.ok_or_else(|| fault(line, "there is no player of that name".to_owned()))?;
                    header.totals[seat.index()] = total;
                }
            }
            "rolls" => header.rolls.push(value.to_owned()),
            "deals" => header.deals.push(value.to_owned()),
            other => return Err(fault(line, format!("the header has no key `{}`", short(other)))),
        }
    }
    Ok(header)
}

/// Names with totals, separated by commas.
pub(crate) fn read_totals(text: &str) -> Result<Vec<(String, i64)>, String> {
    let mut totals = Vec::new();
    for item in split(text) {
        let words = words(item)?;
        // A name without quotation marks may contain spaces; the last word is the number.
        let (Some(total), names @ [_, ..]) = (words.last(), &words[..words.len().saturating_sub(1)]) else {
            return Err("totals are: name total, name total".to_owned());
        };
        let total: i64 = total.text.parse().map_err(|_| "a total is a whole number".to_owned())?;
        if total.abs() > 1_000_000 {
            return Err("the total is too large".to_owned());
        }
        let name: Vec<&str> = names.iter().map(|word| word.text.as_str()).collect();
        totals.push((name.join(" "), total));
    }
    Ok(totals)
}

/// A name in a list: commas need quotation marks, too.
pub(crate) fn quote_name(name: &str) -> String {
    if name.contains(',') { quoted(name) } else { quote(name) }
}

fn quote(text: &str) -> String {
    let plain = |letter: char| !letter.is_whitespace() && !letter.is_control() && !"\"\\".contains(letter);
    if !text.is_empty() && text.chars().all(plain) && !text.starts_with(['!', '#']) {
        text.to_owned()
    } else {
        quoted(text)
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// A header text that stays on its line.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// The items of a list, without their quotation marks.
fn list(text: &str) -> Result<Vec<String>, String> {
    let item = |item: &str| {
        let words = words(item)?;
        let words: Vec<String> = words.into_iter().map(|word| word.text).collect();
        Ok(words.join(" "))
    };
    split(text).into_iter().map(item).collect()
}

/// Splits at commas outside quotation marks.
fn split(text: &str) -> Vec<&str> {
    let (mut items, mut start, mut inside, mut escaped) = (Vec::new(), 0, false, false);
    for (place, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '"' => inside = !inside,
            ',' if !inside => {
                items.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    items.push(&text[start..]);
    items
}

/// The words of a line; white space inside quotation marks belongs to the word.
fn words(line: &str) -> Result<Vec<Word>, String> {
    let mut words: Vec<Word> = Vec::new();
    let (mut open, mut inside) = (false, false);
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        if letter.is_whitespace() && !inside {
            open = false;
            continue;
        }
        if !open {
            words.push(Word { text: String::new(), quoted: false });
            open = true;
        }
        let Some(word) = words.last_mut() else { continue };
        match letter {
            '"' => {
                inside = !inside;
                word.quoted = true;
            }
            '\\' if inside => match letters.next() {
                Some('n') => word.text.push('\n'),
                Some('r') => word.text.push('\r'),
                Some(escaped @ ('"' | '\\')) => word.text.push(escaped),
                _ => {
                    return Err(
                        "a backslash must be followed by a quotation mark, a backslash, n or r".to_owned()
                    );
                }
            },
            _ => word.text.push(letter),
        }
    }
    if inside { Err("a quotation mark is not closed".to_owned()) } else { Ok(words) }
}
