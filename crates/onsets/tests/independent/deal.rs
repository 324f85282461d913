//! Random positions: cards, cubes, variations and Goals of every division and edition.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::dice::Dice;
use crate::naive::goal::GOALS;
use crate::naive::table::{ChosenVariation, NAMES, Table};

/// The size of a position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Size {
    pub(crate) cards: (usize, usize),
    /// Cubes that a Solution may use, not counting Forbidden and digit cubes.
    pub(crate) cubes: (usize, usize),
    pub(crate) most_variations: usize,
}

const SITUATIONS: [&str; 5] = ["now", "impossible", "forceout", "stop", "no-goal"];

const DOUBLE_SETS: [&str; 14] = [
    "B",
    "R'",
    "G",
    "Y",
    "B∪R",
    "B ∩ R",
    "G-Y",
    "B-R",
    "Y - R'",
    "(B-R)'",
    "V-G",
    "(B ∩ Y)'",
    "[R ∪ G]",
    "V - B",
];

/// A position with a Goal of any value.
pub(crate) fn table(dice: &mut Dice, size: Size) -> Table {
    let mlag = dice.chance(50);
    let divisions: &[&str] = if mlag {
        &["elementary", "middle", "junior", "senior", "senior"]
    } else {
        &["basic", "basic-senior", "elementary", "middle", "junior", "senior", "senior"]
    };
    let division = dice.pick(divisions);
    let situation = dice.pick(&SITUATIONS);
    let universe = cards(dice, size.cards);
    let mut table = Table {
        mlag,
        division,
        variations: Vec::new(),
        universe,
        goal: None,
        required: Vec::new(),
        permitted: Vec::new(),
        forbidden: Vec::new(),
        resources: Vec::new(),
        situation,
    };
    choose_variations(dice, &mut table, size.most_variations);
    lay_cubes(dice, &mut table, size.cubes);
    lay_digits(dice, &mut table);
    table.goal = Some(goal(dice, &table));
    table
}

fn cards(dice: &mut Dice, (least, most): (usize, usize)) -> Vec<String> {
    let mut all: Vec<String> = (0..16)
        .map(|bits| {
            let colours = "BRGY".chars().enumerate().filter(|(index, _)| bits >> index & 1 == 1);
            let name: String = colours.map(|(_, colour)| colour).collect();
            if name.is_empty() { "-".to_owned() } else { name }
        })
        .collect();
    dice.shuffle(&mut all);
    all.truncate(dice.between(least, most));
    all
}

/// Any Goal, mostly a legal one.
fn goal(dice: &mut Dice, table: &Table) -> String {
    match dice.below(20) {
        // A Goal on the mat has no more digits than the box; one that the writer supplies is a text.
        0 if table.situation == "no-goal" && dice.chance(10) => "1+2+3+4".to_owned(),
        0 => dice.pick(&["2+1x3", "(1+2)x3", "12", "6", "3-1", "", "2x", "ud", "-1", "1<sw>"]).to_owned(),
        1..4 => {
            let texts: Vec<&String> = GOALS.keys().collect();
            dice.pick(&texts).clone()
        }
        _ => dice
            .pick(&["1", "2", "3", "4", "5", "3+2<ud>", "2+1", "3+3", "2x2", "1+1<ud>", "1+2+4"])
            .to_owned(),
    }
}

/// A Goal with this value, if there is one.
pub(crate) fn goal_worth(dice: &mut Dice, table: &Table, value: i32) -> Option<String> {
    let with_value = &BY_VALUE[usize::from(table.plays("absolute-value"))];
    let text = dice.pick(with_value.get(&value)?);
    Some(if dice.chance(20) { text.replace('x', " × ") } else { text })
}

/// The Goals with each value, without and with Absolute Value.
static BY_VALUE: LazyLock<[BTreeMap<i32, Vec<String>>; 2]> = LazyLock::new(|| {
    [false, true].map(|absolute| {
        let mut by_value: BTreeMap<i32, Vec<String>> = BTreeMap::new();
        for (text, goal) in GOALS.iter() {
            for value in goal.values(absolute) {
                by_value.entry(value).or_default().push(text.clone());
            }
        }
        by_value
    })
});

