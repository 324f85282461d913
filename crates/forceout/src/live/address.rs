//! Where a live table is: the server, and the code of the table, as people write it.

/// The default port of a server.
const PORT: u16 = 7878;
/// What an encrypted address begins with.
const ENCRYPTED: &str = "https://";

/// Where a table is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    /// The name or address of the server with its port, with `https://` before it if the connection is encrypted.
    pub(crate) host: String,
    /// The code of the table.
    pub(crate) code: String,
}

impl Address {
    /// Reads `http://HOST:PORT/t/CODE`, `HOST:PORT/CODE` and the like. A code may have blanks and dashes.
    pub(crate) fn read(text: &str) -> Result<Address, String> {
        let (scheme, rest, port) = without_scheme(text);
        let (host, path) = rest.split_once('/').ok_or("the code of the table is missing")?;
        let path = path.split(['?', '#']).next().unwrap_or_default().replace("%20", " ");
        let code = path.strip_prefix("t/").unwrap_or(&path).trim_matches('/');
        let code: String = code.chars().filter(|sign| !matches!(sign, ' ' | '-')).collect();
        if code.is_empty() {
            return Err("the code of the table is missing".to_owned());
        }
        if code.len() > 12 || !code.bytes().all(|sign| sign.is_ascii_alphanumeric()) {
            return Err(format!("`{code}` is not the code of a table: codes are a few letters"));
        }
        Ok(Address { host: format!("{scheme}{}", with_port(host, port)?), code: code.to_ascii_uppercase() })
    }

    /// Reads the address of a server: `http://HOST:PORT`, `HOST` and the like. The answer has its port.
    pub(crate) fn read_server(text: &str) -> Result<String, String> {
        let (scheme, rest, port) = without_scheme(text);
        Ok(format!("{scheme}{}", with_port(rest.trim_end_matches('/'), port)?))
    }

    /// The address for a browser.
    pub(crate) fn link(&self) -> String {
        let scheme = if self.host.starts_with(ENCRYPTED) { "" } else { "http://" };
        format!("{scheme}{}/t/{}", self.host, self.code)
    }

    /// The code as people read it to each other.
    pub(crate) fn spoken(&self) -> String {
        match self.code.len() {
            6 => format!("{}-{}", &self.code[..3], &self.code[3..]),
            _ => self.code.clone(),
        }
    }
}

/// What an encrypted address begins with, what follows the scheme, and the port that it stands for.
fn without_scheme(text: &str) -> (&'static str, &str, u16) {
    let text = text.trim();
    match (text.strip_prefix(ENCRYPTED), text.strip_prefix("http://")) {
        (Some(rest), _) => (ENCRYPTED, rest, 443),
        (None, Some(rest)) => ("", rest, 80),
        (None, None) => ("", text, PORT),
    }
}

fn with_port(host: &str, port: u16) -> Result<String, String> {
    let named = |sign: char| sign.is_ascii_alphanumeric() || ".-_:[]".contains(sign);
    if host.is_empty() {
        return Err("the name or address of the server is missing".to_owned());
    }
    if !host.chars().all(named) {
        return Err(format!("`{host}` is not a server: give its name or address"));
    }
    let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    Ok(if has_port { host.to_owned() } else { format!("{host}:{port}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
        for text in [
            "http://games.local:7878/t/BCDFGH",
            "games.local:7878/BCDFGH",
            "games.local/t/bcd-fgh",
            " games.local/bcd fgh ",
            "games.local:7878/t/BCD%20FGH/?from=mail",
        ] {
            let address = Address::read(text).unwrap();
            assert_eq!(
                (address.host.as_str(), address.code.as_str()),
                ("games.local:7878", "BCDFGH"),
                "{text}"
            );
        }
        assert_eq!(Address::read("http://games.local/t/BCDFGH").unwrap().host, "games.local:80");
        assert_eq!(Address::read("[::1]:9/BCDFGH").unwrap().link(), "http://[::1]:9/t/BCDFGH");
        let encrypted = Address::read("https://games.local/t/BCDFGH").unwrap();
        assert_eq!(encrypted.host, "https://games.local:443");
        assert_eq!(Address::read(&encrypted.link()).unwrap(), encrypted);
        assert_eq!(Address::read("h/bcdfgh").unwrap().spoken(), "BCD-FGH");
    }

    #[test]
    fn a_server_needs_no_code() {
        for (text, host) in [
            ("localhost", "localhost:7878"),
            (" games.local:9 ", "games.local:9"),
            ("http://games.local/", "games.local:80"),
            ("https://games.local/", "https://games.local:443"),
        ] {
            assert_eq!(Address::read_server(text).as_deref(), Ok(host));
        }
        for wrong in ["", "https://", "games.local/BCDFGH", "a b"] {
            assert!(Address::read_server(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_in_words() {
        for (text, word) in [
            ("", "code of the table is missing"),
            ("games.local", "code of the table is missing"),
            ("games.local/t/", "code of the table is missing"),
            ("https:///t/BCDFGH", "server is missing"),
            ("games.local/t/BCD/FGH", "not the code"),
            ("games.local/BCDFGHJKLMNPQRS", "not the code"),
            ("/t/BCDFGH", "server is missing"),
            ("a b/BCDFGH", "not a server"),
            ("host\r\nx: y/BCDFGH", "not a server"),
        ] {
            let complaint = Address::read(text).unwrap_err();
            assert!(complaint.contains(word), "{text}: {complaint}");
        }
    }
}
