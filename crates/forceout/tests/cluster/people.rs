//! The people at the tables: two at each, over sockets, through the load balancer. At most tables they play whatever is legal; at some
//! they stay in the lobby, sit down and get up. Everybody reconnects by the rules for clients (SC-17) and notes what they saw.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mat::Dice;
use serde_json::{Value, json};
use server::client::{ClientFault, ComingBack, NO_ANSWER, Person, Socket, any_command, sent_away};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// A table, and how much its people felt of the faults.
pub(crate) struct Table {
    pub(crate) code: String,
    /// Whether people only sit down and get up there. At tables in play each take-over writes `went-on`, so that the primary key alone
    /// stops a zombie; in a lobby only the fence does.
    pub(crate) lobby: bool,
    /// The longest time from a command to its answer since the last fault began, in milliseconds.
    longest: AtomicU64,
    /// The last round of the campaign in which a command was given and answered.
    round: AtomicU64,
}

impl Table {
    pub(crate) fn new(code: String, lobby: bool) -> Table {
        Table { code, lobby, longest: AtomicU64::new(0), round: AtomicU64::new(0) }
    }

    /// The longest wait among the commands answered since the last call.
    pub(crate) fn takes_longest(&self) -> Duration {
        Duration::from_millis(self.longest.swap(0, Ordering::Relaxed))
    }

    /// Whether a command given in this round has been answered.
    pub(crate) fn is_calm(&self, round: u64) -> bool {
        self.round.load(Ordering::Relaxed) >= round
    }
}

/// What the campaign tells everybody.
#[derive(Clone)]
pub(crate) struct Word {
    /// Where people connect.
    pub(crate) host: watch::Receiver<String>,
    /// The number of the fault, from 1.
    pub(crate) round: Arc<AtomicU64>,
    /// Whether it is over: people still wait for the answers on their way.
    pub(crate) over: watch::Receiver<bool>,
    /// Whether a backup may have been restored.
    pub(crate) may_go_back: bool,
    /// The longest time that somebody thinks before a command, in milliseconds.
    pub(crate) pace: usize,
}

/// Somebody at a table.
pub(crate) struct Guest {
    pub(crate) person: Person,
    /// Different for everybody; ids begin with it.
    pub(crate) number: usize,
    pub(crate) table: Arc<Table>,
    /// Whether the table is this person's own.
    pub(crate) owner: bool,
    pub(crate) notes: Mutex<Notes>,
}

/// What a guest knows.
#[derive(Default)]
pub(crate) struct Notes {
    /// The last entry shown, over all connections.
    pub(crate) have: i64,
    /// What was shown, by the number of the entry.
    pub(crate) shown: BTreeMap<i64, u64>,
    /// What was answered: the id, the number of its entry, and when.
    pub(crate) answered: Vec<(String, i64, Instant)>,
    pub(crate) refused: usize,
    pub(crate) resent: usize,
    pub(crate) connections: usize,
    pub(crate) went_back: usize,
    /// How many shakes have been played to their end.
    pub(crate) shakes: usize,
    pub(crate) faults: Vec<String>,
}

/// A command that has no answer yet.
struct Given {
    id: String,
    command: Value,
    since: Instant,
    round: u64,
    sent: usize,
}

/// Why a connection ended.
enum Ended {
    /// The connection was lost, perhaps with a goodbye of this code.
    Lost(Option<String>),
    /// The campaign is over.
    Over,
}

impl Guest {
    pub(crate) fn new(person: Person, number: usize, table: Arc<Table>, owner: bool) -> Guest {
        Guest { person, number, table, owner, notes: Mutex::default() }
    }

