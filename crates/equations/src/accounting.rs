//! Which cubes a Solution uses, and whether it may use them (VII-B-3; section 5 of the specification).

use mat::{Place, Reason, Section, Situation, Witness};

use crate::codes;
use crate::notation::{Sense, Shown, Sign, SymbolLine, Token};
use crate::position::Position;
use crate::rules::Rules;
use crate::symbol::{Colour, Cube, Face};

/// How often a face is used.
#[derive(Debug, Clone, Copy, Default)]
struct Uses {
    /// As an operation sign.
    operations: usize,
    /// As a digit, a decimal point or the imaginary unit.
    others: usize,
    /// As an exponent without `*`, which needs a cube of the chosen colour.
    exponents: usize,
}

impl Uses {
    fn total(&self) -> usize {
        self.operations + self.others + self.exponents
    }
}

/// The cubes of one face in one section.
#[derive(Debug, Clone, Copy, Default)]
struct Stock {
    coloured: usize,
    plain: usize,
}

impl Stock {
    fn total(&self) -> usize {
        self.coloured + self.plain
    }
}

/// What is wrong with the use of one face.
#[derive(Debug, Default)]
struct Shortage {
    /// Uses without a cube.
    missing: usize,
    /// Exponents without a cube of the colour, although there are other cubes.
    wrong_colour: usize,
    /// Required cubes that are not used.
    unused: usize,
    /// Cubes that come from Resources.
    from_resources: usize,
}

/// Every objection to the cubes that a Solution uses, and for each symbol whether it uses none. A zero before a point
/// counts as a cube if that makes the cubes come out right, and otherwise as mere notation (EQ-42).
pub(crate) fn account(position: &Position, goal: &[Cube], solution: &SymbolLine) -> (Vec<Reason>, Vec<bool>) {
    let mut zeros = zeros_without_cubes(solution, &position.rules);
    let free = solution.cubeless(&zeros);
    let reasons = objections(position, goal, solution, &free);
    while !reasons.is_empty() && !zeros.is_empty() {
        zeros.remove(0);
        let cubeless = solution.cubeless(&zeros);
        if objections(position, goal, solution, &cubeless).is_empty() {
            return (Vec::new(), cubeless);
        }
    }
    (reasons, free)
}

/// The zeros of a Solution that need not be cubes.
pub(crate) fn zeros_without_cubes(solution: &SymbolLine, rules: &Rules) -> Vec<usize> {
    if rules.decimal_point { solution.zeros_before_points() } else { Vec::new() }
}

/// What a Solution does with the cubes on the table, counted by face.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// How many cubes it uses.
    total: usize,
    /// Uses for which there is no cube: first where cubes of that face lie in Forbidden, then where none do.
    pub(crate) forbidden: Vec<Face>,
    pub(crate) missing: Vec<Face>,
    /// Exponents for which there is no cube of the colour, although there are other cubes.
    pub(crate) wrong_colour: Vec<Face>,
    /// Required cubes that are not used.
    pub(crate) unused: Vec<Face>,
    pub(crate) from_resources: Vec<Face>,
    /// Cubes of a Goal that the writer supplies and that were not rolled.
    goal_cubes_missing: Vec<Cube>,
}

impl Ledger {
    /// Under `no-goal` the Goal's cubes come out of Resources.
    pub(crate) fn of(position: &Position, goal: &[Cube], solution: &SymbolLine, cubeless: &[bool]) -> Ledger {
        let rules = &position.rules;
        let uses = count_uses(solution, cubeless, rules);
        let supply = Supply::of(position, goal);
        let mut ledger = Ledger { total: uses.iter().map(Uses::total).sum(), ..Ledger::default() };
        for face in Face::ALL {
            let shortage = supply.shortage(face, &uses[face.index()], rules);
            let nowhere = match supply.forbidden[face.index()] > 0 {
                true => &mut ledger.forbidden,
                false => &mut ledger.missing,
            };
            for (list, count) in [
                (nowhere, shortage.missing),
                (&mut ledger.wrong_colour, shortage.wrong_colour),
                (&mut ledger.unused, shortage.unused),
                (&mut ledger.from_resources, shortage.from_resources),
            ] {
                list.extend(std::iter::repeat_n(face, count));
            }
        }
        ledger.goal_cubes_missing = supply.goal_cubes_missing;
        ledger
    }
}

