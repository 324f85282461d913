//! The model of ownership (section 6 of the specification of many machines): nodes take a table, read its log, check and commit their
//! appends, and die, in every possible order. Leases are left out on purpose: any node may take a table at any moment, and still only
//! one at a time writes.

use std::collections::BTreeSet;

use stateright::{Checker, HasDiscoveries, Model, Property};

const NODES: usize = 3;
const TERMS: usize = 4;
const ENTRIES: usize = 4;

const ANSWERED: &str = "what was answered is in the log";
const TERMS_GROW: &str = "terms never go back in the log";
const HOLDER_KNOWS: &str = "whoever holds knows the whole log";
const USED: &str = "a node answers under the last term what it appended after the others";

/// What an append does before it stores its entry (SC-6).
#[derive(Clone, Copy, PartialEq)]
enum Append {
    /// It locks the hold and checks its term.
    LocksAndChecks,
    /// A mutant: it checks the term, but does not lock.
    ChecksOnly,
    /// A mutant: it stores, whoever holds the table. The number is still the primary key.
    Stores,
}

/// What a node is doing at the table. Terms are numbers of holds, from 1; `knows` is how many entries it has read or stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Node {
    /// Nothing: it is new, or was fenced off.
    Away,
    /// It has taken the hold and not read the log yet; or it is in doubt about an entry (SC-8).
    Reads { term: usize, doubted: Option<usize> },
    /// It runs the table.
    Runs { term: usize, knows: usize },
    /// Its append has passed the check but is not stored yet.
    Appends { term: usize, knows: usize },
}

/// The database, the nodes, and what clients have heard.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    /// The term of the hold. Its node is the one that took it under this term.
    term: usize,
    /// The terms of the entries.
    log: Vec<usize>,
    nodes: [Node; NODES],
    /// Numbers and terms of entries.
    answered: BTreeSet<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Action {
    Take(usize),
    Read(usize),
    Check(usize),
    /// The answer to a commit is heard, or it is not.
    Commit {
        node: usize,
        heard: bool,
    },
    /// A new process starts in its place, knowing nothing.
    Die(usize),
}

impl Model for Append {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        let (log, answered) = (Vec::new(), BTreeSet::new());
        vec![State { term: 0, log, nodes: [Node::Away; NODES], answered }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        // Taking a hold waits for the transaction that has locked it.
        let appends = |node: &Node| matches!(node, Node::Appends { .. });
        let locked = *self == Append::LocksAndChecks && state.nodes.iter().any(appends);
        for (node, does) in state.nodes.iter().enumerate() {
            if state.term < TERMS && !locked {
                actions.push(Action::Take(node));
            }
            match does {
                Node::Away => continue,
                Node::Reads { .. } => actions.push(Action::Read(node)),
                Node::Runs { knows, .. } if *knows < ENTRIES => actions.push(Action::Check(node)),
                Node::Runs { .. } => {}
                Node::Appends { .. } => {
                    actions.extend([true, false].map(|heard| Action::Commit { node, heard }));
                }
            }
            actions.push(Action::Die(node));
        }
    }

    fn next_state(&self, last: &State, action: Action) -> Option<State> {
        let mut state = last.clone();
        match (action, last.nodes[action.node()]) {
            // First the hold is taken, then the log is read (SC-10).
            (Action::Take(node), _) => {
                state.term += 1;
                state.nodes[node] = Node::Reads { term: state.term, doubted: None };
            }
            (Action::Read(node), Node::Reads { term, doubted }) => {
                let stored = doubted.filter(|number| last.log.get(number - 1) == Some(&term));
                state.answered.extend(stored.map(|number| (number, term)));
                state.nodes[node] = Node::Runs { term, knows: last.log.len() };
            }
            (Action::Check(node), Node::Runs { term, knows }) => {
                let passes = *self == Append::Stores || term == last.term;
                // One that does not pass is fenced off, and leaves (SC-9).
                state.nodes[node] = if passes { Node::Appends { term, knows } } else { Node::Away };
            }
            (Action::Commit { node, heard }, Node::Appends { term, knows }) => {
                let number = knows + 1;
                let is_free = last.log.len() < number;
                if is_free {
                    state.log.push(term);
                }
                // A taken number leaves the entry in doubt too.
                state.nodes[node] = if heard && is_free {
                    state.answered.insert((number, term));
                    Node::Runs { term, knows: number }
                } else {
                    Node::Reads { term, doubted: Some(number) }
                };
            }
            (Action::Die(node), _) => state.nodes[node] = Node::Away,
            _ => return None,
        }
        // Nodes are alike: numbering them differently makes no new state.
        state.nodes.sort_unstable();
        Some(state)
    }

    fn properties(&self) -> Vec<Property<Append>> {
        vec![
            Property::always(ANSWERED, |_, state: &State| {
                state.answered.iter().all(|(number, term)| state.log.get(number - 1) == Some(term))
            }),
            Property::always(TERMS_GROW, |_, state: &State| state.log.is_sorted()),
            Property::always(HOLDER_KNOWS, |_, state: &State| {
                state.nodes.iter().all(|node| match *node {
                    Node::Runs { term, knows } | Node::Appends { term, knows } if term == state.term => {
                        knows == state.log.len()
                    }
                    _ => true,
                })
            }),
            Property::sometimes(USED, |_, state: &State| {
                state.log == [1, 2, 3, 4] && state.answered.contains(&(ENTRIES, TERMS))
            }),
        ]
    }
}

impl Append {
    /// Whether nodes that append like this can reach a state where the property does not hold.
    fn fails(self, property: &'static str) -> bool {
        let until = HasDiscoveries::AnyOf([property].into());
        self.checker().finish_when(until).spawn_bfs().join().discovery(property).is_some()
    }
}

impl Action {
    fn node(self) -> usize {
        match self {
            Action::Take(node) | Action::Read(node) | Action::Check(node) | Action::Die(node) => node,
            Action::Commit { node, .. } => node,
        }
    }
}

#[test]
fn one_node_at_a_time_writes() {
    let checker = Append::LocksAndChecks.checker().spawn_bfs().join();
    println!("{} states", checker.unique_state_count());
    checker.assert_properties();
}

#[test]
fn without_the_check_terms_go_back() {
    assert!(Append::Stores.fails(TERMS_GROW));
}

#[test]
fn without_the_lock_a_holder_misses_an_entry() {
    assert!(Append::ChecksOnly.fails(HOLDER_KNOWS));
}
