//! Packing logs (SC-27): many entries into a few bytes, and back into the same entries.
//!
//! The text of the bodies is packed, one after the other, after a line of JSON with everything else, compressed with zlib,
//! whose checksum reveals damage.

use std::collections::BTreeSet;
use std::io::Write as _;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Decompress, FlushDecompress, Status};
use serde::{Deserialize, Serialize};

use super::{EntryRow, Read};
use crate::secrets;

/// The log format in which entries may be packed: what `tables.needs` says of such a table, and what a node reads (SC-21).
pub(crate) const PACKED: i64 = 1;
/// A pack ends once its texts have this many bytes, so that a page of a long log can be read without all of it.
const ENOUGH: usize = 1024 * 1024;
/// No pack may be larger than this when unpacked: whatever is in the database, the program does not run out of memory.
const MOST: usize = 8 * ENOUGH;
/// How many bytes are unpacked at a time.
const READ_AT_ONCE: usize = 64 * 1024;

/// A table whose log can be packed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuietTable {
    /// The id.
    pub id: String,
    /// When something last happened there.
    pub touched: i64,
}

/// The outcome of packing a log.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Packed {
    /// How many entries.
    pub entries: usize,
    /// How many bytes their texts had,
    pub before: usize,
    /// and how many they have now.
    pub after: usize,
}

/// Packed logs, and those that can be packed. Readers of a log do not notice ([`super::Store::entries`]).
pub trait PackStore: Send + Sync {
    /// Tables whose clocks stand, where nothing has happened since that moment, and whose logs are not packed to the end; in random
    /// order, so that several servers seldom pick the same one. None are returned while a living server cannot read packed
    /// logs (SC-21).
    fn quiet_tables(&self, before: i64, limit: i64) -> Read<'_, Vec<QuietTable>>;
    /// Packs the log of a table, under a term of its own if several servers share the store. Nothing is done if somebody runs the
    /// table, if something has happened there meanwhile, or if there is nothing to pack.
    fn pack<'a>(&'a self, table: &'a QuietTable, node: &'a str) -> Read<'a, Option<Packed>>;
}

/// Entries of a table stored as one row of its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pack {
    /// The entries, with consecutive numbers.
    pub(super) entries: Vec<EntryRow>,
    /// Their stored form.
    pub(super) bytes: Vec<u8>,
}

/// Everything in packed entries except their texts. Times and terms are differences from the entry before.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    first: i64,
    happened: Vec<i64>,
    terms: Vec<i64>,
    origins: Vec<Option<String>>,
    /// How many bytes each body has.
    bodies: Vec<usize>,
}

/// A packed part of a log that cannot be read.
#[derive(Debug)]
pub(super) struct Unreadable {
    table: String,
    last: i64,
    why: String,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Unreadable { table, last, why } = self;
        write!(f, "The log of table {table} is packed up to entry {last}, and cannot be unpacked: {why}")
    }
}

impl std::error::Error for Unreadable {}

/// Packs the entries of a table, in order. Those that would be too large are left out.
pub(super) fn pack_all(entries: Vec<EntryRow>) -> Vec<Pack> {
    let mut parts: Vec<Vec<EntryRow>> = Vec::new();
    let mut size = 0;
    for entry in entries {
        let part = parts.last_mut().filter(|part| size < ENOUGH && follows(part, &entry));
        let own = size_of(&entry);
        match part {
            Some(part) => {
                part.push(entry);
                size += own;
            }
            None => {
                parts.push(vec![entry]);
                size = own;
            }
        }
    }
    parts.into_iter().filter_map(pack).collect()
}

fn follows(part: &[EntryRow], entry: &EntryRow) -> bool {
    part.last().is_some_and(|last| last.number.checked_add(1) == Some(entry.number))
}

/// How many bytes of text an entry has.
pub(super) fn size_of(entry: &EntryRow) -> usize {
    entry.body.len() + entry.origin.as_ref().map_or(0, String::len)
}

/// Packs entries with consecutive numbers; returns nothing if they are too large to be read again.
pub(super) fn pack(entries: Vec<EntryRow>) -> Option<Pack> {
    let head = Head {
        first: entries.first()?.number,
        happened: differences(entries.iter().map(|entry| entry.happened)),
        terms: differences(entries.iter().map(|entry| entry.term)),
        origins: entries.iter().map(|entry| entry.origin.clone()).collect(),
        bodies: entries.iter().map(|entry| entry.body.len()).collect(),
    };
    let mut text = serde_json::to_string(&head).ok()?;
    text.push('\n');
    text.extend(entries.iter().map(|entry| entry.body.as_str()));
    if text.len() > MOST {
        return None;
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).ok()?;
    Some(Pack { entries, bytes: encoder.finish().ok()? })
}

