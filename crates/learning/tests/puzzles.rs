//! Puzzles from the first shakes of a seed: the same every time, right, and shown without their key until they are answered.

use learning::puzzles::{
    Bank, Catalogue, Chosen, Day, HINTS, ID_LETTERS, Mined, Puzzle, PuzzleKind, PuzzleReply, SHELVES,
    Selection, Shelf, mine, themes,
};
use mat::{Game, Section, Situation};
use serde_json::{Map, Value, json};

fn shelf(name: &str) -> &'static Shelf {
    Shelf::named(name).unwrap()
}

/// The puzzles of the first shakes of a shelf, of every kind.
fn mined(name: &str, shakes: u64) -> Vec<Puzzle> {
    let shelf = shelf(name);
    let kinds: Vec<PuzzleKind> = PuzzleKind::of(shelf.game()).collect();
    (0..shakes).flat_map(|number| mine(shelf, 1, number, &kinds).puzzles).collect()
}

fn of_kind(puzzles: &[Puzzle], kind: PuzzleKind) -> &Puzzle {
    puzzles.iter().find(|puzzle| puzzle.kind == kind).unwrap_or_else(|| panic!("no {}", kind.name()))
}

fn solution(submission: &serde_json::Map<String, Value>) -> PuzzleReply {
    PuzzleReply::Solution { submission: submission.clone() }
}

#[test]
fn the_same_shake_gives_the_same_puzzles() {
    for name in ["on-middle", "eq-basic-middle", "wff-regular"] {
        let bank = |puzzles| Bank { puzzles }.write();
        assert_eq!(bank(mined(name, 4)), bank(mined(name, 4)), "{name}");
    }
}

#[test]
fn a_bank_is_read_as_it_was_written() {
    let bank = Bank { puzzles: mined("on-basic", 6) };
    let again = Bank::unpack(&bank.pack()).unwrap();
    assert_eq!(again.write(), bank.write());
    assert!(Bank::unpack(b"no such file").is_err());
    let fault = Bank::read("{\"id\":1}\n").unwrap_err();
    assert!(fault.0.starts_with("line 1: "), "{}", fault.0);
}

#[test]
fn what_is_shown_has_nothing_of_the_key() {
    let puzzles = [mined("on-basic", 8), mined("wff-regular", 6)].concat();
    for puzzle in &puzzles {
        let shown = serde_json::to_string(&puzzle.shown()).unwrap();
        for word in ["witness", "trap", "facts", "themes", "keystones", "seen_by", "made"] {
            assert!(!shown.contains(word), "{shown}");
        }
        let line =
            puzzle.witness.as_ref().and_then(|witness| witness.get("solution")).and_then(Value::as_str);
        if let (Some(line), PuzzleKind::Write | PuzzleKind::Now | PuzzleKind::Impossible) =
            (line, puzzle.kind)
        {
            assert!(!shown.contains(line), "{shown}");
        }
    }
}

