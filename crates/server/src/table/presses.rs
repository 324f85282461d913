//! Who was first. Commands that arrive close together are put in the order in which they were given, not in the order
//! in which the network delivered them.
//!
//! The server knows every client's round trip and credits it: a command counts from its arrival minus the credit.
//! When a hand comes to the block, others may already be on their way, so the table waits as long as the slowest of
//! the others could need, up to the greatest credit, and then decides. What was weighed is stored with the command.

use std::time::Duration;

use referee::{Act, Moment};
use tokio::time::Instant;

use super::connection::ConnectionId;
use protocol::{Place, Press};

/// Hands that come to the block within this time came at the same moment, if the book has a rule for that (O24 V-B): no
/// connection is measured more precisely.
const AT_ONCE: Duration = Duration::from_millis(50);

/// A command that waits for its turn.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) from: ConnectionId,
    pub(crate) id: String,
    pub(crate) place: Option<Place>,
    /// The player's name in the match, for the evidence.
    pub(crate) name: String,
    pub(crate) act: Act,
    pub(crate) arrived: Moment,
    pub(crate) lag: Moment,
    /// The moment that counts.
    pub(crate) at: Moment,
}

impl Waiting {
    /// Whether it lays a hand on the block.
    pub(crate) fn is_press(&self) -> bool {
        is_press(&self.act)
    }

    fn press(&self) -> Press {
        Press { by: self.name.clone(), arrived: self.arrived, lag: self.lag, pressed: self.at }
    }
}

/// Whether this lays a hand on the block.
pub(crate) fn is_press(act: &Act) -> bool {
    matches!(act, Act::PickUp | Act::Challenge { .. })
}

/// How long the table waits when a hand comes to the block. `slowest` is the credit of the slowest of the other players who are
/// here; if nobody else is, there is no wait.
pub(crate) fn patience(slowest: Option<Duration>, two_hands: bool) -> Duration {
    match slowest {
        Some(slowest) if two_hands => slowest + AT_ONCE,
        Some(slowest) => slowest,
        None => Duration::ZERO,
    }
}

/// Commands held until nothing earlier can arrive.
#[derive(Debug)]
pub(crate) struct Window {
    /// When the table decides.
    pub(crate) closes: Instant,
    pub(crate) waiting: Vec<Waiting>,
}

impl Window {
    /// The commands in their order, each with the presses that were weighed for it.
    pub(crate) fn decide(self, two_hands: bool) -> Vec<(Waiting, Vec<Press>)> {
        let mut waiting = self.waiting;
        // Stable: commands that count from the same moment stay in order of arrival.
        waiting.sort_by_key(|command| command.at);
        let mut first_press: Option<Moment> = None;
        for command in waiting.iter_mut().filter(|command| command.is_press()) {
            match first_press {
                None => first_press = Some(command.at),
                Some(first) if two_hands && command.at - first <= Moment::from(AT_ONCE) => command.at = first,
                Some(_) => {}
            }
        }
        waiting.sort_by_key(|command| command.at);
        let presses: Vec<Press> =
            waiting.iter().filter(|command| command.is_press()).map(Waiting::press).collect();
        let weighed = |command: &Waiting| match command.is_press() && presses.len() > 1 {
            true => presses.clone(),
            false => Vec::new(),
        };
        waiting
            .into_iter()
            .map(|command| (weighed(&command), command))
            .map(|(one, other)| (other, one))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(name: &str, arrived: i64, lag: i64) -> Waiting {
        let (arrived, lag) = (Moment::milliseconds(arrived), Moment::milliseconds(lag));
        Waiting {
            from: 0,
            id: name.to_owned(),
            place: None,
            name: name.to_owned(),
            act: Act::PickUp,
            arrived,
            lag,
            at: arrived - lag,
        }
    }

    fn order(waiting: Vec<Waiting>, two_hands: bool) -> Vec<(String, String)> {
        let window = Window { closes: Instant::now(), waiting };
        let decided = window.decide(two_hands);
        decided.iter().map(|(command, _)| (command.name.clone(), command.at.to_string())).collect()
    }

    #[test]
    fn the_earlier_hand_is_first_though_its_press_arrives_later() {
        let far = press("Far", 1_200, 300);
        let near = press("Near", 1_000, 20);
        let decided = order(vec![near, far], false);
        assert_eq!(decided, [("Far".to_owned(), "0.9".to_owned()), ("Near".to_owned(), "0.98".to_owned())]);
    }

    #[test]
    fn two_hands_are_at_once_where_the_book_knows_that() {
        let pair = || vec![press("Ana", 1_000, 0), press("Ben", 1_040, 0)];
        assert_eq!(order(pair(), true)[1].1, "1");
        assert_eq!(order(pair(), false)[1].1, "1.04");
        let apart = vec![press("Ana", 1_000, 0), press("Ben", 1_060, 0)];
        assert_eq!(order(apart, true)[1].1, "1.06");
    }

    #[test]
    fn what_was_weighed_is_kept() {
        let window = Window { closes: Instant::now(), waiting: vec![press("Ana", 5, 1), press("Ben", 9, 7)] };
        let decided = window.decide(false);
        assert_eq!(decided[0].1.len(), 2);
        let alone = Window { closes: Instant::now(), waiting: vec![press("Ana", 5, 1)] };
        assert!(alone.decide(false)[0].1.is_empty());
    }
}
