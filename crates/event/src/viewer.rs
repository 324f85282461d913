//! Who looks at an event, and so what they may see.

use tournament::EventRole;

/// A member of the staff who looks at an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Viewer {
    /// What they may do.
    pub role: EventRole,
    /// Their name in the log.
    pub label: String,
    /// The team that they coach, or to which a judge belongs.
    pub team: Option<String>,
}

impl Viewer {
    /// Whether they may see drafts, private names and reasons.
    pub fn is_organiser(&self) -> bool {
        self.role == EventRole::Organiser
    }

    /// Whether they see every result that counts, even before it is released.
    pub fn sees_results(&self) -> bool {
        matches!(self.role, EventRole::Organiser | EventRole::Scorekeeper)
    }

    /// Whether they are the coach of this team.
    pub fn coaches(&self, team: Option<&str>) -> bool {
        self.role == EventRole::Coach && self.team.is_some() && self.team.as_deref() == team
    }

    /// Whether this team is their own: a coach's, or a judge's who should not be sent there (TD-48).
    pub fn is_own(&self, team: Option<&str>) -> bool {
        self.team.is_some() && self.team.as_deref() == team
    }
}

/// Who sees a page.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Eyes<'a> {
    /// Anybody who has the code.
    Public,
    /// A member of the staff.
    Staff(&'a Viewer),
}

impl Eyes<'_> {
    /// Whether they may see the whole name of somebody in this team.
    pub(crate) fn see_name(&self, team: Option<&str>) -> bool {
        match self {
            Eyes::Public => false,
            Eyes::Staff(viewer) => viewer.is_organiser() || viewer.coaches(team),
        }
    }

    /// Whether they may see the name of this team even if the public may not.
    pub(crate) fn see_team(&self, team: &str) -> bool {
        match self {
            Eyes::Public => false,
            Eyes::Staff(viewer) => viewer.role != EventRole::Coach || viewer.coaches(Some(team)),
        }
    }

    /// Whether they may see why points were given or taken: words that may name somebody.
    pub(crate) fn see_reasons(&self) -> bool {
        matches!(self, Eyes::Staff(viewer) if viewer.sees_results())
    }
}