#[test]
fn an_id_does_not_depend_on_the_names_of_colours_and_variables() {
    let renamed = |value: &Value, from: &str, to: &str| -> Value {
        let letters: Vec<(char, char)> = from.chars().zip(to.chars()).collect();
        let text: String = value
            .as_str()
            .unwrap()
            .chars()
            .map(|letter| letters.iter().find(|(from, _)| *from == letter).map_or(letter, |(_, to)| *to))
            .collect();
        text.into()
    };
    let mut seen = 0;
    for (name, from, to) in [("on-basic", "BRGY", "YBRG"), ("wff-elementary", "pqrs", "sprq")] {
        for puzzle in mined(name, 8)
            .iter()
            .filter(|puzzle| matches!(puzzle.kind, PuzzleKind::Write | PuzzleKind::Safe | PuzzleKind::Now))
        {
            let mut other = puzzle.clone();
            for (field, value) in &mut other.position {
                if field != "situation" {
                    *value = renamed(value, from, to);
                }
            }
            if let Some(cards) = other.position.get_mut("universe") {
                let sorted = cards.as_str().unwrap().split(' ').map(|card| mat::card(card).unwrap());
                *cards = sorted.collect::<Vec<_>>().join(" ").into();
            }
            for value in other.twin.iter_mut().flatten().map(|(_, value)| value) {
                *value = renamed(value, from, to);
            }
            assert_ne!(other.position, puzzle.position);
            assert_eq!(other.canonical_id().unwrap(), puzzle.id, "{:?}", puzzle.position);
            assert_eq!(puzzle.id.len(), ID_LETTERS);
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn a_puzzle_that_was_altered_is_refused() {
    let puzzles = [mined("on-basic", 12), mined("eq-basic-middle", 12)].concat();
    for puzzle in puzzles.iter().take(20) {
        assert_eq!(puzzle.verify(), Ok(()));
    }
    let refused = |puzzle: &Puzzle, alter: &dyn Fn(&mut Puzzle)| {
        let mut altered = puzzle.clone();
        alter(&mut altered);
        let fault = altered.verify().unwrap_err().0;
        assert!(fault.starts_with(&puzzle.id), "{fault}");
        fault
    };
    let write = of_kind(&puzzles, PuzzleKind::Write);
    let trap = write.trap.clone().unwrap().submission;
    let fault = refused(write, &|puzzle| puzzle.witness = Some(trap.clone()));
    assert!(fault.contains("the judge does not accept its Solution"), "{fault}");
    let fault = refused(write, &|puzzle| puzzle.facts.shortest -= 1);
    assert!(fault.contains("shortest"), "{fault}");
    refused(write, &|puzzle| puzzle.rating += 1);
    refused(write, &|puzzle| puzzle.themes.push("root".to_owned()));
    refused(write, &|puzzle| {
        puzzle.position.insert("forbidden".to_owned(), "".into());
        puzzle.position.insert("permitted".to_owned(), "".into());
    });
    let now = of_kind(&puzzles, PuzzleKind::Now);
    let fault =
        refused(now, &|puzzle| puzzle.facts.right = puzzle.facts.right.map(|right| right.map(|one| !one)));
    assert!(fault.contains("what is right in its positions"), "{fault}");
    let safe = of_kind(&puzzles, PuzzleKind::Safe);
    let fault = refused(safe, &|puzzle| {
        let row = puzzle.facts.moves.values_mut().next().unwrap();
        *row = row.chars().map(|letter| if letter == 's' { 'n' } else { 's' }).collect();
    });
    assert!(fault.contains("after its moves"), "{fault}");
}

#[test]
fn solutions_are_marked_by_the_judge_and_traps_are_seen() {
    let puzzles = [mined("on-basic", 12), mined("eq-basic-middle", 16)].concat();
    for puzzle in
        puzzles.iter().filter(|puzzle| matches!(puzzle.kind, PuzzleKind::Write | PuzzleKind::Shortest))
    {
        let marked = puzzle.mark(&solution(puzzle.witness.as_ref().unwrap())).unwrap();
        assert!(marked.right && !marked.trap, "{marked:?}");
        if let Some(trap) = &puzzle.trap {
            let marked = puzzle.mark(&solution(&trap.submission)).unwrap();
            assert!(!marked.right && marked.trap, "{marked:?}");
            assert_eq!(marked.reasons[0].code, trap.code);
        }
        let nonsense = puzzle.mark(&solution(&serde_json::Map::new())).unwrap();
        assert!(!nonsense.right && !nonsense.reasons.is_empty());
        assert!(puzzle.mark(&PuzzleReply::Move { cube: "B".to_owned(), to: Section::Required }).is_err());
    }
    let shortest = of_kind(&puzzles, PuzzleKind::Shortest);
    assert_eq!(shortest.shown().most, Some(shortest.facts.shortest));
}

#[test]
fn both_decisions_and_the_solution_of_a_pair_count() {
    let puzzles = mined("on-basic", 12);
    for kind in [PuzzleKind::Now, PuzzleKind::Impossible] {
        let puzzle = of_kind(&puzzles, kind);
        let truths = puzzle.facts.right.unwrap();
        assert_ne!(truths[0], truths[1]);
        let mark = |right: [bool; 2], submission: bool| {
            let submission = puzzle.witness.clone().filter(|_| submission);
            puzzle.mark(&PuzzleReply::Twins { right, submission }).unwrap()
        };
        assert!(mark(truths, true).right);
        assert!(!mark(truths, false).right);
        let wrong = mark([!truths[0], truths[1]], true);
        assert!(!wrong.right && wrong.decisions == Some([false, true]));
    }
}

#[test]
fn every_safe_move_counts_and_no_other() {
    let puzzles = [mined("on-basic", 12), mined("eq-basic-middle", 12)].concat();
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.kind == PuzzleKind::Safe) {
        let [safe, now, impossible] = puzzle.facts.census();
        let mut right = 0;
        for cube in puzzle.facts.moves.keys() {
            for to in [Section::Required, Section::Permitted, Section::Forbidden] {
                let answer = PuzzleReply::Move { cube: cube.clone(), to };
                right += usize::from(puzzle.mark(&answer).is_ok_and(|marked| marked.right));
            }
        }
        assert_eq!(right, safe);
        assert!(100 * safe <= 35 * (safe + now + impossible));
        assert!(puzzle.mark(&PuzzleReply::Move { cube: "?".to_owned(), to: Section::Required }).is_err());
        assert!(puzzle.mark(&PuzzleReply::Move { cube: "1".to_owned(), to: Section::Resources }).is_err());
    }
    of_kind(&puzzles, PuzzleKind::Safe);
}

#[test]
fn papers_rows_of_moves_and_proofs_are_marked() {
    let puzzles = [mined("on-basic", 16), mined("wff-regular", 10)].concat();
    let mut verdicts = [0; 2];
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.kind == PuzzleKind::Check) {
        let codes = puzzle.facts.codes.clone().unwrap();
        let mark = |accept: bool, code: Option<&String>| {
            puzzle.mark(&PuzzleReply::Verdict { accept, code: code.cloned() }).unwrap()
        };
        verdicts[usize::from(codes.is_empty())] += 1;
        assert_eq!(mark(true, None).right, codes.is_empty());
        assert_eq!(mark(true, None).trap, !codes.is_empty());
        assert_eq!(mark(false, codes.first()).right, !codes.is_empty());
        assert!(!mark(false, Some(&"no-such-code".to_owned())).right);
    }
    assert!(verdicts[0] > 0 && verdicts[1] > 0, "{verdicts:?}");
    let flub = of_kind(&puzzles, PuzzleKind::Flub);
    let (number, call) = flub.facts.flub.unwrap();
    let mark = |number, call| flub.mark(&PuzzleReply::Flub { number, call }).unwrap().right;
    let other = if call == Situation::Now { Situation::Impossible } else { Situation::Now };
    assert!(mark(number, call) && !mark(number + 1, call) && !mark(number, other));
    let prove = of_kind(&puzzles, PuzzleKind::Prove);
    assert!(prove.paper.as_ref().unwrap().get("proof").is_none());
    assert!(prove.mark(&solution(prove.witness.as_ref().unwrap())).unwrap().right);
    let without = json!({ "proof": "" });
    assert!(!prove.mark(&solution(without.as_object().unwrap())).unwrap().right);
}

#[test]
fn every_set_name_of_the_marked_cards_counts_and_no_other() {
    let puzzles = [mined("on-basic", 16), mined("on-senior", 16)].concat();
    let mut seen = 0;
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.kind == PuzzleKind::Name) {
        seen += 1;
        let shown = puzzle.shown();
        let universe = puzzle.position["universe"].as_str().unwrap();
        let dealt: Vec<&str> = universe.split_whitespace().collect();
        assert!(shown.marks.iter().all(|card| dealt.contains(&card.as_str())), "{shown:?}");
        assert!(!shown.marks.is_empty() && shown.marks.len() < dealt.len());
        assert_eq!((puzzle.shelf().is_some(), puzzle.variations.len()), (true, 0));
        let named = |set_name: &str| {
            let submission = json!({ "solutions": [{ "set_name": set_name }] });
            puzzle.mark(&solution(submission.as_object().unwrap())).unwrap()
        };
        let witness = puzzle.witness.as_ref().unwrap();
        let written = witness["solutions"][0]["set_name"].as_str().unwrap();
        assert!(named(written).right && named(&format!("({written})")).right, "{written}");
        // A near miss is the same number of cards, or nearly; the explanation names each wrong card.
        let trap = puzzle.trap.as_ref().unwrap();
        let marked = puzzle.mark(&solution(&trap.submission)).unwrap();
        assert!(!marked.right && marked.trap, "{marked:?}");
        if trap.code == "other-cards" {
            let message = &marked.reasons[0].message;
            assert!(message.contains("also names") || message.contains("does not name"), "{message}");
            let said = puzzle.explained(&solution(&trap.submission), &marked.reasons, 2);
            assert!(said[0].text.as_ref().unwrap().starts_with(message.as_str()) && said[0].next.is_some());
        }
        assert!(!named("").right && !named("V").right);
        // A puzzle that marks another card is a different puzzle, and does not hold.
        let other = dealt.iter().find(|card| !puzzle.marks.iter().any(|mark| mark == *card)).unwrap();
        let mut altered = puzzle.clone();
        altered.marks[0] = (*other).to_owned();
        assert_ne!(altered.canonical_id(), puzzle.canonical_id());
        assert!(altered.verify().is_err());
        assert!(Puzzle { marks: Vec::new(), ..puzzle.clone() }.verify().is_err());
        assert!(Puzzle { marks: vec!["BRX".to_owned()], ..puzzle.clone() }.verify().is_err());
    }
    assert!(seen > 4, "{seen}");
}

