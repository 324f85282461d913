//! A scene: the position that a puzzle shows, ready to be asked about.

use bots::{Colours, Faces, Frame, Insight, Layout};
use mat::{Equipment, Game, Section, Situation};
use referee::Fields;
use serde_json::Value;

use super::Fault;

/// A position and the occasion.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scene {
    pub(super) frame: Frame,
    pub(super) layout: Layout,
    pub(super) colours: Colours,
    pub(super) situation: Situation,
}

/// The fields of a position that a puzzle keeps; its rules, division and variations are kept separately.
const FIELDS: [&str; 7] =
    ["situation", "universe", "goal", "required", "permitted", "forbidden", "resources"];

impl Scene {
    /// The scene of a document of the common format.
    pub(super) fn read(document: &Value) -> Result<Scene, Fault> {
        // The game reads it first: it knows which cubes are in the box, and what else can be wrong.
        let mut request = document.clone();
        request["kind"] = "solve".into();
        request["budget_ms"] = 0.into();
        desk::answer(&request).map_err(|fault| Fault::new(fault.message))?;
        let (frame, layout, mut colours) = Frame::read(document).map_err(Fault::new)?;
        colours.goal = Equipment::of(frame.rules.rulebook().game).goal(&layout.goal).unwrap_or_default();
        let situation = document["situation"].as_str().unwrap_or_default();
        let situation = situation.parse().map_err(Fault::new)?;
        Ok(Scene::new(frame, layout, colours, situation))
    }

    /// A scene. The engine thinks of faces; the colours of the Goal are for the eye.
    pub(super) fn new(frame: Frame, mut layout: Layout, colours: Colours, situation: Situation) -> Scene {
        let equipment = Equipment::of(frame.rules.rulebook().game);
        layout.goal = without_colours(&layout.goal, equipment).into();
        Scene { frame, layout, colours, situation }
    }

    pub(super) fn faces(&self) -> Faces {
        Faces::of(self.game(), &self.frame.variations)
    }

    pub(super) fn game(&self) -> Game {
        self.frame.rules.rulebook().game
    }

    /// The fields of the position, with the colours of the cubes.
    pub(super) fn fields(&self) -> Fields {
        let mut document = self.frame.document(&self.layout, self.situation, &self.faces());
        self.colours.paint(&mut document);
        document.retain(|field, value| FIELDS.contains(&field.as_str()) && value != "");
        document
    }

    /// The same table after moves.
    pub(super) fn with(&self, layout: Layout) -> Scene {
        let colours = self.colours.clone().of_layout(&layout, &self.faces());
        Scene { layout, colours, ..self.clone() }
    }

    /// The same scene on another occasion.
    pub(super) fn when(&self, situation: Situation) -> Scene {
        Scene { situation, ..self.clone() }
    }

    /// The same table without one of its variations; kinds of cubes may change with it.
    pub(super) fn without_variation(&self, name: &str) -> Scene {
        let mut frame = self.frame.clone();
        frame.variations.retain(|variation| variation["name"] != name);
        let faces = Faces::of(self.game(), &frame.variations);
        let layout = Layout {
            goal: self.layout.goal.clone(),
            required: faces.bag(&self.colours.required),
            permitted: faces.bag(&self.colours.permitted),
            resources: faces.bag(&self.colours.resources),
        };
        Scene { frame, layout, ..self.clone() }
    }

    /// An insight that knows nothing but the frame.
    pub(super) fn fresh(&self) -> Insight {
        let mut insight = Insight::new();
        insight.open(self.frame.clone());
        insight
    }

    /// The names of the variations, in the order chosen.
    pub(super) fn variations(&self) -> Vec<&str> {
        self.frame.variations.iter().filter_map(|variation| variation["name"].as_str()).collect()
    }

    /// The cubes of a section.
    pub(super) fn section(&self, section: Section) -> &[mat::Cube] {
        match section {
            Section::Required => &self.colours.required,
            Section::Permitted => &self.colours.permitted,
            Section::Forbidden => &self.colours.forbidden,
            Section::Resources => &self.colours.resources,
        }
    }
}

/// A Goal as it lies, without the letters for colours.
fn without_colours(goal: &str, equipment: &Equipment) -> String {
    let letters: Vec<char> = goal.chars().collect();
    let (mut plain, mut in_mark) = (String::new(), false);
    for (place, letter) in letters.iter().enumerate() {
        in_mark = (in_mark || *letter == '<') && *letter != '>';
        let next = letters.get(place + 1).map(|next| format!("{letter}{next}"));
        let colour =
            next.and_then(|cube| equipment.cube(&cube)).is_some_and(|cube| cube.colour == Some(*letter));
        if in_mark || !colour {
            plain.push(*letter);
        }
    }
    plain
}
