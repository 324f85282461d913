//! The standings of a game after any of its rounds, from the results as the engine counts them (section 7).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use tournament::game::{player_order, scores, team_order};
use tournament::{
    Adjustment, Course, EventPhase, EventStatus, Fraction, GameState, Given, Participant, Refusal, Scores,
    State, Subject, TeamScore,
};

/// The points of a round won alone (XII-A).
pub(crate) const FIRST: i64 = 6;

/// The results of a game up to a round, of one section or of all.
pub(crate) struct Ledger<'a> {
    pub(crate) game: &'a GameState,
    /// Everybody who plays or has played, in the order of entry.
    pub(crate) players: Vec<&'a Participant>,
    /// The last round.
    pub(crate) upto: usize,
    /// The section, if it is only one.
    pub(crate) section: Option<usize>,
    scores: Scores,
}

/// How many rounds of a game have begun.
pub(crate) fn begun(game: &GameState) -> usize {
    let begun = |phase: &EventPhase| matches!(phase, EventPhase::Running | EventPhase::Closed);
    game.rounds.iter().map(|round| round.phase).take_while(begun).count()
}

impl<'a> Ledger<'a> {
    pub(crate) fn new(
        state: &'a State,
        game: &'a GameState,
        upto: usize,
        section: Option<usize>,
    ) -> Ledger<'a> {
        let scores = scores(state, game, upto, section);
        let players = scores.players.iter().filter_map(|player| state.people.get(&player.id)).collect();
        Ledger { game, players, upto, section, scores }
    }

    /// The match points of everybody who sat down, round after round.
    pub(crate) fn by_round(&self) -> BTreeMap<&str, Vec<Option<i64>>> {
        let mut won: BTreeMap<&str, Vec<Option<i64>>> = BTreeMap::new();
        for (index, tables) in self.scores.rounds.iter().enumerate() {
            for (id, points) in tables.iter().flatten() {
                won.entry(id).or_insert_with(|| vec![None; self.upto])[index] = Some(*points);
            }
        }
        won
    }

    /// Points given or taken up to the end of a round: what happens during a later round belongs to that one.
    pub(crate) fn given(&self, round: usize) -> impl Iterator<Item = &'a Given> {
        let next = self.game.round(Some(round + 1)).and_then(|round| round.began);
        self.game.adjustments.iter().filter(move |given| next.is_none_or(|next| given.at < next))
    }

    /// The standings of players after the last of these rounds, with the places after each.
    pub(crate) fn of_players(&mut self, rounds: RangeInclusive<usize>) -> Result<Course, Refusal> {
        self.scores.order = player_order(self.game);
        let expected = self.players.iter().filter(|player| player.status == EventStatus::Registered);
        let mut absent: BTreeSet<String> = expected.map(|player| player.id.clone()).collect();
        let mut came = self.scores.rounds.iter().flatten().flat_map(BTreeMap::keys).peekable();
        // Once somebody has a place, those who never came have none.
        if came.peek().is_some() && !absent.is_empty() {
            came.for_each(|id| _ = absent.remove(id));
            self.scores.unranked.extend(absent);
        }
        let settled = self.settled(&rounds);
        self.scores.of_players_after(rounds, settled)
    }

    /// The standings of teams after the last of these rounds, with the places after each.
    pub(crate) fn of_teams(&mut self, rounds: RangeInclusive<usize>) -> Result<Course, Refusal> {
        self.scores.order = team_order(self.game);
        let settled = self.settled(&rounds);
        self.scores.of_teams_after(self.game.settings.team_score, rounds, settled)
    }

    /// A team's points in one round.
    pub(crate) fn team_points(&self, mut members: Vec<i64>) -> Fraction {
        members.sort_unstable_by(|one, other| other.cmp(one));
        match self.game.settings.team_score {
            TeamScore::BestOfRound(count) => members.iter().take(count).sum::<i64>().into(),
            TeamScore::Average => Fraction::new(members.iter().sum(), members.len() as u64),
            TeamScore::Sum | TeamScore::BestOfGame(_) => members.iter().sum::<i64>().into(),
        }
    }

    /// The most points that the largest team can have after this many rounds.
    pub(crate) fn perfect_team(&self, rounds: usize) -> i64 {
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for team in self.players.iter().filter_map(|player| player.team.as_deref()) {
            *sizes.entry(team).or_default() += 1;
        }
        let members = sizes.into_values().max().unwrap_or_default();
        FIRST * (self.game.settings.team_score.counted(members) * rounds) as i64
    }

    /// The settings that change with each of these rounds.
    fn settled(&self, rounds: &RangeInclusive<usize>) -> impl FnMut(&mut Scores, usize) + use<'a> {
        let ids: BTreeSet<&str> = self.players.iter().map(|player| player.id.as_str()).collect();
        let teams: BTreeSet<&str> = self.players.iter().filter_map(|player| player.team.as_deref()).collect();
        // A team may have lost its last player, and somebody may play in another section.
        let there = |adjustment: &&Adjustment| match &adjustment.subject {
            Subject::Player(id) => ids.contains(id.as_str()),
            Subject::Team(team) => teams.contains(team.as_str()),
        };
        let given = |round| self.given(round).map(|given| &given.adjustment).filter(there).cloned().collect();
        let mut given: BTreeMap<usize, Vec<Adjustment>> =
            rounds.clone().map(|round| (round, given(round))).collect();
        let min_rounds = self.game.settings.options.min_rounds;
        move |scores, round| {
            scores.adjustments = given.remove(&round).unwrap_or_default();
            scores.min_rounds = min_rounds.min(round);
        }
    }
}