    /// Plays until it is over.
    pub(crate) async fn lives(self: Arc<Guest>, word: Word, seed: u64) {
        let mut dice = Dice::stream(seed, self.number as u64);
        let mut coming = ComingBack::new(dice.bits());
        let mut given: Option<Given> = None;
        let mut count = 0;
        loop {
            let host = word.host.borrow().clone();
            let have = self.notes.lock().unwrap().have;
            let person = self.person.at(&host);
            let entered = timeout(NO_ANSWER, person.comes_to(&self.table.code, Some(have))).await;
            let ended = match entered {
                Ok(Ok(Ok(socket))) => {
                    coming.is_back();
                    self.talks(socket, &mut given, &mut count, &word, &mut dice).await
                }
                Ok(Ok(Err(problem))) => Ended::Lost(Some(problem.code)),
                Ok(Err(_)) | Err(_) => Ended::Lost(None),
            };
            let Ended::Lost(code) = ended else { return };
            if code.as_deref() == Some("log-went-back") {
                self.forgets(&word);
            }
            sleep(coming.pause(code.as_deref())).await;
        }
    }

    /// The log is shorter than what was seen: that may happen only after a backup is restored.
    fn forgets(&self, word: &Word) {
        let mut notes = self.notes.lock().unwrap();
        if !word.may_go_back {
            let words = format!("the log of {} went back behind {}", self.table.code, notes.have);
            notes.faults.push(words);
        }
        notes.went_back += 1;
        notes.have = 0;
        notes.shown.clear();
    }

    async fn talks(
        &self,
        mut socket: Socket,
        given: &mut Option<Given>,
        count: &mut usize,
        word: &Word,
        dice: &mut Dice,
    ) -> Ended {
        self.is_welcome(&socket.scene);
        loop {
            if given.is_none() {
                if *word.over.borrow() {
                    socket.closes().await;
                    return Ended::Over;
                }
                let pause = Duration::from_millis(dice.below(word.pace) as u64);
                if let Err(ended) = self.listens(&mut socket, pause).await {
                    return ended;
                }
                let Some(command) = self.chooses(&socket.scene, dice) else {
                    if let Err(ended) = self.listens(&mut socket, Duration::from_millis(100)).await {
                        return ended;
                    }
                    continue;
                };
                *count += 1;
                let id = format!("{}-{count}", self.number);
                let round = word.round.load(Ordering::Relaxed);
                *given = Some(Given { id, command, since: Instant::now(), round, sent: 0 });
            }
            if let Some(ended) = self.gives(&mut socket, given).await {
                return ended;
            }
        }
    }

    /// Gives the command and waits for its answer.
    async fn gives(&self, socket: &mut Socket, given: &mut Option<Given>) -> Option<Ended> {
        let one = given.as_mut()?;
        one.sent += 1;
        self.notes.lock().unwrap().resent += usize::from(one.sent > 1);
        let mut message = one.command.clone();
        message["type"] = json!(if message.get("wish").is_some() { "wish" } else { "command" });
        message["id"] = json!(one.id);
        let waited = timeout(NO_ANSWER, async {
            socket.says(&message).await?;
            loop {
                let heard = socket.next().await?;
                self.hears(&heard);
                if heard["type"] == "goodbye" || (heard["type"] == "answer" && heard["id"] == one.id.as_str())
                {
                    return Ok::<Value, ClientFault>(heard);
                }
            }
        });
        let Ok(Ok(answer)) = waited.await else { return Some(Ended::Lost(None)) };
        if let Some(problem) = sent_away(&answer) {
            return Some(Ended::Lost(Some(problem.code)));
        }
        let one = given.take()?;
        let mut notes = self.notes.lock().unwrap();
        match (answer["entry"].as_i64(), answer["problem"]["status"].as_u64()) {
            (Some(entry), _) => notes.answered.push((one.id.clone(), entry, Instant::now())),
            // Neither yes nor no: the command is sent again under the same id.
            (None, Some(500..)) => {
                *given = Some(one);
                return Some(Ended::Lost(None));
            }
            (None, _) => notes.refused += 1,
        }
        let waited = one.since.elapsed().as_millis() as u64;
        self.table.longest.fetch_max(waited, Ordering::Relaxed);
        self.table.round.fetch_max(one.round, Ordering::Relaxed);
        None
    }

