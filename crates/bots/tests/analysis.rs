//! Records made by hand with known blunders: the analysis finds exactly those.

use bots::analysis::{Analysis, Census, MoveReview, Survey, census};
use bots::{Contest, Fact, LEVELS, Work};
use mat::Verdict;
use referee::Record;

const WORK: Work = Work(200);

fn analyse(rules: &str, division: &str, lines: &[&str]) -> Analysis {
    Analysis::of(&survey(rules, division, lines), WORK)
}

fn survey(rules: &str, division: &str, lines: &[&str]) -> Survey {
    let text = format!(
        "shake: 1\nrules: {rules}\ndivision: {division}\nplayers: Ana, Ben, Cem\n\
         options: fixed_rolls=true variations=false sand=none\n\n{}\n",
        lines.join("\n")
    );
    let record = Record::read(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    Survey::of(record).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// A move in short: who, what was right to call, whether it was a blunder, who missed it, whether a challenge was right.
fn short(review: &MoveReview) -> String {
    let mut text = format!("{} {}", review.player, review.act.says());
    text += &review.finding.right_call().map_or(String::new(), |call| format!(" | {call}"));
    text += if review.losing { " | blunder" } else { "" };
    text += if review.finding.forced { " | forced" } else { "" };
    if !review.missed_by.is_empty() {
        let names: Vec<&str> = review.missed_by.iter().map(|name| name.as_str()).collect();
        text += &format!(" | missed by {}", names.join(", "));
    }
    if let Some(challenge) = &review.challenge {
        text += &format!(" | {} {} {:?}", challenge.by[0], challenge.call, challenge.right);
    }
    text
}

fn moves(analysis: &Analysis) -> Vec<String> {
    analysis.shakes.iter().flat_map(|shake| &shake.moves).map(|review| short(review)).collect()
}

fn accuracy(analysis: &Analysis) -> Vec<(u32, u32)> {
    analysis.accuracy.values().map(|accuracy| (accuracy.decisions, accuracy.errors)).collect()
}

#[test]
fn a_missed_now_and_the_move_that_allowed_it() {
    let analysis = analyse(
        "equations-basic-mlag-2019",
        "junior",
        &[
            "0 Ana roll cubes=\"5 2 3 + 9 x 1\"",
            "10 Ana goal goal=5",
            "20 Ben move cube=2 to=permitted",
            // With 2 and + on the mat, 2+3 needs one cube only.
            "30 Cem move cube=+ to=permitted",
            // Ana could challenge, or ask for x: 1x(2+3) needs two more cubes.
            "40 Ana move cube=9 to=forbidden",
            "50 Ben challenge call=now",
            "60 Ben present equation=\"2+3 = 5\"",
            "61 Cem decide present=false",
        ],
    );
    assert_eq!(
        moves(&analysis),
        [
            "Ana Goal 5",
            "Ben 2 to Permitted",
            "Cem + to Permitted | now | blunder | missed by Ana, Ben",
            "Ana 9 to Forbidden | now | blunder | Ben now Some(true)",
        ]
    );
    let own = &analysis.shakes[0].moves;
    assert!(own[3].finding.safe.is_some(), "{:?}", own[3]);
    assert_eq!(analysis.shakes[0].papers[0].verdict, Some(Verdict::Correct));
    // Ana: Goal, missed, blunder; Ben: move, missed, challenge, Solution; Cem: blunder.
    assert_eq!(accuracy(&analysis), [(3, 2), (4, 1), (1, 1)]);
}

#[test]
fn a_move_that_leaves_nothing_and_a_challenge_that_is_wrong() {
    let analysis = analyse(
        "equations-basic-mlag-2019",
        "junior",
        &[
            "0 Ana roll cubes=\"5 2 3 + 9 9 1\"",
            "10 Ana goal goal=5",
            // 2+3 can still be made.
            "20 Ben move cube=9 to=forbidden",
            "25 Ana challenge call=impossible",
            "30 Ben present equation=\"3+2 = 5\"",
            "31 Cem decide present=true",
            "32 Cem present equation=\"2+3-1 = 5\"",
            "40 Ben roll cubes=\"5 2 3 + 9 9 1\"",
            "50 Ben goal goal=5",
            // Without + nothing is possible.
            "60 Cem move cube=+ to=forbidden",
            "70 Ana challenge call=impossible",
            "71 Ben decide present=false",
            "80 Cem decline",
        ],
    );
    assert_eq!(
        moves(&analysis),
        [
            "Ana Goal 5",
            "Ben 9 to Forbidden | Ana impossible Some(false)",
            "Ben Goal 5",
            "Cem + to Forbidden | impossible | blunder | Ana impossible Some(true)",
        ]
    );
    let papers = &analysis.shakes[0].papers;
    assert_eq!(papers[0].verdict, Some(Verdict::Correct));
    assert_eq!(papers[1].verdict, Some(Verdict::Incorrect));
    assert!(!papers[1].reasons.is_empty() && papers[1].instead.is_some(), "{papers:?}");
    assert_eq!(analysis.shakes[1].papers[0].instead, None);
    // Ana: Goal, wrong challenge, right challenge; Ben: move, Solution, Goal; Cem: wrong Solution, blunder.
    assert_eq!(accuracy(&analysis), [(3, 1), (3, 0), (2, 2)]);
}

#[test]
fn a_goal_without_a_solution_and_what_follows_from_it() {
    let analysis = analyse(
        "onsets-agloa-2024",
        "middle",
        &[
            "0 Ana roll cubes=\"5 4 1 B R ∪ ∩ B\"",
            "1 Cem deal cards=\"B R G Y BR BG\"",
            // Six cards, and no two colours name five of them.
            "10 Ana goal goal=5+4",
            "20 Ben move cube=B to=permitted",
            "30 Cem challenge call=impossible",
            "31 Ana decide present=false",
            "40 Ben decline",
        ],
    );
    let reviews = moves(&analysis);
    assert_eq!(reviews[0], "Ana Goal 5+4 | impossible | blunder | missed by Ben, Cem");
    // Nothing that Ben moves could lose what was lost before.
    assert_eq!(reviews[1], "Ben B to Permitted | impossible | forced | Cem impossible Some(true)");
    assert_eq!(accuracy(&analysis), [(1, 1), (1, 1), (2, 1)]);
}

#[test]
fn a_blunder_in_logic_and_a_proof_that_does_not_hold() {
    let analysis = analyse(
        "wff-mlag-2017",
        "elementary",
        &[
            "0 Ana roll cubes=\"p p R p p\"",
            "10 Ana goal goal=p",
            "20 Ben move cube=p to=forbidden",
            // With R for the rule Rp, one more cube is enough.
            "30 Cem move cube=p to=permitted",
            "40 Ana challenge call=now",
            "41 Ben decide present=true",
            "50 Ana present solution=\"p / R(Rp)\" proof=\"p s\\np Rp\"",
            "60 Ben present solution=\"p / R(Rp)\" proof=\"p s\\nq Rp\"",
        ],
    );
    assert_eq!(
        moves(&analysis),
        ["Ana Goal p", "Ben p to Forbidden", "Cem p to Permitted | now | blunder | Ana now Some(true)"]
    );
    assert_eq!(
        analysis.shakes[0].moves[2].finding.safe.as_ref().map(|act| act.says()),
        Some("p to Forbidden".to_owned())
    );
    let verdicts: Vec<_> = analysis.shakes[0].papers.iter().map(|paper| paper.verdict).collect();
    assert_eq!(verdicts, [Some(Verdict::Correct), Some(Verdict::Incorrect)]);
    assert_eq!(accuracy(&analysis), [(3, 0), (2, 1), (1, 1)]);
}

/// What masters play has no avoidable loss and no missed challenge, and the analysis agrees with them.
#[test]
fn masters_make_no_blunders() {
    for (rules, division) in [("onsets-mlag-2017", "elementary"), ("equations-basic-mlag-2019", "minor")] {
        let master = &LEVELS[4];
        let played = Contest::new(rules, division, &[master, master, master], 3).unwrap().play(11);
        let survey = Survey::of(played.record).unwrap();
        let analysis = Analysis::of(&survey, WORK);
        for review in analysis.shakes.iter().flat_map(|shake| &shake.moves) {
            assert!(!review.losing && review.missed_by.is_empty(), "{review:?}");
            assert!(review.challenge.as_ref().is_none_or(|challenge| challenge.right != Some(false)));
        }
        assert!(analysis.accuracy.values().all(|accuracy| accuracy.errors == 0));
    }
}

#[test]
fn a_census_counts_what_every_move_would_have_led_to() {
    let begun = [
        "0 Ana roll cubes=\"5 2 3 + 9 x 1\"",
        "10 Ana goal goal=5",
        "20 Ben move cube=2 to=permitted",
        "30 Cem move cube=+ to=permitted",
    ];
    let (rules, division) = ("equations-basic-mlag-2019", "junior");
    let mut told = Vec::new();
    let positions = survey(rules, division, &begun).positions;
    let counted = census(&positions, WORK, &mut |done, of| told.push((done, of)));
    assert_eq!(told.last(), Some(&(counted.len(), counted.len())));
    assert_eq!(counted.len(), 2, "the Goal is no turn: {counted:?}");
    // Cem's turn again, once for every move, each looked at by itself.
    let mut expected = Census { line: counted[1].line, ..Census::default() };
    for cube in ["3", "+", "9", "x", "1"] {
        for to in ["forbidden", "permitted", "required"] {
            let turn = format!("30 Cem move cube={cube} to={to}");
            let analysis = analyse(rules, division, &[begun[0], begun[1], begun[2], turn.as_str()]);
            match analysis.shakes[0].moves[2].finding.right_call() {
                Some(referee::Call::Now) => expected.now += 1,
                Some(_) => expected.impossible += 1,
                None => expected.safe += 1,
            }
        }
    }
    assert_eq!(counted[1], expected);
    assert!(expected.safe > 0 && expected.now > 0, "{expected:?}");
}

#[test]
fn a_census_leaves_open_what_the_budget_does_not_decide() {
    let lines = [
        "0 Ana roll cubes=\"9 2 3 4 5 6 7 8 + - x x * √ ÷ 1\"",
        "10 Ana goal goal=9*8x7",
        "20 Ben move cube=2 to=required",
    ];
    let positions = survey("equations-basic-mlag-2019", "junior", &lines).positions;
    let counted = census(&positions, Work(0), &mut |_, _| {});
    let Census { safe, now, impossible, undecided, .. } = counted[0];
    assert!(undecided > 0, "{counted:?}");
    // Eleven cubes, three sections.
    assert_eq!(safe + now + impossible + undecided, 33, "{counted:?}");
}