fn objections(position: &Position, goal: &[Cube], solution: &SymbolLine, cubeless: &[bool]) -> Vec<Reason> {
    let ledger = Ledger::of(position, goal, solution, cubeless);
    let whole = Place::new("equation", solution.place.clone());
    let mut reasons = Vec::new();
    if ledger.total < 2 {
        let message = "A Solution needs at least two cubes.";
        reasons.push(codes::TOO_FEW_CUBES.because(message).at(whole.clone()));
    }
    let texts = |faces: &[Face]| faces.iter().map(Face::to_string).collect::<Vec<_>>();
    let mut missing = texts(&ledger.missing);
    missing.extend(ledger.goal_cubes_missing.iter().map(Cube::to_string));

    let mut object = |kind: &mat::ReasonKind, cubes: Vec<String>, message: &dyn Fn(&str) -> String| {
        if !cubes.is_empty() {
            let reason = kind.because(message(&cubes.join(" "))).at(whole.clone());
            reasons.push(reason.shown_by(Witness::Cubes { cubes }));
        }
    };
    object(&codes::REQUIRED_UNUSED, texts(&ledger.unused), &|cubes| {
        format!("All Required cubes must be used; not used: {cubes}.")
    });
    object(&codes::FORBIDDEN_USED, texts(&ledger.forbidden), &|cubes| {
        format!("Not enough usable cubes, and those in Forbidden may not be used: {cubes}.")
    });
    object(&codes::CUBE_NOT_AVAILABLE, missing, &|cubes| format!("Not enough usable cubes: {cubes}."));
    object(&codes::EXPONENT_COLOUR, texts(&ledger.wrong_colour), &|cubes| {
        let colour = position.rules.exponent.map_or("the chosen colour", Colour::name);
        format!("An exponent without * needs a cube that is {colour}: {cubes}.")
    });
    let from_resources = ledger.from_resources.len();
    if position.situation.resource_cubes().is_some_and(|limit| from_resources > limit) {
        let message = format!("After Now one cube may come from Resources; here {from_resources} do.");
        reasons.push(codes::TOO_MANY_FROM_RESOURCES.because(message).at(whole));
    }
    reasons
}

struct Supply {
    required: [Stock; Face::COUNT],
    permitted: [Stock; Face::COUNT],
    resources: [Stock; Face::COUNT],
    forbidden: [usize; Face::COUNT],
    goal_cubes_missing: Vec<Cube>,
}

impl Supply {
    fn of(position: &Position, goal: &[Cube]) -> Supply {
        let colour = position.rules.exponent;
        let stock = |cubes: &[Cube]| {
            let mut stock = [Stock::default(); Face::COUNT];
            for cube in cubes {
                let place = &mut stock[cube.face.index()];
                match colour.is_some() && cube.colour == colour {
                    true => place.coloured += 1,
                    false => place.plain += 1,
                }
            }
            stock
        };
        let mut resources = position.mat.section(Section::Resources).to_vec();
        let mut goal_cubes_missing = Vec::new();
        if position.situation == Situation::NoGoal {
            for cube in goal {
                // A Goal cube without a colour takes one that cannot be an exponent, as long as there is one.
                let exact = |rolled: &Cube| rolled == cube;
                let plain = |rolled: &Cube| rolled.face == cube.face && rolled.colour != colour;
                let any = |rolled: &Cube| rolled.face == cube.face;
                let found = (resources.iter().position(exact))
                    .or_else(|| resources.iter().position(plain))
                    .or_else(|| resources.iter().position(any));
                match found {
                    Some(index) => {
                        resources.remove(index);
                    }
                    None => goal_cubes_missing.push(*cube),
                }
            }
        }
        if position.situation == Situation::Forceout {
            resources.clear();
        }
        let forbidden = stock(position.mat.section(Section::Forbidden));
        Supply {
            required: stock(position.mat.section(Section::Required)),
            permitted: stock(position.mat.section(Section::Permitted)),
            resources: stock(&resources),
            forbidden: forbidden.map(|stock| stock.total()),
            goal_cubes_missing,
        }
    }

