//! The sentences of made lessons: three of each kind, so that lessons do not all sound alike.

use mat::Dice;

/// The sentences that add an example to what the variation does.
pub(super) const EXAMPLE: [&str; 3] =
    ["For example, {spoken} is {value}.", "So {spoken} is {value}.", "Here is one: {spoken} is {value}."];
/// The sentences that show an example of a condition.
pub(super) const EXAMPLE_SO: [&str; 3] =
    ["For example, {spoken}. {note}", "An example is {spoken}. {note}", "Look at {spoken}. {note}"];
/// The sentences that ask for a value.
pub(super) const WORTH: [&str; 3] = ["What is this worth?", "Which number is this?", "Work this out."];
/// The sentences that ask for the number of cards.
pub(super) const CARDS: [&str; 3] = [
    "How many cards is that?",
    "{name} is in force. How many cards does this count?",
    "Find the cards on the table. How many are there?",
];
/// The sentences that ask for the number of cards after Restrictions.
pub(super) const CARDS_LEFT: [&str; 3] = [
    "With {restrictions} written first, how many cards does this name?",
    "After {restrictions}, how many cards does this name?",
    "Apply {restrictions} first. How many cards is that?",
];
/// The sentences that ask for the Solution that needs the variation.
pub(super) const WRITE: [&str; 3] = [
    "Without {name} there is no way to {goal}. With it there is. Write it.",
    "The Goal is {goal}. These cubes reach it only because {name} was chosen. Write a Solution.",
    "Ana chose {name}, and so {goal} can be reached after all. Write how.",
];
/// The sentences that show a Solution that will do.
pub(super) const ONE_WAY: [&str; 3] =
    ["Like this: {spoken}. {why}", "One way is {spoken}. {why}", "{spoken} will do. {why}"];
/// The sentences that ask for the challenge that is right.
pub(super) const CALL: [&str; 3] = [
    "{name} is in force. Which challenge would be right here?",
    "It is your turn, and {name} was chosen. What would be right?",
    "Before you move, look with {name} in mind. Is a challenge right?",
];
/// The sentences that ask for a Goal.
pub(super) const LAY: [&str; 3] = [
    "Lay a Goal that can be reached with {name}, and not without it.",
    "You set the Goal. Find one that nobody could reach if {name} had not been chosen.",
    "Make {name} count: lay a Goal that needs it.",
];
/// What is said to a Goal that does not need the variation, or is out of reach.
pub(super) const NOT_LAID: [&str; 3] = [
    "It is out of reach, or it can be reached without {name} as well. First think of a Solution, then lay its value.",
    "Either nothing reaches it, or {name} is not needed for it. Begin with a Solution that needs {name}.",
    "Not this one: it has to be in reach, but only thanks to {name}.",
];
/// What is said to a Goal that needs it.
pub(super) const LAID: [&str; 3] = [
    "{witness} reaches it. Without {name} nothing would.",
    "It can be reached: {witness}. Only {name} makes that possible.",
    "Well found: {witness}. Take {name} away, and the Goal is out of reach.",
];
/// What is said to a Goal under a condition.
pub(super) const LAID_SO: [&str; 3] = [
    "{witness} reaches it and keeps to the rule.",
    "It can be reached: {witness}.",
    "{witness} would do. The Goal is yours to set.",
];
/// The question about the list if the variation itself was chosen.
pub(super) const CHOSEN: [&str; 3] = [
    "Ana has chosen {name}. It is your turn to choose. Which of these is legal?",
    "{name} was chosen before you. Which of these may you choose now?",
    "Leo chose {name}, and this was rolled. Which choice costs you no point?",
];
/// What is said to anyone who would choose it a second time.
pub(super) const AGAIN: [&str; 3] = [
    "It holds for you already. Each line of the list is chosen once.",
    "It holds for everybody as soon as one player has chosen it. A second time it costs a point.",
    "Somebody has chosen it, so it is yours as well. Again it costs a point.",
];
/// The question about the list if the variation has no effect.
pub(super) const USELESS: [&str; 3] = [
    "This was rolled, and nobody has chosen yet. Which choice would cost you a point?",
    "You choose first. One of these would cost you a point on this roll. Which one?",
    "Look at the roll. Which of these must you not choose?",
];
/// The question about the list if another choice contradicts the variation.
pub(super) const CONTRADICTED: [&str; 3] = [
    "Ana has chosen {other}. Which of these contradicts it?",
    "{other} was chosen before you. Which choice would cost you a point?",
    "Leo chose {other}. One of these cannot be chosen any more. Which one?",
];

/// One of three sentences with its slots filled: a random one, or the next after it that is short enough.
pub(super) fn one_of(list: [&str; 3], slots: &[(&str, &str)], most: usize, dice: &mut Dice) -> String {
    let first = dice.below(list.len());
    let filled = (0..list.len()).map(|turn| {
        let words = list[(first + turn) % list.len()].to_owned();
        let words =
            slots.iter().fold(words, |words, (slot, text)| words.replace(&format!("{{{slot}}}"), text));
        // The ellipsis of an endless decimal also ends the sentence.
        capital(&words.replace("….", "…"))
    });
    let all: Vec<String> = filled.collect();
    let fits = all.iter().find(|words| words.chars().count() <= most);
    let shortest = || all.iter().min_by_key(|words| words.chars().count());
    fits.or_else(shortest).cloned().unwrap_or_default()
}

/// The words with a capital letter at the start, as a sentence has it.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        // A sign or a set at the start is not a word.
        Some(first)
            if first.is_ascii_lowercase()
                && words.chars().nth(1).is_some_and(|next| next.is_ascii_lowercase() || next == ' ') =>
        {
            first.to_uppercase().chain(letters).collect()
        }
        _ => words.to_owned(),
    }
}
