//! Which faces each cube of a box has: the one place where that stands.

use mat::Game;

/// Cubes that are alike.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) count: usize,
    /// The letter of the colour that a roll writes in front of the face, where the game tells colours apart.
    pub(crate) colour: &'static str,
    pub(crate) faces: &'static [char; 6],
    /// Whether the younger On-Sets divisions set them out instead of rolling them (II-A-3).
    set_out: bool,
}

const fn kind(count: usize, colour: &'static str, faces: &'static [char; 6]) -> Kind {
    Kind { count, colour, faces, set_out: false }
}

static EQUATIONS: [Kind; 4] = [
    kind(6, "r", &['0', '1', '2', '3', '+', '-']),
    kind(6, "b", &['0', '1', '2', '3', 'x', '÷']),
    kind(6, "g", &['4', '5', '6', '-', 'x', '*']),
    kind(6, "k", &['7', '8', '9', '+', '÷', '√']),
];

static ON_SETS: [Kind; 4] = [
    kind(3, "", &['1', '1', '2', '3', '4', '5']),
    kind(8, "", &['R', 'R', 'B', 'B', 'G', 'Y']),
    kind(4, "", &['∪', '∪', '∩', '∩', '-', '\'']),
    Kind { count: 3, colour: "", faces: &['=', '=', '⊆', '⊆', 'V', 'Λ'], set_out: true },
];

static WFF: [Kind; 2] =
    [kind(14, "", &['C', 'A', 'K', 'E', 'N', 'R']), kind(14, "", &['p', 'q', 'r', 's', 'i', 'o'])];

/// The cubes that are rolled.
pub(crate) fn rolled(game: Game, sets_out: bool) -> impl Iterator<Item = &'static Kind> {
    let kinds: &'static [Kind] = match game {
        Game::Equations => &EQUATIONS,
        Game::OnSets => &ON_SETS,
        Game::Wff => &WFF,
    };
    kinds.iter().filter(move |kind| !(sets_out && kind.set_out))
}

/// The sixteen cards of On-Sets: every choice of the four colours, one of them blank.
pub(crate) fn cards() -> Vec<String> {
    let card = |choice: usize| -> String {
        let colours = "BRGY".chars().enumerate();
        colours.filter(|(place, _)| choice >> place & 1 == 1).map(|(_, colour)| colour).collect()
    };
    (0..16).map(|choice| if choice == 0 { "-".to_owned() } else { card(choice) }).collect()
}
