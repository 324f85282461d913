//! The mat of a roll on which everybody writes: bots have set a Goal and moved some cubes, and there is still a Solution.

use bots::{
    AtTable, Bot, Colours, Decision, Eyes, Frame, Insight, LEVELS, Layout, LevelBot, Pace, SearchAnswer,
    Seated, Work,
};
use mat::{Dice, Situation};
use referee::{Act, Header, Match, Phase};
use serde_json::{Map, Value};

use super::roll::{Fault, Roll};

/// How many shakes bots play to find one, and how many commands a shake may take.
const SHAKES: u64 = 12;
const COMMANDS: usize = 200;
/// The work for the question whether a mat has a Solution.
const WORK: Work = Work(400);
/// The fewest cubes of the Solution found first: to begin with, and if no such mat comes up.
const LEAST: [usize; 2] = [5, 3];
/// The fewest cubes on the mat.
const MOVED: usize = 3;

/// A mat that comes up when bots play this roll; the same seed gives the same mat.
pub fn made_mat(roll: &Roll, seed: u64) -> Result<Map<String, Value>, Fault> {
    for number in 0..SHAKES {
        let mut dice = Dice::stream(seed, 100 + number);
        let mut mats = mats(roll, &mut dice)?;
        dice.shuffle(&mut mats);
        for (frame, layout, colours) in mats {
            let mut insight = Insight::new();
            insight.open(frame.clone());
            let SearchAnswer::Found(witness) = insight.look(&layout, Situation::Impossible, Eyes::OPEN, WORK)
            else {
                continue;
            };
            if witness.used.total() >= LEAST[usize::from(number >= SHAKES / 2)] {
                let mut position = frame.document(&layout, Situation::Impossible, &insight.faces());
                colours.paint(&mut position);
                return Ok(position);
            }
        }
    }
    Err(Fault(
        "The bots found no mat with a Solution in this roll. Take another seed or another roll.".to_owned(),
    ))
}

/// The mats of a shake in which some cubes were moved and nobody has challenged yet.
fn mats(roll: &Roll, dice: &mut Dice) -> Result<Vec<(Frame, Layout, Colours)>, Fault> {
    let mut header =
        Header::new(roll.rules.rulebook().name, roll.division.name(), &["Ana", "Ben"]).map_err(Fault)?;
    header.options.fixed_rolls = true;
    header.options.variations = false;
    let mut game = Match::new(header);
    let judge = desk::judge();
    let mut insight = Insight::new();
    let mut bots: Vec<LevelBot> = (0..2)
        .map(|_| LevelBot::new(&LEVELS[2 + dice.below(LEVELS.len() - 2)], Pace::Swift, dice.bits()))
        .collect();
    let mut mats = Vec::new();
    for _ in 0..COMMANDS {
        if !matches!(
            game.phase(),
            Phase::Between | Phase::Rolling | Phase::Variations | Phase::Goal | Phase::Turn
        ) {
            break;
        }
        let Some((name, decision)) = first(&game, &mut bots, &mut insight) else { break };
        let act = match decision.act {
            Act::Roll { .. } => Act::Roll { cubes: Some(roll.cubes.clone()) },
            Act::Deal { .. } => Act::Deal { cards: roll.cards.clone() },
            Act::SetOut { cubes } => Act::SetOut { cubes: roll.set_out.clone().unwrap_or(cubes) },
            act => act,
        };
        let moves = matches!(act, Act::Move(_));
        let command = referee::Command::new(game.clock() + decision.think, name, act);
        if game.command(&command, &judge).refusal.is_some() {
            break;
        }
        let faces = insight.faces();
        let Some(shake) =
            game.view(referee::Viewer::Spectator).shake.filter(|_| moves && game.phase() == Phase::Turn)
        else {
            continue;
        };
        let layout = Layout::seen(&shake, &faces);
        let on_mat = shake.required.len() + shake.permitted.len() + shake.forbidden.len();
        if let Some(frame) = insight.frame().filter(|_| on_mat >= MOVED && !layout.on_mat().is_empty()) {
            mats.push((frame.clone(), layout, Colours::of(&game)));
        }
    }
    Ok(mats)
}

/// The bot that is ready first, and what it does.
fn first(game: &Match, bots: &mut [LevelBot], insight: &mut Insight) -> Option<(String, Decision)> {
    let mut first: Option<(String, Decision)> = None;
    for (name, bot) in game.header().players().iter().zip(bots) {
        let at_table = AtTable { game, seat: game.header().seat(name.as_str())? };
        let view = at_table.view();
        let seated = Seated { me: name, view: &view, legal: &at_table };
        let Some(decision) = bot.act(&seated, insight) else { continue };
        if first.as_ref().is_none_or(|(_, other)| decision.think < other.think) {
            first = Some((name.as_str().to_owned(), decision));
        }
    }
    first
}