fn faces(division: &str, kind: usize) -> &'static [char] {
    match kind {
        0 => &['B', 'R', 'G', 'Y'],
        1 => &['∪', '∩', '-', '\''],
        _ if matches!(division, "basic" | "basic-senior" | "elementary") => &['V', 'Λ'],
        _ => &['=', '⊆', '=', '⊆', 'V', 'Λ'],
    }
}

/// The kinds of cubes: colours, operations, and those of Restrictions.
fn kind_of(face: char) -> usize {
    match face {
        'B' | 'R' | 'G' | 'Y' => 0,
        '∪' | '∩' | '-' | '\'' => 1,
        _ => 2,
    }
}

/// Whether the box still has a cube of this kind.
fn is_left(table: &Table, kind: usize) -> bool {
    let on_table = [&table.required, &table.permitted, &table.forbidden, &table.resources];
    let cubes = on_table.into_iter().flatten().copied().filter(|face| !face.is_ascii_digit());
    cubes.filter(|face| kind_of(*face) == kind).count() < [8, 4, 3][kind]
}

/// One more cube, as long as the box has one of its kind.
pub(crate) fn another_cube(dice: &mut Dice, table: &Table) -> Option<char> {
    let mut kinds = [0, 0, 0, 1, 1, 2];
    dice.shuffle(&mut kinds);
    let kind = kinds.into_iter().find(|kind| is_left(table, *kind))?;
    let face = dice.pick(faces(table.division, kind));
    // Cubes that a variation names are drawn more often than by chance.
    let favourite = [table.wild(), table.parameter("required-cube").and_then(|cube| cube.chars().next())];
    let favoured: Vec<char> = favourite
        .into_iter()
        .flatten()
        .filter(|symbol| faces(table.division, kind).contains(symbol))
        .collect();
    Some(if !favoured.is_empty() && dice.chance(25) { dice.pick(&favoured) } else { face })
}

fn lay_cubes(dice: &mut Dice, table: &mut Table, (least, most): (usize, usize)) {
    // Sometimes nearly all of them are Required, sometimes hardly any.
    let required = dice.pick(&[10, 30, 50, 80]);
    let resources = dice.pick(&[10, 30, 60]);
    for _ in 0..dice.between(least, most) {
        let Some(cube) = another_cube(dice, table) else { continue };
        let section = if dice.chance(required) {
            &mut table.required
        } else if dice.chance(resources) {
            &mut table.resources
        } else {
            &mut table.permitted
        };
        section.push(cube);
    }
    for _ in 0..dice.below(3) {
        let cube = another_cube(dice, table);
        table.forbidden.extend(cube);
    }
}

/// Lays cubes that are almost right for what was written. `parts` are the faces used in each part of each Solution.
pub(crate) fn lay_cubes_for(dice: &mut Dice, table: &mut Table, parts: &[Vec<char>]) {
    for section in [&mut table.required, &mut table.permitted, &mut table.forbidden, &mut table.resources] {
        section.retain(char::is_ascii_digit);
    }
    let required = dice.pick(&[0, 20, 60, 100]);
    let resources = dice.pick(&[0, 20, 60]);
    for face in "BRGY∪∩-'VΛ=⊆".chars() {
        let counts: Vec<usize> =
            parts.iter().map(|part| part.iter().filter(|other| **other == face).count()).collect();
        let relation = matches!(face, '=' | '⊆');
        let fewest = counts.iter().copied().filter(|count| !relation || *count > 0).min().unwrap_or(0);
        let mut most = counts.iter().copied().max().unwrap_or(0);
        if most > 1 && table.plays("multiple-operations") && kind_of(face) == 1 {
            most = dice.between(1, 2);
        }
        for copy in 0..most {
            let exists = !relation || table.has_restrictions();
            if !exists || !is_left(table, kind_of(face)) || dice.chance(2) {
                continue;
            }
            let section = match copy < fewest {
                true if dice.chance(required) => &mut table.required,
                _ if dice.chance(resources) => &mut table.resources,
                _ => &mut table.permitted,
            };
            section.push(face);
        }
    }
    for chance in [40, 20, 5] {
        if dice.chance(chance)
            && let Some(cube) = another_cube(dice, table)
        {
            let sections =
                [&mut table.permitted, &mut table.resources, &mut table.forbidden, &mut table.required];
            sections[dice.below(if chance == 5 { 4 } else { 3 })].push(cube);
        }
    }
}

