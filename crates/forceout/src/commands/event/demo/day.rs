//! The day itself: round after round, with what goes wrong on any such day.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use server::client::{ClientFault, Person};
use tokio::task::JoinHandle;
use tokio::time::{Duration, sleep};

use super::cast::COACHED;
use super::desk::{Desk, Ended};
use super::sheets::{Totals, totals};
use super::{Pace, devices, head, say};

/// A table as it was seated.
struct Seated {
    number: usize,
    seats: Vec<String>,
    live: bool,
}

/// The script of a day.
pub(super) struct Day {
    desk: Desk,
    rounds: usize,
    live: usize,
    seed: u64,
    pace: Pace,
    /// Everybody's name on the pages, and their team, by id.
    people: BTreeMap<String, (String, String)>,
    /// Who comes late.
    late: String,
    /// The devices of those who have played live.
    devices: BTreeMap<String, Person>,
    /// The sheets of the first round, for a correction.
    first: Vec<(usize, Totals)>,
}

impl Day {
    pub(super) fn new(desk: Desk, rounds: usize, live: usize, seed: u64, pace: Pace) -> Day {
        let (people, devices, first) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        Day { desk, rounds, live, seed, pace, people, late: String::new(), devices, first }
    }

    /// Plays it to its end.
    pub(super) async fn play(&mut self) -> Result<(), Ended> {
        self.check_in().await?;
        for round in 1..=self.rounds {
            self.round(round).await?;
        }
        self.awards().await
    }

    async fn beat(&self) {
        sleep(self.pace.beat).await;
    }

    async fn check_in(&mut self) -> Result<(), Ended> {
        head("Check-in")?;
        let page = self.desk.ask(&self.desk.organiser, "GET", "people", Value::Null).await?;
        for row in page["players"].as_array().into_iter().flatten() {
            let text = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
            self.people.insert(text("id"), (text("nickname"), text("team")));
        }
        let late = self.people.iter().rev().find(|(_, (_, team))| team != COACHED);
        self.late = late.map(|(id, _)| id.clone()).unwrap_or_default();
        let own = |coached: bool| -> Vec<&String> {
            let all = self
                .people
                .iter()
                .filter(|(id, (_, team))| (team == COACHED) == coached && **id != self.late);
            all.map(|(id, _)| id).collect()
        };
        self.desk.act(&self.desk.coach, json!({ "do": "check-in", "players": own(true) })).await?;
        say(&format!("The coach of {COACHED} checks in their own team from a phone."))?;
        self.beat().await;
        self.desk.organises(json!({ "do": "check-in", "players": own(false) })).await?;
        let here = self.people.len() - 1;
        say(&format!(
            "Everybody else is ticked off at the door: {here} are here, and {} is missing.",
            self.name(&self.late)
        ))?;
        self.beat().await;
        Ok(())
    }

    fn name(&self, id: &str) -> String {
        let nickname = self.people.get(id).map(|(nickname, _)| nickname.as_str()).unwrap_or_default();
        format!("{nickname} ({id})")
    }

