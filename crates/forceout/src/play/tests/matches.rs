//! Whole shakes of each game, from the roll to the score, by keys alone and with the real judges.

use super::driver::{Sitting, form};
use crate::play::at_table::AtTable;

#[test]
fn a_shake_of_equations_ends_with_now() {
    let mut sitting = Sitting::down(form("equations-adventurous-mlag-2018", "middle", &["Ana", "Ben"]), "2a");
    sitting.press("r");
    assert_eq!(sitting.phase(), "variations");
    // Ana takes 0 Wild; Ben takes Factorial, and then Base 8 with its blank.
    sitting.press("s0<Enter>").press("sf<Enter>").press("sb<Enter>8<Enter>");
    assert_eq!(sitting.phase(), "goal");
    sitting.press("g9<Enter>");
    assert_eq!(sitting.phase(), "turn");
    assert_eq!(sitting.game().view(referee::Viewer::Spectator).shake.unwrap().goal, "9");
}

#[test]
fn basic_equations_from_the_roll_to_the_signatures() {
    let mut sitting =
        Sitting::down(form("equations-basic-mlag-2019", "junior", &["Ana", "Ben", "Cem"]), "2a");
    sitting.press("rg9<Enter>");
    // Ben: 4 to Permitted. Cem: 5 to Permitted. Ana: + to Required.
    sitting.press("m4<Enter>pm5<Enter>pm+<Enter>r");
    assert_eq!(sitting.phase(), "turn");
    // Ben takes the block and calls Now; Cem joins.
    sitting.press("h2n");
    assert_eq!(sitting.phase(), "writing");
    sitting.press("w<Enter>4+5<C-p><Enter>");
    sitting.press("y").press("w<Enter>4+4<C-p><Enter>");
    let sheet = sitting.game().sheet();
    assert_eq!(sheet.shakes[0].scores, [2, 6, 2]);
    assert!(sitting.playing().seated.verdicts().contains("The Solution of Cem"));
    sitting.assert_kept();
    // The round is over after thirty minutes; then everybody signs.
    sitting.press("<Esc>").wait(1801).press("e<Enter>");
    assert_eq!(sitting.phase(), "ended");
    sitting.press("sss");
    assert_eq!(sitting.phase(), "closed");
    sitting.assert_kept();
}

#[test]
fn on_sets_is_dealt_rolled_and_challenged() {
    let mut sitting = Sitting::down(form("onsets-agloa-2024", "elementary", &["Ana", "Ben"]), "2a");
    sitting.press("v");
    assert_eq!(sitting.phase(), "rolling");
    sitting.press("r");
    // Ben deals the fewest cards.
    sitting.press("d1");
    assert_eq!(sitting.phase(), "variations");
    sitting.press("st<Enter>");
    assert_eq!(sitting.game().view(referee::Viewer::Spectator).shake.unwrap().universe.len(), 6);
    sitting.assert_kept();
}

#[test]
fn a_shake_of_wff_ends_with_impossible_and_a_proof() {
    let mut sitting = Sitting::down(form("wff-mlag-2017", "junior", &["Ana", "Ben"]), "2a");
    sitting.press("rgp<Enter>");
    assert_eq!(sitting.phase(), "turn", "{:?}", sitting.playing().notice);
    sitting.press("mK<Enter>p");
    // Ana says that nothing can be made any more; Ben writes.
    sitting.press("h1i");
    assert_eq!(sitting.phase(), "writing");
    sitting.press("w<Enter>Kpq / Ko<Tab>Kpq s<Enter>p Ko<C-p><Enter>");
    assert_eq!(sitting.phase(), "between");
    assert_eq!(sitting.game().sheet().shakes[0].scores, [2, 6], "{}", sitting.playing().seated.verdicts());
    sitting.assert_kept();
}

#[test]
fn a_bonus_goes_to_forbidden_before_the_cube() {
    let mut sitting = Sitting::down(form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]), "2a");
    sitting.press("rg9<Enter>").press("m4<Enter>b5<Enter>p");
    let shake = sitting.game().view(referee::Viewer::Spectator).shake.unwrap();
    assert_eq!(shake.forbidden.iter().map(ToString::to_string).collect::<Vec<_>>(), ["g4"]);
    assert_eq!(shake.permitted.iter().map(ToString::to_string).collect::<Vec<_>>(), ["g5"]);
}

