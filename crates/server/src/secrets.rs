//! Random ids, secrets and table codes, from the random source of the operating system.

use sha2::{Digest, Sha256};

/// The words of table codes, one per line: short, kind, and easy to tell apart when read aloud.
const WORDS: &str = include_str!("code_words.txt");
/// The letters of codes without a word: no vowels, so that they spell nothing. Tables used to have six of them.
const LETTERS: &[u8] = b"BCDFGHJKLMNPQRSTVWXZ";
const OLD_CODE: usize = 6;
/// Codes for another device have two groups of five, and those that work for long have four.
const GROUP: usize = 5;
const TRANSFER_CODE: usize = 2;
const RECOVERY_CODE: usize = 4;
/// Classes have six.
const CLASS_CODE: usize = 6;
/// The longest code somebody may type.
const LONGEST: usize = 12;
/// How many hexadecimal digits an id has.
const TOKEN: usize = 32;

/// Random bytes.
///
/// # Panics
/// If the operating system has no randomness to give: nothing could be kept safe.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A new id or secret: 128 random bits.
pub(crate) fn token() -> String {
    hexadecimal(&random::<{ TOKEN / 2 }>())
}

/// The ids in a text, in order.
pub(crate) fn tokens_in(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| matches!(letter, '0'..='9' | 'a'..='f');
    text.split(move |letter| !is_part(letter)).filter(|run| run.len() == TOKEN)
}

/// The stored form of a secret.
pub(crate) fn hash(secret: &str) -> String {
    hexadecimal(&Sha256::digest(secret.as_bytes()))
}

/// A new code for a table: a word and two digits, or more digits if others were taken.
pub(crate) fn code(tried: usize) -> String {
    const ENOUGH: usize = 10;
    let words = WORDS.lines().count() as u32;
    let digits = if tried < ENOUGH { 2 } else { 4 };
    let word = WORDS.lines().nth(below(words) as usize).unwrap_or_default();
    (0..digits).fold(word.to_owned(), |code, _| code + &below(10).to_string())
}

/// A new code for bringing somebody to another device.
pub(crate) fn transfer_code() -> String {
    grouped(TRANSFER_CODE)
}

/// A new code for coming back without a password. It is too long to be found from its hash.
pub(crate) fn recovery_code() -> String {
    grouped(RECOVERY_CODE)
}

fn grouped(groups: usize) -> String {
    let letter = |_| char::from(LETTERS[below(LETTERS.len() as u32) as usize]);
    let group = |_| (0..GROUP).map(letter).collect::<String>();
    (0..groups).map(group).collect::<Vec<_>>().join("-")
}

/// A new code for a class: six letters.
pub(crate) fn class_code() -> String {
    (0..CLASS_CODE).map(|_| char::from(LETTERS[below(LETTERS.len() as u32) as usize])).collect()
}

/// The class code that somebody typed, or nothing if it cannot be one.
pub(crate) fn read_class_code(typed: &str) -> Option<String> {
    let signs = typed.chars().filter(|sign| !matches!(sign, ' ' | '-')).take(CLASS_CODE + 1);
    let code: String = signs.map(|sign| sign.to_ascii_uppercase()).collect();
    (code.len() == CLASS_CODE && code.bytes().all(|letter| LETTERS.contains(&letter))).then_some(code)
}

/// The transfer code that somebody typed, or nothing if it cannot be one.
pub(crate) fn read_transfer_code(typed: &str) -> Option<String> {
    read_grouped(typed, TRANSFER_CODE)
}

/// The recovery code that somebody typed, or nothing if it cannot be one.
pub(crate) fn read_recovery_code(typed: &str) -> Option<String> {
    read_grouped(typed, RECOVERY_CODE)
}

fn read_grouped(typed: &str, groups: usize) -> Option<String> {
    let signs = typed.chars().filter(|sign| !matches!(sign, ' ' | '-')).take(groups * GROUP + 1);
    let code: String = signs.map(|sign| sign.to_ascii_uppercase()).collect();
    let whole = code.len() == groups * GROUP && code.bytes().all(|letter| LETTERS.contains(&letter));
    let group = |number: usize| &code[number * GROUP..(number + 1) * GROUP];
    whole.then(|| (0..groups).map(group).collect::<Vec<_>>().join("-"))
}