/// Unpacks the entries of a table from these bytes; the last of them has this number.
pub(super) fn unpack(table: &str, last: i64, bytes: &[u8]) -> Result<Vec<EntryRow>, Unreadable> {
    let fault = |why: &str| Unreadable { table: table.to_owned(), last, why: why.to_owned() };
    let text = inflated(bytes).map_err(|why| fault(&why))?;
    let (head, mut bodies) = text.split_once('\n').ok_or_else(|| fault("its beginning is missing"))?;
    let head: Head = serde_json::from_str(head).map_err(|error| fault(&error.to_string()))?;
    let count = head.bodies.len();
    if [head.happened.len(), head.terms.len(), head.origins.len()] != [count; 3] {
        return Err(fault("it has more of one thing than of another"));
    }
    let (happened, terms) = (sums(head.happened), sums(head.terms));
    let rest = happened.zip(terms).zip(head.origins.into_iter().zip(head.bodies));
    let mut entries = Vec::with_capacity(count);
    for (number, ((happened, term), (origin, length))) in (head.first..=last).zip(rest) {
        let (body, rest) =
            bodies.split_at_checked(length).ok_or_else(|| fault("a body ends in the middle"))?;
        bodies = rest;
        let (table, body) = (table.to_owned(), body.to_owned());
        entries.push(EntryRow { table, number, happened, origin, body, term });
    }
    let ends = entries.last().is_some_and(|entry| entry.number == last);
    match ends && entries.len() == count && bodies.is_empty() {
        true => Ok(entries),
        false => Err(fault("it has more or fewer entries than it should")),
    }
}

/// The text in these bytes. If the end is cut off, the checksum included, there is none.
fn inflated(bytes: &[u8]) -> Result<String, String> {
    let (mut inflating, mut text) = (Decompress::new(true), Vec::new());
    loop {
        text.reserve(READ_AT_ONCE);
        let before = (inflating.total_in(), inflating.total_out());
        let rest = usize::try_from(before.0).ok().and_then(|read| bytes.get(read..)).unwrap_or_default();
        let status = inflating.decompress_vec(rest, &mut text, FlushDecompress::None);
        if status.map_err(|error| error.to_string())? == Status::StreamEnd {
            return String::from_utf8(text).map_err(|error| error.to_string());
        }
        if text.len() > MOST {
            return Err("it is larger than anything that was ever packed".to_owned());
        }
        if before == (inflating.total_in(), inflating.total_out()) {
            return Err("its end is missing".to_owned());
        }
    }
}

/// The people named in entries: their ids, each once, separated by spaces.
pub(super) fn named(entries: &[EntryRow]) -> String {
    let ids: BTreeSet<&str> = entries.iter().flat_map(|entry| secrets::tokens_in(&entry.body)).collect();
    ids.into_iter().collect::<Vec<_>>().join(" ")
}

fn differences(values: impl Iterator<Item = i64>) -> Vec<i64> {
    let mut before = 0;
    values.map(|value| value.wrapping_sub(std::mem::replace(&mut before, value))).collect()
}

