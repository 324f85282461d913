//! Spectators, by name: the owner may give one of them the judge's chair.

use super::task::TableTask;

impl TableTask {
    /// The people who are here without a place, in order of arrival, each with a name unique here.
    pub(super) fn watchers(&self) -> Vec<(String, &str)> {
        let mut watchers: Vec<(String, &str)> = Vec::new();
        for connection in &self.connections {
            let person = connection.person.as_str();
            let known = watchers.iter().any(|(_, other)| *other == person);
            if known || person == self.state.owner || self.state.place_of(person).is_some() {
                continue;
            }
            let taken: Vec<&str> = watchers.iter().map(|(name, _)| name.as_str()).collect();
            let name = self.state.free_name_beside(&connection.nickname, &taken);
            watchers.push((name, person));
        }
        watchers
    }

    /// Their names, for the owner only.
    pub(super) fn watchers_for(&self, person: &str) -> Vec<String> {
        let watchers = if self.state.owner == person { self.watchers() } else { Vec::new() };
        watchers.into_iter().map(|(name, _)| name).collect()
    }
}