/// A random number below this one.
fn below(limit: u32) -> u32 {
    // Numbers past the last full round would make some results more likely than others.
    let fair = u32::MAX - u32::MAX % limit;
    loop {
        let number = u32::from_le_bytes(random());
        if number < fair {
            return number % limit;
        }
    }
}

/// The table code that somebody typed, or nothing if it cannot be one.
pub(crate) fn read_code(typed: &str) -> Option<String> {
    let signs = typed.chars().filter(|sign| !matches!(sign, ' ' | '-')).take(LONGEST + 1);
    let code: String = signs.map(|sign| sign.to_ascii_uppercase()).collect();
    let old = code.len() == OLD_CODE && code.bytes().all(|letter| LETTERS.contains(&letter));
    let word = code.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let digits = code.len() - word.len();
    let new = (3..=6).contains(&word.len())
        && word.bytes().all(|letter| letter.is_ascii_uppercase())
        && (2..=4).contains(&digits);
    (old || new).then_some(code)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_wherever_they_stand() {
        let [one, other] = [token(), token()];
        let text = format!(r#"{{"who":{{"person":"{one}"}},"seed":"{one}{other}","é":"{other}-1"}}{one}"#);
        assert_eq!(tokens_in(&text).collect::<Vec<_>>(), [&one, &other, &one]);
        assert_eq!(tokens_in("{}").count(), 0);
    }

    #[test]
    fn codes_are_read_as_people_type_them() {
        for tried in [0, 15] {
            let code = code(tried);
            assert_eq!(read_code(&code).as_deref(), Some(code.as_str()));
        }
        for typed in ["KITE47", " kite 47", "Kite-47", "k i t e 4 7"] {
            assert_eq!(read_code(typed).as_deref(), Some("KITE47"), "{typed}");
        }
        assert_eq!(read_code("bcd-fgh").as_deref(), Some("BCDFGH"), "old codes");
        for wrong in [
            "",
            "ABC",
            "47",
            "KITE4",
            "KITE47A",
            "BCDFGA",
            "BCDFGHJ",
            "BCDFG\u{e9}",
            "KIT\u{e9}47",
            "KITE/47",
        ] {
            assert_eq!(read_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn codes_of_classes_are_read_as_people_type_them() {
        let code = class_code();
        for typed in [code.clone(), code.to_lowercase(), format!(" {}-{}", &code[..3], &code[3..])] {
            assert_eq!(read_class_code(&typed).as_deref(), Some(code.as_str()), "{typed}");
        }
        for wrong in ["", "BCDFG", "BCDFGHJ", "BCDFGA", "BCDF\u{e9}G", "KITE47"] {
            assert_eq!(read_class_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn codes_to_another_device_are_read_as_people_type_them() {
        let code = transfer_code();
        for typed in [code.clone(), code.to_lowercase(), code.replace('-', " "), format!(" {code} ")] {
            assert_eq!(read_transfer_code(&typed).as_deref(), Some(code.as_str()), "{typed}");
        }
        for wrong in ["", "BCDFG-HJKL", "BCDFG-HJKLMN", "BCDFG-HJKLA", "BCDFG\u{e9}HJKL"] {
            assert_eq!(read_transfer_code(wrong), None, "{wrong}");
        }
        // A recovery code is as long again, so that neither is taken for the other.
        let long = recovery_code();
        assert_eq!((long.len(), read_recovery_code(&long.to_lowercase())), (23, Some(long.clone())));
        assert_eq!((read_recovery_code(&code), read_transfer_code(&long)), (None, None));
    }

    #[test]
    fn the_words_of_codes_are_short_kind_and_all_different() {
        let words: Vec<&str> = WORDS.lines().collect();
        assert!(words.len() >= 300 && words.is_sorted_by(|one, other| one < other), "in order, each once");
        for word in words {
            assert!(
                (3..=6).contains(&word.len()) && word.bytes().all(|letter| letter.is_ascii_uppercase()),
                "{word}"
            );
            assert!(crate::kind_words::is_kind(word), "{word}");
        }
    }
}
