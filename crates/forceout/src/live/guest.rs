//! A guest at live tables: a nickname and a cookie, kept in a file of this user, to get the same seat again.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use protocol::Me;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use server::client::{ClientFault, Person};

use super::room::Errand;

/// How many cookies are kept; the oldest go first.
const MOST: usize = 100;

/// An identity that this user has had on a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Pass {
    host: String,
    nickname: String,
    /// Whether it is for watching: playing uses another one, so watching never takes the seat.
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
    /// Reads them; there are none if there is no readable file.
    pub(crate) fn read(folder: &Path) -> Passes {
        let file = folder.join("passes.json");
        Passes { passes: stored(&file), file }
    }

    /// The pass used last on this server, under this name if one is given.
    fn find(&self, host: &str, nickname: Option<&str>, watches: bool) -> Option<&Pass> {
        let fits = |pass: &&Pass| {
            pass.host == host
                && pass.watches == watches
                && nickname.is_none_or(|nickname| pass.nickname == nickname)
        };
        self.passes.iter().rev().find(fits)
    }

    /// Keeps it as the pass used last; if that fails, the answer says so in words.
    fn note(&mut self, pass: Pass) -> Option<String> {
        let error = self.keep(pass).err()?;
        Some(format!("Your seat could not be saved ({error}); leaving this terminal gives it up."))
    }

    fn keep(&mut self, pass: Pass) -> io::Result<()> {
        // Another terminal may have stored one in the meantime.
        self.passes = stored(&self.file);
        self.passes.retain(|other| other.cookie != pass.cookie);
        self.passes.push(pass);
        let surplus = self.passes.len().saturating_sub(MOST);
        self.passes.drain(..surplus);
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        // A new file replaces the old one, so none is ever half written.
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

/// Gets an identity on a server: the one used there before under this name, or a new one. If the cookie could not be
/// kept, the answer says so in words.
pub(crate) async fn arrive(
    host: &str,
    nickname: Option<&str>,
    errand: Errand,
    passes: &mut Passes,
) -> Result<(Person, Option<String>), ClientFault> {
    let watches = errand == Errand::Watch;
    if let Some(pass) = passes.find(host, nickname, watches).cloned() {
        let person = Person::with_cookie(host, &pass.cookie);
        // A server forgets people who have not been there for a long time.
        let me: Me = person.ask("GET", "/api/me", Value::Null).await?.reads()?;
        if me.nickname.is_some() {
            return Ok((person, passes.note(pass)));
        }
    }
    let nickname = match nickname {
        Some(nickname) => nickname.to_owned(),
        None => {
            let nobody: Me = server::client::request(host, "GET", "/api/me", &[], "").await?.reads()?;
            nobody.suggestion.unwrap_or_else(|| "Guest".to_owned())
        }
    };
    let person = Person::new(host, &nickname).await?;
    let pass = Pass { host: host.to_owned(), nickname, watches, cookie: person.cookie().to_owned() };
    let worry = passes.note(pass);
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
        let home = tempfile::tempdir().unwrap();
        // As long as nothing has been kept, there is no folder either.
        let folder = home.path().join("forceout");
        let mut passes = Passes::read(&folder);
        assert!(passes.find("one:1", None, false).is_none());
        for one in [
            pass("one:1", "Ana", false, "a"),
            pass("one:1", "Ben", false, "b"),
            pass("one:1", "Owl", true, "w"),
            pass("two:1", "Ana", false, "c"),
        ] {
            passes.keep(one).unwrap();
        }
        let mut again = Passes::read(&folder);
        let found = |passes: &Passes, host: &str, nickname: Option<&str>, watches: bool| {
            passes.find(host, nickname, watches).map(|pass| pass.cookie.clone())
        };
        assert_eq!(found(&again, "one:1", None, false).as_deref(), Some("b"));
        assert_eq!(found(&again, "one:1", Some("Ana"), false).as_deref(), Some("a"));
        assert_eq!(found(&again, "one:1", Some("Cem"), false), None);
        assert_eq!(found(&again, "one:1", None, true).as_deref(), Some("w"));
        // Without a name, the guest used last is used again. Another terminal may have stored one in the meantime.
        passes.keep(pass("three:1", "Dia", false, "d")).unwrap();
        again.keep(pass("one:1", "Ana", false, "a")).unwrap();
        let again = Passes::read(&folder);
        assert_eq!(found(&again, "one:1", None, false).as_deref(), Some("a"));
        assert_eq!(found(&again, "three:1", None, false).as_deref(), Some("d"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.join("passes.json")).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(folder.join("passes.json"), "{").unwrap();
        assert!(Passes::read(&folder).passes.is_empty());
    }
}
