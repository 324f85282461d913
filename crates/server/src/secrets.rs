//! Random ids, secrets and table codes, from the random source of the operating system.

use sha2::{Digest, Sha256};

/// The letters of a table code: no vowels, so that no word comes up, and nothing that is read as something else.
const LETTERS: &[u8] = b"BCDFGHJKLMNPQRSTVWXZ";
/// Six of twenty letters: nearly 26 bits.
const CODE: usize = 6;

/// Random bytes.
///
/// # Panics
/// If the operating system has no randomness to give: then nothing here can be kept safe.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A new id or secret: 128 random bits.
pub(crate) fn token() -> String {
    hexadecimal(&random::<16>())
}

/// What is stored of a secret.
pub(crate) fn hash(secret: &str) -> String {
    hexadecimal(&Sha256::digest(secret.as_bytes()))
}

/// A new code for a table.
pub(crate) fn code() -> String {
    let mut code = String::new();
    while code.len() < CODE {
        // Bytes above the last full round would make some letters more likely than others.
        let fair = random::<16>()
            .into_iter()
            .filter(|byte| usize::from(*byte) < 256 / LETTERS.len() * LETTERS.len());
        code.extend(fair.map(|byte| char::from(LETTERS[usize::from(byte) % LETTERS.len()])));
        code.truncate(CODE);
    }
    code
}

/// The code that somebody typed, or nothing if it cannot be one.
pub(crate) fn read_code(typed: &str) -> Option<String> {
    let code: String = typed.chars().filter(|letter| !matches!(letter, ' ' | '-')).take(CODE + 1).collect();
    let code = code.to_ascii_uppercase();
    (code.len() == CODE && code.bytes().all(|letter| LETTERS.contains(&letter))).then_some(code)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = code();
        assert_eq!(read_code(&code).as_deref(), Some(code.as_str()));
        let (one, other) = code.split_at(3);
        assert_eq!(read_code(&format!(" {}-{} ", one.to_lowercase(), other)).as_deref(), Some(code.as_str()));
        for wrong in ["", "ABC", "BCDFGA", "BCDFGHJ", "BCDFG\u{e9}", "BCDFG/"] {
            assert_eq!(read_code(wrong), None, "{wrong}");
        }
    }
}
