//! Mining: bots play a shake, and its positions and their neighbours become questions (LC-32).

use std::sync::Arc;

use bots::analysis::Survey;
use bots::{Bag, Colours, Contest, Danger, Eyes, Frame, Insight, LEVELS, Layout, Level, Witness, Work};
use mat::{Dice, Game, Section, Situation};
use referee::Act;
use serde_json::Value;

use super::facts::{self, Findings};
use super::quality::{
    LEAST_LINES, MOST_CARDS, MOST_RESOURCES, MOST_VARIATIONS, MOVES_SHOWN, least, readable, repeats_goal,
    worthwhile,
};
use super::scene::Scene;
use super::shelf::Shelf;
use super::verify::WORK;
use super::{Ask, CubeStep, Filter, Key, Puzzle, PuzzleKind, PuzzleMade, Sieve, rating, themes, traps};
use crate::document::PROCEDURAL;

/// The seats by rank. The expert is not among them: it was slow when the banks were made (LC-32), and with it the same seed would make others.
const SEATS: [usize; 4] = [0, 1, 2, 4];
/// In WFF 'N PROOF the weakest levels set Goals that need no thought.
const SEATS_OF_WFF: [usize; 3] = [2, 2, 4];
/// The percentage of tables of three. If everybody chooses a variation, three of them are a lot to read.
const TABLES_OF_THREE: usize = 30;
/// How many positions of a shake are tried for each kind.
const TRIES: usize = 12;
/// How many neighbours of a position are looked at.
const NEIGHBOURS: usize = 10;
/// The percentage of papers that are correct.
const ACCEPTED: usize = 35;
/// How many Solutions are searched for one whose proof is worth asking for.
const LISTED: usize = 8;
/// The work that a question may take while mining. In WFF 'N PROOF what is not decided soon is hardly ever decided later,
/// and most of the time would be spent there.
const fn work(game: Game) -> Work {
    match game {
        Game::Equations | Game::OnSets => WORK,
        Game::Wff => Work(4),
    }
}

/// The most cubes that go to Forbidden before a position becomes a question.
const FORBIDDEN: usize = 6;
/// How many cubes there are to name cards with, how many cards are marked at most, and from how many sets they are chosen.
const HEAP: std::ops::RangeInclusive<usize> = 6..=10;
const MOST_MARKED: usize = 6;
const NAMED: usize = 60;
/// With at most this many cubes in Resources, all of them may be usable.
const FEW: usize = 6;

/// What a shake gave.
#[derive(Debug, Clone, Default)]
pub struct Mined {
    /// Puzzles that were confirmed, at most one of each kind.
    pub puzzles: Vec<Puzzle>,
    /// What became of the candidates.
    pub sieve: Sieve,
}

/// Lets bots play one shake and makes puzzles of these kinds from it. The same arguments give the same puzzles.
pub fn mine(shelf: &Shelf, seed: u64, number: u64, kinds: &[PuzzleKind]) -> Mined {
    let mut mined = Mined::default();
    // Shelves with the same seed are independent of each other.
    let seed_of_shelf = Dice::stream(seed, shelf.number() as u64).bits();
    let mut dice = Dice::stream(seed_of_shelf, number);
    let Some(mut shake) = Shake::played(shelf, &mut dice) else { return mined };
    let made = PuzzleMade { seed, shake: number };
    for kind in kinds {
        // Each kind has its own random numbers, so that what one draws does not shift another.
        let mut own = shake.dice.clone();
        let puzzle = shake.find(*kind, made, &mut own, &mut mined.sieve);
        mined.puzzles.extend(puzzle);
        shake.dice = Dice::new(shake.dice.bits());
    }
    mined
}

/// A shake that was played, and what is known about it.
struct Shake {
    /// Positions after a move, as players saw them at the table.
    scenes: Vec<Scene>,
    /// The move that led to each of them from the position before, if it was one cube from Resources.
    steps: Vec<Option<CubeStep>>,
    insight: Insight,
    /// The work that a question may take.
    work: Work,
    dice: Dice,
}