    async fn round(&mut self, round: usize) -> Result<(), Ended> {
        head(&format!("Round {round} of {}", self.rounds))?;
        self.draw().await?;
        if round == 1 {
            self.latecomer().await?;
        }
        if round == 2 {
            self.correction().await?;
        }
        let mut tables = self.seated().await?;
        for table in tables.iter_mut().take(self.live) {
            self.desk.organises(json!({ "do": "medium", "table": table.number, "live": true })).await?;
            table.live = true;
            for player in table.seats.clone() {
                self.sit_down(&player).await?;
            }
        }
        self.desk.organises(json!({ "do": "start" })).await?;
        say(&format!(
            "Round {round} begins: {} tables, {} of them live. The clock of the room shows {} seconds.",
            tables.len(),
            tables.iter().filter(|table| table.live).count(),
            self.pace.round_s
        ))?;
        let began = tokio::time::Instant::now();
        let playing = self.begin_live(&tables).await?;
        self.beat().await;
        match round {
            1 => self.pause().await?,
            2 => self.rulings(&tables).await?,
            _ => {}
        }
        tokio::time::sleep_until(began + Duration::from_secs(self.pace.round_s.unsigned_abs())).await;
        say("No new shakes. The first sheets come in, and two people type each of them.")?;
        let leaver =
            (round == 2).then(|| tables.iter().rev().find(|table| !table.live && table.seats.len() == 3));
        let leaver = leaver.flatten().and_then(|table| table.seats.last().cloned());
        self.papers(round, &tables, leaver.as_deref()).await?;
        for (table, playing) in playing {
            let played = playing.await.map_err(|error| Ended::Fault(error.to_string()))?;
            played.map_err(|fault| Ended::Fault(format!("live table {table}: {fault}")))?;
        }
        self.results().await?;
        if tables.iter().any(|table| table.live) {
            say("The live tables have reported by themselves; nobody types their results (TD-33).")?;
        }
        if let Some(leaver) = leaver {
            self.desk.organises(json!({ "do": "withdraw", "player": leaver })).await?;
            say(&format!(
                "{} has gone home: the points stay in the standings, and {leaver} is not drawn again.",
                self.name(&leaver)
            ))?;
        }
        self.desk.organises(json!({ "do": "close" })).await?;
        self.desk.organises(json!({ "do": "release" })).await?;
        say(&format!("Every table has a result. Round {round} is closed, and the standings are public."))?;
        self.beat().await;
        Ok(())
    }

    /// Draws and publishes.
    async fn draw(&self) -> Result<(), Ended> {
        let draft = self.desk.ask(&self.desk.organiser, "POST", "draft", json!({ "draft": 1 })).await?;
        let tables: Vec<&Value> =
            draft["tables"].as_array().into_iter().flatten().map(|table| &table["seats"]).collect();
        self.desk.organises(json!({ "do": "draw", "tables": tables })).await?;
        let vector = &draft["vector"];
        say(&format!(
            "The draw: {} tables, {} pairs of teammates, {} second meetings. It is {}.",
            tables.len(),
            vector["teammates"],
            vector["repeats"],
            if draft["proved"] == true { "proved best" } else { "not proved best" }
        ))?;
        self.beat().await;
        self.desk.organises(json!({ "do": "publish" })).await?;
        say("It is published: poster, phones and projector show it at once.")?;
        self.beat().await;
        Ok(())
    }

    /// Somebody arrives after the draw and is seated by a repair.
    async fn latecomer(&self) -> Result<(), Ended> {
        self.desk.act(&self.desk.scorekeepers[0], json!({ "do": "check-in", "player": self.late })).await?;
        let wish = json!({ "arrived": [self.late] });
        let repair = self.desk.ask(&self.desk.organiser, "POST", "repair", wish).await?;
        let tables: Vec<&Value> =
            repair["draw"]["tables"].as_array().into_iter().flatten().map(|table| &table["seats"]).collect();
        self.desk.organises(json!({ "do": "reseat", "tables": tables })).await?;
        let moved = repair["moves"].as_array().map_or(0, Vec::len);
        say(&format!(
            "{} has arrived. A repair finds a seat; {moved} others move (TD-19).",
            self.name(&self.late)
        ))?;
        self.beat().await;
        Ok(())
    }

    /// A mistake of the first round is found after the second draw.
    async fn correction(&mut self) -> Result<(), Ended> {
        let Some((table, mut right)) = self.first.pop() else { return Ok(()) };
        // Too much was typed for the best player: two more than the sheet says.
        let best = right.iter().max_by_key(|(_, total)| **total).map(|(player, _)| player.clone());
        if let Some(total) = best.as_ref().and_then(|best| right.get_mut(best)) {
            *total -= 2;
        }
        let reason = "A sum on the sheet was wrong.";
        let act = json!({ "do": "correct", "round": 1, "table": table, "totals": right, "reason": reason });
        self.desk.organises(act).await?;
        say(&format!(
            "A sum on the sheet of table {table} in round 1 was wrong. It is corrected; the published draw stands (TD-34)."
        ))?;
        self.beat().await;
        Ok(())
    }