#[test]
fn answers_are_read_from_documents() {
    let read = |value: Value| serde_json::from_value::<PuzzleReply>(value);
    assert!(read(json!({ "kind": "move", "cube": "B", "to": "required" })).is_ok());
    assert!(read(json!({ "kind": "flub", "number": 2, "call": "now" })).is_ok());
    assert!(read(json!({ "kind": "twins", "right": [true, false] })).is_ok());
    for wrong in [json!({ "kind": "move", "cube": "B", "to": "table" }), json!({ "kind": "guess" }), json!(7)]
    {
        assert!(read(wrong).is_err());
    }
}

/// Copies of a puzzle with ids and ratings of their own.
fn copies(count: i32) -> Bank {
    let puzzle = &mined("on-basic", 1)[0];
    let copy =
        |number: i32| Puzzle { id: format!("{number:07}"), rating: 600 + 2 * number, ..puzzle.clone() };
    Bank { puzzles: (0..count).map(copy).collect() }
}

#[test]
fn no_puzzle_of_the_day_comes_again_within_two_years() {
    for (count, weeks) in [(1_456, 104), (730, 104), (300, 42), (432, 60)] {
        let bank = copies(count);
        for shelf in [shelf("eq-basic-elementary"), shelf("wff-regular")] {
            let mut ratings = [0; 7];
            let mut seen = std::collections::BTreeSet::new();
            for day in 0..7 * weeks {
                let puzzle = bank.daily(shelf, Day(day)).unwrap();
                assert!(seen.insert(&puzzle.id), "{count}: day {day}");
                ratings[Day(day).weekday()] += i64::from(puzzle.rating);
            }
            assert!(ratings.is_sorted(), "{ratings:?}");
            assert!(ratings[6] - ratings[0] >= 300 * weeks || count < 400);
        }
    }
    assert!(Bank::default().daily(shelf("on-basic"), Day(3)).is_none());
    assert!(copies(3).daily(shelf("on-basic"), Day(-3)).is_some());
}