impl Shake {
    /// Plays a shake; `None` if it has no position that can be shown.
    fn played(shelf: &Shelf, dice: &mut Dice) -> Option<Shake> {
        let seats = if dice.chance(TABLES_OF_THREE) { 3 } else { 2 };
        let ranks: &[usize] = if shelf.game() == Game::Wff { &SEATS_OF_WFF } else { &SEATS };
        let levels: Vec<&'static Level> = (0..seats).map(|_| &LEVELS[*dice.pick(ranks)]).collect();
        let contest = Contest::new(shelf.book.rulebook().name, shelf.division.name(), &levels, 1).ok()?;
        let survey = Survey::of(contest.play(dice.bits()).record).ok()?;
        let mut scenes: Vec<Scene> = Vec::new();
        let mut steps = Vec::new();
        for position in &survey.positions {
            let left = position.after.resources.total();
            if matches!(position.command.act, Act::Goal { .. }) || left > MOST_RESOURCES || left == 0 {
                continue;
            }
            let frame = Frame { season: None, ..position.frame.clone() };
            let faces = bots::Faces::of(shelf.game(), &frame.variations);
            let colours = position.colours().of_layout(&position.after, &faces);
            let step = match &position.command.act {
                Act::Move(turn) if turn.bonus.is_none() && !scenes.is_empty() => {
                    turn.section().map(|to| CubeStep { cube: turn.cube.clone(), to })
                }
                _ => None,
            };
            steps.push(step);
            scenes.push(Scene::new(frame, position.after.clone(), colours, Situation::Impossible));
        }
        let scenes = with_fewer_variations(scenes, dice)?;
        (scenes.first()?.frame.universe.len() <= MOST_CARDS).then_some(())?;
        let insight = scenes.first()?.fresh();
        let goal = insight.judge_goal(&scenes.first()?.layout.goal)?;
        goal.reasons.is_empty().then_some(())?;
        Some(Shake { scenes, steps, insight, work: work(shelf.game()), dice: Dice::new(dice.bits()) })
    }

    /// The first puzzle of a kind that its positions give.
    fn find(
        &mut self,
        kind: PuzzleKind,
        made: PuzzleMade,
        dice: &mut Dice,
        sieve: &mut Sieve,
    ) -> Option<Puzzle> {
        let mut order: Vec<usize> = (0..self.scenes.len()).collect();
        dice.shuffle(&mut order);
        for place in order.into_iter().take(TRIES) {
            let Some(ask) = self.candidate(kind, place, dice) else { continue };
            sieve.candidates += 1;
            match self.puzzle(&ask, made, dice) {
                Ok(puzzle) => return Some(puzzle),
                Err(filter) => sieve.stop(filter),
            }
        }
        None
    }

    /// A question of this kind about a position or its neighbours, if there is one.
    fn candidate(&mut self, kind: PuzzleKind, place: usize, dice: &mut Dice) -> Option<Ask> {
        let scene = self.scenes[place].clone();
        let scene = match (kind, scene.game()) {
            (PuzzleKind::Flub, _) | (_, Game::Equations | Game::OnSets) => scene,
            (_, Game::Wff) => self.beyond_a_glance(scene, dice)?,
        };
        match kind {
            PuzzleKind::Write => Some(Ask::about(kind, self.scene_to_write(scene, dice)?)),
            PuzzleKind::Now => {
                let now = scene.when(Situation::Now);
                (!self.solved(&now)?).then_some(())?;
                let next = self.neighbour(&now, dice, true)?;
                Some(pair(kind, now, next, dice))
            }
            PuzzleKind::Impossible => {
                self.solved(&scene)?.then_some(())?;
                let next = self.neighbour(&scene, dice, false)?;
                Some(pair(kind, scene, next, dice))
            }
            PuzzleKind::Safe | PuzzleKind::Shortest => {
                self.solved(&scene)?.then_some(())?;
                Some(Ask::about(kind, scene))
            }
            PuzzleKind::Check => {
                let scene = self.scene_to_write(scene, dice)?;
                let answer = self.insight.look(&scene.layout, scene.situation, Eyes::OPEN, self.work);
                let witness = answer.witness()?;
                let paper = match dice.chance(ACCEPTED) {
                    true => witness.submission.clone(),
                    false => self.trap(&scene, witness, dice)?.submission,
                };
                Some(Ask { paper: Some(paper), ..Ask::about(kind, scene) })
            }
            PuzzleKind::Flub => self.row_of_moves(place, dice),
            PuzzleKind::Name => Some(Ask::about(kind, cards_to_name(&scene, dice)?)),
            PuzzleKind::Prove => {
                let scene = self.scene_to_write(scene, dice)?;
                let listed = self.insight.list(&scene.layout, scene.situation, LISTED, self.work);
                let worth = |witness: &&Arc<Witness>| {
                    let proof = witness.submission.get("proof").and_then(Value::as_str).unwrap_or_default();
                    proof.lines().count() >= LEAST_LINES
                };
                let found: Vec<&Arc<Witness>> = listed.found.iter().filter(worth).collect();
                let witness = found.get(dice.below(found.len()))?;
                let paper = [("solution".to_owned(), witness.line.clone().into())].into_iter().collect();
                Some(Ask { paper: Some(paper), ..Ask::about(kind, scene) })
            }
        }
    }

