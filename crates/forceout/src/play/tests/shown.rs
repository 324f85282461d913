//! What the players see: whole screens, in small and large terminals.

use insta::assert_snapshot;

use super::driver::{Sitting, form};

fn equations() -> Sitting {
    Sitting::down(form("equations-adventurous-mlag-2018", "middle", &["Ana", "Ben", "Cem"]), "2a")
}

/// Ana has set the Goal, and four cubes were moved.
fn in_mid_play() -> Sitting {
    let mut sitting = equations();
    sitting.press("rs0<Enter>sf<Enter>sb<Enter>8<Enter>").press("g5<Enter>");
    sitting.wait(12).press("m4<Enter>p").wait(9).press("m7<Enter>r").wait(21).press("m+<Enter>p");
    sitting
}

#[test]
fn the_form() {
    let mut sitting = Sitting::at_form(crate::play::setup::Setup::default(), "2a");
    assert_snapshot!("form", sitting.screen(80, 24));
    sitting.press("<Left><Down><Right><Down><Down><Down>Cleo<Down><Down><Right>");
    assert_snapshot!("form_filled", sitting.screen(80, 24));
    // Only one name is left.
    sitting.press("<Up><Up><Backspace><Backspace><Backspace><Backspace>");
    sitting.press("<Up><Backspace><Backspace><Backspace>").press("<Up><Up><Up><Up><Enter>");
    assert!(sitting.screen(80, 24).contains("two or three players"), "{}", sitting.screen(80, 24));
}

#[test]
fn an_empty_table() {
    assert_snapshot!(equations().screen(80, 24));
}

#[test]
fn picking_a_variation() {
    let mut sitting = equations();
    sitting.press("rs0<Enter>s<Down><Down>");
    assert_snapshot!("variation_not_now", sitting.screen(80, 24));
    sitting.press("b<Enter>8");
    assert_snapshot!("variation_blank", sitting.screen(80, 24));
}

#[test]
fn setting_the_goal() {
    let mut sitting = equations();
    sitting.press("rs0<Enter>sf<Enter>sb<Enter>8<Enter>").press("g5x 3+2t");
    assert_snapshot!(sitting.screen(80, 24));
}

#[test]
fn the_mat_in_mid_play() {
    let sitting = in_mid_play();
    assert_snapshot!("mat_80", sitting.screen(80, 24));
    assert_snapshot!("mat_60", sitting.screen(60, 22));
    assert_snapshot!("mat_120", sitting.screen(120, 34));
}

#[test]
fn a_cube_in_the_hand() {
    let mut sitting = in_mid_play();
    sitting.press("m9<Enter>");
    assert_snapshot!("hand", sitting.screen(80, 24));
    sitting.press("b5");
    assert_snapshot!("hand_after_bonus", sitting.screen(80, 24));
}

#[test]
fn the_block_is_picked_up() {
    let mut sitting = in_mid_play();
    sitting.press("h");
    assert_snapshot!("block_who", sitting.screen(80, 24));
    sitting.press("2").wait(4);
    assert_snapshot!("block_held", sitting.screen(80, 24));
    sitting.press("p");
    assert_snapshot!("block_sure", sitting.screen(80, 24));
}

#[test]
fn writing_and_the_verdict() {
    let mut sitting = in_mid_play();
    sitting.press("h2n").wait(2);
    assert_snapshot!("writing_menu", sitting.screen(80, 24));
    sitting.press("w");
    assert_snapshot!("writing_cover", sitting.screen(80, 24));
    sitting.press("<Enter>7+4");
    assert_snapshot!("writing_paper", sitting.screen(80, 24));
    sitting.press("<C-p>");
    assert_snapshot!("writing_present", sitting.screen(80, 24));
    sitting.press("<Enter>");
    sitting.press("n");
    assert_snapshot!("verdict", sitting.screen(80, 40));
    sitting.press("<Esc>S");
    assert_snapshot!("score_sheet", sitting.screen(80, 24));
}

#[test]
fn a_proof_is_written_on_several_lines() {
    let mut sitting = Sitting::down(form("wff-mlag-2017", "senior", &["Ana", "Ben"]), "2a");
    sitting.press("rgp<Enter>mK<Enter>ph1i").press("w<Enter>Kpq / Ko<Tab>Kpq s<Enter>p Ko");
    assert_snapshot!(sitting.screen(80, 24));
}

#[test]
fn on_sets_has_cards_and_restrictions() {
    let mut sitting = Sitting::down(form("onsets-agloa-2024", "middle", &["Ana", "Ben"]), "2a");
    sitting.press("rd4").press("st<Enter>sv<Enter>sm<Enter>");
    assert_snapshot!("onsets_goal", sitting.screen(80, 24));
    sitting.press("g1<Enter>mB<Enter>pmR<Enter>ph2i").press("w<Enter>B=R<Tab>(BUR)");
    assert_snapshot!("onsets_paper", sitting.screen(80, 26));
}

#[test]
fn a_long_line_is_shown_around_the_cursor() {
    let mut sitting = in_mid_play();
    sitting.press("h2nw<Enter>").press(&"1+".repeat(60)).press("7");
    let screen = sitting.screen(80, 24);
    assert!(screen.contains("…") && screen.contains("+1+7"), "{screen}");
    sitting.press("<Home>");
    assert!(sitting.screen(80, 24).contains("Equation     1+1+1+"), "{}", sitting.screen(80, 24));
    sitting.press("<C-p>");
    sitting.screen(80, 24);
}

#[test]
fn time_is_running_out() {
    let mut sitting = in_mid_play();
    sitting.wait(84);
    assert_snapshot!("countdown", sitting.screen(80, 24));
    sitting.wait(12);
    assert_snapshot!("added_minute", sitting.screen(80, 24));
}

#[test]
fn help_and_other_pages() {
    let mut sitting = equations();
    sitting.press("?");
    assert_snapshot!("help", sitting.screen(80, 90));
    sitting.press("<Esc>L");
    assert_snapshot!("log", sitting.screen(80, 22));
    sitting.press("<Esc>VRQ");
}

#[test]
fn the_judge_has_a_menu() {
    let mut sitting = in_mid_play();
    sitting.press("J");
    assert_snapshot!(sitting.screen(80, 40));
    sitting.press("<Tab>");
    assert!(sitting.screen(80, 24).contains("Ana may:"));
}

#[test]
fn a_terminal_that_is_too_small_gets_a_sentence() {
    let sitting = equations();
    assert_snapshot!(sitting.screen(40, 10));
    sitting.buffer(1, 1);
}
