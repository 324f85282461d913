//! The document that a person gives: a file or standard input, overridden by flags.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::Range;
use std::path::Path;

use desk::UnknownField;
use mat::{Book, Division, Fault, Game, Situation};
use serde_json::{Map, Value, json};

use crate::complaint::Complaint;
use crate::place::toml_place;
use crate::{CheckArgs, PositionArgs};

/// The rulebook of whoever names none.
pub(crate) const USUAL: Book = Book::AgloaOnSets2024;
/// The division of whoever names none.
pub(crate) const USUAL_DIVISION: Division = Division::Elementary;

/// A document, and where its fields come from.
pub(crate) struct Given {
    /// The fields as a request has them.
    pub(crate) document: Value,
    source: Option<Source>,
    /// The fields that were given by flags.
    flags: Vec<&'static str>,
}

struct Source {
    name: String,
    text: String,
}

impl Given {
    /// The document of `forceout check`.
    pub(crate) fn submission(args: &CheckArgs) -> Result<Given, Complaint> {
        let lines = [("equation", &args.equation), ("solution", &args.solution), ("proof", &args.proof)];
        let by_flags = args.set_name.is_some() || lines.iter().any(|(_, line)| line.is_some());
        let mut given = Given::read(&args.position, by_flags)?;
        for (field, line) in lines {
            if let Some(line) = line {
                given.set(field, json!(line));
            }
        }
        if let Some(set_name) = &args.set_name {
            let mut solution = json!({ "restrictions": args.restrictions, "set_name": set_name });
            if let Some(blank) = &args.blank {
                solution["blank"] = json!(blank);
            }
            given.set("solutions", json!([solution]));
        }
        given.ask("check")
    }

    /// The document of `forceout solve`.
    pub(crate) fn position(args: &PositionArgs) -> Result<Given, Complaint> {
        let mut given = Given::read(args, false)?.ask("solve")?;
        // A file for `check` may also be solved; the Solution in it is ignored.
        if let Some(fields) = given.document.as_object_mut() {
            for written in ["solutions", "equation", "solution", "proof"] {
                fields.remove(written);
            }
        }
        Ok(given)
    }

    /// What is wrong with a field, in the terms in which it was given: a flag, or a place in a file.
    pub(crate) fn complaint(&self, fault: &Fault) -> Complaint {
        let top = fault.field.split(['.', '[']).next().unwrap_or_default();
        let flag = flag_of(&fault.field);
        if self.flags.contains(&top) {
            return Complaint::new(format!("{flag}: {}", fault.complaint()));
        }
        let complaint = Complaint::new(&fault.message);
        if fault.code == "missing-field" {
            return complaint.advising(match &self.source {
                Some(source) => {
                    let name = fault.field.rsplit('.').next().unwrap_or_default();
                    format!("Add `{name} = …` to {}, or give {flag}.", source.name)
                }
                None => format!("Give {flag}, or a file that has it."),
            });
        }
        match &self.source {
            Some(source) => match toml_place(&source.text, &fault.field, false) {
                Some(place) => complaint.at(&source.name, &source.text, self.narrowed(source, place, fault)),
                None => complaint,
            },
            None => complaint,
        }
    }

    fn read(args: &PositionArgs, more_flags: bool) -> Result<Given, Complaint> {
        let flags = args.fields()?;
        let source = match &args.file {
            Some(path) => Some(Source::of(path)?),
            None if !flags.is_empty() || more_flags => None,
            None if io::stdin().is_terminal() => {
                return Err(Complaint::new("there is no position").advising(
                    "Give a file, `-` for standard input, or flags such as --division, --universe and --goal; \
                     `--help` shows them all.",
                ));
            }
            None => Some(Source::of(Path::new("-"))?),
        };
        let document = match &source {
            None => Value::Object(Map::new()),
            Some(source) => source.document()?,
        };
        let mut given = Given { document, source, flags: Vec::new() };
        for (field, default) in
            [("rules", USUAL.rulebook().name), ("situation", Situation::Impossible.name())]
        {
            if given.document.get(field).is_none() {
                given.document[field] = json!(default);
            }
        }
        for (field, value) in flags {
            given.set(field, value);
        }
        Ok(given)
    }

    fn set(&mut self, field: &'static str, value: Value) {
        self.document[field] = value;
        self.flags.push(field);
    }

    fn ask(mut self, kind: &str) -> Result<Given, Complaint> {
        // The same file may be checked and solved.
        let unknown = desk::unknown_fields(&self.document, &["check", "solve"]);
        match unknown.map_err(|fault| self.complaint(&fault))?.first() {
            Some(unknown) => Err(self.unknown(unknown)),
            None => {
                self.document["kind"] = json!(kind);
                Ok(self)
            }
        }
    }

    /// The text of a field without its quotation marks; only the part of it that is at fault, if the fault says which and the file has
    /// the text as it is, without escapes.
    fn narrowed(&self, source: &Source, place: Range<usize>, fault: &Fault) -> Range<usize> {
        let text = source.text.get(place.clone()).unwrap_or_default();
        let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let Some(text) = quoted.filter(|text| !text.is_empty() && !text.starts_with('"')) else {
            return place;
        };
        let inside = place.start + 1..place.end - 1;
        let as_it_is = self.document.get(&fault.field).and_then(Value::as_str) == Some(text);
        match &fault.part {
            Some(part) if as_it_is => inside.start + part.start..inside.start + part.end,
            _ => inside,
        }
    }

