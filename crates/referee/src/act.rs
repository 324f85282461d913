//! What can be done at a table: one list of the commands, with the name and the fields of each.

use mat::{Fault, Section};
use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::command::Call;
use crate::field::{Field, Fields, Listed, Named};
use crate::variation::Variation;

/// A turn: the cube moved, and the bonus cube that goes to Forbidden before it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    /// The bonus cube.
    pub bonus: Option<String>,
    /// The section that it was put in by mistake, if not Forbidden (MR-56).
    pub bonus_to: Option<Named<Section>>,
    /// The cube.
    pub cube: String,
    /// The section that it goes to; none if it is added to the Goal.
    pub to: Option<Named<Section>>,
}

impl Turn {
    /// The cube goes to this section.
    pub fn new(cube: impl Into<String>, to: Section) -> Turn {
        Turn { cube: cube.into(), to: Some(to.into()), ..Turn::default() }
    }

    /// The section that the cube goes to, if it names one.
    pub fn section(&self) -> Option<Section> {
        self.to.as_ref()?.known().copied()
    }
}

/// What a checker says to reject a Solution.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rejection {
    /// A ground of the game, or one of its codes.
    pub reason: Option<String>,
    /// The Solution that does without a Required cube that is said not to be essential (Wf VII-B-4).
    pub new_solution: Option<String>,
    /// The proof of that Solution.
    pub proof: Option<String>,
}

impl Rejection {
    /// A rejection for this reason alone.
    pub fn because(reason: &str) -> Rejection {
        Rejection { reason: Some(reason.to_owned()), ..Rejection::default() }
    }
}

/// Fields that several commands share.
macro_rules! group {
    ($group:ident { $($field:ident),* }) => {
        impl Field for $group {
            fn read(fields: &Fields, _: &str) -> Result<Option<Self>, Fault> {
                Ok(Some($group { $($field: Field::read(fields, stringify!($field))?.unwrap_or_default()),* }))
            }

            fn write(&self, _: &'static str, list: &mut Listed) {
                $(self.$field.write(stringify!($field), list);)*
            }

            #[cfg(feature = "schema")]
            fn describe(_: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder {
                $(let command = describe_as(|group: &$group| &group.$field, stringify!($field), command);)*
                command
            }
        }
    };
}

#[cfg(feature = "schema")]
fn describe_as<G, F: Field>(
    _: fn(&G) -> &F,
    name: &str,
    command: utoipa::openapi::ObjectBuilder,
) -> utoipa::openapi::ObjectBuilder {
    F::describe(name, command)
}

group!(Turn { bonus, bonus_to, cube, to });
group!(Rejection { reason, new_solution, proof });

/// The commands: the enum, their names, and their fields in the order of a record. A field with `= value` is left out if it has
/// that value.
macro_rules! acts {
    ($($act:ident $name:literal $(($one:ident: $group:ty))? $({ $($field:ident: $kind:ty $(= $usual:expr)?),* })?,)*) => {
        /// What is to be done.
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[allow(missing_docs, reason = "the table of commands in docs/referee.md says what each means")]
        pub enum Act {
            $($act $(($group))? $({ $($field: $kind),* })?,)*
            Unknown { name: String },
        }

        impl Act {
            /// Reads the act of this name from the fields of its command. A field that is absent is refused by the referee,
            /// with the code of what is missing; a field of the wrong kind is a fault.
            pub fn read(name: &str, fields: &Fields) -> Result<Act, Fault> {
                Ok(match name {
                    $($name => Act::$act
                        $((<$group>::read(fields, "")?.unwrap_or_default()))?
                        $({ $($field: {
                            let given = <$kind>::read(fields, stringify!($field))?;
                            $(let given = given.or(Some($usual));)?
                            given.unwrap_or_default()
                        }),* })?,)*
                    other => Act::Unknown { name: other.to_owned() },
                })
            }

            /// The name of the command.
            pub fn name(&self) -> &str {
                match self {
                    $(Act::$act { .. } => $name,)*
                    Act::Unknown { name } => name,
                }
            }

            /// The fields of the command, in the order in which a record shows them.
            pub fn fields(&self) -> Vec<(&'static str, Value)> {
                let mut list = Listed::new();
                match self {
                    $(Act::$act $(($one))? $({ $($field),* })? => {
                        $($one.write("", &mut list);)?
                        $($(
                            let usual: Option<$kind> = None;
                            $(let usual = usual.or(Some($usual));)?
                            if Some($field) != usual.as_ref() {
                                $field.write(stringify!($field), &mut list);
                            }
                        )*)?
                    })*
                    Act::Unknown { .. } => {}
                }
                list
            }
        }

        #[cfg(feature = "schema")]
        impl utoipa::PartialSchema for Act {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                let acts = utoipa::openapi::OneOfBuilder::new();
                $(let acts = acts.item({
                    let act = crate::schema::tagged("do", $name);
                    $(let act = <$group>::describe("", act);)?
                    $($(let act = <$kind>::describe(stringify!($field), act);)*)?
                    act
                });)*
                acts.into()
            }
        }
    };
}

acts! {
    StartShake "start-shake",
    SetOut "set-out" { cubes: String },
    Roll "roll" { cubes: Option<String> },
    Deal "deal" { cards: Option<String> },
    Select "select" { variation: Option<Variation>, more: bool = false },
    Bonus "bonus" { cube: String },
    LayGoal "lay-goal" { goal: String },
    Goal "goal" { goal: Option<String> },
    NoGoal "no-goal",
    Agree "agree",
    Move "move" (turn: Turn),
    Shift "shift" (turn: Turn),
    AddToGoal "add-to-goal" { turn: Turn, goal: String },
    PickUp "pick-up",
    PutBack "put-back",
    Challenge "challenge" { call: Named<Call> },
    TieRuling "tie-ruling" { both: bool },
    Decide "decide" { present: Option<bool>, join: Option<String> },
    Present "present" { submission: Fields },
    Decline "decline",
    Amend "amend",
    Accept "accept",
    Reject "reject" { rejection: Rejection },
    ProveAmbiguity "prove-ambiguity" { revision: Option<Value> },
    WorkTogether "work-together",
    AskJudge "ask-judge" { person: bool = false },
    Charge "charge" { what: Option<String> },
    Return "return" { cube: String },
    CallTime "call-time",
    EndMatch "end-match",
    Sign "sign",
    Absent "absent" { player: String, late: bool = false },
    Disqualify "disqualify" { player: String, reason: Option<String> },
    Approve "approve" { penalty: i64 },
    Deny "deny" { penalty: i64 },
    Warn "warn" { player: String, reason: Option<String> },
    Penalize "penalize" { player: String, judges: i64 = 1, reason: Option<String> },
    TakeBack "take-back",
    Answer "answer" { equals: Option<bool> },
    VoidShake "void-shake",
    Tick "tick",
}

impl Serialize for Act {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.fields();
        let mut map = serializer.serialize_map(Some(fields.len() + 1))?;
        map.serialize_entry("do", self.name())?;
        for (name, value) in fields {
            map.serialize_entry(name, &value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Act {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Act, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        let name = fields.get("do").and_then(Value::as_str).unwrap_or_default();
        Act::read(name, &fields).map_err(|fault| D::Error::custom(fault.message))
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Act {
    fn schemas(schemas: &mut Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>) {
        crate::schema::add::<Section>(schemas);
        crate::schema::add::<Call>(schemas);
        crate::schema::add::<Variation>(schemas);
        crate::schema::add::<crate::submission::Revision>(schemas);
    }
}