    /// The tables of the round, with their seats.
    async fn seated(&self) -> Result<Vec<Seated>, Ended> {
        let page = self.desk.ask(&self.desk.organiser, "GET", "round", Value::Null).await?;
        let tables = page["tables"].as_array().into_iter().flatten().filter_map(|table| {
            let seats = table["seats"].as_array()?.iter().filter_map(|seat| seat["player"].as_str());
            let seats: Vec<String> = seats.map(str::to_owned).collect();
            let number = usize::try_from(table["number"].as_u64()?).ok()?;
            (!seats.is_empty()).then_some(Seated { number, seats, live: false })
        });
        Ok(tables.collect())
    }

    /// A device sits down for a player, in this round and in all that follow.
    async fn sit_down(&mut self, player: &str) -> Result<(), Ended> {
        if !self.devices.contains_key(player) {
            let nickname = self.people.get(player).map_or(player, |(nickname, _)| nickname.as_str());
            let device = self.desk.device(nickname).await?;
            devices::claim(&device, &self.desk.code, player).await?;
            self.devices.insert(player.to_owned(), device);
        }
        Ok(())
    }

    /// Lets the bots at live tables play, each table on its own.
    async fn begin_live(
        &self,
        tables: &[Seated],
    ) -> Result<Vec<(usize, JoinHandle<Result<(), ClientFault>>)>, Ended> {
        let page = self.desk.ask(&self.desk.organiser, "GET", "round", Value::Null).await?;
        let shown = |number: usize| {
            let mut all = page["tables"].as_array().into_iter().flatten();
            all.find(|table| table["number"] == json!(number))?["code"].as_str().map(str::to_owned)
        };
        let mut playing = Vec::new();
        for table in tables.iter().filter(|table| table.live) {
            let code = shown(table.number)
                .ok_or_else(|| Ended::Fault(format!("live table {} is not open", table.number)))?;
            let devices = table.seats.iter().filter_map(|player| self.devices.get(player).cloned()).collect();
            let seed = self.seed.wrapping_mul(1_000).wrapping_add(table.number as u64);
            let play = devices::play(devices, code, seed, self.pace.beat / 2);
            playing.push((table.number, tokio::spawn(play)));
        }
        Ok(playing)
    }

    /// The room stands still for a while, and so do the live tables.
    async fn pause(&self) -> Result<(), Ended> {
        self.desk.organises(json!({ "do": "pause" })).await?;
        say(
            "A door slams: the organiser pauses the room. All clocks stop, those of live tables too (TD-47).",
        )?;
        self.beat().await;
        self.desk.organises(json!({ "do": "resume" })).await?;
        say("The organiser lets the room go on.")?;
        Ok(())
    }

    /// A call, two rulings, an appeal and the decision on it.
    async fn rulings(&self, tables: &[Seated]) -> Result<(), Ended> {
        let own = |id: &&String| self.people.get(*id).is_some_and(|(_, team)| team == COACHED);
        let found = tables.iter().filter(|table| !table.live);
        let Some((table, player)) =
            found.filter_map(|table| Some((table.number, table.seats.iter().find(own)?))).next()
        else {
            return Ok(());
        };
        let desk = &self.desk;
        let call = desk.act(&desk.coach, json!({ "do": "call", "table": table, "kind": "solution" })).await?;
        say(&format!("Table {table} holds up the card: a judge is needed for a Solution."))?;
        desk.act(&desk.judges[0], json!({ "do": "take", "call": call })).await?;
        let request = json!({
            "kind": "check", "rules": "equations-basic-mlag-2019", "division": "elementary", "goal": "r1r2",
            "required": "bx", "permitted": "b2", "forbidden": "", "resources": "b3 g4 g6 r+ g- k8",
            "situation": "now", "equation": "3x4 = 12",
        });
        let wish = json!({ "id": "script-verdict", "request": request });
        let verdict = desk.ask(&desk.judges[0], "POST", "verdicts", wish).await?;
        let (number, ruled) = (&verdict["number"], &verdict["judgement"]["verdict"]);
        let act = json!({ "do": "ruling", "table": table, "call": call, "ruled": ruled, "verdict": number });
        desk.act(&desk.judges[0], act).await?;
        let ruled = ruled.as_str().unwrap_or_default();
        say(&format!(
            "Jude goes there, asks the judge's desk, and rules: {ruled}. The verdict is attached (TD-49)."
        ))?;
        self.beat().await;
        let second = desk.act(&desk.coach, json!({ "do": "call", "table": table, "kind": "second" })).await?;
        let act =
            json!({ "do": "ruling", "table": table, "call": second, "ruled": "The first ruling stands." });
        desk.act(&desk.judges[1], act).await?;
        desk.act(&desk.coach, json!({ "do": "appeal", "table": table, "player": player })).await?;
        say("A second judge rules the same, and the coach appeals. Play goes on meanwhile (TD-50).")?;
        self.beat().await;
        let reason = "Two judges and the verdict agree.";
        desk.organises(json!({ "do": "decide", "table": table, "upheld": false, "reason": reason })).await?;
        say(&format!("The appeal is decided: not upheld. {reason}"))?;
        Ok(())
    }