#[test]
fn a_selection_keeps_the_shares() {
    let mut selection = Selection::new(shelf("on-basic"), Vec::new(), 40);
    for number in 0..400 {
        let wanted = selection.wanted();
        let Mined { puzzles, sieve } = mine(shelf("on-basic"), 3, number, &wanted);
        selection.take(Mined { puzzles, sieve });
        if selection.is_full() {
            break;
        }
    }
    assert!(selection.is_full());
    let (bank, sieve) = selection.finish();
    assert_eq!((bank.puzzles.len(), sieve.accepted()), (40, 40));
    let chosen = Chosen::of(&bank.puzzles);
    assert!(chosen.kinds.values().all(|count| *count <= 10), "{chosen:?}");
    assert!(chosen.themes.values().all(|count| *count <= 8), "{chosen:?}");
    assert!(chosen.signatures.values().all(|count| *count <= 1), "{chosen:?}");
    let again = Selection::new(shelf("on-basic"), bank.puzzles.clone(), 41);
    assert_eq!(again.len(), 40);
}

#[test]
fn every_theme_has_a_name_of_its_own() {
    for game in Game::ALL {
        let themes = themes(game);
        let names: std::collections::BTreeSet<&str> = themes.iter().map(|theme| theme.name).collect();
        assert_eq!(names.len(), themes.len());
    }
}