    fn unknown(&self, unknown: &UnknownField) -> Complaint {
        let complaint = Complaint::new(unknown.to_string());
        let complaint = match &self.source {
            Some(source) => match toml_place(&source.text, &unknown.field, true) {
                Some(place) => complaint.at(&source.name, &source.text, place),
                None => complaint,
            },
            None => complaint,
        };
        match (unknown.field.as_str(), unknown.meant) {
            ("case", _) => complaint.advising("This is a file of cases; run it with `forceout conformance`."),
            ("set_name" | "restrictions", _) => complaint
                .advising("A Solution is written as solutions = [{ restrictions = [], set_name = \"…\" }]."),
            (_, Some(meant)) => complaint.advising(format!("Write `{meant}`, or take it out.")),
            (_, None) => {
                complaint.advising("Take it out, or put a # before the line to keep it as a comment.")
            }
        }
    }
}

impl Source {
    fn of(path: &Path) -> Result<Source, Complaint> {
        let (name, bytes) = match path.to_str() {
            Some("-") => ("standard input".to_owned(), read_some(io::stdin().lock())),
            _ => (path.display().to_string(), File::open(path).and_then(read_some)),
        };
        let bytes = bytes.map_err(|error| Complaint::of_io(&format!("{name} cannot be read"), &error))?;
        if bytes.len() > desk::MAX_LINE {
            return Err(Complaint::new(format!("{name} is too long for a position")));
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| Complaint::new(format!("{name} is not UTF-8 text")).advising("Save it as UTF-8."))?;
        // Some editors put a byte order mark at the beginning of a file.
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        Ok(Source { name, text })
    }

    fn document(&self) -> Result<Value, Complaint> {
        if self.text.trim().is_empty() {
            return Err(Complaint::new(format!("{} is empty", self.name))
                .advising("Write a position in it, or give the position by flags; `--help` shows them."));
        }
        let unreadable = match desk::read_document(&self.text) {
            Ok(document @ Value::Object(_)) => return Ok(document),
            Ok(_) => {
                return Err(Complaint::new(format!("{} is not a document with named fields", self.name)));
            }
            Err(unreadable) => unreadable,
        };
        let complaint = Complaint::new(&unreadable.complaint);
        let complaint = match unreadable.place {
            Some(place) => complaint.at(&self.name, &self.text, place),
            None => complaint,
        };
        Err(match self.text.trim_start().starts_with('{') {
            true => {
                complaint.advising("Correct it there, or write the position in TOML, without the braces.")
            }
            false => complaint.advising("A position is written as `field = \"value\"`, one field on a line."),
        })
    }
}

/// Reads a little more than is allowed and no further, since a stream may be endless.
fn read_some(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(desk::MAX_LINE as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The flag that sets a field.
fn flag_of(field: &str) -> String {
    let (top, rest) = field.split_once(['.', '[']).unwrap_or((field, ""));
    match top {
        "solutions" if rest.contains("restrictions") => "--restriction".to_owned(),
        "solutions" if rest.contains("blank") => "--blank".to_owned(),
        "solutions" => "--set-name".to_owned(),
        "variations" => "--variation".to_owned(),
        top => format!("--{top}"),
    }
}

impl PositionArgs {
    /// The fields that flags give.
    fn fields(&self) -> Result<Vec<(&'static str, Value)>, Complaint> {
        let texts = [
            ("rules", &self.rules),
            ("division", &self.division),
            ("universe", &self.universe),
            ("goal", &self.goal),
            ("required", &self.required),
            ("permitted", &self.permitted),
            ("forbidden", &self.forbidden),
            ("resources", &self.resources),
            ("situation", &self.situation),
        ];
        let mut fields: Vec<(&'static str, Value)> =
            texts.into_iter().filter_map(|(field, text)| Some((field, json!(text.as_ref()?)))).collect();
        if !self.variations.is_empty() {
            let variations =
                self.variations.iter().map(|text| variation(text)).collect::<Result<Vec<_>, _>>()?;
            fields.push(("variations", Value::Array(variations)));
        }
        Ok(fields)
    }
}

/// A variation as a flag has it: `two-operations`, or `wild-cube=B`.
fn variation(text: &str) -> Result<Value, Complaint> {
    let (name, filling) = match text.split_once('=') {
        Some((name, filling)) => (name, Some(filling)),
        None => (text, None),
    };
    let mut table = json!({ "name": name });
    // A name that two games have is that of the same variation.
    let Some(called) = Game::ALL.into_iter().find_map(|game| desk::game(game).called(name)) else {
        return Ok(table);
    };
    match (called.blank, filling) {
        // A base or a multiple is a number.
        (Some(field), Some(filling)) => {
            table[field] = filling.parse::<i64>().map_or_else(|_| json!(filling), |number| json!(number));
        }
        (None, None) => {}
        (Some(field), None) => {
            return Err(Complaint::new(format!("--variation {name} needs a {field}"))
                .advising(format!("Write it after an equals sign: --variation {name}=….")));
        }
        (None, Some(_)) => {
            return Err(Complaint::new(format!("--variation {name} has no blank that could be filled"))
                .advising(format!("Write --variation {name} alone.")));
        }
    }
    Ok(table)
}
