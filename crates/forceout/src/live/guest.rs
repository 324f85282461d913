//! Who comes to a live table: a nickname and a cookie, kept in a file of this user so that the same seat is taken again.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use server::client::{ClientFault, Person};

use super::room::Errand;

/// How many cookies are kept; the oldest go first.
const MOST: usize = 100;

/// Somebody who was at a server before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Pass {
    host: String,
    nickname: String,
    /// Whether it is for watching: who plays has another one, or he would sit when he only wants to watch.
    watches: bool,
    cookie: String,
}

/// The cookies of this user.
#[derive(Debug)]
pub(crate) struct Passes {
    file: PathBuf,
    passes: Vec<Pass>,
}

impl Passes {
    /// Reads them; where there is no file yet, or none that can be read, there are none.
    pub(crate) fn read(folder: &Path) -> Passes {
        let file = folder.join("passes.json");
        Passes { passes: stored(&file), file }
    }

    /// The cookie that was used last at this server, under this name where one is given.
    fn find(&self, host: &str, nickname: Option<&str>, watches: bool) -> Option<&str> {
        let fits = |pass: &&Pass| {
            pass.host == host
                && pass.watches == watches
                && nickname.is_none_or(|nickname| pass.nickname == nickname)
        };
        self.passes.iter().rev().find(fits).map(|pass| pass.cookie.as_str())
    }

    fn keep(&mut self, pass: Pass) -> io::Result<()> {
        // Another terminal may have kept one in the meantime.
        self.passes = stored(&self.file);
        self.passes.retain(|other| other.cookie != pass.cookie);
        self.passes.push(pass);
        let surplus = self.passes.len().saturating_sub(MOST);
        self.passes.drain(..surplus);
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        // A new file takes the place of the old one, so that none is ever half written.
        let new = self.file.with_extension(format!("{}.new", std::process::id()));
        let written = for_this_user_alone(&new).and_then(|mut file| {
            file.write_all(serde_json::to_string_pretty(&self.passes)?.as_bytes())?;
            file.sync_all()
        });
        written.and_then(|()| fs::rename(&new, &self.file)).inspect_err(|_| {
            let _ = fs::remove_file(&new);
        })
    }
}

fn stored(file: &Path) -> Vec<Pass> {
    fs::read(file).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
}

#[cfg(unix)]
fn for_this_user_alone(path: &Path) -> io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn for_this_user_alone(path: &Path) -> io::Result<fs::File> {
    fs::File::create(path)
}

/// Becomes somebody at a server: who was there before under this name, or somebody new. Says in words where the cookie
/// could not be kept.
pub(crate) async fn arrive(
    host: &str,
    nickname: Option<&str>,
    errand: Errand,
    passes: &mut Passes,
) -> Result<(Person, Option<String>), ClientFault> {
    let watches = errand == Errand::Watch;
    let before = passes.find(host, nickname, watches).map(|cookie| Person::with_cookie(host, cookie));
    if let Some(person) = before
        && person.ask("GET", "/api/me", Value::Null).await?.granted()?["nickname"].is_string()
    {
        return Ok((person, None));
    }
    let nickname = match nickname {
        Some(nickname) => nickname.to_owned(),
        None => {
            let nobody = server::client::request(host, "GET", "/api/me", &[], "").await?.granted()?;
            nobody["suggestion"].as_str().unwrap_or("Guest").to_owned()
        }
    };
    let person = Person::new(host, &nickname).await?;
    let pass = Pass { host: host.to_owned(), nickname, watches, cookie: person.cookie().to_owned() };
    let kept = passes.keep(pass).err();
    let worry = kept
        .map(|error| format!("Your seat could not be noted ({error}); leaving this terminal gives it up."));
    Ok((person, worry))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pass(host: &str, nickname: &str, watches: bool, cookie: &str) -> Pass {
        Pass { host: host.to_owned(), nickname: nickname.to_owned(), watches, cookie: cookie.to_owned() }
    }

    #[test]
    fn cookies_are_found_again_by_server_and_name() {
        let folder = std::env::temp_dir().join(format!("forceout-passes-{}", std::process::id()));
        let mut passes = Passes::read(&folder);
        assert_eq!(passes.find("one:1", None, false), None);
        for one in [
            pass("one:1", "Ana", false, "a"),
            pass("one:1", "Ben", false, "b"),
            pass("one:1", "Owl", true, "w"),
            pass("two:1", "Ana", false, "c"),
        ] {
            passes.keep(one).unwrap();
        }
        let again = Passes::read(&folder);
        assert_eq!(again.find("one:1", None, false), Some("b"));
        assert_eq!(again.find("one:1", Some("Ana"), false), Some("a"));
        assert_eq!(again.find("one:1", Some("Cem"), false), None);
        assert_eq!(again.find("one:1", None, true), Some("w"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.join("passes.json")).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(folder.join("passes.json"), "{").unwrap();
        assert_eq!(Passes::read(&folder).find("one:1", None, false), None);
        fs::remove_dir_all(&folder).unwrap();
    }
}
