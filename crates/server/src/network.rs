//! A network of addresses, such as that of the proxies in front of a server.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// All addresses with the same beginning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    /// How many bits they have in common.
    bits: u32,
}

impl Network {
    /// Whether an address is in it. An IPv4 address written as IPv6 is the same address.
    pub fn has(&self, address: IpAddr) -> bool {
        let (one, all) = number(self.address.to_canonical());
        let (other, others) = number(address.to_canonical());
        all == others && (self.bits == 0 || (one ^ other) >> (all - self.bits) == 0)
    }
}

fn number(address: IpAddr) -> (u128, u32) {
    match address {
        IpAddr::V4(address) => (u128::from(address.to_bits()), 32),
        IpAddr::V6(address) => (address.to_bits(), 128),
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("{text} is not a network: write an address such as 10.0.0.7, or 10.0.0.0/8");
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address = IpAddr::to_canonical(&address.parse().map_err(|_| wrong())?);
        let all = number(address).1;
        let bits = bits.map_or(Ok(all), |bits| bits.parse().map_err(|_| wrong()))?;
        if bits > all { Err(wrong()) } else { Ok(Network { address, bits }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_in_their_network_and_no_others() {
        for (network, inside, outside) in [
            ("10.0.0.0/8", "10.9.8.7", "11.0.0.1"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.6"),
            ("127.0.0.0/8", "::ffff:127.0.0.1", "::1"),
            ("2001:db8::/32", "2001:db8:5::1", "2001:db9::1"),
            ("0.0.0.0/0", "203.0.113.9", "::1"),
        ] {
            let network: Network = network.parse().unwrap();
            assert!(network.has(inside.parse().unwrap()), "{network} {inside}");
            assert!(!network.has(outside.parse().unwrap()), "{network} {outside}");
            assert_eq!(network.to_string().parse(), Ok(network));
        }
        for wrong in ["", "10.0.0.0/33", "ten", "10.0.0.0/", "::1/129"] {
            assert!(wrong.parse::<Network>().unwrap_err().contains("10.0.0.0/8"), "{wrong}");
        }
    }
}
