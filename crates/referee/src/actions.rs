//! Legal actions: the list of what a seat, or a judge, may do now, so that no user interface has to know rules.
//!
//! Every candidate is tried on a copy of the match: the list and the referee cannot disagree.

use mat::{CARDS, Cube, SET_OUT, Section, variations};
use serde::{Deserialize, Serialize};

use crate::act::{Act, Rejection, Turn};
use crate::codes::Code;
use crate::command::{Call, Command};
use crate::field::Named;
use crate::judge::Unjudged;
use crate::known::{self, Known};
use crate::seat::Seat;
use crate::sheet::Initials;
use crate::state::{Match, Phase};
use crate::variation::Variation;
use crate::view::Viewer;

/// Something to try, and the fields that the player would fill in.
pub(crate) type Candidate = (Act, Vec<&'static str>);

/// Something that may be done now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Action {
    /// The command, with every field that is settled; what the player still fills in is empty or an example.
    #[serde(flatten)]
    pub act: Act,
    /// The fields that the player fills in: `goal`, `variation`, `more`, `cubes`, `cards`, `submission`, `reason` …
    #[serde(skip_serializing_if = "Vec::is_empty", default, deserialize_with = "known::needs")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub needs: Vec<Known>,
    /// Why it would be set aside, if it would be; that may cost a point.
    #[serde(skip_serializing_if = "Option::is_none", default, deserialize_with = "known::maybe_code")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
    pub set_aside: Option<Code>,
    /// The points that it would cost at once.
    #[serde(skip_serializing_if = "is_zero", default)]
    pub points: i64,
    /// Why it is illegal, if it could be charged (tabletop).
    #[serde(skip_serializing_if = "Vec::is_empty", default, deserialize_with = "known::codes")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub illegal: Vec<Code>,
}

/// A cube that may not go somewhere now although others may, so that a client can say why.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refused {
    /// The command that would be refused.
    #[serde(flatten)]
    pub act: Act,
    /// Why.
    #[serde(deserialize_with = "known::code")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub code: Code,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(points: &i64) -> bool {
    *points == 0
}

impl Match {
    /// What somebody may do now; spectators do nothing.
    ///
    /// ```
    /// use referee::{Header, Match, Viewer};
    /// let game = Match::new(Header::new("wff-mlag-2017", "junior", &["Ana", "Ben"]).unwrap());
    /// let ana = game.header().seat("Ana").unwrap();
    /// let names: Vec<String> =
    ///     game.actions(Viewer::Seat(ana)).iter().map(|action| action.act.name().to_owned()).collect();
    /// assert_eq!(names, ["start-shake", "roll"]);
    /// ```
    pub fn actions(&self, viewer: Viewer) -> Vec<Action> {
        match viewer {
            Viewer::Seat(seat) => {
                let mut actions = self.turns_of(seat, true);
                actions.extend(self.sifted(seat, self.candidates()).0);
                actions
            }
            Viewer::Judge => {
                let candidates = self.judges_candidates().into_iter();
                candidates.filter_map(|(act, needs)| self.tried("judge", act, needs)).collect()
            }
            Viewer::Spectator => Vec::new(),
        }
    }

    /// Which of these candidates this seat may do, and the cubes that may not go where others may.
    pub(crate) fn sifted(&self, seat: Seat, candidates: Vec<Candidate>) -> (Vec<Action>, Vec<Refused>) {
        let (mut actions, mut refused) = (Vec::new(), Vec::new());
        for (act, needs) in candidates {
            let laid = matches!(act, Act::Move(_) | Act::Shift(_) | Act::Bonus { .. }).then(|| act.clone());
            match (self.attempt(self.name(seat).as_str(), act, needs), laid) {
                (Ok(action), _) => actions.push(action),
                (Err(code), Some(act)) => refused.push(Refused { act, code }),
                (Err(_), None) => {}
            }
        }
        refused.retain(|one| actions.iter().any(|action| action.act.name() == one.act.name()));
        (actions, refused)
    }

    /// One action, if this seat may do it now: the same answer as the whole list gives, for less work.
    pub fn action(&self, seat: Seat, act: Act) -> Option<Action> {
        self.tried(self.name(seat).as_str(), act, Vec::new())
    }

    /// The turns among a seat's actions, with or without bonus moves: with them there are twenty times as many.
    pub fn turns_of(&self, seat: Seat, bonuses: bool) -> Vec<Action> {
        if self.phase != Phase::Turn {
            return Vec::new();
        }
        let turns = self.turns(bonuses).into_iter();
        turns.filter_map(|(act, needs)| self.tried(self.name(seat).as_str(), act, needs)).collect()
    }

    /// The action, if it would not be refused.
    fn tried(&self, by: &str, act: Act, needs: Vec<&'static str>) -> Option<Action> {
        self.attempt(by, act, needs).ok()
    }

