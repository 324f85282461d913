//! Where other servers reach this one: a name or an address, with a port.

use std::fmt;
use std::str::FromStr;

use tokio::net::TcpListener;

/// A name or an address of this machine, with a port: `node1:7879`, `10.0.0.1:7879`, `[::1]:7879`. Other servers are told just
/// that, so a name has to mean this machine for them, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Peer {
    host: String,
    /// 0 for any that is free.
    port: u16,
}

impl Peer {
    /// Listens there; returns where others reach it, with the real port.
    pub(crate) async fn listen(&self) -> Result<(TcpListener, String), String> {
        let complaint = |error: std::io::Error| format!("{self} cannot be listened on: {error}");
        let listener = TcpListener::bind(self.to_string()).await.map_err(complaint)?;
        let port = listener.local_addr().map_err(complaint)?.port();
        Ok((listener, Peer { port, ..self.clone() }.to_string()))
    }
}

impl Default for Peer {
    /// Any free port, for servers on the same machine.
    fn default() -> Peer {
        Peer { host: "127.0.0.1".to_owned(), port: 0 }
    }
}

impl FromStr for Peer {
    type Err = String;

    fn from_str(text: &str) -> Result<Peer, String> {
        let example = "such as node1:7879, 10.0.0.1:7879 or [fd00::1]:7879";
        let (host, port) =
            text.rsplit_once(':').ok_or_else(|| format!("a name and a port are needed, {example}"))?;
        let port = port.parse().map_err(|_| format!("`{port}` is no port, which is a number up to 65535"))?;
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let named = |host: &str| {
            !host.is_empty()
                && host.chars().all(|sign| sign.is_ascii_alphanumeric() || ['.', '-', '_'].contains(&sign))
        };
        match bare {
            Some(bare) if bare.parse::<std::net::Ipv6Addr>().is_err() => {
                return Err(format!("`{bare}` is no address, {example}"));
            }
            None if !named(host) => return Err(format!("`{host}` is no name of a machine, {example}")),
            _ => {}
        }
        if ["0.0.0.0", "[::]"].contains(&host) {
            return Err(format!(
                "other servers cannot reach {host}: say where they reach this one, {example}"
            ));
        }
        Ok(Peer { host: host.to_owned(), port })
    }
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_addresses_are_kept_as_they_are_written() {
        for text in ["node1:7879", "node-1.games.example:7879", "10.0.0.1:7879", "[::1]:0"] {
            assert_eq!(text.parse::<Peer>().unwrap().to_string(), text);
        }
        for (text, said) in [
            ("node1", "a name and a port"),
            ("node1:http", "`http` is no port"),
            ("node1:70000", "is no port"),
            (":7879", "no name"),
            ("http://node1:7879", "no name"),
            ("::1:7879", "no name"),
            ("[node1]:7879", "no address"),
            ("0.0.0.0:7879", "cannot reach 0.0.0.0"),
        ] {
            let complaint = text.parse::<Peer>().unwrap_err();
            assert!(complaint.contains(said), "{text}: {complaint}");
        }
    }

    #[tokio::test]
    async fn others_are_told_the_name_with_the_real_port() {
        let (listener, address) = "localhost:0".parse::<Peer>().unwrap().listen().await.unwrap();
        assert_eq!(address, format!("localhost:{}", listener.local_addr().unwrap().port()));
        assert!(tokio::net::TcpStream::connect(&address).await.is_ok());
        let taken = address.parse::<Peer>().unwrap().listen().await.unwrap_err();
        assert!(taken.contains(&address), "{taken}");
    }
}
