//! Help for every key and every command.

use crate::output::{STRONG, paint, words, wrap};

/// Keys and commands by screen, in the order in which a match meets them.
const TOPICS: [(&str, &[(&str, &str)]); 8] = [
    (
        "At the table",
        &[
            ("↑ ↓ Enter", "choose a line of the menu; or press its letter"),
            ("Tab", "the next player acts"),
            ("J", "the judge acts: initials, warnings, absent players"),
            ("h", "a hand on the challenge block, whoever's turn it is"),
            ("S", "the score sheet"),
            ("L", "everything that happened"),
            ("V", "the variations in force, and what they do"),
            ("R", "the last verdicts, with their reasons"),
            ("Q", "leave the table; the record is kept, and --resume continues it"),
        ],
    ),
    (
        "Starting a shake",
        &[
            ("Roll the cubes", "all cubes of the box are rolled by fair dice"),
            ("Begin the shake", "only starts the time for rolling, while somebody is still picking up cubes"),
            ("Set out", "the youngest divisions of On-Sets choose three V and Λ cubes before the roll"),
            ("Deal the cards", "the player to the right of the Goal-setter deals the Universe"),
            (
                "Select a variation",
                "in turn; one that would have no effect costs a point, and the list says so first",
            ),
        ],
    ),
    (
        "Setting the Goal",
        &[
            ("a face", "lays that cube: 5 + x; / is ÷, ^ is *, v is √. In On-Sets x is over and + is beside"),
            ("Space", "leaves a gap between cubes"),
            ("t", "turns the cube before the cursor: sideways, upside-down, upright"),
            ("Enter", "calls Goal"),
            ("Ctrl-L", "lays the cubes without calling Goal yet; they stay in the Goal"),
            ("No Goal", "says that no Goal can be set; the others agree or one challenges"),
            ("Bonus", "a cube goes to Forbidden before the Goal; not for the player in the lead"),
        ],
    ),
    (
        "Moving",
        &[
            ("← →, or a face", "goes to a cube in Resources"),
            ("Enter", "picks it up"),
            ("f p r", "lays it in Forbidden, Permitted or Required"),
            ("b", "lays it in Forbidden as the bonus; then choose the cube of the move"),
            ("g", "adds it to the Goal, under that variation"),
            ("Esc", "puts it down again"),
        ],
    ),
    (
        "Challenging",
        &[
            ("h", "takes the block; the clock stands still, and fifteen seconds run"),
            ("Now", "a Solution can be made with at most one more cube"),
            ("Impossible", "no Solution can be made any more"),
            ("No Goal", "a Goal could have been set"),
            ("Put it back", "usually costs a point; the menu says so"),
            ("Yes or no", "the Third Party decides whether to present a Solution too"),
        ],
    ),
    (
        "Writing",
        &[
            ("Tab", "the next line"),
            ("Enter", "a new line in a longer text, else the next field"),
            ("Ctrl-P", "present; it asks once more, because it is final"),
            ("Esc", "lays the paper aside and keeps it"),
            ("3<0>", "a 3 that is made with the wild cube 0; 2<sw> lies sideways, 2<ud> upside-down"),
        ],
    ),
    (
        "Checking",
        &[
            ("Accept", "the Solution is right; final for whoever accepts"),
            ("Reject", "choose a reason; the judge rules on it alone"),
            ("Prove ambiguity", "group it so that it is wrong; once, in Adventurous Equations and On-Sets"),
            ("Ask the judge", "whether it equals the Goal; no further objections after that"),
        ],
    ),
    (
        "The referee",
        &[
            ("Call time", "where players call time: ten seconds are counted down, then it costs a point"),
            ("Charge", "in a tabletop match: say what was illegal before another player acts"),
            (
                "Judge",
                "initials or denies penalties, marks players absent, warns, voids a shake, ends the match",
            ),
            ("Sign", "everybody signs when the match is over; then the sheet is closed"),
        ],
    ),
];

/// What is different at a live table, where everybody has a keyboard.
const LIVE: (&str, &[(&str, &str)]) = (
    "At the live table",
    &[
        ("↑ ↓ Enter", "choose a line of the menu; or press its letter"),
        ("h", "a hand on the challenge block"),
        ("S L V R", "the score sheet, everything that happened, the variations in force, the last verdicts"),
        ("P", "say one of the quick phrases"),
        ("T", "the table itself: who sits where, bots, the next match, a pause"),
        ("Q", "leave; your seat is kept, and the clocks run on"),
    ],
);

/// The whole help in lines of so many columns, for a shared keyboard or for a live table.
pub(crate) fn text(columns: usize, live: bool) -> String {
    let mut text = String::new();
    let first = if live { LIVE } else { TOPICS[0] };
    for (title, lines) in std::iter::once(first).chain(TOPICS.into_iter().skip(1)) {
        text.push_str(&format!("{}\n", paint(STRONG, title)));
        for (key, meaning) in lines {
            text.push_str(&wrap(&format!("  {key:<19}"), &words(meaning), columns));
        }
        text.push('\n');
    }
    let signs = "↷ lies sideways, ⇅ lies upside-down, · · was moved last, ▸ ◂ is under the cursor. Cubes of Equations are \
                 red, blue, green or black: r b g k.";
    text + &wrap("Cubes: ", &words(signs), columns)
}
