//! A player's head for a device with nobody at it: it decides only by what the server has shown. Tests, load tests and the
//! demonstration of an event play with it over real sockets.

use bots::{Bot, Insight, Legal, Level, LevelBot, Pace, Seated};
use referee::{Act, Action, Choices, View};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{is_between, readiness};

/// What the server has offered.
struct Offered(Vec<Action>);

impl Legal for Offered {
    fn may(&self, act: Act) -> Option<Action> {
        self.0[..].may(act)
    }

    fn turns(&self, bonuses: bool) -> Vec<Action> {
        self.0[..].turns(bonuses)
    }
}

/// What a player thinks with.
pub struct Head {
    bot: LevelBot,
    insight: Insight,
}

impl Head {
    /// A head of this level; none if there is no such level. The same seed and the same scenes give the same decisions.
    pub fn new(level: &str, seed: u64) -> Option<Head> {
        let bot = LevelBot::new(Level::named(level)?, Pace::Swift, seed);
        Some(Head { bot, insight: Insight::new() })
    }

    /// What is done in this scene, if anything: a command, or the wish that says the player is ready for the next shake.
    pub fn decides(&mut self, scene: &Value) -> Option<Value> {
        if is_between(scene) {
            return readiness(scene);
        }
        let seat = usize::try_from(scene["place"]["seat"].as_u64()?).ok()?;
        let view: View = serde_json::from_value(scene["view"].clone()).ok()?;
        let choices = Choices::deserialize(scene).ok()?;
        let cubes = view.shake.as_ref().map_or(Vec::new(), |shake| shake.resources.clone());
        let actions = Offered(choices.written_out(&cubes));
        let me = view.players.get(seat)?.name.clone();
        let seated = Seated { me: &me, view: &view, legal: &actions };
        let act = self.bot.act(&seated, &mut self.insight)?.act;
        let mut command = json!({ "do": act.name() });
        for (name, value) in act.fields() {
            command[name] = value;
        }
        Some(command)
    }
}
