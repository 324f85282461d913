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

/// The limits of the server, per address. A whole classroom may share one, so they are wide; what every pupil
/// needs at once is limited per person.
pub(crate) struct Limits {
    pub(crate) limited: bool,
    /// Any request.
    requests: PerCaller,
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
        Limits {
            limited: limited == Limited::Yes,
            requests: RateLimiter::keyed(per_minute(600, 3_000)),
            openings: RateLimiter::keyed(per_minute(60, 60)),
            wrong_codes: RateLimiter::keyed(per_minute(20, 20)),
            solving: RateLimiter::keyed(per_minute(60, 60)),
            replaying: RateLimiter::keyed(per_minute(120, 240)),
            coaching: RateLimiter::keyed(per_minute(30, 120)),
            answering: RateLimiter::keyed(per_minute(120, 120)),
            hinting: RateLimiter::keyed(per_minute(60, 60)),
            puzzling: RateLimiter::keyed(per_minute(30, 30)),
        }
    }

    pub(crate) fn request(&self, caller: IpAddr) -> Result<(), Problem> {
        self.check(&self.requests, caller, "Too many requests from this network. Wait a moment.")
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
        for limiter in [&self.requests, &self.openings, &self.wrong_codes, &self.solving, &self.replaying] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        for limiter in [&self.coaching, &self.answering, &self.hinting, &self.puzzling] {
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