    /// Two people type every sheet. In the first round one of them mistypes, and the organiser looks at the sheet.
    async fn papers(&mut self, round: usize, tables: &[Seated], leaver: Option<&str>) -> Result<(), Ended> {
        let paper: Vec<&Seated> = tables.iter().filter(|table| !table.live).collect();
        for (index, table) in paper.iter().enumerate() {
            let right = totals(self.seed, round, table.number, &table.seats);
            let sheet = |totals: &Totals| {
                let left: Vec<&str> = leaver.into_iter().filter(|id| totals.contains_key(*id)).collect();
                json!({ "do": "enter", "table": table.number, "totals": totals, "left": left })
            };
            let [ines, tomas] = &self.desk.scorekeepers;
            if round == 1 && index == 0 {
                let mut wrong = right.clone();
                if let Some(total) = wrong.values_mut().next() {
                    *total += 10;
                }
                self.desk.act(ines, sheet(&wrong)).await?;
                self.desk.act(tomas, sheet(&right)).await?;
                say(&format!(
                    "Table {}: Ines and Tomas have typed different totals. The organiser gets the sheet.",
                    table.number
                ))?;
                self.beat().await;
                self.desk.organises(sheet(&right)).await?;
                say("The organiser types it as a third: two agree, and that counts (TD-32).")?;
            } else {
                for typist in [ines, tomas] {
                    self.desk.act(typist, sheet(&right)).await?;
                }
            }
            if round == 1 {
                self.first.push((table.number, right));
            }
            sleep(self.pace.sheet).await;
        }
        say(&format!("{} sheets are typed twice.", paper.len()))?;
        Ok(())
    }

    /// Waits until every table has a result: the missing ones come from live tables.
    async fn results(&self) -> Result<(), Ended> {
        let mut socket = self.desk.organiser.enters_event(&self.desk.code).await?;
        loop {
            socket.next().await?;
            let page = self.desk.ask(&self.desk.organiser, "GET", "round", Value::Null).await?;
            let mut tables = page["tables"].as_array().into_iter().flatten();
            let gone = |table: &Value| table["seats"].as_array().is_none_or(Vec::is_empty);
            if tables.all(|table| table["state"] == "confirmed" || gone(table)) {
                socket.closes().await;
                return Ok(());
            }
        }
    }

    /// The end of the day: standings, the list to read aloud, and the seal.
    async fn awards(&self) -> Result<(), Ended> {
        head("Awards")?;
        let page = self.desk.ask(&self.desk.organiser, "GET", "standings", Value::Null).await?;
        for row in page["rows"].as_array().into_iter().flatten().take(5) {
            let text = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
            say(&format!(
                "  {}. {} of {}, {} points",
                row["place"],
                self.name(&text("id")),
                text("team"),
                text("points")
            ))?;
        }
        let teams = self.desk.ask(&self.desk.organiser, "GET", "standings?of=teams", Value::Null).await?;
        let best = &teams["rows"][0];
        say(&format!(
            "The best team: {} with {} points.",
            best["shown"].as_str().unwrap_or_default(),
            best["points"].as_str().unwrap_or_default()
        ))?;
        self.desk.organises(json!({ "do": "finish" })).await?;
        say("The event is finished: its standings are frozen, and certificates can be printed.")?;
        Ok(())
    }
}