/// How many puzzles a shelf needs so that no puzzle of the day comes twice within 104 weeks.
const WHOLE: usize = 728;

#[test]
fn the_starter_bank_has_every_shelf_with_variety() {
    for shelf in &SHELVES {
        let bank = shelf.starter();
        let count = bank.puzzles.len();
        assert_eq!(count, WHOLE, "{}", shelf.name);
        assert!(bank.puzzles.iter().all(|puzzle| puzzle.shelf() == Some(shelf)));
        assert!(bank.puzzles.is_sorted_by(|one, other| one.id < other.id), "{}", shelf.name);
        let part = |percent: usize| (count * percent).div_ceil(100);
        let chosen = Chosen::of(&bank.puzzles);
        assert!(chosen.kinds.values().all(|count| *count <= part(25)), "{}: {:?}", shelf.name, chosen.kinds);
        assert!(
            chosen.themes.values().all(|count| *count <= part(20)),
            "{}: {:?}",
            shelf.name,
            chosen.themes
        );
        assert!(PuzzleKind::of(shelf.game()).all(|kind| chosen.kinds.contains_key(&kind)), "{}", shelf.name);
        let safe = chosen.kinds[&PuzzleKind::Safe];
        let signatures = chosen.signatures.values();
        assert!(
            signatures.into_iter().all(|count| *count == 1 || 100 * count <= 15 * safe),
            "{}",
            shelf.name
        );
        let known: Vec<&str> = themes(shelf.game()).iter().map(|theme| theme.name).collect();
        assert!(chosen.themes.keys().all(|theme| known.contains(&theme.as_str())));
    }
}

#[test]
fn no_puzzle_of_the_day_of_the_starter_bank_comes_again_for_two_years() {
    let catalogue = Catalogue::starter();
    for stock in catalogue.stocks() {
        let name = stock.shelf.name;
        // LC-45
        let weeks = 104;
        let mut seen = std::collections::BTreeSet::new();
        let mut sums = [0; 7];
        for day in 0..7 * weeks {
            let puzzle = stock.daily(Day(day)).unwrap();
            assert!(seen.insert(&puzzle.id), "{name}: day {day}");
            sums[Day(day).weekday()] += i64::from(puzzle.rating);
        }
        assert!(sums.is_sorted(), "{name}: {sums:?}");
        assert!(sums[6] - sums[0] >= 300 * weeks, "{name}: {sums:?}");
        let first = stock.daily(Day(0)).map(|puzzle| &puzzle.id);
        assert_eq!(first, stock.daily(Day(7 * weeks)).map(|puzzle| &puzzle.id), "{name}");
    }
}

