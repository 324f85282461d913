//! The picture of the table in the documentation is what the program really draws.

use std::fmt::Write as _;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::driver::{Sitting, form};

#[test]
fn the_picture_of_the_table_is_current() {
    let players = ["Ana", "Ben", "Cem"];
    let mut sitting = Sitting::down(form("equations-adventurous-mlag-2018", "middle", &players), "2a");
    sitting.app.colour = true;
    sitting.press("rs0<Enter>sf<Enter>sb<Enter>8<Enter>").press("g5x 3+2t<Enter>").wait(12);
    sitting.press("m4<Enter>p").wait(9).press("m7<Enter>r").wait(21).press("m+<Enter>p").wait(13);
    let drawn = painted(&sitting.buffer(116, 24));
    let picture = anstyle_svg::Term::new().palette(anstyle_svg::WIN10_CONSOLE).render_svg(&drawn);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/table.svg");
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(&path, &picture).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(picture == committed, "docs/table.svg is not current; run `cargo xtask pictures`");
}

/// The screen with its colours, as sent to a terminal.
fn painted(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            let on = |modifier: Modifier| cell.modifier.contains(modifier);
            let mut codes = vec!["0".to_owned()];
            codes.extend(on(Modifier::BOLD).then(|| "1".to_owned()));
            codes.extend(on(Modifier::DIM).then(|| "2".to_owned()));
            codes.extend(on(Modifier::REVERSED).then(|| "7".to_owned()));
            codes.extend(code(cell.fg).map(|code| format!("38;5;{code}")));
            codes.extend(code(cell.bg).map(|code| format!("48;5;{code}")));
            for code in codes {
                let _ = write!(text, "\u{1b}[{code}m");
            }
            text.push_str(cell.symbol());
        }
        text.push_str("\u{1b}[0m\n");
    }
    text
}

fn code(colour: Color) -> Option<u8> {
    match colour {
        Color::Indexed(index) => Some(index),
        Color::Red => Some(1),
        Color::Green => Some(2),
        Color::Cyan => Some(6),
        _ => None,
    }
}