    /// Listens for this long.
    async fn listens(&self, socket: &mut Socket, pause: Duration) -> Result<(), Ended> {
        let until = tokio::time::Instant::now() + pause;
        loop {
            match tokio::time::timeout_at(until, socket.next()).await {
                Err(_) => return Ok(()),
                Ok(Err(_)) => return Err(Ended::Lost(None)),
                Ok(Ok(message)) => {
                    self.hears(&message);
                    if let Some(problem) = sent_away(&message) {
                        return Err(Ended::Lost(Some(problem.code)));
                    }
                }
            }
        }
    }

    fn hears(&self, message: &Value) {
        if message["type"] == "update" {
            self.sees(message);
        }
    }

    fn is_welcome(&self, scene: &Value) {
        let last = scene["last"].as_i64().unwrap_or(-1);
        for update in scene["missed"].as_array().into_iter().flatten() {
            self.sees(update);
        }
        let mut notes = self.notes.lock().unwrap();
        notes.connections += 1;
        if last != notes.have {
            let words = format!("welcome to {} says {last}, and {} was shown", self.table.code, notes.have);
            notes.faults.push(words);
            notes.have = last;
        }
    }

    /// Notes an entry: each comes once, and none is left out, over all connections.
    fn sees(&self, update: &Value) {
        let mut notes = self.notes.lock().unwrap();
        let entry = update["entry"].as_i64().unwrap_or(-1);
        if entry != notes.have + 1 {
            let words = format!("{}: entry {entry} came after {}", self.table.code, notes.have);
            notes.faults.push(words);
        }
        notes.have = entry;
        notes.shown.insert(entry, essence(update));
    }

    fn chooses(&self, scene: &Value, dice: &mut Dice) -> Option<Value> {
        let shakes = scene["view"]["sheet"]["shakes"].as_array().map_or(0, Vec::len);
        self.notes.lock().unwrap().shakes = shakes;
        if self.table.lobby {
            let sits = !scene["place"].is_null();
            return Some(if sits { json!({ "wish": "leave" }) } else { json!({ "wish": "sit" }) });
        }
        let phase = scene["table"]["phase"].as_str().unwrap_or_default();
        match phase {
            "lobby" | "ended" | "closed" => self.owner.then(|| json!({ "wish": "begin" })),
            _ => any_command(scene, &mut |count| dice.below(count)),
        }
    }

    /// Looks at the whole log at the end: everything that was shown is still there, as it was shown.
    pub(crate) async fn looks_back(&self, host: &str) {
        let mut entered = Err(ClientFault("nobody tried".to_owned()));
        for _ in 0..20 {
            entered = self.person.at(host).enters(&self.table.code, Some(0)).await;
            if entered.is_ok() {
                break;
            }
            sleep(Duration::from_millis(500)).await;
        }
        let mut notes = self.notes.lock().unwrap();
        let code = &self.table.code;
        let socket = match entered {
            Ok(socket) => socket,
            Err(fault) => return notes.faults.push(format!("{code} cannot be looked at: {fault}")),
        };
        let missed = socket.scene["missed"].as_array().into_iter().flatten();
        let log: BTreeMap<i64, u64> =
            missed.map(|update| (update["entry"].as_i64().unwrap_or(-1), essence(update))).collect();
        let other = notes.shown.iter().find(|(entry, shown)| log.get(entry) != Some(shown));
        if let Some((entry, _)) = other {
            let words = format!("{code}: entry {entry} was shown otherwise than it is");
            notes.faults.push(words);
        }
    }
}

/// The part of an entry that does not depend on when it is shown.
fn essence(update: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    (update["kind"].to_string(), update["events"].to_string()).hash(&mut hasher);
    hasher.finish()
}