/// The share of puzzles that each level solves, as far as its eyes go, between the ratings of two levels (LC-40); printed with
/// `--nocapture`.
#[test]
fn the_harder_a_puzzle_is_the_fewer_levels_solve_it() {
    const RATINGS: [i32; 7] = [i32::MIN, 700, 1000, 1350, 1700, 2200, i32::MAX];
    for game in Game::ALL {
        let own = SHELVES.iter().filter(|shelf| shelf.game() == game);
        let puzzles: Vec<Puzzle> = own.flat_map(|shelf| shelf.starter().puzzles).collect();
        println!("{}", game.title());
        for level in &bots::LEVELS {
            let sees = |puzzle: &&&Puzzle| puzzle.facts.seen_by.iter().any(|name| name == level.name);
            let shares: Vec<usize> = RATINGS
                .windows(2)
                .filter_map(|band| {
                    let within: Vec<&Puzzle> =
                        puzzles.iter().filter(|puzzle| (band[0]..band[1]).contains(&puzzle.rating)).collect();
                    (within.len() >= 20).then(|| 100 * within.iter().filter(sees).count() / within.len())
                })
                .collect();
            println!("  {:<8} {shares:?}", level.name);
            assert!(shares.is_sorted_by(|easier, harder| easier >= harder), "{game:?} {}", level.name);
        }
    }
}

#[test]
fn some_puzzles_of_every_shelf_hold() {
    for shelf in &SHELVES {
        let bank = shelf.starter();
        for puzzle in bank.puzzles.iter().step_by(47) {
            assert_eq!(puzzle.verify(), Ok(()), "{}", shelf.name);
        }
    }
}

#[test]
fn every_theme_and_every_kind_trains_a_skill() {
    for game in Game::ALL {
        for theme in themes(game) {
            assert!(theme.skill().is_some(), "{game:?} {}", theme.name);
            assert!(!theme.title.is_empty(), "{}", theme.name);
        }
        for kind in
            PuzzleKind::of(game).filter(|kind| !matches!(kind, PuzzleKind::Write | PuzzleKind::Shortest))
        {
            assert!(kind.skill(game).is_some(), "{game:?} {}", kind.name());
        }
        // No theme in the list of skills is one that no puzzle can have.
        for theme in learning::skills::skills_of(game).flat_map(|skill| &skill.themes) {
            assert!(themes(game).iter().any(|own| own.name == theme), "{game:?} {theme}");
        }
    }
}

#[test]
fn a_paper_can_be_rejected_for_its_fault_and_for_others_that_do_not_hold() {
    let mut places = [0; 4];
    for shelf in &SHELVES {
        for puzzle in shelf.starter().puzzles.iter().filter(|puzzle| puzzle.kind == PuzzleKind::Check) {
            let options = puzzle.shown().options;
            assert_eq!(options.len(), 4, "{}", puzzle.id);
            let codes = puzzle.facts.codes.clone().unwrap();
            let holds: Vec<usize> = (0..4).filter(|place| codes.contains(&options[*place].code)).collect();
            assert_eq!(holds.len(), codes.len().min(1), "{}", puzzle.id);
            holds.iter().for_each(|place| places[*place] += 1);
            for option in &options {
                assert!(option.words.ends_with('.') && option.words != option.code, "{}", option.words);
                let accept = codes.is_empty();
                let answer = PuzzleReply::Verdict { accept: false, code: Some(option.code.clone()) };
                let right = puzzle.mark(&answer).unwrap().right;
                assert_eq!(right, !accept && codes.contains(&option.code));
            }
        }
    }
    // The place gives nothing away.
    assert!(places.iter().all(|count| 4 * count > places.iter().sum::<usize>() / 2), "{places:?}");
}

