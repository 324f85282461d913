//! Opening a live table from the terminal: the way of playing, and the bots.

use clap::Args;
use mat::{Book, Division};
use protocol::{InitialsBy, Judging, Settings, TableMode, Time, Wish};
use serde_json::json;
use server::client::{ClientFault, Person};

use super::address::Address;

/// The settings of a table.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// The rulebook
    #[arg(long, value_name = "NAME", value_parser = crate::rulebooks())]
    rules: String,
    /// The division
    #[arg(long, value_name = "NAME", value_parser = crate::divisions())]
    division: String,
    /// The season, if the lists of variations alternate: odd, even, all, or years such as 2018-19
    #[arg(long, value_name = "SEASON")]
    season: Option<String>,
    /// How many play
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
    seats: u8,
    /// Let a bot of this level play; give the flag twice for two bots
    #[arg(long = "bot", value_name = "LEVEL", value_parser = levels())]
    bots: Vec<String>,
    /// Whether illegal actions are refused, or carried out until somebody charges them
    #[arg(long, value_name = "MODE", default_value = "strict", value_parser = ["strict", "tabletop"])]
    enforcement: String,
    /// Whether the referee judges Solutions, or the players check them
    #[arg(long, value_name = "MODE", default_value = "auto", value_parser = ["auto", "peers"])]
    judging: String,
    /// How time runs
    #[arg(long, value_name = "MODE", default_value = "tournament", value_parser = ["tournament", "relaxed", "none"])]
    time: String,
    /// Practise only: the clocks may be stopped
    #[arg(long)]
    practice: bool,
    /// Let no shake count for ratings, whoever plays
    #[arg(long)]
    unrated: bool,
    /// Put the table on the server's list, for everybody to watch
    #[arg(long)]
    open_to_watch: bool,
}

fn levels() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(bots::LEVELS.iter().map(|level| level.name))
}

impl TableArgs {
    /// What is wrong with it that no single flag shows.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        (self.bots.len() >= usize::from(self.seats)).then_some("with so many bots no seat is left for you")
    }

    fn settings(&self) -> Result<Settings, String> {
        Ok(Settings {
            rules: self.rules.parse::<Book>()?,
            division: self.division.parse::<Division>()?,
            season: self.season.as_deref().map(str::parse).transpose()?,
            seats: usize::from(self.seats),
            mode: if self.enforcement == "tabletop" { TableMode::Tabletop } else { TableMode::Strict },
            judging: if self.judging == "peers" { Judging::Peers } else { Judging::Auto },
            initials: InitialsBy::Auto,
            time: match self.time.as_str() {
                "relaxed" => Time::Relaxed,
                "none" => Time::None,
                _ => Time::Tournament,
            },
            practice: self.practice,
            pace: None,
            open_to_watch: self.open_to_watch,
            unrated: self.unrated,
            lesson: None,
            errand: None,
            short: None,
            hall: None,
        })
    }

    /// Opens the table, with the bots in the last seats; the first seat is left for whoever opens it.
    pub(crate) async fn open(&self, host: &str, person: &Person) -> Result<Address, ClientFault> {
        let code = person.opens(json!(self.settings().map_err(ClientFault)?)).await?;
        let first = usize::from(self.seats).saturating_sub(self.bots.len());
        for (level, seat) in self.bots.iter().zip(first..) {
            person.wishes(&code, json!(Wish::Bot { seat, level: level.clone() })).await?;
        }
        Ok(Address { host: host.to_owned(), code })
    }
}