fn lay_digits(dice: &mut Dice, table: &mut Table) {
    for _ in 0..dice.below(4) {
        let digit = dice.pick(&['1', '1', '2', '3', '4', '5']);
        if table.situation == "no-goal" || dice.chance(20) {
            table.resources.push(digit);
        } else if dice.chance(20) {
            table.forbidden.push(digit);
        }
    }
}

fn choose_variations(dice: &mut Dice, table: &mut Table, most: usize) {
    let lists: [&[&str]; 3] = [
        &[
            "required-cube",
            "wild-cube",
            "union-intersection-interchangeable",
            "v-null-interchangeable",
            "two-operations",
            "multiple-operations",
            "shift-from-permitted",
        ],
        &["no-null-restrictions", "absolute-value"],
        &[
            "required-cube",
            "wild-cube",
            "two-operations",
            "shift-from-permitted",
            "no-null-restrictions",
            "absolute-value",
            "double-set",
            "required-card",
            "forbidden-card",
            "blank-card-wild",
        ],
    ];
    let mut offered: Vec<&'static str> = match table.division {
        "elementary" => lists[0].to_vec(),
        "middle" => [lists[0], lists[1]].concat(),
        "junior" => lists[2].to_vec(),
        "senior" => [lists[2], &["symmetric-difference", "two-solutions"]].concat(),
        _ => Vec::new(),
    };
    if !table.division.starts_with("basic") && dice.chance(4) {
        // Positions are judged with the variations as given, even if the division's list does not have them.
        offered = NAMES.to_vec();
    }
    dice.shuffle(&mut offered);
    // Wild cubes and pairs of Solutions have the most to go wrong.
    for name in ["wild-cube", "two-solutions"] {
        if let Some(at) = offered.iter().position(|other| *other == name)
            && dice.chance(20)
        {
            offered.swap(0, at);
        }
    }
    offered.truncate(dice.below(most + 1));
    // Required and forbidden card are the same variation.
    if offered.contains(&"required-card") {
        offered.retain(|name| *name != "forbidden-card");
    }
    for name in offered {
        let parameter = match name {
            "required-cube" => {
                let kind = dice.below(3);
                dice.pick(faces(table.division, kind)).to_string()
            }
            "wild-cube" => {
                let kind = dice.below(3);
                dice.pick(faces(table.division, kind)).to_string()
            }
            "double-set" => dice.pick(&DOUBLE_SETS).to_owned(),
            "required-card" | "forbidden-card" => dice.pick(&table.universe),
            _ => String::new(),
        };
        table.variations.push(ChosenVariation { name, parameter });
    }
    // The two conflicts of §8 cannot both have been chosen.
    if table.parameter("forbidden-card") == Some("-") {
        table.variations.retain(|choice| choice.name != "blank-card-wild");
    }
    if table.plays("blank-card-wild") && !table.blank_dealt() && dice.chance(80) {
        table.universe[0] = "-".to_owned();
        let lost = table.universe.clone();
        table.variations.retain(|choice| !choice.name.ends_with("-card") || lost.contains(&choice.parameter));
    }
    if table.wild() == Some('-') {
        table.variations.retain(|choice| choice.name != "symmetric-difference");
    }
}
