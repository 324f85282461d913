//! A QR code as a drawing of one path.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};

use crate::escaped;

/// The quiet zone around the code, in modules.
const QUIET: i32 = 4;

/// The drawing of a text; `None` if it is too long for a code. `label` says what is coded, for those who cannot see it.
pub fn qr(text: &str, label: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let begin = x;
            while x < size && code.get_module(x, y) {
                x += 1;
            }
            if x > begin {
                let _ = write!(path, "M{begin} {y}h{}v1H{begin}z", x - begin);
            }
            x += 1;
        }
    }
    let (side, label) = (size + 2 * QUIET, escaped(label));
    Some(format!(
        "<svg class=\"qr\" viewBox=\"-{QUIET} -{QUIET} {side} {side}\" role=\"img\" aria-label=\"QR code of {label}\"><path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_code_and_a_novel_does_not() {
        let drawn = qr("https://example.org/w/7KQ2MT7", "it").unwrap();
        // The corner of the finder in the first row: seven modules.
        assert!(drawn.contains("M0 0h7v1H0z"), "{drawn}");
        assert_eq!(qr(&"x".repeat(4_000), "a novel"), None);
    }
}