#[test]
fn a_goal_that_cannot_be_laid_can_be_mended() {
    let mut sitting = Sitting::down(form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]), "2a");
    sitting.press("rg8<Enter>");
    assert!(sitting.playing().notice.as_ref().unwrap().contains("[no-such-cube]"));
    sitting.press("<Backspace>9<Enter>");
    assert_eq!(sitting.phase(), "turn");
    sitting.assert_kept();
}

#[test]
fn no_goal_is_agreed_to_and_the_shake_is_void() {
    let mut sitting = Sitting::down(form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]), "2a");
    sitting.press("rn<Enter>");
    assert_eq!(sitting.phase(), "no-goal");
    sitting.press("a");
    assert_eq!(sitting.phase(), "between");
    assert!(sitting.game().sheet().shakes[0].void);
}

#[test]
fn time_that_runs_out_costs_a_point_by_itself() {
    let mut sitting = Sitting::down(form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]), "2a");
    sitting.press("rg9<Enter>").wait(135);
    let ben = sitting.game().header().seat("Ben").unwrap();
    assert_eq!(sitting.game().penalties(ben), 1);
    sitting.assert_kept();
}

#[test]
fn players_check_each_other() {
    let mut form = form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]);
    form.peers = true;
    let mut sitting = Sitting::down(form, "2a");
    sitting.press("rg9<Enter>m4<Enter>pm5<Enter>pm+<Enter>rh1n").press("w<Enter>4+5<C-p><Enter>");
    assert_eq!(sitting.phase(), "checking");
    // "It does not equal the Goal" is the second ground of the list.
    sitting.press("r");
    assert!(
        sitting.screen(80, 30).contains("Why is the Solution not correct?"),
        "{}",
        sitting.screen(80, 30)
    );
    sitting.press("2");
    assert_eq!(sitting.phase(), "checking", "the objection is overruled");
    sitting.press("a");
    assert_eq!(sitting.game().sheet().shakes[0].scores, [6, 2]);
    sitting.assert_kept();
}

#[test]
fn an_ambiguous_line_is_shown_to_be_wrong() {
    let mut form = form("equations-adventurous-mlag-2018", "middle", &["Ana", "Ben"]);
    (form.peers, form.variations) = (true, false);
    let mut sitting = Sitting::down(form, "2a");
    sitting.press("rg9<Enter>m3<Enter>pm+<Enter>pm2<Enter>pmx<Enter>p");
    sitting.press("h2nw<Enter>3+2x3<C-p><Enter>");
    assert_eq!(sitting.phase(), "checking");
    // A text that is not a copy is refused, and the paper comes back to be corrected.
    sitting.press("p<Home>1<C-p><Enter>");
    assert!(sitting.playing().notice.as_ref().unwrap().contains("[revision-changed]"));
    sitting.press("<Backspace>(<Right><Right><Right>)<C-p><Enter>");
    assert_eq!(sitting.game().sheet().shakes[0].scores, [6, 2]);
    sitting.assert_kept();
}

#[test]
fn a_cube_that_is_not_essential_is_shown_by_a_shorter_solution() {
    let mut form = form("wff-mlag-2017", "junior", &["Ana", "Ben"]);
    form.peers = true;
    let mut sitting = Sitting::down(form, "2a");
    sitting.press("rgp<Enter>mr<Enter>rh1i");
    sitting.press("w<Enter>Kpq, r / Ko<Tab>Kpq s<Enter>r s<Enter>p Ko<C-p><Enter>");
    assert_eq!(sitting.phase(), "checking", "{:?}", sitting.playing().notice);
    // The fourth ground is the one that is proved on paper.
    sitting.press("r4Kpq / Ko<Tab>Kpq s<Enter>p Ko<C-p><Enter>");
    assert_eq!(sitting.game().sheet().shakes[0].scores, [6, 2], "{:?}", sitting.playing().notice);
    sitting.assert_kept();
}

#[test]
fn an_illegal_move_is_charged_at_a_tabletop() {
    let mut form = form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]);
    form.tabletop = true;
    form.called = true;
    let mut sitting = Sitting::down(form, "2a");
    // It is Ben's turn, and Ana moves.
    sitting.press("rg9<Enter><BackTab>m4<Enter>p");
    assert_eq!(sitting.game().view(referee::Viewer::Judge).shake.unwrap().offences, ["not-your-turn"]);
    sitting.press("c1");
    let shake = sitting.game().view(referee::Viewer::Judge).shake.unwrap();
    assert_eq!((shake.permitted.len(), shake.turn.unwrap().to_string()), (0, "Ben".to_owned()));
    sitting.assert_kept();
}

