//! What a final set of cells must satisfy: its value, its cards, and the colours of the blank card.

use crate::{Card, CardSet, Position};

use super::scenario::Palette;

/// The test of a final set, made fast: a value takes two table lookups.
#[derive(Debug, Clone)]
pub(super) struct Target {
    /// What the cells of the lower and the upper byte count, without a wild blank card.
    weights: [[u8; 256]; 2],
    /// Bit v is set if v is a legal value.
    values: u64,
    smallest: u32,
    /// The cells on which sets are computed: those of the cards, or all if the blank card may move.
    pub(super) cells: CardSet,
    /// The cards that do not move.
    unmoved: CardSet,
    /// The colours that the blank card can be given, with its value then; empty if it is not wild.
    blanks: Vec<(Card, u32)>,
    required: Option<Card>,
    forbidden: Option<Card>,
    /// The only cards that will do.
    named: Option<CardSet>,
}

/// The largest value considered; fourteen cards counted twice are fewer.
const LARGEST: i32 = 63;

impl Target {
    /// The sets that equal one of these values.
    pub(super) fn new(position: &Position, values: &[i32]) -> Target {
        let values =
            values.iter().filter(|value| **value <= LARGEST).fold(0, |bits, value| bits | 1 << value);
        Target::with_values(position, values)
    }

    /// The sets of any value.
    pub(super) fn any_value(position: &Position) -> Target {
        Target::with_values(position, u64::MAX)
    }

    fn with_values(position: &Position, values: u64) -> Target {
        let rules = &position.rules;
        let universe = position.universe.set();
        let moves = rules.blank_card_wild && universe.contains(Card::BLANK);
        let unmoved = if moves { universe.without(CardSet::one(Card::BLANK)) } else { universe };
        let mut weights = [[0; 256]; 2];
        for (byte, table) in weights.iter_mut().enumerate() {
            let cards = (unmoved.0 >> (8 * byte)) as u8;
            let doubled = (rules.double_set.0 >> (8 * byte)) as u8;
            for (cells, weight) in table.iter_mut().enumerate() {
                let present = cells as u8 & cards;
                *weight = (present.count_ones() + (present & doubled).count_ones()) as u8;
            }
        }
        let forbidden_copy = |card: Card| {
            rules.forbidden_card == Some(card)
                && card != Card::BLANK
                && !rules.edition.blank_may_copy_forbidden_card
        };
        let blanks = Card::all()
            .filter(|card| moves && !forbidden_copy(*card))
            .map(|card| (card, 1 + u32::from(rules.double_set.contains(card))))
            .collect();
        Target {
            weights,
            values,
            smallest: values.trailing_zeros(),
            cells: if moves { CardSet::ALL } else { universe },
            unmoved,
            blanks,
            required: rules.required_card,
            forbidden: rules.forbidden_card,
            named: None,
        }
    }

    /// The same target, restricted to these cards if any are given.
    pub(super) fn naming(self, named: Option<CardSet>) -> Target {
        Target { named, ..self }
    }

    /// Whether these very cards are asked for, so that every way to name them counts.
    pub(super) fn is_named(&self, cells: u16) -> bool {
        self.named.is_some_and(|named| named == CardSet(cells) & self.unmoved)
    }

    fn weight(&self, cells: u16) -> u32 {
        let [low, high] = &self.weights;
        u32::from(low[usize::from(cells & 255)]) + u32::from(high[usize::from(cells >> 8)])
    }

    fn is_legal(&self, value: u32) -> bool {
        value < 64 && self.values >> value & 1 == 1
    }

    /// Whether some set within these cells could still be final.
    pub(super) fn within_reach(&self, cells: u16) -> bool {
        let blank = if self.blanks.is_empty() { 0 } else { 2 };
        let card_left = match self.required {
            Some(card) if card != Card::BLANK || self.blanks.is_empty() => cells >> card.index() & 1 == 1,
            _ => true,
        };
        let named_left = self.named.is_none_or(|named| (named & self.unmoved).is_within(CardSet(cells)));
        card_left && named_left && self.weight(cells) + blank >= self.smallest
    }

    /// Whether this set is final, for some colours of the blank card.
    pub(super) fn is_hit(&self, cells: u16) -> bool {
        if self.blanks.is_empty() {
            return self.is_legal(self.weight(cells)) && self.cards_are_right(CardSet(cells) & self.unmoved);
        }
        let mut hit = false;
        self.each_hit(cells, &[], |_, _| hit = true);
        hit
    }

    /// Calls `visit` with the colours of the blank card and the physical cards selected, for every way in which this
    /// set is final. `removed_alone` has, for each Restriction that must remove a card, the cells that only it
    /// removes; a card must lie in one of them.
    pub(super) fn each_hit(&self, cells: u16, removed_alone: &[u16], mut visit: impl FnMut(Card, CardSet)) {
        let cells_selected = CardSet(cells);
        let others = cells_selected & self.unmoved;
        let weight = self.weight(cells);
        let removes =
            |present: CardSet| removed_alone.iter().all(|alone| !(CardSet(*alone) & present).is_empty());
        if self.blanks.is_empty() {
            if self.is_legal(weight) && self.cards_are_right(others) && removes(self.unmoved) {
                visit(Card::BLANK, others);
            }
            return;
        }
        for (colours, blank_weight) in &self.blanks {
            let selected = cells_selected.contains(*colours);
            let value = if selected { weight + blank_weight } else { weight };
            let cards = if selected { others | CardSet::one(Card::BLANK) } else { others };
            if self.is_legal(value)
                && self.cards_are_right(cards)
                && removes(self.unmoved | CardSet::one(*colours))
            {
                visit(*colours, cards);
            }
        }
    }

