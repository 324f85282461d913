//! People without accounts: a nickname and a cookie.

use axum::http::header::{COOKIE, HeaderMap, HeaderValue};

use crate::kind_words::is_kind;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{PersonRow, SecretRow};

/// The longest nickname, in characters.
const MAX_NICKNAME: usize = 20;

/// A nickname that may be shown to others: short, printable, and without words that have no place at a table of children.
pub(crate) fn nickname(typed: &str) -> Result<String, Problem> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let allowed = |letter: char| letter.is_alphanumeric() || " .'-_".contains(letter);
    let problem = |detail: &str| Err(Problem::malformed(detail));
    if name.is_empty() {
        return problem("Type a nickname. It need not be your real name, and it is better if it is not.");
    }
    if name.chars().count() > MAX_NICKNAME {
        return problem("A nickname has at most twenty characters.");
    }
    if !name.chars().all(allowed) || !name.chars().any(char::is_alphabetic) {
        return problem("A nickname has letters, digits, spaces and . ' - _ only, and at least one letter.");
    }
    if ["judge", "clock"].contains(&name.to_lowercase().as_str()) {
        return problem("That is what the table itself is called. Please choose another nickname.");
    }
    if !is_kind(&name) {
        return problem(
            "Some people at the table might not like to read that name. Please choose another one.",
        );
    }
    Ok(name)
}

/// A nickname for somebody who has none yet.
pub(crate) fn suggestion() -> String {
    const FIRST: [&str; 16] = [
        "Brave", "Calm", "Clever", "Curious", "Eager", "Gentle", "Happy", "Keen", "Lively", "Lucky", "Merry",
        "Proud", "Quick", "Quiet", "Sunny", "Wise",
    ];
    const SECOND: [&str; 16] = [
        "Badger", "Beaver", "Crane", "Dolphin", "Falcon", "Fox", "Heron", "Lynx", "Marten", "Otter", "Owl",
        "Panda", "Raven", "Robin", "Seal", "Wren",
    ];
    let [one, other] = secrets::random::<2>();
    format!("{} {}", FIRST[usize::from(one) % FIRST.len()], SECOND[usize::from(other) % SECOND.len()])
}

/// The cookie: `__Host-` ties it to exactly this host if the connection is encrypted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cookie {
    /// Whether TLS is in front of the server.
    pub(crate) encrypted: bool,
}

/// How long a browser keeps the cookie, in seconds: about a school year.
const KEPT: u64 = 400 * 24 * 3600;

impl Cookie {
    fn name(self) -> &'static str {
        if self.encrypted { "__Host-forceout" } else { "forceout" }
    }

    /// The secret that a request carries.
    pub(crate) fn read(self, headers: &HeaderMap) -> Option<String> {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let secret = pairs.filter(|(name, _)| *name == self.name()).map(|(_, value)| value).next()?;
        (secret.len() == 32 && secret.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| secret.to_owned())
    }

    /// The header that gives a browser its secret; an empty secret removes the cookie.
    pub(crate) fn write(self, secret: &str) -> HeaderValue {
        let age = if secret.is_empty() { 0 } else { KEPT };
        let secure = if self.encrypted { "; Secure" } else { "" };
        let text =
            format!("{}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{secure}", self.name());
        HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
    }
}

/// A new person with this nickname.
pub(crate) fn newcomer(nickname: String, now: i64) -> PersonRow {
    PersonRow { id: secrets::token(), nickname, login: None, seen: now }
}

/// A new device for somebody who already has these, and the secret for its cookie.
pub(crate) fn device(person: &str, others: &[SecretRow], now: i64) -> (SecretRow, String) {
    let secret = secrets::token();
    let number = others.iter().map(|other| other.number).max().unwrap_or(0) + 1;
    let row =
        SecretRow { secret: secrets::hash(&secret), person: person.to_owned(), number, made: now, seen: now };
    (row, secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nicknames_are_short_printable_and_kind() {
        assert_eq!(nickname("  Ana   B. ").unwrap(), "Ana B.");
        assert_eq!(nickname("Żółw 7").unwrap(), "Żółw 7");
        for wrong in ["", "   ", "12", "judge", "Clock", "<b>", "a\u{202e}b", "sh1thead", &"x".repeat(21)] {
            assert!(nickname(wrong).is_err(), "{wrong}");
        }
        for _ in 0..50 {
            assert!(nickname(&suggestion()).is_ok());
        }
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        let secret = secrets::token();
        let line = format!("a=b; forceout={secret}; __Host-forceout=short");
        headers.insert(COOKIE, line.parse().unwrap());
        assert_eq!(Cookie { encrypted: false }.read(&headers), Some(secret));
        assert_eq!(Cookie { encrypted: true }.read(&headers), None);
    }
}