/// LC-81: wherever something is written, hints begin with what cannot be kept of it.
#[test]
fn hints_follow_what_is_written_in_every_kind_of_puzzle() {
    let mut blocked = 0;
    for shelf in &SHELVES {
        let puzzles = shelf.starter().puzzles;
        for kind in [PuzzleKind::Shortest, PuzzleKind::Name, PuzzleKind::Now, PuzzleKind::Impossible] {
            for puzzle in puzzles.iter().filter(|puzzle| puzzle.kind == kind).take(3) {
                let name = format!("{} {}", puzzle.id, kind.name());
                let plain = |number: usize, draft: Option<&Map<String, Value>>| {
                    puzzle.hint(number, draft).unwrap().unwrap().plain
                };
                // The key itself can be kept; once its proof is begun, hints are about that.
                let mut key = puzzle.witness.clone().unwrap();
                key.remove("proof");
                assert_eq!(plain(2, Some(&key)), plain(2, None), "{name}");
                // Variations may give a digit another meaning.
                if shelf.game() != Game::Equations || !puzzle.variations.is_empty() {
                    continue;
                }
                let there = format!("{:?}{:?}", puzzle.position, puzzle.twin);
                let Some(absent) = ('0'..='9').find(|digit| !there.contains(*digit)) else { continue };
                let draft = Map::from_iter([("equation".to_owned(), absent.to_string().into())]);
                for number in 1..=HINTS {
                    let hint = plain(number, Some(&draft));
                    let first =
                        format!("The ways that were found do without the {absent}. Try another beginning. ");
                    assert!(hint.starts_with(&first) && hint.len() > first.len(), "{name}: {hint}");
                    blocked += 1;
                }
            }
        }
    }
    assert!(blocked > 40, "{blocked}");
}

#[test]
fn every_puzzle_has_four_hints_and_only_the_last_may_give_it_away() {
    for shelf in &SHELVES {
        let puzzles = shelf.starter().puzzles;
        for kind in PuzzleKind::of(shelf.game()) {
            for puzzle in puzzles.iter().filter(|puzzle| puzzle.kind == kind).take(3) {
                let hints: Vec<_> = (1..=HINTS).map(|number| puzzle.hint(number, None).unwrap()).collect();
                let name = format!("{} {}", puzzle.id, kind.name());
                let mut said = Vec::new();
                for hint in hints {
                    let hint = hint.unwrap_or_else(|| panic!("{name} {said:?}"));
                    assert!(!said.contains(&hint.plain), "{name}: {said:?} {}", hint.plain);
                    said.push(hint.plain);
                }
                for number in [0, HINTS + 1] {
                    assert_eq!(puzzle.hint(number, None).unwrap(), None);
                }
                for line in ["equation", "solution"] {
                    let line = puzzle.witness.as_ref().and_then(|witness| witness.get(line)?.as_str());
                    assert!(line.is_none_or(|line| said.iter().all(|said| !said.contains(line))), "{name}");
                }
                if let Some((number, call)) = puzzle.facts.flub {
                    let first = said[..3].join(" ");
                    assert!(
                        !first.contains(&format!("ove {number} ")) && !first.contains(call.name()),
                        "{name}: {first}"
                    );
                }
                if kind == PuzzleKind::Check {
                    assert!(said[..3].iter().all(|said| said.starts_with("The judge does not say this: ")));
                }
            }
        }
    }
}

#[test]
fn the_key_has_what_the_engine_says() {
    let puzzles = [mined("on-basic", 8), mined("eq-basic-middle", 12)].concat();
    let safe = of_kind(&puzzles, PuzzleKind::Safe);
    let key = safe.key([3, 2, 1]).unwrap();
    assert_eq!((key.attempts, key.solved, key.trapped), (3, 2, 1));
    for learning::puzzles::KeyMove { cube, to, truth } in key.moves.unwrap() {
        let marked = safe.mark(&PuzzleReply::Move { cube, to }).unwrap();
        assert_eq!(marked.after, truth.name().chars().next());
    }
    let write = of_kind(&puzzles, PuzzleKind::Write);
    let key = write.key([0, 0, 0]).unwrap();
    let trap = key.trap.unwrap();
    assert_eq!((trap.reasons.len(), &*trap.reasons[0].code), (1, &*trap.code));
    assert_eq!(key.themes.len(), write.themes.len());
    assert_eq!((key.only, key.witness), (write.facts.solutions == 1, write.witness.clone()));
    assert!(write.mark(&PuzzleReply::GiveUp {}).is_ok_and(|marked| !marked.right));
}