    fn cards_are_right(&self, cards: CardSet) -> bool {
        self.required.is_none_or(|card| cards.contains(card))
            && self.forbidden.is_none_or(|card| !cards.contains(card))
            && self.named.is_none_or(|named| cards == named)
    }

    /// Final sets among the unions of regions that these cubes can distinguish, at least `wanted` (one or two) if
    /// there are that many. These cubes can name no other set, so none means impossible. `removes_a_card` says that
    /// some Restriction must remove one.
    pub(super) fn unions_within_reach(
        &self,
        palette: Palette,
        removes_a_card: bool,
        wanted: usize,
    ) -> Vec<CardSet> {
        let mut sets = Vec::new();
        for blank in self.settings() {
            self.unions_with(palette, blank, &mut sets);
            if removes_a_card {
                let everything =
                    if blank.is_some() { CardSet::one(Card::BLANK) | self.unmoved } else { self.unmoved };
                sets.retain(|set| *set != everything);
            }
            if sets.len() >= wanted {
                break;
            }
        }
        sets
    }

    /// The colours that the blank card can be given, with its value then; `None` if it does not move.
    fn settings(&self) -> impl Iterator<Item = Option<(Card, u32)>> + '_ {
        let unmoved = self.blanks.is_empty().then_some(None);
        unmoved.into_iter().chain(self.blanks.iter().copied().map(Some))
    }

    /// Calls `visit` with every final set among the unions of regions that these cubes can distinguish.
    pub(super) fn each_union(&self, palette: Palette, mut visit: impl FnMut(CardSet)) {
        for blank in self.settings() {
            let regions = self.regions(palette, blank);
            let present: Vec<_> = regions.into_iter().filter(|(cards, _)| !cards.is_empty()).collect();
            let (mut union, mut value) = (CardSet::EMPTY, 0);
            for step in 0..1u32 << present.len() {
                if step > 0 {
                    // Gray code: each step adds or removes one region.
                    let (cards, weight) = present[step.trailing_zeros() as usize];
                    value = if cards.is_within(union) { value - weight } else { value + weight };
                    union = union ^ cards;
                }
                if self.is_legal(value) && self.cards_are_right(union) {
                    visit(union);
                }
            }
        }
    }

    /// The cards grouped by the available colours that they carry, with their values. Cards that no set can contain
    /// are left out.
    fn regions(&self, palette: Palette, blank: Option<(Card, u32)>) -> [(CardSet, u32); 16] {
        let region = |card: Card| usize::from(card.index() & palette.colours);
        let mut regions = [(CardSet::EMPTY, 0u32); 16];
        for card in self.unmoved.cards() {
            let (cards, weight) = &mut regions[region(card)];
            *cards = *cards | CardSet::one(card);
            *weight += self.weight(CardSet::one(card).0);
        }
        if let Some((colours, blank_weight)) = blank {
            let (cards, weight) = &mut regions[region(colours)];
            *cards = *cards | CardSet::one(Card::BLANK);
            *weight += blank_weight;
        }
        if !palette.names_uncoloured {
            regions[0] = (CardSet::EMPTY, 0);
        }
        regions
    }

    fn unions_with(&self, palette: Palette, blank: Option<(Card, u32)>, sets: &mut Vec<CardSet>) {
        // For every value up to the largest legal one: up to two different unions with that value.
        let Some(most) = self.values.checked_ilog2() else { return };
        let most = most.min(31) as usize;
        let mut unions: [Two; 32] = [Two::default(); 32];
        unions[0].add(CardSet::EMPTY);
        // Cards with the same available colours are in or out together.
        let regions = self.regions(palette, blank);
        for (cards, weight) in regions.into_iter().filter(|(cards, _)| !cards.is_empty()) {
            let forced_in = self.required.is_some_and(|card| cards.contains(card))
                || self.named.is_some_and(|named| !(cards & named).is_empty());
            let forced_out = self.forbidden.is_some_and(|card| cards.contains(card))
                || self.named.is_some_and(|named| !cards.is_within(named));
            for value in (0..=most).rev() {
                let before = if forced_in { Two::default() } else { unions[value] };
                unions[value] = before;
                if let (Some(less), false) = (value.checked_sub(weight as usize), forced_out) {
                    let without = unions[less];
                    for union in without.sets() {
                        unions[value].add(*union | cards);
                    }
                }
            }
        }
        let legal = (0..=most).filter(|value| self.is_legal(*value as u32));
        for union in legal.flat_map(|value| unions[value].sets().to_vec()) {
            if self.cards_are_right(union) && !sets.contains(&union) {
                sets.push(union);
            }
        }
    }
}

/// Up to two different sets.
#[derive(Debug, Clone, Copy, Default)]
struct Two {
    sets: [CardSet; 2],
    count: usize,
}

impl Two {
    fn add(&mut self, set: CardSet) {
        if self.count < 2 && !self.sets().contains(&set) {
            self.sets[self.count] = set;
            self.count += 1;
        }
    }

    fn sets(&self) -> &[CardSet] {
        &self.sets[..self.count]
    }
}
