//! What is true of a puzzle: whether its positions have Solutions, how short and how many, and what every move would do.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::{Bag, Danger, Doubt, Eyes, Faces, Insight, LEVELS, Layout, Level, SearchAnswer, Witness, Work};
use mat::{Game, Section, Situation, Verdict};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::scene::Scene;
use super::{Ask, Filter, PuzzleKind, themes};

/// How many Solutions are counted.
pub(super) const COUNTED: usize = 12;

/// What is true of a puzzle.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// How many Solutions there are: one for each choice of cubes, counted up to twelve.
    pub solutions: usize,
    /// The cubes of a shortest Solution.
    pub shortest: usize,
    /// Cubes that may be used and without which there is no Solution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keystones: Vec<String>,
    /// The levels whose eyes see the answer.
    pub seen_by: Vec<String>,
    /// For a pair: in which position the challenge is right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<[bool; 2]>,
    /// What is true after moving a cube to Forbidden, Permitted and Required: `s` for safe, `n` for Now, `i` for Impossible,
    /// `-` if it may not go there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub moves: BTreeMap<String, String>,
    /// The codes of the judge's reasons for rejecting the paper; none if it is correct.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub codes: Option<Vec<String>>,
    /// The number of the first move that made a challenge right, from 1, and the challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flub: Option<(usize, Situation)>,
}

/// The sections in the order of the letters in a row of [`Facts::moves`].
pub(super) const TARGETS: [Section; 3] = [Section::Forbidden, Section::Permitted, Section::Required];

impl Facts {
    /// How many moves are safe, how many give Now, and how many leave nothing.
    pub fn census(&self) -> [usize; 3] {
        let count =
            |letter| self.moves.values().flat_map(|row| row.chars()).filter(|one| *one == letter).count();
        ['s', 'n', 'i'].map(count)
    }

    /// What is true after moving a cube of this kind.
    pub(super) fn after(&self, kind: &str, to: Section) -> Option<char> {
        let place = TARGETS.iter().position(|target| *target == to)?;
        self.moves.get(kind)?.chars().nth(place).filter(|letter| *letter != '-')
    }
}

/// Everything that the engine says about a question, and the Solution behind it.
pub(super) struct Findings {
    pub(super) facts: Facts,
    pub(super) themes: Vec<String>,
    /// The scene that has the Solution, and the Solution.
    pub(super) solved: Option<(Scene, Arc<Witness>)>,
}

/// Finds out everything about a question, or says why it is undecided or not worth asking.
pub(super) fn findings(ask: &Ask, insight: &mut Insight, work: Work) -> Result<Findings, Filter> {
    match ask.kind {
        PuzzleKind::Write | PuzzleKind::Name => {
            Filter::Decided.unless(ask.scene.frame.marks.is_empty() == (ask.kind == PuzzleKind::Write))?;
            let (facts, witness) = solutions(&ask.scene, insight, work)?;
            with_themes(facts, ask.scene.clone(), witness, insight, work)
        }
        PuzzleKind::Now | PuzzleKind::Impossible => {
            let twin = ask.twin.as_ref().ok_or(Filter::Decided)?;
            let found = [has_solution(&ask.scene, insight, work)?, has_solution(twin, insight, work)?];
            let solved = match found {
                [true, false] => &ask.scene,
                [false, true] => twin,
                _ => return Err(Filter::Decided),
            };
            let (facts, witness) = solutions(solved, insight, work)?;
            let right = found.map(|found| found == (ask.kind == PuzzleKind::Now));
            with_themes(Facts { right: Some(right), ..facts }, solved.clone(), witness, insight, work)
        }
        PuzzleKind::Safe => safe_moves(&ask.scene, insight, work),
        PuzzleKind::Shortest => {
            let (facts, witness) = shortest(&ask.scene, insight, work)?;
            with_themes(facts, ask.scene.clone(), witness, insight, work)
        }
        PuzzleKind::Check => checked(ask, insight, work),
        PuzzleKind::Flub => flub(ask, insight, work),
        PuzzleKind::Prove => proved(ask, insight),
    }
}

