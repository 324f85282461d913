//! Endings: with few cubes left, whether anybody has to make a move after which a challenge is right.

use bots::{Danger, Layout};

use super::looking::Looking;

/// With more cubes than this in Resources, nothing is said.
const MOST_LEFT: usize = 3;

/// Whether it is proved that nobody has to open it: after any safe moves from this safe layout there is another safe move,
/// until the last cube is played.
pub(super) fn nobody_opens(looking: &mut Looking, layout: &Layout) -> bool {
    let few = (1..=MOST_LEFT).contains(&layout.resources.total());
    few && looking.moves_are_plain() && goes_on(looking, layout)
}

fn goes_on(looking: &mut Looking, layout: &Layout) -> bool {
    if layout.resources.is_empty() {
        return true;
    }
    let mut safe = false;
    for (_, _, next) in layout.plain_moves(&looking.insight.faces()) {
        match looking.danger(&next) {
            Danger::Unknown => return false,
            Danger::Now(_) | Danger::Impossible => {}
            Danger::Safe(_) if goes_on(looking, &next) => safe = true,
            Danger::Safe(_) => return false,
        }
    }
    safe
}