    /// The scene some moves later: while there is a Solution that is seen at a glance, one of its cubes goes to Forbidden. In
    /// WFF 'N PROOF nearly every position that bots leave has one.
    fn beyond_a_glance(&mut self, mut scene: Scene, dice: &mut Dice) -> Option<Scene> {
        let (shortest, faces) = (least(scene.game()), scene.faces());
        for _ in 0..FORBIDDEN {
            let glance = self.insight.within(&scene.layout, scene.situation, shortest - 1, self.work);
            let witness = match glance {
                bots::SearchAnswer::Found(witness) => witness,
                bots::SearchAnswer::Undecided => return None,
                bots::SearchAnswer::None => {
                    let found = self.insight.look(&scene.layout, scene.situation, Eyes::OPEN, self.work);
                    match found {
                        bots::SearchAnswer::Found(witness)
                            if repeats_goal(&witness.submission, &scene.layout.goal) =>
                        {
                            witness
                        }
                        _ => return Some(scene),
                    }
                }
            };
            let spoils = |(kind, to, _): &(bots::FaceKind, Section, Layout)| {
                *to == Section::Forbidden && witness.used.count(*kind) > 0
            };
            let moves: Vec<_> = scene.layout.plain_moves(&faces).into_iter().filter(spoils).collect();
            let (_, _, next) = moves.get(dice.below(moves.len()))?.clone();
            scene = scene.with(next);
        }
        None
    }

    /// A scene in which a Solution can be written: with few cubes left, any of them may be used; otherwise Now is called.
    fn scene_to_write(&mut self, scene: Scene, dice: &mut Dice) -> Option<Scene> {
        if scene.layout.resources.total() <= FEW && dice.chance(60) {
            return (self.solved(&scene)?).then_some(scene);
        }
        let now = scene.when(Situation::Now);
        match self.solved(&now) {
            Some(true) => Some(now),
            _ => self.neighbour(&now, dice, true),
        }
    }

    /// A row of moves in which the one that led to this place made a challenge right.
    fn row_of_moves(&mut self, place: usize, dice: &mut Dice) -> Option<Ask> {
        let mut danger =
            |place: usize| self.insight.danger(&self.scenes[place].layout, Eyes::OPEN, self.work);
        let flub = matches!(danger(place), Danger::Now(_) | Danger::Impossible);
        let safe_before =
            place.checked_sub(1).is_some_and(|before| matches!(danger(before), Danger::Safe(_)));
        (flub && safe_before).then_some(())?;
        let plain = |place: &usize| self.steps.get(*place).is_some_and(Option::is_some);
        let before = (1..place).rev().take_while(plain).count().min(MOVES_SHOWN.end() - 1);
        let before = dice.below(before + 1);
        let after = (place + 1..).take_while(plain).count().min(MOVES_SHOWN.end() - 1 - before);
        let after = dice.below(after + 1);
        let moves: Option<Vec<CubeStep>> =
            self.steps[place - before..=place + after].iter().cloned().collect();
        let moves = moves.filter(|moves| MOVES_SHOWN.contains(&moves.len()))?;
        let scene = self.scenes[place - before - 1].clone();
        Some(Ask { moves, ..Ask::about(PuzzleKind::Flub, scene) })
    }

    /// Whether a scene has a Solution, if the question can be asked and is decided.
    fn solved(&mut self, scene: &Scene) -> Option<bool> {
        let called = scene.layout.now_may_be_called(self.insight.two_solutions());
        if scene.situation == Situation::Now && !called {
            return None;
        }
        match self.insight.look(&scene.layout, scene.situation, Eyes::OPEN, self.work) {
            bots::SearchAnswer::Found(_) => Some(true),
            bots::SearchAnswer::None => Some(false),
            bots::SearchAnswer::Undecided => None,
        }
    }

    /// A position one move away that has a Solution, or has none.
    fn neighbour(&mut self, scene: &Scene, dice: &mut Dice, solved: bool) -> Option<Scene> {
        let mut moves: Vec<Layout> =
            scene.layout.plain_moves(&scene.faces()).into_iter().map(|(_, _, next)| next).collect();
        dice.shuffle(&mut moves);
        let mut nexts = moves.into_iter().take(NEIGHBOURS).map(|next| scene.with(next));
        nexts.find(|next| self.solved(next) == Some(solved))
    }

    /// The puzzle of a question, if it passes every filter.
    fn puzzle(&mut self, ask: &Ask, made: PuzzleMade, dice: &mut Dice) -> Result<Puzzle, Filter> {
        // The notes of the shake do not apply when certain cards have to be named.
        let own =
            (ask.kind == PuzzleKind::Name).then(|| std::mem::replace(&mut self.insight, ask.scene.fresh()));
        let puzzle = self.made(ask, made, dice);
        self.insight = own.unwrap_or_else(|| std::mem::take(&mut self.insight));
        puzzle
    }

