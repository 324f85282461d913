//! Every rulebook, division and situation, walked through the games as the desk sees them: nothing is missing, and whatever is
//! cited is a section of the book.
#![allow(clippy::disallowed_methods, reason = "tests read the lists of sections")]

mod common;

use desk::CaseFile;
use mat::{
    Answer, Called, Division, Document, Equipment, Game, Manner, RULEBOOKS, Reason, Rulebook, Season,
    Situation,
};
use referee::Edition;
use serde_json::{Value, json};

/// The sections of a book, by their ids.
struct Sections(Vec<String>);

impl Sections {
    fn of(rulebook: &Rulebook) -> Sections {
        let path = common::path().join("sections").join(rulebook.name).with_extension("toml");
        let file = path.display();
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| {
            panic!(
                "{file}: {error}\nEvery rulebook has its sections there: a [[section]] for each, with its `id`, a short \
                 `title` of our own, and what it is `about` (`judging`, `procedure` or `equipment`). Write it for {}, as the \
                 files beside it are written.",
                rulebook.name
            )
        });
        let Ok(CaseFile::Sections(sections)) = CaseFile::read(&text) else {
            panic!("{file} is no list of sections")
        };
        Sections(sections.into_iter().map(|section| section.id).collect())
    }

    fn has(&self, citation: &str) -> bool {
        self.0.iter().any(|section| section == citation)
    }

    /// Whether a citation is at least inside a section; the lists do not go down to every letter of the procedure.
    fn reach(&self, citation: &str) -> bool {
        let citation = citation.split_whitespace().next().unwrap_or_default();
        let inside = |section: &String| {
            citation
                .strip_prefix(section.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        self.0.iter().any(inside)
    }
}

/// Words that people read: there are some, and they are trimmed.
fn assert_words(words: &str, about: &str) {
    assert!(!words.is_empty() && words.trim() == words, "{about}: {words:?}");
}

#[test]
fn every_book_has_its_box_its_cards_its_sections_and_its_words() {
    for rulebook in RULEBOOKS {
        let (game, sections) = (desk::game(rulebook.game), Sections::of(rulebook));
        let name = rulebook.name;
        assert_eq!(game.game(), rulebook.game);
        assert_words(&rulebook.title(), name);
        assert_words(rulebook.game.title(), name);
        for kind in game.reasons() {
            let about = format!("{name}: {}", kind.code);
            assert_words(kind.code, &about);
            assert_words(kind.about, &about);
            let section = desk::edition(rulebook.book).section(kind);
            assert!(sections.has(section), "{about} cites {section}");
        }
        let grounds = desk::grounds(rulebook);
        assert!(!grounds.is_empty(), "{name}");
        for ground in grounds {
            assert_words(ground.says, name);
            assert!(
                ground.rule.split(", ").all(|rule| rule.len() == 1 || sections.reach(rule)),
                "{ground:?}"
            );
            assert_eq!(desk::in_words(rulebook, ground.name), ground.says);
        }
        assert!(!rulebook.divisions.is_empty(), "{name}");
        for division in rulebook.divisions {
            assert_words(division.title(), name);
            walk_procedure(rulebook, *division, &sections);
            walk_variations(rulebook, *division, &sections);
        }
        let equipment = Equipment::of(rulebook.game);
        assert!(equipment.roll > 0 && equipment.roll <= equipment.kinds.iter().map(|kind| kind.count).sum());
        for kind in equipment.kinds {
            assert_words(kind.title, name);
            assert!(kind.faces.iter().all(|face| equipment.cube(&face.to_string()).is_some()), "{kind:?}");
        }
    }
}

/// What the referee says in a division.
fn walk_procedure(rulebook: &Rulebook, division: Division, sections: &Sections) {
    let edition = Edition::of(rulebook);
    for code in edition.codes(division) {
        let said = code.said;
        let about = format!("{}: {}", rulebook.name, said.code);
        assert_words(said.message, &about);
        // A rule about variations never applies if there are none.
        let never = said.rule.starts_with("XIII") && !edition.variations;
        assert!(said.rule == "engine" || never || sections.reach(said.rule), "{about} cites {}", said.rule);
    }
}

/// The variations on the list of a division.
fn walk_variations(rulebook: &Rulebook, division: Division, sections: &Sections) {
    let game = desk::game(rulebook.game);
    let listed = desk::variations(rulebook, Season::All);
    let own: Vec<_> = listed.iter().filter_map(|one| Some((one, one.listing(division)?))).collect();
    let plays = Edition::of(rulebook).selects_variations(division);
    assert_eq!(plays, !own.is_empty(), "{} {division}", rulebook.name);
    for (variation, listing) in own {
        assert_words(variation.title, variation.name);
        assert_words(variation.effect, variation.name);
        let box_of = Equipment::of(rulebook.game);
        let is_face = |face: char| box_of.faces.contains(face);
        assert!(variation.about.faces.chars().all(is_face), "{}: {:?}", variation.name, variation.about);
        let called = Called { title: variation.title, blank: variation.blank };
        assert_eq!(game.called(variation.name), Some(called));
        assert!(sections.has(&listing.citation), "{} cites {}", variation.name, listing.citation);
    }
}

#[test]
fn a_variation_of_two_games_has_the_same_blank_in_both() {
    let named = |game| desk::variations_of(game).into_iter().map(|(_, listed)| listed.name);
    let shared: Vec<_> = named(Game::Equations)
        .filter_map(|name| {
            let one = desk::game(Game::Equations).called(name)?;
            Some((name, one.blank, desk::game(Game::OnSets).called(name)?.blank))
        })
        .collect();
    assert!(!shared.is_empty());
    for (name, one, other) in shared {
        assert_eq!(one, other, "{name}: a flag of the program fills it without knowing the game");
    }
}

#[test]
fn every_situation_of_every_division_is_judged_solved_and_objected_to() {
    for rulebook in RULEBOOKS {
        let sections = Sections::of(rulebook);
        for division in rulebook.divisions {
            for situation in Situation::ALL {
                walk(rulebook, *division, situation, &sections);
            }
        }
    }
}

fn walk(rulebook: &Rulebook, division: Division, situation: Situation, sections: &Sections) {
    let about = format!("{} {division} {situation}", rulebook.name);
    let position = position(rulebook, division, situation);
    let ask = |kind: &str, more: Value| {
        let mut request = position.clone();
        request["kind"] = json!(kind);
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let game = desk::game(rulebook.game);
        game.answer(&Document::new(&request).unwrap(), &mut Manner::default())
    };
    let solved = ask("solve", json!({ "budget_ms": 200 }));
    if !Edition::of(rulebook).no_goal && situation == Situation::NoGoal {
        // MR-1: there is no such declaration.
        assert_eq!(solved.unwrap_err().code, "unknown-situation", "{about}");
        return;
    }
    let Ok(Answer::Solve { possible: Some(true), solution: Some(solution) }) = solved else {
        panic!("{about}: {solved:?}")
    };
    let Ok(Answer::Check(judgement)) = ask("check", solution.clone()) else { panic!("{about}") };
    assert_eq!(judgement.reasons, [], "{about}: {solution}");

    let assert_cited = |reasons: &[Reason]| {
        for reason in reasons {
            assert_words(&reason.message, &about);
            assert!(sections.has(&reason.rule), "{about}: {} cites {}", reason.code, reason.rule);
            let kinds = desk::game(rulebook.game).reasons();
            assert!(kinds.iter().any(|kind| (kind.code, kind.class) == (&*reason.code, reason.class)));
        }
    };
    let goal = solution.get("goal").cloned();
    for mut wrong in wrong_submissions(rulebook.game) {
        // If the writer supplies the Goal, wrong submissions supply this one.
        if let Some(goal) = &goal {
            wrong["goal"] = goal.clone();
        }
        let Ok(Answer::Check(judgement)) = ask("check", wrong.clone()) else { panic!("{about}: {wrong}") };
        assert!(!judgement.reasons.is_empty(), "{about}: {wrong}");
        assert_cited(&judgement.reasons);
        for ground in desk::grounds(rulebook) {
            // That a cube is not essential has to be shown (MR-52).
            let objection =
                json!({ "objection": { "reason": ground.name, "new_solution": "p / Ki", "proof": "p s" } });
            let mut objected = wrong.clone();
            objected.as_object_mut().unwrap().extend(objection.as_object().unwrap().clone());
            let answer = ask("objection", objected);
            assert!(matches!(answer, Ok(Answer::Objection { .. })), "{about}: {} {answer:?}", ground.name);
        }
    }
    match ask("goal", json!({ "goal": "?" })) {
        Ok(Answer::Goal { legal: false, reasons, .. } | Answer::Legal { legal: false, reasons }) => {
            assert!(!reasons.is_empty(), "{about}");
            assert_cited(&reasons);
        }
        other => panic!("{about}: {other:?}"),
    }
}

/// A position in which there is a Solution, whatever the situation.
fn position(rulebook: &Rulebook, division: Division, situation: Situation) -> Value {
    let mut position = match (rulebook.game, situation) {
        (Game::Equations, Situation::NoGoal) => json!({ "resources": "4 + 2 6 1 3" }),
        (Game::Equations, _) => {
            json!({ "goal": "6", "required": "4", "permitted": "+ 2", "resources": "1 3" })
        }
        (Game::OnSets, Situation::NoGoal) => json!({ "resources": "1 2 3 B R - G ∩" }),
        (Game::OnSets, _) => json!({ "required": "B", "permitted": "R -", "resources": "G ∩" }),
        (Game::Wff, _) => json!({ "goal": "Kpq", "required": "p q", "permitted": "K i", "resources": "r s" }),
    };
    position["rules"] = json!(rulebook.name);
    position["division"] = json!(division.name());
    position["situation"] = json!(situation.name());
    let equipment = Equipment::of(rulebook.game);
    if equipment.cards {
        let (least, most) = equipment.cards_dealt(division);
        let cards: Vec<&str> = mat::CARDS.split_whitespace().take(least).collect();
        assert!(0 < least && least <= most && cards.len() == least, "{} {division}", rulebook.name);
        position["universe"] = json!(cards.join(" "));
        if situation != Situation::NoGoal {
            // As many cards as there are with B and without R.
            let blue = cards.iter().filter(|card| card.contains('B') && !card.contains('R')).count();
            position["goal"] = json!(blue.to_string());
        }
    }
    position
}

/// Submissions that break rules of form, of cubes and of value.
fn wrong_submissions(game: Game) -> Vec<Value> {
    match game {
        Game::Equations => ["4+2", "(9-9 = 6", "9! = 6", "7x8 = 6", "4 = 6", "4÷0 = 6", "4+3x2 = 6"]
            .into_iter()
            .map(|equation| json!({ "equation": equation }))
            .collect(),
        Game::OnSets => {
            [("", ""), ("B", "R ∪"), ("", "Y ∪ Y'"), ("B ⊆ R", "B ∪ G - R"), ("", "B = B"), ("", "1")]
                .into_iter()
                .map(|(restriction, name)| {
                    let restrictions: Vec<&str> =
                        Some(restriction).filter(|one| !one.is_empty()).into_iter().collect();
                    json!({ "solutions": [{ "restrictions": restrictions, "set_name": name }] })
                })
                .collect()
        }
        Game::Wff => {
            [("", ""), ("p q / Ki", "p s"), ("p, q / Ko", "p s\nq s\nKpq Ki"), ("p, Ep / Xx", "p s")]
                .into_iter()
                .map(|(solution, proof)| json!({ "solution": solution, "proof": proof }))
                .collect()
        }
    }
}