/// The facts about the shortest Solutions, if there are longer ones too.
fn shortest(scene: &Scene, insight: &mut Insight, work: Work) -> Result<(Facts, Arc<Witness>), Filter> {
    let (facts, witness) = solutions(scene, insight, work)?;
    let listed = insight.list(&scene.layout, scene.situation, COUNTED + 1, work);
    let short = listed.found.iter().filter(|witness| witness.used.total() == facts.shortest).count();
    Filter::OneIdea.unless(short < listed.found.len())?;
    Ok((Facts { solutions: short.max(1), ..facts }, witness))
}

/// The verdict on a paper.
fn checked(ask: &Ask, insight: &mut Insight, work: Work) -> Result<Findings, Filter> {
    let paper = ask.paper.as_ref().ok_or(Filter::Decided)?;
    let (facts, witness) = solutions(&ask.scene, insight, work)?;
    let judged = insight.judge(&ask.scene.layout, ask.scene.situation, paper).ok_or(Filter::Decided)?;
    Filter::Decided.unless(judged.verdict != Verdict::Unverifiable)?;
    let codes = judged.reasons.iter().map(|reason| reason.code.to_string()).collect();
    let written = insight.witness(&ask.scene.layout, paper.clone()).ok_or(Filter::Decided)?;
    let facts = Facts { codes: Some(codes), seen_by: seen_alone(&written, insight), ..facts };
    with_themes(facts, ask.scene.clone(), witness, insight, work)
}

/// The levels whose eyes see this Solution.
fn seen_alone(witness: &Witness, insight: &Insight) -> Vec<String> {
    let faces = insight.faces();
    let see = |level: &&Level| is_seen(level.eyes(faces.equipment.game), &witness.signs, &faces);
    LEVELS.iter().filter(see).map(|level| level.name.to_owned()).collect()
}

/// The first move after which a challenge was right though another was safe.
fn flub(ask: &Ask, insight: &mut Insight, work: Work) -> Result<Findings, Filter> {
    let scenes = ask.after_moves().ok_or(Filter::Decided)?;
    let mut before = &ask.scene;
    let safe = |danger: &Danger| matches!(danger, Danger::Safe(_));
    Filter::Decided.unless(safe(&insight.danger(&before.layout, Eyes::OPEN, work)))?;
    for (place, scene) in scenes.iter().enumerate() {
        let call = match insight.danger(&scene.layout, Eyes::OPEN, work) {
            Danger::Safe(_) => {
                before = scene;
                continue;
            }
            Danger::Unknown => return Err(Filter::Decided),
            Danger::Now(_) => Situation::Now,
            Danger::Impossible => Situation::Impossible,
        };
        let (moves, _) = truths(before, insight, work)?;
        // The Solution that makes Now right, or the one that was there before.
        let solved = if call == Situation::Now { scene.when(call) } else { before.when(call) };
        let (mut facts, witness) = solutions(&solved, insight, work)?;
        if call == Situation::Impossible {
            let usable = scene.layout.usable().total();
            let sure = |level: &&Level| match level.doubt {
                Doubt::Silent => false,
                Doubt::WithFewCubes(most) => usable <= most,
                Doubt::Proved => true,
            };
            facts.seen_by = LEVELS.iter().filter(sure).map(|level| level.name.to_owned()).collect();
        }
        facts.moves = moves;
        Filter::OneIdea.unless(facts.census()[0] > 0)?;
        facts.flub = Some((place + 1, call));
        return with_themes(facts, solved, witness, insight, work);
    }
    Err(Filter::Decided)
}

/// A Solution whose proof is asked for.
fn proved(ask: &Ask, insight: &mut Insight) -> Result<Findings, Filter> {
    let paper = ask.paper.as_ref().ok_or(Filter::Decided)?;
    let line = paper.get("solution").and_then(Value::as_str).unwrap_or_default();
    let submission = insight.read(line, &ask.scene.layout);
    let judged = insight.judge(&ask.scene.layout, ask.scene.situation, &submission);
    Filter::Decided.unless(judged.is_some_and(|judged| judged.verdict == Verdict::Correct))?;
    let witness = insight.witness(&ask.scene.layout, submission).ok_or(Filter::Decided)?;
    let facts = Facts {
        solutions: 1,
        shortest: witness.used.total(),
        seen_by: seen_alone(&witness, insight),
        ..Facts::default()
    };
    let themes = themes::of_proof(&ask.scene, line, &facts);
    Ok(Findings { facts, themes, solved: Some((ask.scene.clone(), Arc::new(witness))) })
}