#[test]
fn two_hands_on_the_block_are_two_commands_at_one_moment() {
    let mut form = form("onsets-agloa-2024", "basic", &["Ana", "Ben", "Cem"]);
    form.variations = false;
    let mut sitting = Sitting::down(form, "2a");
    sitting.press("vrd1");
    assert_eq!(sitting.phase(), "goal");
    sitting.press("g1<Enter>mB<Enter>p");
    // Ana and Cem reach for the block together; Ben moved.
    sitting.press("h");
    assert!(sitting.screen(80, 30).contains("Ana and Cem at once"), "{}", sitting.screen(80, 30));
    sitting.press("5");
    let text = sitting.kept.text.borrow().clone();
    assert!(text.contains("block-contended"), "{text}");
    sitting.assert_kept();
}

#[test]
fn the_last_cube_makes_everybody_write() {
    let mut sitting = Sitting::down(form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]), "2a");
    sitting.press("rg9<Enter>");
    for _ in 0..23 {
        assert_eq!(sitting.phase(), "turn");
        sitting.press("m<Enter>p");
    }
    assert_eq!(sitting.phase(), "writing");
    // What Ben, who moved last, writes is not told while Ana still writes.
    sitting.press("w<Enter>4+5<C-p><Enter>");
    assert_eq!(sitting.phase(), "writing");
    assert!(!sitting.screen(120, 40).contains("4+5"), "{}", sitting.screen(120, 40));
    sitting.press("d<Enter>");
    assert_eq!(sitting.game().sheet().shakes[0].scores, [2, 4]);
    sitting.assert_kept();
}

#[test]
fn the_last_cube_is_not_laid_in_forbidden() {
    let mut sitting = Sitting::down(form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]), "2a");
    sitting.press("rg9<Enter>");
    for _ in 0..22 {
        sitting.press("m<Enter>p");
    }
    sitting.press("m<Enter>");
    assert!(sitting.screen(80, 24).contains("Forbidden not now"), "{}", sitting.screen(80, 24));
    sitting.press("f");
    assert!(sitting.playing().notice.as_ref().unwrap().contains("(VIII-A) [last-cube-forbidden]"));
    sitting.press("r");
    assert_eq!(sitting.phase(), "writing");
}

#[test]
fn stop_ends_a_shake_that_takes_too_long() {
    let mut form = form("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]);
    form.called = true;
    form.minutes = 5;
    let mut sitting = Sitting::down(form, "2a");
    sitting.press("rg9<Enter>m4<Enter>p").wait(601);
    assert_eq!(sitting.phase(), "writing");
    assert!(sitting.screen(80, 24).contains("The round is stopped"), "{}", sitting.screen(80, 24));
    sitting.press("d<Enter>d<Enter>");
    assert_eq!(sitting.game().sheet().shakes[0].scores, [2, 2]);
    sitting.assert_kept();
}

#[test]
fn a_penalty_waits_for_the_judge() {
    let mut form = form("equations-adventurous-mlag-2018", "middle", &["Ana", "Ben"]);
    form.initials = true;
    let mut sitting = Sitting::down(form, "2a");
    sitting.press("rs0<Enter>").press("s0<Enter><Enter>");
    assert_eq!(sitting.game().pending(), 1);
    assert!(sitting.screen(80, 24).contains("waits for initials"));
    sitting.press("Ji");
    let ben = sitting.game().header().seat("Ben").unwrap();
    assert_eq!((sitting.game().pending(), sitting.game().penalties(ben)), (0, 1));
    sitting.assert_kept();
}

#[test]
fn a_cube_is_added_to_the_goal() {
    let mut form = form("equations-adventurous-mlag-2018", "junior", &["Ana", "Ben"]);
    form.season = 0;
    let mut sitting = Sitting::down(form, "2a");
    // Ana goes to the first title with an a, and to the next, which is Add to Goal.
    sitting.press("rsa");
    while !sitting.screen(80, 24).contains("▸ Add to Goal") {
        sitting.press("a");
    }
    sitting.press("<Enter>").press("sf<Enter>").press("s0<Enter>").press("g5<Enter>");
    assert_eq!(sitting.phase(), "turn", "{}", sitting.screen(80, 24));
    sitting.press("m+<Enter>g<Right><Enter>");
    let goal = sitting.game().view(referee::Viewer::Spectator).shake.unwrap().goal;
    assert_eq!(goal, "5r+", "{}", sitting.screen(80, 24));
    sitting.assert_kept();
}