    /// The action, or why it would be refused.
    pub(crate) fn attempt(&self, by: &str, act: Act, needs: Vec<&'static str>) -> Result<Action, Code> {
        let command = Command::new(self.clock, by, act);
        let mut copy = self.clone();
        let outcome = copy.command(&command, &Unjudged);
        if let Some(refusal) = outcome.refusal {
            return Err(refusal.code);
        }
        let set_aside = outcome.events.iter().rev().find(|event| event.event.sets_aside());
        let more = copy.offences.len() > self.offences.len();
        let illegal = copy.offences.last().filter(|_| more).map(|offence| offence.codes.clone());
        // An example that a player would replace says nothing about what it would cost.
        let settled = needs.is_empty() || is_on_conduct(&command.act);
        let set_aside = set_aside.and_then(|event| event.event.code()).filter(|_| settled);
        let lost = copy.sheet.penalties.iter().skip(self.sheet.penalties.len()).map(|one| one.points);
        let points = if settled { lost.sum() } else { 0 };
        let act = without_examples(command.act, &needs);
        Ok(Action { act, needs, set_aside, points, illegal: illegal.unwrap_or_default() })
    }

    /// Everything that could be tried now except turns.
    pub(crate) fn candidates(&self) -> Vec<Candidate> {
        let mut list: Vec<Candidate> = Vec::new();
        let settled = |act: Act| (act, Vec::new());
        match self.phase {
            Phase::Between | Phase::Rolling => {
                list.push(settled(Act::StartShake));
                let set_out = SET_OUT.iter().map(|cubes| Act::SetOut { cubes: (*cubes).to_owned() });
                list.extend(set_out.map(settled));
                list.push((Act::Roll { cubes: Some(self.example_roll()) }, vec!["cubes"]));
                list.push((Act::Deal { cards: Some(CARDS.to_owned()) }, vec!["cards"]));
            }
            Phase::Variations => {
                let variation =
                    Some(Variation { name: "example".to_owned(), parameters: Default::default() });
                let mut needs = vec!["variation"];
                needs.extend(self.may_want_second().then_some("more"));
                list.push((Act::Select { variation, more: false }, needs));
            }
            Phase::Goal => {
                let cubes = faces(self.section(Section::Resources));
                list.extend(cubes.iter().map(|cube| settled(Act::Bonus { cube: cube.to_string() })));
                let goal = self.example_goal();
                list.push((Act::LayGoal { goal: goal.clone() }, vec!["goal"]));
                list.push((Act::Goal { goal: Some(goal) }, vec!["goal"]));
                list.push(settled(Act::Goal { goal: None }));
                list.push(settled(Act::NoGoal));
            }
            Phase::NoGoal => list.push(settled(Act::Agree)),
            // Turns are many, and listed apart.
            Phase::Turn => {}
            Phase::Writing => {
                for present in [true, false] {
                    list.push(settled(Act::Decide { present: Some(present), join: None }));
                }
                list.push((Act::Present { submission: Default::default() }, vec!["submission"]));
                list.push(settled(Act::Decline));
                list.push(settled(Act::Amend));
            }
            Phase::Checking => {
                list.push(settled(Act::Accept));
                list.push((Act::Reject { rejection: Rejection::because("example") }, vec!["reason"]));
                list.push((Act::ProveAmbiguity { revision: Some("example".into()) }, vec!["revision"]));
                list.push(settled(Act::WorkTogether));
                list.push(settled(Act::AskJudge { person: false }));
                list.push(settled(Act::Amend));
            }
            Phase::Ended | Phase::Closed => list.push(settled(Act::Sign)),
        }
        list.push(settled(Act::PickUp));
        list.push(settled(Act::PutBack));
        list.extend(Call::ALL.map(|call| settled(Act::Challenge { call: call.into() })));
        list.extend([true, false].map(|both| settled(Act::TieRuling { both })));
        list.push((Act::Charge { what: Some("example".to_owned()) }, vec!["what"]));
        list.push(settled(Act::Charge { what: None }));
        list.extend(self.exchange.iter().map(|one| settled(Act::Return { cube: one.first.to_string() })));
        list.push(settled(Act::CallTime));
        list.push(settled(Act::EndMatch));
        list
    }

    fn judges_candidates(&self) -> Vec<Candidate> {
        let mut list = vec![Act::EndMatch, Act::VoidShake];
        list.extend([true, false].map(|both| Act::TieRuling { both }));
        for penalty in self.sheet.penalties.iter().filter(|one| one.status == Initials::Pending) {
            list.push(Act::Approve { penalty: penalty.id });
            list.push(Act::Deny { penalty: penalty.id });
        }
        list.extend([Some(true), Some(false), None].map(|equals| Act::Answer { equals }));
        list.push(Act::TakeBack);
        for player in &self.header.players {
            let player = player.to_string();
            list.push(Act::Absent { player: player.clone(), late: false });
            list.push(Act::Disqualify { player: player.clone(), reason: None });
            list.push(Act::Warn { player: player.clone(), reason: None });
            list.push(Act::Penalize { player: player.clone(), judges: 1, reason: None });
            list.push(Act::Penalize { player, judges: 2, reason: None });
        }
        let needs = |act: &Act| if is_on_conduct(act) { vec!["reason"] } else { Vec::new() };
        list.into_iter().map(|act| (needs(&act), act)).map(|(needs, act)| (act, needs)).collect()
    }

