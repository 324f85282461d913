//! Every sheet of an event, small and large, with hostile names: how many pages, what is on them, and that nothing from outside
//! is taken for markup. That they fit their paper is checked in the browser (`web/e2e`).

use event::print::*;
use mat::{Division, Rulebook, Season};
use paper::Paper;
use tournament::Metric;

const HOSTILE: &str = "<script>alert(\"x\")</script>&'";

fn heading() -> Heading {
    Heading {
        event: "Harbour League".to_owned(),
        days: days_in_words("2027-03-13", "2027-03-13"),
        game: Some("On-Sets Middle".to_owned()),
        round: Some((3, 4)),
        log: "7c1e0d4b".repeat(7) + "123490ab",
        draft: false,
    }
}

fn seat(number: usize, shown: &str) -> Seat {
    Seat { id: format!("A{number}"), shown: shown.to_owned(), team: Some("Northgate Owls".to_owned()) }
}

fn tables(count: usize) -> Vec<Seated> {
    let names = ["Pip", "Marlow", "Nell", "Ana Maria L.", HOSTILE, "Maximiliana Oberhuber-Vandenberghe"];
    let table = |number: usize| Seated {
        number,
        section: Some(if number <= count / 2 { 1 } else { 2 }),
        seats: (0..if number == count { 2 } else { 3 })
            .map(|letter| seat(number * 3 + letter, names[(number + letter) % names.len()]))
            .collect(),
        code: format!("onsets-middle/3/{number}"),
    };
    (1..=count).map(table).collect()
}

fn drawn(sheets: &Sheets) -> String {
    let html = sheets.document(&heading(), Paper::A4);
    assert_eq!(html.matches("<section class=\"sheet").count(), sheets.pages());
    assert!(!html.contains("<script") && !html.contains("http") && !html.contains("url("), "{html}");
    html
}

#[test]
fn a_poster_says_where_everybody_sits_twice() {
    let sheets = poster(&heading(), &tables(18), Some("11:00"));
    assert_eq!(sheets.pages(), 2);
    let html = drawn(&sheets);
    for part in
        ["Round 3: where do I sit?", "Saturday 13 March 2027 · begins 11:00", "log <code>7c1e…90ab</code>"]
    {
        assert!(html.contains(part), "{part}");
    }
    assert!(html.contains("By section: section A at tables 1 to 9, section B at tables 10 to 18."));
    assert!(html.contains("by table · page 2 of 2"));
    // Six hundred players on eight pages of names and nine of tables.
    let large = poster(&heading(), &tables(200), None);
    drawn(&large);
    assert_eq!(large.pages(), 8 + 9);
}

#[test]
fn cards_and_score_sheets_are_filled_with_the_seats() {
    let (rules, hand_in) = (Rulebook::named("onsets-agloa-2024").unwrap(), "the desk by the door");
    let html = drawn(&table_cards(&heading(), &tables(3), CardText { rules, hand_in }));
    assert_eq!(html.matches("<div class=\"card\">").count(), 3);
    assert!(
        html.contains("table cards 1 and 2 · page 1 of 2")
            && html.contains("brings the sheet to the desk by the door.")
    );
    let text = ScoreSheetText { rules, division: Division::Middle, season: Season::All, hand_in };
    let sheets = score_sheets(&heading(), &tables(3), text);
    assert_eq!(sheets.pages(), 6);
    let html = drawn(&sheets);
    assert!(html.contains("a judge initials each") && html.contains("Absent or late for a shake: −2."));
    assert_eq!(html.matches("sheet 3 of 3 · variations on the back").count(), 1);
    // WFF has no variations and so no backs, no No Goal and, for Senior, no initials.
    let rules = Rulebook::named("wff-mlag-2017").unwrap();
    let text = ScoreSheetText { rules, division: Division::Senior, season: Season::All, hand_in: "" };
    let sheets = score_sheets(&heading(), &tables(2), text);
    assert_eq!(sheets.pages(), 2);
    let html = drawn(&sheets);
    assert!(!html.contains("No Goal") && !html.contains("initials") && html.contains("for a shake: 0."));
    assert_eq!(drawn(&call_cards(&[1, 2, 3, 4, 5])).matches("Judge</p>").count(), 5);
}

#[test]
fn every_list_of_variations_is_one_page() {
    for rules in mat::RULEBOOKS {
        for division in rules.divisions {
            let sheets = variations(&heading(), rules, *division, Season::All);
            assert_eq!(sheets.pages(), 1, "{} {division}", rules.name);
            let html = drawn(&sheets);
            let chosen = !mat::list_of(&desk::variations(rules, Season::All), *division).is_empty();
            assert_ne!(html.contains("is played without variations."), chosen, "{} {division}", rules.name);
            if (rules.name, *division) == ("equations-adventurous-mlag-2018", Division::Senior) {
                assert!(html.contains("<em>always</em> ") && html.contains("XIII-C-10"), "{html}");
            }
        }
    }
}

