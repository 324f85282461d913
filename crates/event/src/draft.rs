//! Drafts and repairs of a round as pages: tables with their measure, every flaw and why it remains (section 5).

use std::collections::BTreeSet;

use protocol::events::{DraftWish, DrawPage, MissingSets, RepairPage, RepairWish, TableDraw, WhyFlaw};
use tournament::game::{self, Drafted, Drafting, WhyNot};
use tournament::{Command, EventAct, EventPhase, EventRole, GameState, Refusal};

use crate::book::EventBook;
use crate::flaws::Earlier;

impl EventBook {
    /// A draft of the next round, or the measure of given tables. Nothing is stored.
    pub fn draft(&self, wish: &DraftWish) -> Result<DrawPage, Refusal> {
        let state = self.state();
        let game = state.game(wish.game.as_deref()).ok_or(Refusal::NoSuchGame)?;
        let round = game::next_round(game);
        let open = |phase: EventPhase| matches!(phase, EventPhase::Published | EventPhase::Running);
        match game.rounds.last() {
            Some(last) if open(last.phase) => return Err(Refusal::RoundOpen),
            _ if round > game.settings.rounds => return Err(Refusal::NoMoreRounds),
            _ => {}
        }
        // A public copy has no seed, so nobody can draw from it.
        let seed = self.settings.seed.ok_or(Refusal::NotAllowed)?.to_string();
        let drafting = Drafting {
            seed: game::draft_seed(&seed, &game.id, round, wish.draft),
            twos: wish.twos,
            repeat_after: wish.repeat_after,
        };
        let drawn = match &wish.tables {
            Some(_) => None,
            None => Some(game::draft(state, game, &drafting)?),
        };
        let given = || wish.tables.clone().unwrap_or_default();
        let tables = drawn.as_ref().map_or_else(given, Drafted::seats);
        let measured = game::measure(state, game, &tables, &drafting)?;
        // The search knows more about its own draw than a measure does.
        let drafted = drawn.unwrap_or(measured.drafted);
        let earlier = Earlier::new(self, game, wish.repeat_after);
        let mut page = self.draw_page(game, &drafted, &earlier);
        page.draft = wish.draft;
        page.refused =
            measured.wrong.iter().map(|(refusal, table)| (refusal.code().to_owned(), *table)).collect();
        if wish.why {
            page.why = game::why_not(state, game, &tables, &drafting)?.into_iter().map(why).collect();
        }
        Ok(page)
    }

    /// The round as it would be repaired. Nothing is stored. Anybody who has a seat but is not here counts as absent, and anybody who
    /// is here without a seat as arrived, even if the wish does not name them; `begun` are tables that have begun to play (TD-20).
    pub fn repair(&self, wish: &RepairWish, begun: &BTreeSet<usize>) -> Result<RepairPage, Refusal> {
        let game = self.state().game(wish.game.as_deref()).ok_or(Refusal::NoSuchGame)?;
        let mended = game::mend(self.state(), game, &wish.absent, &wish.arrived, begun)?;
        let mut draw = self.draw_page(game, &mended.drafted, &Earlier::new(self, game, None));
        let act = EventAct::Reseat { round: None, tables: mended.drafted.seats() };
        let (by, id, of) = (String::new(), None, Some(game.id.clone()));
        let command = Command { at: 0, by, role: EventRole::Organiser, id, game: of, act };
        if let Err(refused) = self.event().would(&command) {
            draw.refused.push((refused.refusal.code().to_owned(), None));
        }
        Ok(RepairPage { draw, moves: mended.moves, seated: mended.seated })
    }

    fn draw_page(&self, game: &GameState, drafted: &Drafted, earlier: &Earlier<'_>) -> DrawPage {
        let points = self.state().points(game);
        let table = |table: &game::DraftedTable| {
            let points: Vec<i64> =
                table.seats.iter().map(|id| points.get(id).copied().unwrap_or_default()).collect();
            TableDraw {
                number: table.number,
                section: Some(table.section).filter(|_| game.settings.sections > 1),
                seats: table.seats.clone(),
                apart: points.iter().max().unwrap_or(&0) - points.iter().min().unwrap_or(&0),
                points,
            }
        };
        let tables: Vec<TableDraw> = drafted.tables.iter().map(table).collect();
        let mut apart: Vec<usize> = Vec::new();
        for table in tables.iter().filter(|table| !table.seats.is_empty()) {
            let far = usize::try_from(table.apart).unwrap_or_default();
            apart.resize(apart.len().max(far + 1), 0);
            apart[far] += 1;
        }
        DrawPage {
            game: game.id.clone(),
            round: drafted.round,
            draft: 0,
            apart,
            vector: drafted.vector,
            bound: drafted.bound,
            proved: drafted.proved,
            unseated: drafted.unseated.clone(),
            sets: self.sets_for(game, &tables),
            flaws: earlier.flaws(&tables),
            why: Vec::new(),
            met: earlier.grid(),
            refused: Vec::new(),
            tables,
        }
    }

    /// How many sets of cubes these tables lack, given the other rounds that are on now (TD-9).
    fn sets_for(&self, game: &GameState, tables: &[TableDraw]) -> Option<MissingSets> {
        let sets = self.settings.sets?;
        let on_paper = |table: &&TableDraw| !table.seats.is_empty() && !game.settings.options.live;
        let tables = tables.iter().filter(on_paper).count() + self.paper_tables(Some(&game.id));
        let missing = tables.saturating_sub(sets);
        (missing > 0).then_some(MissingSets { tables, sets, missing })
    }
}

fn why(why: WhyNot) -> WhyFlaw {
    let WhyNot { pair, flaw, instead, tables, instead_pairs, none_without, .. } = why;
    WhyFlaw { pair, flaw, instead, tables, instead_pairs, none_without }
}
