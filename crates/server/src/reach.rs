//! Where other devices find this server: if a page was opened at its own machine's address, its codes must be ones that phones can follow.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// This machine's address in its own network: the one a packet to the outside would leave from. No packet is sent.
pub fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address reserved for documentation.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// The address for other devices; nothing if the caller's own, `host`, is as good as any. The public one wins. Otherwise only
/// callers who came by an address of this very machine need another, and only if the server listens beyond it.
pub(crate) fn address_for(
    host: &str,
    public: Option<&str>,
    listens: IpAddr,
    lan: impl FnOnce() -> Option<IpAddr>,
) -> Option<String> {
    if let Some(public) = public {
        return Some(public.to_owned());
    }
    let named = host.strip_prefix("localhost").and_then(|port| port.strip_prefix(':')?.parse().ok());
    let port = match host.parse::<SocketAddr>() {
        Ok(address) => address.ip().is_loopback().then(|| address.port()),
        Err(_) => named,
    };
    let outside = if listens.is_unspecified() { lan() } else { None };
    Some(format!("http://{}", SocketAddr::new(outside?, port?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones_are_shown_an_address_that_they_can_reach() {
        let lan = || Some(IpAddr::from([192, 168, 1, 7]));
        let [everywhere, here] = [Ipv4Addr::UNSPECIFIED, Ipv4Addr::LOCALHOST].map(IpAddr::from);
        let reached = Some("http://192.168.1.7:7700".to_owned());
        for own in ["127.0.0.1:7700", "localhost:7700", "[::1]:7700"] {
            assert_eq!(address_for(own, None, everywhere, lan), reached, "{own}");
            // A server that listens only to its own machine, or a machine without a network, cannot be reached by others.
            assert_eq!(address_for(own, None, here, lan), None, "{own}");
            assert_eq!(address_for(own, None, everywhere, || None), None, "{own}");
            let public = address_for(own, Some("https://games.example"), here, lan);
            assert_eq!(public.as_deref(), Some("https://games.example"), "{own}");
        }
        for good in ["192.168.1.7:7700", "desk.local:7700", "games.example", "localhost.example:7700", ""] {
            assert_eq!(address_for(good, None, everywhere, lan), None, "{good}");
        }
    }
}
