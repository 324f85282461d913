//! Limits: how much one caller may ask of the server in a while.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::Limited;
use crate::problem::Problem;
use protocol::Wish;

type PerPerson = RateLimiter<String, DashMapStateStore<String>, DefaultClock>;
type PerCaller = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// The limits of the server, per address. A whole school may share one, so they are wide; what every pupil
/// needs at once is limited per person (SC-25).
pub(crate) struct Limits {
    pub(crate) limited: bool,
    /// Any request: of somebody with a cookie,
    requests: PerPerson,
    /// of all who have none at an address,
    nameless: PerCaller,
    /// and of everybody at an address, since a cookie is easily made up.
    together: PerCaller,
    /// New people and new tables.
    openings: PerCaller,
    /// Wrong codes: nobody must find a table by trying.
    wrong_codes: PerCaller,
    /// Seconds of solving.
    solving: PerCaller,
    /// Logs replayed from the beginning.
    replaying: PerCaller,
    /// Questions to the coach.
    coaching: PerPerson,
    /// Answers to steps of lessons and to puzzles (LC-92).
    answering: PerPerson,
    /// Hints.
    hinting: PerPerson,
    /// Puzzles given out, and runs.
    puzzling: PerPerson,
}

fn per_minute(burst: u32, each_minute: u32) -> Quota {
    let some = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    Quota::per_minute(some(each_minute)).allow_burst(some(burst))
}

impl Limits {
    pub(crate) fn new(limited: Limited) -> Limits {
        let times = if let Limited::Times(times) = limited { times } else { 1 };
        let by_address = |burst: u32, each_minute: u32| {
            RateLimiter::keyed(per_minute(burst.saturating_mul(times), each_minute.saturating_mul(times)))
        };
        Limits {
            limited: limited != Limited::No,
            requests: RateLimiter::keyed(per_minute(600, 3_000)),
            nameless: by_address(600, 3_000),
            together: by_address(6_000, 30_000),
            openings: by_address(60, 60),
            // However many share an address, none of them may find tables by trying.
            wrong_codes: RateLimiter::keyed(per_minute(20, 20)),
            solving: by_address(60, 60),
            replaying: by_address(120, 240),
            coaching: RateLimiter::keyed(per_minute(30, 120)),
            answering: RateLimiter::keyed(per_minute(120, 120)),
            hinting: RateLimiter::keyed(per_minute(60, 60)),
            puzzling: RateLimiter::keyed(per_minute(30, 30)),
        }
    }

    /// A request from this address, of somebody with this cookie.
    pub(crate) fn request(&self, caller: IpAddr, cookie: Option<&str>) -> Result<(), Problem> {
        const FROM_HERE: &str = "Too many requests from this network. Wait a moment.";
        self.check(&self.together, caller, FROM_HERE)?;
        match cookie {
            Some(cookie) => self.check_person(&self.requests, cookie, "Too many requests. Wait a moment."),
            None => self.check(&self.nameless, caller, FROM_HERE),
        }
    }

    pub(crate) fn opening(&self, caller: IpAddr) -> Result<(), Problem> {
        self.check(&self.openings, caller, "Too many new tables from this network. Wait a minute.")
    }

    /// A code led nowhere; after too many, codes are no longer looked up.
    pub(crate) fn wrong_code(&self, caller: IpAddr) -> Result<(), Problem> {
        self.check(&self.wrong_codes, caller, "Too many wrong codes. Wait a minute.")
    }

    /// Somebody makes a wish: the judges' code must not be found by trying.
    pub(crate) fn wish(&self, caller: IpAddr, wish: &Wish) -> Result<(), Problem> {
        match wish {
            Wish::Judge { code: Some(_) } => self.wrong_code(caller),
            _ => Ok(()),
        }
    }

    pub(crate) fn solving(&self, caller: IpAddr) -> Result<(), Problem> {
        self.check(&self.solving, caller, "Too many questions that need a search. Wait a minute.")
    }

    pub(crate) fn replaying(&self, caller: IpAddr) -> Result<(), Problem> {
        self.check(&self.replaying, caller, "Too many requests for old logs. Wait a moment and come back.")
    }

    pub(crate) fn coaching(&self, person: &str) -> Result<(), Problem> {
        self.check_person(&self.coaching, person, "Too many questions to the coach. Wait a moment.")
    }

    pub(crate) fn answering(&self, person: &str) -> Result<(), Problem> {
        self.check_person(&self.answering, person, "Too many answers at once. Take your time.")
    }

    pub(crate) fn hinting(&self, person: &str) -> Result<(), Problem> {
        self.check_person(&self.hinting, person, "Too many hints at once. Take your time.")
    }

    pub(crate) fn puzzling(&self, person: &str) -> Result<(), Problem> {
        self.check_person(&self.puzzling, person, "Too many puzzles at once. Take your time.")
    }

    /// Forgets callers not heard from for long.
    pub(crate) fn sweep(&self) {
        let by_address = [&self.nameless, &self.together, &self.openings, &self.wrong_codes];
        for limiter in by_address.into_iter().chain([&self.solving, &self.replaying]) {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        for limiter in [&self.requests, &self.coaching, &self.answering, &self.hinting, &self.puzzling] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    fn check_person(&self, limiter: &PerPerson, person: &str, detail: &str) -> Result<(), Problem> {
        let asked = !self.limited || limiter.check_key(&person.to_owned()).is_ok();
        asked.then_some(()).ok_or_else(|| Problem::too_many(detail))
    }

    fn check(&self, limiter: &PerCaller, caller: IpAddr, detail: &str) -> Result<(), Problem> {
        if !self.limited {
            return Ok(());
        }
        limiter.check_key(&caller).map_err(|_| Problem::too_many(detail))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHOOL: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    /// How many of that many requests are answered.
    fn answered(limits: &Limits, requests: usize, cookie: impl Fn(usize) -> Option<String>) -> usize {
        (0..requests).filter(|number| limits.request(SCHOOL, cookie(*number).as_deref()).is_ok()).count()
    }

    #[test]
    fn one_person_who_asks_too_much_does_not_block_others_at_the_same_address() {
        let limits = Limits::new(Limited::Yes);
        assert!((600..700).contains(&answered(&limits, 1_000, |_| Some("greedy".to_owned()))));
        assert!((600..700).contains(&answered(&limits, 1_000, |_| None)));
        assert_eq!(answered(&limits, 500, |_| Some("other".to_owned())), 500);
        // Made-up cookies help only so far.
        assert!(answered(&limits, 10_000, |number| Some(number.to_string())) < 9_000);
    }

    #[test]
    fn many_schools_at_one_address_are_limited_less() {
        for (times, most) in [(1, 60), (5, 300)] {
            let limits = Limits::new(Limited::Times(times));
            let opened = (0..1_000).filter(|_| limits.opening(SCHOOL).is_ok()).count();
            assert!((most..most + 50).contains(&opened), "{times}: {opened}");
            let guessed = (0..1_000).filter(|_| limits.wrong_code(SCHOOL).is_ok()).count();
            assert!(guessed < 30, "{guessed}");
        }
        let limits = Limits::new(Limited::No);
        assert_eq!(answered(&limits, 10_000, |_| None), 10_000);
    }
}