fn with_themes(
    facts: Facts,
    scene: Scene,
    witness: Arc<Witness>,
    insight: &mut Insight,
    work: Work,
) -> Result<Findings, Filter> {
    let themes = themes::of_solutions(&scene, &facts, &witness, insight, work);
    Ok(Findings { facts, themes, solved: Some((scene, witness)) })
}

/// Whether there is a Solution, if that is decided.
fn has_solution(scene: &Scene, insight: &mut Insight, work: Work) -> Result<bool, Filter> {
    if scene.situation == Situation::Now && !scene.layout.now_may_be_called(insight.two_solutions()) {
        return Err(Filter::Decided);
    }
    match insight.look(&scene.layout, scene.situation, Eyes::OPEN, work) {
        SearchAnswer::Found(_) => Ok(true),
        SearchAnswer::None => Ok(false),
        SearchAnswer::Undecided => Err(Filter::Decided),
    }
}

/// The facts about the Solutions of a scene, with a shortest one.
pub(super) fn solutions(
    scene: &Scene,
    insight: &mut Insight,
    work: Work,
) -> Result<(Facts, Arc<Witness>), Filter> {
    let (layout, situation) = (&scene.layout, scene.situation);
    // If a short one is found at once, the rest need not be done.
    if let SearchAnswer::Found(witness) = insight.look(layout, situation, Eyes::OPEN, work) {
        Filter::Trivial.unless(witness.used.total() >= super::quality::least(scene.game()))?;
    }
    // The same if a shallow search finds one: listing all of them is expensive in this game.
    if scene.game() == Game::Wff {
        let glance = insight.within(layout, situation, super::quality::least(Game::Wff) - 1, work);
        Filter::Trivial.unless(glance.witness().is_none())?;
    }
    let listed = insight.list(layout, situation, COUNTED + 1, work);
    let key = |witness: &&Arc<Witness>| (witness.used.total(), witness.line.clone());
    let mut shortest = Arc::clone(listed.found.iter().min_by_key(key).ok_or(Filter::Decided)?);
    Filter::Decided.unless(listed.complete || listed.found.len() > COUNTED)?;
    // A complete list of On-Sets has one Solution for each set; another that names the same set may take fewer cubes.
    while !listed.complete || scene.game() == Game::OnSets {
        Filter::Trivial.unless(shortest.used.total() >= super::quality::least(scene.game()))?;
        match insight.within(layout, situation, shortest.used.total() - 1, work) {
            SearchAnswer::Found(shorter) => shortest = shorter,
            SearchAnswer::None => break,
            SearchAnswer::Undecided => return Err(Filter::Decided),
        }
    }
    let length = shortest.used.total();
    Filter::Trivial.unless(length >= super::quality::least(scene.game()))?;
    let facts = Facts {
        solutions: listed.found.len().min(COUNTED),
        shortest: length,
        keystones: keystones(scene, &listed.found, insight, work)?,
        seen_by: seen_by(scene, &shortest, insight, work),
        ..Facts::default()
    };
    Ok((facts, shortest))
}

/// Cubes that may be used and are in every Solution: without any of them there is none.
fn keystones(
    scene: &Scene,
    found: &[Arc<Witness>],
    insight: &mut Insight,
    work: Work,
) -> Result<Vec<String>, Filter> {
    let faces = scene.faces();
    let mut keystones = Vec::new();
    for kind in scene.layout.permitted.plus(&scene.layout.resources).kinds() {
        let mut without = scene.layout.clone();
        let taken = without.resources.take(kind) || without.permitted.take(kind);
        let needed = |witness: &Arc<Witness>| witness.used.count(kind) > without.usable().count(kind);
        if !taken || !found.iter().all(needed) {
            continue;
        }
        match insight.look(&without, scene.situation, Eyes::OPEN, work) {
            SearchAnswer::None => keystones.push(faces.cube(kind).to_string()),
            SearchAnswer::Found(_) => {}
            SearchAnswer::Undecided => return Err(Filter::Decided),
        }
    }
    Ok(keystones)
}

