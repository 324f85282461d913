//! The bank: the puzzles of a shelf as lines of a file, and which candidates are taken so that a shelf has variety (Q8).

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use super::{Fault, Filter, Mined, Puzzle, PuzzleKind, Shelf, Sieve};

/// The puzzles of one file, in the order of their ids.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Bank {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

impl Bank {
    /// Reads puzzles, one JSON object a line.
    pub fn read(text: &str) -> Result<Bank, Fault> {
        let mut puzzles = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let puzzle = serde_json::from_str(line);
            puzzles.push(puzzle.map_err(|error| Fault::new(format!("line {}: {error}", number + 1)))?);
        }
        Ok(Bank { puzzles })
    }

    /// The puzzles as lines, in the order of their ids.
    pub fn write(&self) -> String {
        let mut puzzles: Vec<&Puzzle> = self.puzzles.iter().collect();
        puzzles.sort_by(|one, other| one.id.cmp(&other.id));
        let lines =
            puzzles.into_iter().map(|puzzle| serde_json::to_string(puzzle).unwrap_or_default() + "\n");
        lines.collect()
    }

    /// Reads a packed file.
    pub fn unpack(packed: &[u8]) -> Result<Bank, Fault> {
        let fault = || Fault::new("it cannot be unpacked");
        let decoder = ruzstd::decoding::StreamingDecoder::new(packed).map_err(|_| fault())?;
        let mut text = String::new();
        decoder.take(LARGEST + 1).read_to_string(&mut text).map_err(|_| fault())?;
        if text.len() as u64 > LARGEST {
            return Err(Fault::new("it is too large for a shelf"));
        }
        Bank::read(&text)
    }

    /// The packed file: the lines, compressed.
    pub fn pack(&self) -> Vec<u8> {
        let text = self.write();
        ruzstd::encoding::compress_to_vec(text.as_bytes(), ruzstd::encoding::CompressionLevel::Fastest)
    }
}

/// How many bytes the lines of a file may have: twenty times a full shelf.
const LARGEST: u64 = 64 << 20;

/// Maximum shares of a shelf, in percent.
const KIND: usize = 25;
const THEME: usize = 20;
const SIGNATURE: usize = 15;

/// Puzzles that are being chosen for a shelf.
#[derive(Debug, Clone)]
pub struct Selection {
    shelf: &'static Shelf,
    count: usize,
    puzzles: Vec<Puzzle>,
    ids: BTreeSet<String>,
    shares: Chosen,
    /// How many shakes have been offered.
    shakes: usize,
    sieve: Sieve,
}

/// How many puzzles there are of each sort.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chosen {
    /// By kind.
    pub kinds: BTreeMap<PuzzleKind, usize>,
    /// By theme.
    pub themes: BTreeMap<String, usize>,
    /// Those that ask for a safe move, by how many moves are safe, how many give Now and how many leave nothing.
    pub signatures: BTreeMap<[usize; 3], usize>,
}

impl Chosen {
    /// Counts puzzles.
    pub fn of(puzzles: &[Puzzle]) -> Chosen {
        let mut chosen = Chosen::default();
        puzzles.iter().for_each(|puzzle| chosen.add(puzzle));
        chosen
    }

    fn add(&mut self, puzzle: &Puzzle) {
        *self.kinds.entry(puzzle.kind).or_default() += 1;
        for theme in &puzzle.themes {
            *self.themes.entry(theme.clone()).or_default() += 1;
        }
        if puzzle.kind == PuzzleKind::Safe {
            *self.signatures.entry(puzzle.facts.census()).or_default() += 1;
        }
    }
}

impl Selection {
    /// A selection of this many puzzles for a shelf, including those that are there already.
    pub fn new(shelf: &'static Shelf, there: Vec<Puzzle>, count: usize) -> Selection {
        Selection {
            shelf,
            count,
            ids: there.iter().map(|puzzle| puzzle.id.clone()).collect(),
            shares: Chosen::of(&there),
            puzzles: there,
            shakes: 0,
            sieve: Sieve::default(),
        }
    }

    /// Whether it has as many as were asked for.
    pub fn is_full(&self) -> bool {
        self.puzzles.len() >= self.count
    }

    /// How many it has.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The kinds of which more can be taken.
    pub fn wanted(&self) -> Vec<PuzzleKind> {
        let has_room =
            |kind: &PuzzleKind| self.shares.kinds.get(kind).copied().unwrap_or(0) < self.most_of_a_kind();
        PuzzleKind::of(self.shelf.game()).filter(has_room).collect()
    }

    /// A quarter of the shelf at most, and not much more than an even share.
    fn most_of_a_kind(&self) -> usize {
        let kinds = PuzzleKind::of(self.shelf.game()).count();
        let even = (4 * self.count).div_ceil(3 * kinds);
        if self.runs_dry() { self.part(KIND) } else { self.part(KIND).min(even) }
    }

    /// Whether it has seen so many shakes that it takes what comes: more of the common kinds, and puzzles whose themes are all
    /// spent, which then have none.
    fn runs_dry(&self) -> bool {
        3 * self.shakes > 8 * self.count
    }

    fn part(&self, percent: usize) -> usize {
        (self.count * percent).div_ceil(100)
    }

    /// Takes what a shake gave, if it is new and adds variety.
    pub fn take(&mut self, mined: Mined) {
        self.shakes += 1;
        self.sieve.add(&mined.sieve);
        for puzzle in mined.puzzles {
            if let Err(filter) = self.offer(puzzle) {
                self.sieve.stop(filter);
            }
        }
    }

    /// Takes a puzzle, or says why not. A theme that the shelf has enough of is not put on another puzzle, which then must
    /// still be about something.
    fn offer(&mut self, mut puzzle: Puzzle) -> Result<(), Filter> {
        Filter::New.unless(!self.ids.contains(&puzzle.id))?;
        let there = |count: Option<&usize>| count.copied().unwrap_or(0);
        puzzle.themes.retain(|theme| there(self.shares.themes.get(theme)) < self.part(THEME));
        // A share of those that ask for a safe move: with few puzzles every signature may come once.
        let safe = there(self.shares.kinds.get(&PuzzleKind::Safe)) + 1;
        let signature = (safe * SIGNATURE / 100).max(1);
        let varied = there(self.shares.kinds.get(&puzzle.kind)) < self.most_of_a_kind()
            && (!puzzle.themes.is_empty() || self.runs_dry())
            && (puzzle.kind != PuzzleKind::Safe
                || there(self.shares.signatures.get(&puzzle.facts.census())) < signature);
        Filter::Varied.unless(varied && !self.is_full())?;
        self.ids.insert(puzzle.id.clone());
        self.shares.add(&puzzle);
        self.puzzles.push(puzzle);
        Ok(())
    }

    /// What was chosen, and what became of all candidates.
    pub fn finish(self) -> (Bank, Sieve) {
        (Bank { puzzles: self.puzzles }, self.sieve)
    }
}
