//! Errands: a bot that plays for a learner chooses legal moves by what is true after them, and says what it thinks.

use mat::{Game, Section, Situation};
use referee::{Act, Call, ShakeView, Turn};

use super::moving::PossibleTurn;
use super::{Effort, LevelBot, Motive};
use crate::coach::{Errand, Thought, missing};
use crate::insight::{Danger, Eyes, Insight, SearchAnswer, Witness, Work};
use crate::layout::Layout;
use crate::seated::{Decision, Seated};

/// The work that one question of an errand may take.
const WORK: Work = Work(4);
/// How many searches of one errand may run out of budget.
const CUT_OFFS: u64 = 10;

impl LevelBot {
    fn errand(&self) -> Option<Errand> {
        self.brief.errand.or(self.brief.lesson.map(|_| Errand::GiveNow))
    }

    /// What the errand asks for now, or else the challenge that this level sees. Without either, the bot plays as its
    /// level does.
    pub(super) fn on_errand(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        let Some(errand) = self.errand() else { return self.challenge(seat, insight) };
        let shake = seat.view.shake.as_ref()?;
        let layout = Layout::seen(shake, &insight.faces());
        let ready = learner_has_moved(seat, shake);
        match errand {
            Errand::CallWrong if ready => {
                if let Some(decision) = self.call_wrongly(seat, insight, &layout) {
                    return Some(decision);
                }
            }
            Errand::CallWrong | Errand::PlaySafe => {
                if let Some(decision) = self.challenge(seat, insight) {
                    return Some(decision);
                }
            }
            Errand::OutOfTurn if ready => {
                if let Some(decision) = self.move_out_of_turn(seat, insight, shake, &layout) {
                    return Some(decision);
                }
            }
            // These leave the challenges to the learner.
            Errand::GiveNow | Errand::MakeImpossible | Errand::LastCube | Errand::OutOfTurn => {}
        }
        if !seat.is_due() {
            return None;
        }
        let scripted = self.brief.lesson.and_then(|lesson| lesson.next(seat.view));
        let act = match scripted.and_then(|act| seat.proper(act)) {
            Some(act) => Some(act),
            None if ready => self.by_truth(seat, insight, &layout, errand),
            None => None,
        };
        let decision = match act {
            Some(act) => self.decide(seat, Effort::Thought, act, Motive::Errand { errand }.alone())?,
            None => self.take_turn(seat, insight)?,
        };
        let thought = self.thought(insight, shake, &layout, &decision.act);
        Some(Decision { thought, ..decision })
    }

    /// A challenge that is wrong. Preferably Impossible: then the learner can present a Solution, while after Now the
    /// bot would have to.
    fn call_wrongly(
        &mut self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        layout: &Layout,
    ) -> Option<Decision> {
        if !self.may_challenge(seat) {
            return None;
        }
        let possible = insight.look(layout, Situation::Impossible, Eyes::OPEN, WORK).witness().is_some();
        let call = if possible {
            Call::Impossible
        } else if layout.now_may_be_called(insight.two_solutions())
            && insight.look(layout, Situation::Now, Eyes::OPEN, WORK) == SearchAnswer::None
        {
            Call::Now
        } else {
            return None;
        };
        let decision = self.call(seat, call, Motive::Errand { errand: Errand::CallWrong }.alone())?;
        Some(Decision { thought: Some(Thought::Calls { call }), ..decision })
    }

    /// A cube laid on somebody else's turn, once at a table. It does no harm, so that only the procedure is in question.
    fn move_out_of_turn(
        &mut self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        shake: &ShakeView,
        layout: &Layout,
    ) -> Option<Decision> {
        /// More cubes than any mat has.
        const DONE: usize = usize::MAX;
        let mat = [Section::Required, Section::Permitted, Section::Forbidden];
        let laid: usize = mat.iter().map(|section| shake.section(*section).len()).sum();
        if seat.is_due() {
            // The learner was faster: it was meant, but it did not happen.
            self.astray = self.astray.filter(|before| *before == DONE);
            return None;
        }
        if self.astray.is_some_and(|before| before != laid) {
            self.astray = Some(DONE);
            return None;
        }
        let faces = insight.faces();
        let act = shake.section(Section::Resources).iter().find_map(|cube| {
            let act = Act::Move(Turn::new(cube.to_string(), Section::Forbidden));
            let next = layout.after(&act, &faces)?;
            matches!(insight.danger(&next, Eyes::OPEN, WORK), Danger::Safe(_)).then_some(act)
        })?;
        let action = seat.legal.may(act).filter(|action| !action.illegal.is_empty())?;
        self.astray = Some(laid);
        let why = Motive::Errand { errand: Errand::OutOfTurn }.alone();
        self.decide(seat, Effort::Routine, action.act, why)
    }