    /// Every turn: with and without a bonus, to every section, and to every place of the Goal where it fits.
    pub(crate) fn turns(&self, with_bonus: bool) -> Vec<Candidate> {
        let resources = faces(self.section(Section::Resources));
        let permitted = faces(self.section(Section::Permitted));
        let bonus_cubes = resources.iter().filter(|_| with_bonus).map(|cube| Some(cube.to_string()));
        let bonuses: Vec<Option<String>> = std::iter::once(None).chain(bonus_cubes).collect();
        let sections = [Section::Required, Section::Permitted, Section::Forbidden];
        let shifts = self.shake.as_ref().is_some_and(|shake| shake.has_variation(variations::SHIFT));
        let adds = self.shake.as_ref().is_some_and(|shake| shake.has_variation(variations::ADD_TO_GOAL));
        let mut list = Vec::new();
        for bonus in bonuses {
            let turn = |cube: &Cube, to: Option<Section>| Turn {
                cube: cube.to_string(),
                to: to.map(Named::Known),
                bonus: bonus.clone(),
                bonus_to: None,
            };
            for section in sections {
                list.extend(resources.iter().map(|cube| (Act::Move(turn(cube, Some(section))), Vec::new())));
                if shifts {
                    let shifted = permitted.iter().map(|cube| Act::Shift(turn(cube, Some(section))));
                    list.extend(shifted.map(|act| (act, Vec::new())));
                }
            }
            for cube in resources.iter().filter(|_| adds) {
                let goals = self.places_in_goal(*cube).into_iter();
                list.extend(goals.map(|goal| (Act::AddToGoal { turn: turn(cube, None), goal }, Vec::new())));
            }
        }
        list
    }

    /// The Goal with the cube at every place; if that breaks a mark, the referee refuses it.
    fn places_in_goal(&self, cube: Cube) -> Vec<String> {
        let Some(shake) = &self.shake else { return Vec::new() };
        let goal = &shake.goal;
        let places = goal.char_indices().map(|(place, _)| place).chain([goal.len()]);
        let mut goals: Vec<String> =
            places.map(|place| format!("{}{cube}{}", &goal[..place], &goal[place..])).collect();
        goals.dedup();
        goals
    }

    fn example_roll(&self) -> String {
        let sets_out = self.equipment().sets_out(self.header.division);
        let kinds = self.equipment().kinds.iter().filter(|kind| !(sets_out && kind.set_out));
        let cubes = kinds.flat_map(|kind| std::iter::repeat_n(kind.faces[0].to_string(), kind.count));
        cubes.collect::<Vec<_>>().join(" ")
    }

    fn example_goal(&self) -> String {
        let Some(shake) = &self.shake else { return String::new() };
        let equipment = self.equipment();
        let cubes = shake.goal_cubes.iter().chain(&shake.resources);
        let usable = cubes.filter(|cube| !equipment.digits_only_in_goal || equipment.is_digit(**cube));
        let number = shake.goal_cubes.len().max(1);
        let cubes: Vec<String> = usable.take(number).map(ToString::to_string).collect();
        cubes.join(if equipment.digits_only_in_goal { "+" } else { "" })
    }
}

/// Whether this rules on conduct: the reason changes nothing about what it costs.
fn is_on_conduct(act: &Act) -> bool {
    matches!(act, Act::Disqualify { .. } | Act::Warn { .. } | Act::Penalize { .. })
}

/// The command without the values that were only tried out.
fn without_examples(act: Act, needs: &[&'static str]) -> Act {
    if needs.is_empty() {
        return act;
    }
    match act {
        Act::Roll { .. } => Act::Roll { cubes: None },
        Act::Deal { .. } => Act::Deal { cards: None },
        Act::Select { .. } => Act::Select { variation: None, more: false },
        Act::LayGoal { .. } => Act::LayGoal { goal: String::new() },
        Act::Goal { .. } => Act::Goal { goal: None },
        Act::Reject { .. } => Act::Reject { rejection: Rejection::default() },
        Act::ProveAmbiguity { .. } => Act::ProveAmbiguity { revision: None },
        Act::Charge { .. } => Act::Charge { what: None },
        other => other,
    }
}

/// Different cubes of a bag.
pub(crate) fn faces(bag: &[Cube]) -> Vec<Cube> {
    let mut cubes = bag.to_vec();
    cubes.sort();
    cubes.dedup();
    cubes
}
