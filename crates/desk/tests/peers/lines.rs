//! Random lines that leave some of their brackets out, and copies of them with brackets added.

use mat::Dice;

/// A line with this many operands; inner brackets are written in half of the cases.
pub(crate) fn line(dice: &mut Dice, operands: usize, leaves: &[char], operations: &[char]) -> Vec<char> {
    let mut signs = part(dice, operands, leaves, operations, 50);
    if signs.first() == Some(&'(') && operands > 1 && dice.chance(70) {
        signs = part(dice, operands, leaves, operations, 50);
    }
    signs
}

/// A line with all its brackets, but for the outermost pair.
pub(crate) fn bracketed(dice: &mut Dice, operands: usize, leaves: &[char], operations: &[char]) -> Vec<char> {
    let signs = part(dice, operands, leaves, operations, 100);
    if operands > 1 { signs[1..signs.len() - 1].to_vec() } else { signs }
}

fn part(dice: &mut Dice, operands: usize, leaves: &[char], operations: &[char], written: usize) -> Vec<char> {
    if operands == 1 {
        return vec![*dice.pick(leaves)];
    }
    let left = 1 + dice.below(operands - 1);
    let mut signs = part(dice, left, leaves, operations, written);
    signs.push(*dice.pick(operations));
    signs.extend(part(dice, operands - left, leaves, operations, written));
    if dice.chance(written) {
        signs.insert(0, '(');
        signs.push(')');
    }
    signs
}

/// A copy with up to two pairs of brackets added, wherever brackets can stand; they may cross those that are there.
pub(crate) fn copy(dice: &mut Dice, line: &[char]) -> Vec<char> {
    let mut signs = line.to_vec();
    for _ in 0..dice.below(3) {
        let begins = |sign: &char| sign.is_ascii_digit() || "BRGYVΛ(".contains(*sign);
        let ends = |sign: &char| sign.is_ascii_digit() || "BRGYVΛ)'".contains(*sign);
        let places: Vec<usize> = (0..signs.len()).filter(|place| begins(&signs[*place])).collect();
        let begin = *dice.pick(&places);
        let places: Vec<usize> = (begin..signs.len()).filter(|place| ends(&signs[*place])).collect();
        let end = *dice.pick(&places) + 1;
        signs.insert(end, ')');
        signs.insert(begin, '(');
    }
    signs
}

/// The cubes that a line is made of.
pub(crate) fn cubes(line: &[char]) -> Vec<char> {
    line.iter().copied().filter(|sign| !"()".contains(*sign)).collect()
}

pub(crate) fn text(line: &[char]) -> String {
    line.iter().collect()
}