    fn shortage(&self, face: Face, uses: &Uses, rules: &Rules) -> Shortage {
        let index = face.index();
        let (required, permitted, resources) =
            (self.required[index], self.permitted[index], self.resources[index]);
        let usable = required.total() + permitted.total() + resources.total();
        let coloured = required.coloured + permitted.coloured + resources.coloured;
        let mut shortage = Shortage::default();

        // Under Multiple Operations one usable cube makes every operation sign of its face (EQ-17).
        let multiplied = rules.multiple_operations && uses.operations > 0;
        let counted = if multiplied { uses.others } else { uses.others + uses.operations };
        let wanted = counted + uses.exponents;
        if multiplied && usable == 0 {
            shortage.missing = uses.operations + wanted;
            return shortage;
        }
        shortage.missing = wanted.saturating_sub(usable);
        if shortage.missing == 0 {
            shortage.wrong_colour = uses.exponents.saturating_sub(coloured);
        }
        // Exponents take the coloured cubes, Required ones first; the other uses take what is left.
        let exponents = uses.exponents.min(coloured);
        let required_left = required.total() - exponents.min(required.coloured);
        let exponents_left = exponents - exponents.min(required.coloured);
        let permitted_left = permitted.total() - exponents_left.min(permitted.coloured);
        let exponents_left = exponents_left - exponents_left.min(permitted.coloured);
        shortage.unused = match shortage.missing > 0 || shortage.wrong_colour > 0 {
            // A use without a cube still accounts for one.
            true => required.total().saturating_sub(uses.total()),
            false => required_left.saturating_sub(uses.others + uses.operations),
        };
        let from_mat = required_left + permitted_left;
        let taken = counted.min(usable - exponents);
        shortage.from_resources = exponents_left + taken.saturating_sub(from_mat);
        if multiplied && required.total() + permitted.total() == 0 && shortage.from_resources == 0 {
            shortage.from_resources = 1;
        }
        shortage
    }
}

fn count_uses(line: &SymbolLine, cubeless: &[bool], rules: &Rules) -> [Uses; Face::COUNT] {
    let mut uses = [Uses::default(); Face::COUNT];
    let mut after_operand = false;
    let mut cubeless = cubeless.iter();
    for (index, token) in line.tokens.iter().enumerate() {
        let operation = match token {
            Token::Sign(sign) => {
                is_operation(sign, after_operand, begins_operand(line.tokens.get(index + 1), rules), rules)
            }
            _ => false,
        };
        after_operand = match token {
            Token::Open(..) => false,
            Token::Close(..) => true,
            Token::Sign(_) => !operation,
        };
        let Token::Sign(sign) = token else { continue };
        let (Some(face), Some(false)) = (sign.cube(), cubeless.next()) else { continue };
        let place = &mut uses[face.index()];
        if sign.marks.exponent {
            place.exponents += 1;
        } else if operation {
            place.operations += 1;
        } else {
            place.others += 1;
        }
    }
    uses
}

/// Whether an operand may begin with this.
fn begins_operand(token: Option<&Token>, rules: &Rules) -> bool {
    match token {
        None | Some(Token::Close(..)) => false,
        Some(Token::Open(..)) => true,
        Some(Token::Sign(sign)) => match sign.shown {
            Shown::Face(Face::Digit(_) | Face::Radical | Face::Times) | Shown::Point | Shown::Unit => true,
            Shown::Face(Face::Star) => rules.has_digit_ten() && sign.marks.sense.is_none_or(Sense::is_digit),
            Shown::Face(_) | Shown::Bang => false,
        },
    }
}

/// Whether the symbol is used as an operation sign. If `*` or `√` could also be a digit, it is one unless its
/// neighbours are what an operation needs.
fn is_operation(sign: &Sign, after_operand: bool, before_operand: bool, rules: &Rules) -> bool {
    match (sign.shown, sign.marks.sense) {
        (Shown::Face(Face::Digit(_)) | Shown::Point | Shown::Unit | Shown::Bang, _) => false,
        (_, Some(Sense::Ten | Sense::Eleven)) => false,
        (_, Some(_)) => true,
        (Shown::Face(Face::Star), None) => !rules.has_digit_ten() || (after_operand && before_operand),
        (Shown::Face(Face::Radical), None) => !rules.has_digit_eleven() || before_operand,
        _ => true,
    }
}
