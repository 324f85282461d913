//! Starting a shake: setting out, rolling, dealing, and what follows if one of them takes too long.

use crate::codes::{self, Code};
use crate::engine::{Done, Play};
use crate::event::Happening;
use crate::moment::Moment;
use crate::seat::{Seat, Seats};
use crate::state::{Phase, Selecting, Shake, TaskKind};
use mat::{CARDS, SET_OUT, SET_OUT_CUBES, card};

const ROLLING: i64 = 60;
/// The limit for rolling and setting the Goal together, in books that have one limit for both.
const ROLLING_AND_GOAL: i64 = 120;
/// More cubes than any box contains.
const MAX_CUBES: usize = 64;

impl Play<'_> {
    pub(crate) fn start_shake(&mut self, seat: Seat) -> Done {
        self.in_phase(Phase::Between)?;
        self.may_start()?;
        self.is_setter(seat)?;
        self.begin_shake();
        Ok(())
    }

    pub(crate) fn set_out(&mut self, seat: Seat, cubes: &str) -> Done {
        self.starting()?;
        if !self.equipment().sets_out(self.header.division) {
            return Err(codes::WRONG_PHASE);
        }
        self.is_setter(seat)?;
        if self.shake.as_ref().is_some_and(|shake| shake.set_out) {
            return Err(codes::ALREADY_DONE);
        }
        let mut given = self.equipment().cubes(cubes).ok_or(codes::SET_OUT_INVALID)?;
        given.sort();
        let same = |allowed: &str| {
            let mut allowed = self.equipment().cubes(allowed).unwrap_or_default();
            allowed.sort();
            allowed == given
        };
        if !SET_OUT.iter().any(|allowed| same(allowed)) {
            return Err(codes::SET_OUT_INVALID);
        }
        self.begin_shake();
        let shake = self.current()?;
        shake.set_out = true;
        shake.resources.extend(given);
        self.note_of(Happening::SetOut { cubes: cubes.to_owned() }, seat);
        Ok(())
    }

    pub(crate) fn roll(&mut self, seat: Seat, cubes: Option<&str>) -> Done {
        self.starting()?;
        self.is_setter(seat)?;
        let (set_out, rolled) = self.shake.as_ref().map_or((false, false), |one| (one.set_out, one.rolled));
        if rolled {
            return Err(codes::ALREADY_DONE);
        }
        let sets_out = self.equipment().sets_out(self.header.division);
        if sets_out && !set_out {
            return Err(codes::SET_OUT_FIRST);
        }
        let given = match cubes {
            Some(cubes) => cubes.to_owned(),
            None => self.header.rolls.get(self.rolls_used).ok_or(codes::ROLL_SIZE)?.clone(),
        };
        let cubes_rolled = self.equipment().cubes(&given).ok_or(codes::NO_SUCH_CUBE)?;
        let size = self.equipment().roll - if sets_out { SET_OUT_CUBES } else { 0 };
        let fits = match self.options().fixed_rolls {
            true => (1..=MAX_CUBES).contains(&cubes_rolled.len()),
            false => cubes_rolled.len() == size,
        };
        if !fits {
            return Err(codes::ROLL_SIZE);
        }
        if !self.options().fixed_rolls && !self.equipment().can_show(&cubes_rolled, sets_out) {
            return Err(codes::ROLL_IMPOSSIBLE);
        }
        self.rolls_used += usize::from(cubes.is_none());
        self.begin_shake();
        let shake = self.current()?;
        shake.rolled = true;
        shake.resources.extend(cubes_rolled);
        self.note_of(Happening::Rolled { cubes: given }, seat);
        self.rolled_or_dealt();
        Ok(())
    }

    pub(crate) fn deal(&mut self, seat: Seat, cards: Option<&str>) -> Done {
        self.starting()?;
        if !self.equipment().cards {
            return Err(codes::NO_CARDS);
        }
        let dealer = match (&self.shake, self.setter()) {
            (Some(shake), _) => shake.dealer,
            (None, Some(setter)) => self.right_of(setter, self.everyone().minus(self.away())),
            (None, None) => return Err(codes::TOO_FEW_PLAYERS),
        };
        if seat != dealer {
            return Err(codes::NOT_DEALER);
        }
        if self.shake.as_ref().is_some_and(|shake| !shake.universe.is_empty()) {
            return Err(codes::ALREADY_DONE);
        }
        let given = match cards {
            Some(cards) => cards.to_owned(),
            None => self.header.deals.get(self.deals_used).ok_or(codes::DEAL_TOO_FEW)?.clone(),
        };
        let mut dealt = read_cards(&given)?;
        let (least, most) = self.equipment().cards_dealt(self.header.division);
        if dealt.len() < least {
            return Err(codes::DEAL_TOO_FEW);
        }
        self.deals_used += usize::from(cards.is_none());
        self.begin_shake();
        let removed = dealt.split_off(most.min(dealt.len()));
        if !removed.is_empty() {
            self.note_of(Happening::CardsRemoved { cards: removed.join(" ") }, seat);
        }
        self.lay_out(seat, dealt);
        Ok(())
    }

    /// Rolling or dealing took too long (XI-A, MR-11, MR-39).
    pub(crate) fn rolling_lost(&mut self) {
        let Some(shake) = &self.shake else { return };
        let (setter, dealer, present) = (shake.setter, shake.dealer, shake.present);
        let (rolled, deal_lost) = (shake.rolled, shake.deal_lost);
        if !rolled {
            let setter = self.left_of(setter, present);
            let dealer = self.right_of(setter, present);
            if let Some(shake) = &mut self.shake {
                shake.setter = setter;
                shake.dealer = dealer;
            }
            self.start_rolling();
        } else if !deal_lost && dealer != setter {
            if let Some(shake) = &mut self.shake {
                shake.dealer = setter;
                shake.deal_lost = true;
            }
            self.start_rolling();
        } else {
            self.engine_deals(dealer);
        }
    }

    /// MR-39: nobody deals, so the engine deals the minimum, which needs no dice.
    fn engine_deals(&mut self, dealer: Seat) {
        let (least, _) = self.equipment().cards_dealt(self.header.division);
        let given = self.header.deals.get(self.deals_used).and_then(|cards| read_cards(cards).ok());
        self.deals_used += usize::from(given.is_some());
        let fixed = || read_cards(CARDS).unwrap_or_default();
        let mut dealt = given.filter(|cards| cards.len() >= least).unwrap_or_else(fixed);
        dealt.truncate(least);
        self.lay_out(dealer, dealt);
    }

    fn lay_out(&mut self, dealer: Seat, cards: Vec<String>) {
        self.note_of(Happening::Dealt { cards: cards.join(" ") }, dealer);
        if let Some(shake) = &mut self.shake {
            shake.universe = cards;
        }
        self.rolled_or_dealt();
    }

    fn rolled_or_dealt(&mut self) {
        if !self.doers().is_empty() {
            return;
        }
        if self.options().variations && self.edition().selects_variations(self.header.division) {
            self.begin_selections();
        } else {
            self.begin_goal();
        }
    }

    fn starting(&self) -> Done {
        match self.phase {
            Phase::Between => self.may_start(),
            Phase::Rolling => self.block_is_free(),
            _ => Err(codes::WRONG_PHASE),
        }
    }

    fn may_start(&self) -> Done {
        if self.clock >= self.options().round {
            return Err(codes::NO_NEW_SHAKE);
        }
        if self.everyone().minus(self.away()).len() < 2 {
            return Err(codes::TOO_FEW_PLAYERS);
        }
        Ok(())
    }

    fn is_setter(&self, seat: Seat) -> Done {
        if self.setter() == Some(seat) { Ok(()) } else { Err(codes::NOT_GOAL_SETTER) }
    }

    /// Begins the shake, unless it has begun.
    fn begin_shake(&mut self) {
        let Some(setter) = self.setter().filter(|_| self.shake.is_none()) else { return };
        let present = self.everyone().minus(self.away());
        let dealer = self.right_of(setter, present);
        self.shake = Some(Shake {
            setter,
            present,
            set_out: false,
            rolled: false,
            dealer,
            deal_lost: false,
            universe: Vec::new(),
            rolling_end: Moment::START,
            resources: Vec::new(),
            required: Vec::new(),
            permitted: Vec::new(),
            forbidden: Vec::new(),
            goal_cubes: Vec::new(),
            goal: String::new(),
            variations: Vec::new(),
            selecting: Selecting { seat: setter, made: 0, wanted: 1, tries: 0 },
            bonus: None,
            played: false,
            put_away: None,
            turn: setter,
            mover: None,
            agreed: Seats::NONE,
            writing: None,
            checking: None,
        });
        self.rulings.clear();
        let setter = self.name(setter).clone();
        self.note(Happening::ShakeStarted { setter });
        self.start_rolling();
    }

    fn start_rolling(&mut self) {
        self.phase = Phase::Rolling;
        let seconds = if self.edition().rolling_with_goal { ROLLING_AND_GOAL } else { ROLLING };
        self.start_task(TaskKind::Rolling, seconds, Moment::START);
        let end = self.after(ROLLING);
        if let Some(shake) = &mut self.shake {
            shake.rolling_end = end;
        }
    }
}

/// The cards of a deal; anything that is not a card is not counted, so there are too few.
fn read_cards(text: &str) -> Result<Vec<String>, Code> {
    let cards: Vec<String> =
        text.split_whitespace().map(card).collect::<Option<_>>().ok_or(codes::DEAL_TOO_FEW)?;
    let twice = cards.iter().enumerate().any(|(index, card)| cards[..index].contains(card));
    if twice { Err(codes::CARD_TWICE) } else { Ok(cards) }
}