#[test]
fn badges_hold_the_code_alone() {
    let players: Vec<Badge> = tables(7)
        .into_iter()
        .flat_map(|table| table.seats)
        .map(|Seat { id, shown, team }| Badge { id, shown, team })
        .collect();
    let sheets = badges(&heading(), &players);
    assert_eq!((players.len(), sheets.pages()), (20, 2));
    let html = drawn(&sheets);
    assert_eq!(html.matches("aria-label=\"QR code of the code\"").count(), 20);
    assert!(html.contains(&paper::qr(&players[0].id, "the code").unwrap()));
}

fn row(place: usize) -> PrintedRow {
    PrintedRow {
        place: (place != 30).then_some(place),
        shared: place == 2,
        shown: if place == 3 { HOSTILE.to_owned() } else { format!("Player {place}") },
        team: Some("Cedar Hill Bears of the Upper Valley".to_owned()),
        by_round: vec![Some("6".to_owned()), None, Some("3".to_owned()), Some("2".to_owned())],
        points: "11".to_owned(),
        values: vec!["11".to_owned(), "1".to_owned(), "16 2/3".to_owned(), "6 2 3 6".to_owned()],
        decided: Some(2),
        notes: if place == 4 { vec!["−2 points: late".to_owned()] } else { Vec::new() },
    }
}

#[test]
fn standings_explain_every_place() {
    let of = |rows: usize, section| PrintedStandings {
        title: "Standings".to_owned(),
        section: Some(section),
        rounds: 3,
        confirmed: (17, 18),
        order: vec![Metric::Points, Metric::Firsts, Metric::Opponents, Metric::LastRounds],
        rows: (1..=rows).map(row).collect(),
    };
    let sheets = standings(&heading(), &[of(30, 1), of(40, 2)]);
    assert_eq!(sheets.pages(), 2);
    let html = drawn(&sheets);
    for part in [
        "Standings, section B",
        "after round 3, with 17 of 18 tables",
        "<b>16 2/3</b>",
        "<td class=\"place\">2=</td>",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(html.contains("won: rounds won alone.") && html.contains("• Player 4: −2 points: late"));
    assert!(html.contains(&heading().log));
    drawn(&standings(&heading(), &[of(200, 1)]));
}

fn award(place: Option<usize>, shown: &str) -> Award {
    Award {
        title: "On-Sets Middle".to_owned(),
        section: Some(1),
        team_award: false,
        place,
        shared: place == Some(1),
        shown: shown.to_owned(),
        team: Some("Cedar Hill Bears".to_owned()),
        points: "24".to_owned(),
        of_points: 24,
        rounds: 4,
        by_round: vec!["6".to_owned(); 4],
    }
}

#[test]
fn awards_are_read_from_last_to_first_and_each_has_a_certificate() {
    let list = [
        award(Some(3), HOSTILE),
        award(Some(2), "Maximiliana Oberhuber"),
        award(Some(1), "Hazel"),
        award(None, "Hazel"),
    ];
    let html = drawn(&awards(&heading(), &list));
    assert!(
        html.contains("First place, shared, with 24 of 24 points in four rounds: Hazel, Cedar Hill Bears")
    );
    assert!(html.find("Third place").unwrap() < html.find("First place").unwrap());
    let sheets = certificates(&heading(), &list);
    let html = drawn(&sheets);
    assert!(html.contains("@page{size:A4 landscape;margin:0}") && sheets.pages() == 4);
    assert!(html.contains(
        "first place, shared, in section A of  <b>On-Sets Middle</b><br>with 24 of 24 points in four rounds"
    ));
}

#[test]
fn announcements_and_entries_are_lists_for_people() {
    let spoken: Vec<Spoken> = [(0, "Begin. Find out who sets the first Goal."), (1500, "Five minutes."), (1800, "No new shakes. A shake that is being played has five minutes; whoever is in it when they are over puts the cubes down and writes.")]
        .map(|(round_s, aloud)| Spoken { round_s, at: (round_s == 0).then(|| "11:00".to_owned()), aloud: aloud.to_owned(), rule: Some("XI-B".to_owned()) })
        .to_vec();
    let html = drawn(&announcements(&heading(), &spoken));
    assert!(html.contains("<b>25</b>") && html.contains("<span>11:00</span>"));
    let lines: Vec<EntryLine> = (1..=180)
        .map(|number| EntryLine {
            id: format!("P{number}"),
            shown: if number == 7 { HOSTILE.to_owned() } else { format!("Player Number {number}") },
            team: (number <= 170).then(|| format!("Team {}", number / 6)),
            school: Some("Northgate School".to_owned()),
            about: "grade 7".to_owned(),
            present: number % 2 == 0,
        })
        .collect();
    let html = drawn(&entries(&heading(), &lines));
    assert!(html.contains("180 players") && html.contains("Without a team"));
}