    /// The best move for an errand, if any move serves it.
    fn by_truth(
        &mut self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        layout: &Layout,
        errand: Errand,
    ) -> Option<Act> {
        let own = insight.look(layout, Situation::Impossible, Eyes::OPEN, WORK);
        let own = own.witness().cloned();
        let options = self.options(seat, insight, layout, own.as_deref(), false);
        let before = insight.cut_off;
        let mut best: Option<(usize, Act)> = None;
        for PossibleTurn { act, next, .. } in options {
            if insight.cut_off - before >= CUT_OFFS {
                break;
            }
            let danger = insight.danger(&next, Eyes::OPEN, WORK);
            let Some(cost) = self.cost(insight, errand, &next, &danger, own.as_deref()) else { continue };
            if best.as_ref().is_none_or(|(other, _)| cost < *other) {
                best = Some((cost, act));
            }
            if cost == 0 {
                break;
            }
        }
        best.map(|(_, act)| act)
    }

    /// How well a move serves an errand (less is better); `None` if it does not.
    fn cost(
        &self,
        insight: &mut Insight,
        errand: Errand,
        next: &Layout,
        danger: &Danger,
        own: Option<&Witness>,
    ) -> Option<usize> {
        /// More than any Solution has cubes.
        const FAR: usize = 100;
        match (errand, danger) {
            // A short Solution is easily seen.
            (Errand::GiveNow, Danger::Now(witness)) => Some(witness.used.total()),
            // A first shake leads to Now step by step.
            (Errand::GiveNow, Danger::Safe(_)) if self.brief.lesson.is_some() => {
                let own = own.filter(|own| next.has_cubes_for(&own.used, Situation::Impossible))?;
                Some(FAR + own.used.minus(&next.on_mat()).total())
            }
            (Errand::MakeImpossible, Danger::Impossible) => Some(0),
            (Errand::PlaySafe | Errand::CallWrong | Errand::OutOfTurn, Danger::Safe(_)) => Some(0),
            (Errand::LastCube, Danger::Safe(_)) => {
                // The learner needs a safe answer, too.
                let answers = next.plain_moves(&insight.faces());
                let goes_on = answers.is_empty()
                    || answers.iter().any(|(_, _, after)| {
                        matches!(insight.danger(after, Eyes::OPEN, WORK), Danger::Safe(_))
                    });
                Some(usize::from(!goes_on))
            }
            _ => None,
        }
    }

    /// What the bot thinks at a move.
    fn thought(
        &self,
        insight: &mut Insight,
        shake: &ShakeView,
        layout: &Layout,
        act: &Act,
    ) -> Option<Thought> {
        let Act::Move(turn) = act else { return None };
        let faces = insight.faces();
        let cube = faces.equipment.cube(&turn.cube)?;
        let next = layout.after(act, &faces)?;
        let lesson = |situation| self.brief.lesson?.witness(insight, &next, situation);
        let (now, plan) = (lesson(Situation::Now), lesson(Situation::Impossible));
        // What the lesson is about goes before anything else that is also true.
        let danger = match insight.danger(&next, Eyes::OPEN, WORK) {
            Danger::Now(witness) => Danger::Now(now.unwrap_or(witness)),
            Danger::Safe(witness) => Danger::Safe(plan.unwrap_or(witness)),
            danger => danger,
        };
        Some(match danger {
            Danger::Now(witness) => Thought::HidesNow {
                cube,
                solution: (&*witness).into(),
                missing: missing(insight, shake, &next, &witness),
                cards: (faces.equipment.game == Game::OnSets).then(|| cards_with(shake, cube.face)).flatten(),
                rule: (faces.equipment.game == Game::Wff)
                    .then(|| rule_with(&insight.operations(&witness.submission), cube.face))
                    .flatten(),
            },
            Danger::Impossible => Thought::Spoils { cube },
            Danger::Safe(witness)
                if turn.section() != Some(Section::Forbidden) && witness.used.count(faces.kind(cube)) > 0 =>
            {
                Thought::Plans { cube, missing: witness.used.minus(&next.on_mat()).total() }
            }
            Danger::Safe(_) | Danger::Unknown => Thought::Spares { cube },
        })
    }
}

/// Whether everybody but the bot has had a turn in this shake (LC-14). Cubes that went to Forbidden with the Goal do
/// not count.
fn learner_has_moved(seat: &Seated<'_>, shake: &ShakeView) -> bool {
    let equipment = mat::Equipment::of(seat.game());
    let sections = [Section::Required, Section::Permitted, Section::Forbidden];
    let cubes = sections.iter().flat_map(|section| shake.section(*section));
    let moved = cubes.filter(|cube| !equipment.leaves_with_goal(cube.face)).count();
    let here = seat.view.players.iter().filter(|player| player.here).count();
    let others = here.saturating_sub(1);
    // The Goal-setter moves last in the first round.
    let own_first = seat.view.setter.as_ref() != Some(seat.me);
    moved >= others + usize::from(own_first)
}

/// How many cards have a colour.
fn cards_with(shake: &ShakeView, colour: char) -> Option<usize> {
    let cards = shake.universe.iter().filter(|card| card.contains(colour)).count();
    (cards > 0).then_some(cards)
}

/// The rule that a letter belongs to.
fn rule_with(rules: &str, letter: char) -> Option<String> {
    rules.split([',', ' ']).find(|rule| rule.contains(letter)).map(str::to_owned)
}