fn sums(differences: Vec<i64>) -> impl Iterator<Item = i64> {
    differences.into_iter().scan(0, |before: &mut i64, difference| {
        *before = before.wrapping_add(difference);
        Some(*before)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry(number: i64, body: String) -> EntryRow {
        EntryRow { table: "t".to_owned(), number, happened: 7, origin: None, body, term: 0 }
    }

    fn unpacked(packs: &[Pack]) -> Vec<EntryRow> {
        let all = packs.iter().map(|pack| {
            let last = pack.entries.last().unwrap();
            unpack(&last.table, last.number, &pack.bytes).unwrap()
        });
        all.flatten().collect()
    }

    fn refused(number: i64, bytes: &[u8]) -> String {
        unpack("t", number, bytes).unwrap_err().to_string()
    }

    /// The moment, term, origin and body of an entry, and a random step.
    type Drawn = (i64, i64, Option<String>, String, i64);

    /// Arbitrary entries, now and then with a gap in their numbers.
    fn entries() -> impl Strategy<Value = Vec<EntryRow>> {
        let one = (any::<i64>(), any::<i64>(), any::<Option<String>>(), any::<String>(), 1..20i64);
        let to_entries = |(first, rows): (i64, Vec<Drawn>)| {
            let mut number = first;
            let mut to_entry = |(happened, term, origin, body, step): Drawn| {
                number += if step == 19 { 5 } else { 1 };
                EntryRow { table: "t".to_owned(), number, happened, origin, body, term }
            };
            rows.into_iter().map(&mut to_entry).collect::<Vec<_>>()
        };
        (-5..i64::MAX - 1_000, prop::collection::vec(one, 0..60)).prop_map(to_entries)
    }

    proptest! {
        #[test]
        fn entries_come_back_as_they_were(entries in entries()) {
            let packs = pack_all(entries.clone());
            prop_assert_eq!(unpacked(&packs), entries);
        }

        #[test]
        fn damaged_bytes_are_a_fault_or_the_same_entries(entries in entries(), at in any::<prop::sample::Index>(), to in any::<u8>()) {
            for pack in pack_all(entries) {
                let last = pack.entries.last().unwrap().number;
                let at = at.index(pack.bytes.len());
                let mut bytes = pack.bytes.clone();
                bytes[at] = to;
                if let Ok(found) = unpack("t", last, &bytes) {
                    prop_assert_eq!(found, pack.entries.clone());
                }
                prop_assert!(unpack("t", last, &pack.bytes[..at]).is_err(), "cut off at {}", at);
            }
        }

        #[test]
        fn any_bytes_are_answered(last in any::<i64>(), bytes in any::<Vec<u8>>(), text in any::<String>()) {
            prop_assert!(unpack("t", last, &bytes).is_err());
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(text.as_bytes()).unwrap();
            prop_assert!(unpack("t", last, &encoder.finish().unwrap()).is_err());
        }
    }

    #[test]
    fn what_does_not_add_up_is_named() {
        let deflated = |text: &str| {
            let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(text.as_bytes()).unwrap();
            encoder.finish().unwrap()
        };
        let head = r#"{"first":1,"happened":[7,0],"terms":[0,0],"origins":[null,null],"bodies":[2,2]}"#;
        let two = deflated(&format!("{head}\n[][]"));
        assert_eq!(unpack("t", 2, &two).unwrap(), [entry(1, "[]".to_owned()), entry(2, "[]".to_owned())]);
        for last in [i64::MIN, 0, 1, 3, i64::MAX] {
            assert!(refused(last, &two).contains("more or fewer entries"), "{last}");
        }
        let words = refused(2, &deflated(&format!("{head}\n[]")));
        assert_eq!(
            words,
            "The log of table t is packed up to entry 2, and cannot be unpacked: a body ends in the middle"
        );
        assert!(refused(2, &deflated(&format!("{head}\n[][]!"))).contains("more or fewer"));
        assert!(refused(2, &deflated(head)).contains("its beginning is missing"));
        let lame = head.replace("[0,0]", "[0]");
        assert!(refused(2, &deflated(&format!("{lame}\n[][]"))).contains("more of one thing"));
        let newer = head.replace("{\"first\"", "{\"newer\":1,\"first\"");
        assert!(refused(2, &deflated(&format!("{newer}\n[][]"))).contains("unknown field"));
        assert!(refused(1, b"").contains("cannot be unpacked: "));
    }

    #[test]
    fn a_long_log_is_several_packs_and_what_is_too_large_is_left_as_it_is() {
        let long: Vec<EntryRow> = (1..=5_000).map(|number| entry(number, format!("{number:>500}"))).collect();
        let packs = pack_all(long.clone());
        assert_eq!(packs.len(), 3);
        assert_eq!(unpacked(&packs), long);
        let large = || "x".repeat(MOST);
        let packs = pack_all(vec![entry(1, "[]".to_owned()), entry(2, large()), entry(3, "[]".to_owned())]);
        assert_eq!(packs.iter().map(|pack| pack.entries[0].number).collect::<Vec<_>>(), [3]);
        // No reader is made to hold more than that.
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        (0..100).for_each(|_| encoder.write_all(large().as_bytes()).unwrap());
        assert!(refused(1, &encoder.finish().unwrap()).contains("larger than anything"));
    }
}
