//! The hands of the script: an organiser, two scorekeepers, two judges and a coach, who do everything through the server's API.

use std::cell::Cell;

use serde_json::{Value, json};
use server::client::{ClientFault, HttpAnswer, Person};

use super::cast::{COACHED, ORGANISER};
use crate::complaint::Complaint;
use crate::output::{STRONG, paint};

/// Why the script ends before the day does.
pub(super) enum Ended {
    /// Somebody else acts as an organiser.
    TakenOver { by: String, did: String },
    /// Something that should not be.
    Fault(String),
}

impl Ended {
    /// As a complaint.
    pub(super) fn complaint(self) -> Complaint {
        match self {
            Ended::TakenOver { by, did } => Complaint::new(format!("{by} has taken over ({did})")),
            Ended::Fault(what) => Complaint::new(format!("the demonstration cannot go on: {what}")),
        }
    }
}

impl From<ClientFault> for Ended {
    fn from(fault: ClientFault) -> Ended {
        Ended::Fault(fault.0)
    }
}

impl From<Complaint> for Ended {
    fn from(_: Complaint) -> Ended {
        Ended::Fault("nothing can be written to the terminal".to_owned())
    }
}

/// The staff of the script.
pub(super) struct Desk {
    /// The code of the event.
    pub(super) code: String,
    host: String,
    pub(super) organiser: Person,
    pub(super) scorekeepers: [Person; 2],
    pub(super) judges: [Person; 2],
    pub(super) coach: Person,
    /// How many commands were sent, for their ids.
    sent: Cell<usize>,
    /// The last entry of the log that was looked at.
    seen: Cell<u64>,
}

impl Desk {
    /// Everybody takes their place; `way` is the link of the organiser.
    pub(super) async fn enter(host: &str, way: &str) -> Result<Desk, Ended> {
        let broken = || Ended::Fault(format!("{way} is not a link"));
        let (address, secret) = way.split_once('#').ok_or_else(broken)?;
        let code = address.split('/').nth(2).ok_or_else(broken)?.to_owned();
        let organiser = joined(host, &code, secret, ORGANISER).await?;
        let helper = async |role: &str, label: &str| {
            let secret = link(&organiser, &code, role).await?;
            joined(host, &code, &secret, label).await
        };
        let scorekeepers = [helper("scorekeeper", "Ines").await?, helper("scorekeeper", "Tomas").await?];
        let judges = [helper("judge", "Jude").await?, helper("judge", "Sol").await?];
        let coach = helper("coach", "Cora").await?;
        let (sent, seen) = (Cell::new(0), Cell::new(0));
        let host = host.to_owned();
        Ok(Desk { code, host, organiser, scorekeepers, judges, coach, sent, seen })
    }

    /// The links for whoever watches.
    pub(super) async fn links(&self) -> Result<String, Ended> {
        let port = self.host.rsplit(':').next().unwrap_or_default();
        let here = format!("http://localhost:{port}");
        let mut text = format!("\n{}\n\n", paint(STRONG, "Harbour Demonstration Day"));
        for role in ["organiser", "scorekeeper", "judge", "coach"] {
            let secret = link(&self.organiser, &self.code, role).await?;
            let name = if role == "coach" { format!("coach of {COACHED}") } else { role.to_owned() };
            text += &format!("  {name:<18}{here}/e/{}/staff#{secret}\n", self.code);
        }
        text += &format!("  {:<18}{here}/e/{}\n", "public page", self.code);
        Ok(text + &format!("  {:<18}{here}/event/{}/projector (as organiser)\n", "projector", self.code))
    }

    fn at(&self, rest: &str) -> String {
        format!("/api/events/{}/{rest}", self.code)
    }

    /// Asks for something that must be granted.
    pub(super) async fn ask(
        &self,
        who: &Person,
        method: &str,
        rest: &str,
        body: Value,
    ) -> Result<Value, Ended> {
        Ok(who.ask(method, &self.at(rest), body).await?.granted()?)
    }

    /// Somebody does something: the number of the entry, or nothing if a visitor who is trying things out was faster.
    pub(super) async fn act(&self, who: &Person, act: Value) -> Result<Option<u64>, Ended> {
        self.look().await?;
        self.sent.set(self.sent.get() + 1);
        let body = json!({ "id": format!("script-{}", self.sent.get()), "act": act });
        let answer: HttpAnswer = who.ask("POST", &self.at("commands"), body).await?;
        if answer.status == 409 {
            // An organiser may have come in between; another helper may have done it already.
            self.look().await?;
            let already = ["confirmed", "call-over", "already-finished", "already-present", "withdrawn"];
            if already.iter().any(|code| answer.json()["code"] == **code) {
                return Ok(None);
            }
        }
        Ok(answer.granted()?["entry"]["number"].as_u64())
    }

    /// The organiser of the script does something.
    pub(super) async fn organises(&self, act: Value) -> Result<Option<u64>, Ended> {
        self.act(&self.organiser, act).await
    }

    /// Checks whether somebody else has begun to organise.
    async fn look(&self) -> Result<(), Ended> {
        let page =
            self.ask(&self.organiser, "GET", &format!("log?after={}", self.seen.get()), Value::Null).await?;
        for entry in page["entries"].as_array().into_iter().flatten() {
            self.seen.set(entry["number"].as_u64().unwrap_or(self.seen.get()));
            if entry["role"] == "organiser" && entry["by"] != ORGANISER {
                let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
                return Err(Ended::TakenOver { by: text(&entry["by"]), did: text(&entry["act"]["do"]) });
            }
        }
        Ok(())
    }

    /// A new device, for somebody who plays live.
    pub(super) async fn device(&self, nickname: &str) -> Result<Person, Ended> {
        Ok(Person::new(&self.host, nickname).await?)
    }
}

/// Somebody takes a place on the staff.
async fn joined(host: &str, code: &str, secret: &str, label: &str) -> Result<Person, Ended> {
    let person = Person::new(host, label).await?;
    let wish = json!({ "secret": secret, "label": label });
    person.ask("POST", &format!("/api/events/{code}/enter"), wish).await?.granted()?;
    Ok(person)
}

/// The secret of a new link for this role.
async fn link(organiser: &Person, code: &str, role: &str) -> Result<String, Ended> {
    let mut wish = json!({ "role": role });
    if role == "coach" {
        wish["team"] = json!(COACHED);
    }
    let link = organiser.ask("POST", &format!("/api/events/{code}/links"), wish).await?.granted()?;
    let secret = link["secret"].as_str().map(str::to_owned);
    secret.ok_or_else(|| Ended::Fault("the server gave no link".to_owned()))
}