/// The levels whose eyes see a Solution.
fn seen_by(scene: &Scene, witness: &Witness, insight: &mut Insight, work: Work) -> Vec<String> {
    let see = |level: &&Level| sees(level, &scene.layout, scene.situation, witness, insight, work);
    LEVELS.iter().filter(see).map(|level| level.name.to_owned()).collect()
}

/// Whether a level sees a Solution here, given one that is known.
fn sees(
    level: &Level,
    layout: &Layout,
    situation: Situation,
    known: &Witness,
    insight: &mut Insight,
    work: Work,
) -> bool {
    let eyes = level.eyes(insight.faces().equipment.game);
    // A level that does not think of the cube from Resources sees only what is on the mat.
    let situation = match situation {
        Situation::Now if !level.sees_resource_cube => Situation::Forceout,
        situation => situation,
    };
    if eyes == Eyes::OPEN {
        return true;
    }
    let on_mat = situation != Situation::Forceout || known.used.is_within(&layout.on_mat());
    if on_mat && is_seen(eyes, &known.signs, &insight.faces()) {
        return true;
    }
    insight.look(layout, situation, eyes, work).witness().is_some()
}

/// Whether eyes see a Solution with these signs.
pub(super) fn is_seen(eyes: Eyes, signs: &Bag, faces: &Faces) -> bool {
    eyes.longest.is_none_or(|most| signs.total() <= most)
        && signs.kinds().all(|kind| !eyes.unseen.contains(faces.face(kind)))
}

/// The truth after every move.
fn safe_moves(scene: &Scene, insight: &mut Insight, work: Work) -> Result<Findings, Filter> {
    let (mut facts, _) = solutions(&scene.when(Situation::Impossible), insight, work)?;
    let (moves, dangers) = truths(scene, insight, work)?;
    facts.moves = moves;
    super::quality::narrow(&facts)?;
    facts.seen_by = LEVELS
        .iter()
        .filter(|level| finds_safe_move(level, &dangers, insight, work))
        .map(|level| level.name.to_owned())
        .collect();
    let themes = themes::of_moves(scene, &facts, &dangers, insight, work);
    Ok(Findings { facts, themes, solved: None })
}

/// The rows of [`Facts::moves`].
type Rows = BTreeMap<String, String>;

/// What is true after every move.
fn truths(scene: &Scene, insight: &mut Insight, work: Work) -> Result<(Rows, Vec<(Layout, Danger)>), Filter> {
    let faces = scene.faces();
    let mut dangers = Vec::new();
    let mut moves = Rows::new();
    for (kind, to, next) in scene.layout.plain_moves(&faces) {
        let danger = insight.danger(&next, Eyes::OPEN, work);
        let letter = match &danger {
            Danger::Unknown => return Err(Filter::Decided),
            Danger::Safe(_) => 's',
            Danger::Now(_) => 'n',
            Danger::Impossible => 'i',
        };
        let row = moves.entry(faces.cube(kind).to_string()).or_insert_with(|| "---".to_owned());
        let place = TARGETS.iter().position(|target| *target == to).unwrap_or(0);
        row.replace_range(place..=place, letter.encode_utf8(&mut [0; 4]));
        dangers.push((next, danger));
    }
    Ok((moves, dangers))
}

/// Whether there is a move that a level takes for safe, and every such move is.
fn finds_safe_move(level: &Level, dangers: &[(Layout, Danger)], insight: &mut Insight, work: Work) -> bool {
    let mut found = false;
    for (next, danger) in dangers {
        match danger {
            Danger::Now(witness) => {
                if !sees(level, next, Situation::Now, witness, insight, work) {
                    return false;
                }
            }
            Danger::Safe(witness) => {
                found = found || sees(level, next, Situation::Impossible, witness, insight, work);
            }
            // The level sees no Solution, which is right; whether it is sure does not matter.
            Danger::Impossible => {}
            Danger::Unknown => return false,
        }
    }
    found
}