    fn made(&mut self, ask: &Ask, made: PuzzleMade, dice: &mut Dice) -> Result<Puzzle, Filter> {
        readable(ask)?;
        let Findings { facts, mut themes, solved } = facts::findings(ask, &mut self.insight, self.work)?;
        let rejected = facts.codes.as_ref().is_some_and(|codes| !codes.is_empty());
        let writes = !rejected && !matches!(ask.kind, PuzzleKind::Flub | PuzzleKind::Prove);
        let trap = solved.as_ref().filter(|_| writes);
        let trap = trap.and_then(|(scene, witness)| self.trap(scene, witness, dice));
        let submission = trap.as_ref().map(|trap| &trap.submission);
        themes.extend(themes::of_trap(&ask.scene, submission, &facts, &self.insight).map(str::to_owned));
        let witness = solved.map(|(_, witness)| witness.submission.clone());
        let key = Key { witness, trap, facts, themes };
        worthwhile(ask, &key, rating::prior(ask, &key))?;
        let puzzle = Puzzle::of(ask, key, made);
        puzzle.verify().map_err(|_| Filter::Verified)?;
        Ok(puzzle)
    }

    fn trap(&mut self, scene: &Scene, witness: &Arc<Witness>, dice: &mut Dice) -> Option<super::Trap> {
        traps::near_miss(scene, witness, &mut self.insight, self.work, dice.below(4))
    }
}

/// The cubes of a position in one heap, and cards that some of them name. Variations, relations and Required cubes are
/// dropped: the cards are the question.
fn cards_to_name(scene: &Scene, dice: &mut Dice) -> Option<Scene> {
    let names: Vec<String> = scene.variations().into_iter().map(str::to_owned).collect();
    let mut scene = names.iter().fold(scene.clone(), |scene, name| scene.without_variation(name));
    let faces = scene.faces();
    let mut heap: Vec<bots::FaceKind> =
        scene.layout.usable().only(|kind| !"=⊆".contains(faces.face(kind))).cubes().collect();
    dice.shuffle(&mut heap);
    heap.truncate(HEAP.start() + dice.below(HEAP.end() - HEAP.start() + 1));
    (heap.len() >= *HEAP.start()).then_some(())?;
    let mut bag = Bag::default();
    heap.into_iter().for_each(|kind| bag.add(kind));
    let cards = scene.frame.universe.len();
    let count = 2 + dice.below(cards.checked_sub(3)?.min(MOST_MARKED - 1));
    let goal = traps::goal_of_cards(count)?;
    scene.colours = Colours {
        resources: bag.cubes().map(|kind| faces.cube(kind)).collect(),
        goal: faces.equipment.goal(&goal)?,
        ..Colours::default()
    };
    scene.layout = Layout {
        goal: goal.as_str().into(),
        required: Bag::default(),
        permitted: Bag::default(),
        resources: bag,
    };
    let insight = scene.fresh();
    let listed = insight.list(&scene.layout, scene.situation, NAMED, WORK);
    let long: Vec<&Arc<Witness>> =
        listed.found.iter().filter(|witness| witness.used.total() >= least(Game::OnSets)).collect();
    let witness = long.get(dice.below(long.len()))?;
    scene.frame.marks = insight.cards(&scene.layout, scene.situation, &witness.submission)?;
    Some(scene)
}

/// The same positions with some of the variations that were chosen. The books have three in every shake, which is a lot
/// for an easy puzzle; the facts are worked out afresh, so it does not matter what the positions were played with.
fn with_fewer_variations(scenes: Vec<Scene>, dice: &mut Dice) -> Option<Vec<Scene>> {
    let first = scenes.first()?;
    let mut names: Vec<String> = first.variations().into_iter().map(str::to_owned).collect();
    dice.shuffle(&mut names);
    names.sort_by_key(|name| PROCEDURAL.contains(&name.as_str()));
    let procedural = names.iter().filter(|name| PROCEDURAL.contains(&name.as_str())).count();
    let least = usize::from(first.game() == Game::Equations && !names.is_empty());
    let kept = (least + dice.below(MOST_VARIATIONS + 1 - least)).min(names.len() - procedural);
    let dropped = &names[kept..];
    let without = |scene: Scene| dropped.iter().fold(scene, |scene, name| scene.without_variation(name));
    Some(scenes.into_iter().map(without).collect())
}

/// A pair in random order.
fn pair(kind: PuzzleKind, one: Scene, other: Scene, dice: &mut Dice) -> Ask {
    let (scene, twin) = if dice.chance(50) { (one, other) } else { (other, one) };
    Ask { twin: Some(twin), ..Ask::about(kind, scene) }
}
