//! What a request is about: a table, which has one holder, or a class or an event, which has one meeting place.

use super::{Living, Node};
use crate::secrets;
use crate::store::NodeRow;

/// What a request is about, if it matters which node answers.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// The table with this code, while it runs. What is read from its log is read anywhere.
    Table(String),
    /// A class or an event: everything about it meets at one node, which tells those connected. Which one does not
    /// matter for what is stored.
    Meeting(String),
}

impl Destination {
    /// What a path of the API is about.
    pub(super) fn of(path: &str) -> Option<Destination> {
        let path = path.strip_prefix("/api").unwrap_or(path);
        let parts: Vec<&str> = path.split('/').skip(1).collect();
        match parts[..] {
            ["tables", code] | ["tables", code, "wishes" | "socket"] => {
                secrets::read_code(code).map(Destination::Table)
            }
            [kind @ ("classes" | "events"), code, ..] if !code.is_empty() => {
                Some(Destination::Meeting(meeting(kind, code)))
            }
            _ => None,
        }
    }
}

/// The name of the meeting of a class or an event, however its code is typed.
fn meeting(kind: &str, code: &str) -> String {
    let signs = code.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_uppercase());
    format!("{kind} {}", signs.collect::<String>())
}

impl Node {
    /// Whether everything about a class or an event meets here.
    pub(crate) fn meets_here(&self, kind: &str, code: &str) -> bool {
        self.meeting_place(&meeting(kind, code)).is_none()
    }

    /// Waits until everything about a class or an event meets somewhere else.
    pub(crate) async fn meets_elsewhere(&self, kind: &str, code: &str) {
        let room = meeting(kind, code);
        let elsewhere =
            |living: &Living| meeting_place(living, &room).is_some_and(|place| place.id != self.row.id);
        let _ = self.watch().wait_for(elsewhere).await;
    }

    /// The node where everything about a class or an event meets: the same for all nodes that know the same nodes; when a node comes or goes,
    /// only few meetings move.
    pub(super) fn meeting_place(&self, room: &str) -> Option<NodeRow> {
        let place = meeting_place(&self.living.borrow(), room)?;
        (place.id != self.row.id).then_some(place)
    }
}

fn meeting_place(living: &Living, room: &str) -> Option<NodeRow> {
    // The weight must be the same in every version of the program.
    living.values().max_by_key(|node| secrets::hash(&format!("{} {room}", node.id))).cloned()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_path_says_what_it_is_about() {
        let table = |code: &str| Some(Destination::Table(code.to_owned()));
        assert_eq!(Destination::of("/api/tables/kite-47"), table("KITE47"));
        assert_eq!(Destination::of("/tables/KITE47/socket"), table("KITE47"));
        assert_eq!(Destination::of("/api/tables/KITE47/wishes"), table("KITE47"));
        // Records, sheets and analyses are read anywhere, and so are lists.
        for path in
            ["/api/tables/KITE47/record", "/api/tables", "/api/tables/open", "/api/me", "/api/classes"]
        {
            assert_eq!(Destination::of(path), None, "{path}");
        }
        let class = Destination::of("/api/classes/bcdfgh/board/2");
        assert_eq!(class, Some(Destination::Meeting("classes BCDFGH".to_owned())));
    }

    #[test]
    fn few_rooms_move_when_a_node_goes() {
        let node = |id: usize| NodeRow {
            id: id.to_string(),
            address: String::new(),
            version: String::new(),
            reads: 0,
        };
        let nodes = |ids: std::ops::Range<usize>| -> Living {
            Arc::new(ids.map(|id| (id.to_string(), node(id))).collect())
        };
        let (four, three) = (nodes(0..4), nodes(0..3));
        for room in (0..400).map(|number| format!("classes {number}")) {
            let before = meeting_place(&four, &room).unwrap();
            let after = meeting_place(&three, &room).unwrap();
            assert!(before == after || before.id == "3", "{room}");
        }
        let mut met: Vec<String> =
            (0..400).map(|number| meeting_place(&four, &format!("classes {number}")).unwrap().id).collect();
        met.sort();
        met.dedup();
        assert_eq!(met.len(), 4);
    }
}
