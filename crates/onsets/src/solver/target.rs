//! What a final set of cells must be: its value, its cards, and the colours of the blank card.

use crate::{Card, CardSet, Position};

/// The test of a final set, made fast: a value is two table look-ups.
#[derive(Debug, Clone)]
pub(super) struct Target {
    /// What the cells of the lower and the upper byte count, leaving a wild blank card aside.
    weights: [[u8; 256]; 2],
    /// Bit v is set if v is a legal value.
    values: u64,
    smallest: u32,
    /// Cells in which a set is worked out: those of the cards, or all where the blank card may move.
    pub(super) cells: CardSet,
    /// The cards that stay where they are.
    unmoved: CardSet,
    /// The colours that the blank card can be given, with what it then counts; empty where it is not wild.
    blanks: Vec<(Card, u32)>,
    required: Option<Card>,
    forbidden: Option<Card>,
}

/// The largest value that is looked at; fourteen cards counted twice are fewer.
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
        }
    }

    fn weight(&self, cells: u16) -> u32 {
        let [low, high] = &self.weights;
        u32::from(low[usize::from(cells & 255)]) + u32::from(high[usize::from(cells >> 8)])
    }

    /// What these cells count with the blank card in this cell.
    pub(super) fn value(&self, cells: u16, blank: Card) -> u32 {
        let moved = self.blanks.iter().find(|(colours, _)| *colours == blank);
        let blank = moved.filter(|(colours, _)| CardSet(cells).contains(*colours));
        self.weight(cells) + blank.map_or(0, |(_, weight)| *weight)
    }

    fn is_legal(&self, value: u32) -> bool {
        value < 64 && self.values >> value & 1 == 1
    }

    /// Whether some set within these cells could still be a final one.
    pub(super) fn within_reach(&self, cells: u16) -> bool {
        let blank = if self.blanks.is_empty() { 0 } else { 2 };
        let card_left = match self.required {
            Some(card) if card != Card::BLANK || self.blanks.is_empty() => cells >> card.index() & 1 == 1,
            _ => true,
        };
        card_left && self.weight(cells) + blank >= self.smallest
    }

    /// Whether this is a final set, for some colours of the blank card.
    pub(super) fn is_hit(&self, cells: u16) -> bool {
        if self.blanks.is_empty() {
            return self.is_legal(self.weight(cells)) && self.cards_are_right(CardSet(cells) & self.unmoved);
        }
        let mut hit = false;
        self.each_hit(cells, &[], |_, _| hit = true);
        hit
    }

    /// Calls `visit` with the colours of the blank card and the physical cards selected, for every way in which
    /// this is a final set. `removed_alone` has, for each Restriction that must remove a card, the cells that it
    /// alone removes; a card must lie in one of them.
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
    }

    /// How many final sets there are among the unions of regions that these colours can tell apart; two stands
    /// for more. Nothing that is written with these colours can name another set, so none means impossible.
    pub(super) fn unions_within_reach(&self, colours: u8) -> u32 {
        let settings: Vec<Option<(Card, u32)>> = match self.blanks.is_empty() {
            true => vec![None],
            false => self.blanks.iter().copied().map(Some).collect(),
        };
        let mut total = 0;
        for blank in settings {
            total += self.unions_with(colours, blank);
            if total >= 2 {
                return 2;
            }
        }
        total
    }

    fn unions_with(&self, colours: u8, blank: Option<(Card, u32)>) -> u32 {
        // Cards with the same available colours are in or out together.
        let region = |card: Card| usize::from(card.index() & colours);
        let mut weight = [0u32; 16];
        let mut present = [false; 16];
        for card in self.unmoved.cards() {
            weight[region(card)] += self.weight(CardSet::one(card).0);
            present[region(card)] = true;
        }
        if let Some((colours, blank_weight)) = blank {
            weight[region(colours)] += blank_weight;
            present[region(colours)] = true;
        }
        let region_of = |card: Card| match blank {
            Some((colours, _)) if card == Card::BLANK => region(colours),
            _ => region(card),
        };
        let forced_in = self.required.map(region_of);
        let forced_out = self.forbidden.map(region_of);
        if forced_in.is_some() && forced_in == forced_out {
            return 0;
        }
        if forced_in.is_some_and(|region| !present[region]) {
            return 0;
        }
        // ways[v]: how many unions have the value v, two standing for more.
        let mut ways = [0u8; 64];
        ways[0] = 1;
        for region in (0..16).filter(|region| present[*region]) {
            let more = weight[region] as usize;
            if Some(region) == forced_out {
                continue;
            }
            for value in (0..64).rev() {
                let with = if value >= more { ways[value - more] } else { 0 };
                let without = if Some(region) == forced_in { 0 } else { ways[value] };
                ways[value] = (with + without).min(2);
            }
        }
        let legal: u32 =
            (0..64).filter(|value| self.is_legal(*value)).map(|value| u32::from(ways[value as usize])).sum();
        legal.min(2)
    }
}
