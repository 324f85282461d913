//! The client as files, for copies that have no server behind them: a whole site, and the judge's desk in one file.

use std::borrow::Cow;

use crate::http::{client_file, client_files, policy_of_a_copy};

/// Where the pages begin.
const SHELL: &str = "index.html";
/// The judge's desk, with everything that it needs inside.
pub(crate) const DESK: &str = "desk.html";
/// What tells the client that it is a copy (`web/src/lib/has-server.ts`), and other programs that a file is one.
pub const MARK: &str = "<meta name=\"forceout-server\" content=\"none\"";

/// A file: its path with slashes, and what is in it.
pub type File = (String, Cow<'static, [u8]>);

/// Why there is no copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// The program was compiled before the client was built.
    Client,
    /// The client was built without the engine's module, so nothing would answer in a copy.
    Engine,
}

/// Every file of a site that works without a server. Hosts show `404.html` for missing files, so it is the shell, too.
pub fn site() -> Result<Vec<File>, Missing> {
    site_of(client_files().collect())
}

/// The judge's desk in one file.
pub fn desk() -> Result<Cow<'static, [u8]>, Missing> {
    if client_file(SHELL).is_none() {
        return Err(Missing::Client);
    }
    client_file(DESK).ok_or(Missing::Engine)
}

fn site_of(mut files: Vec<File>) -> Result<Vec<File>, Missing> {
    let Some(shell) = files.iter_mut().find(|(name, _)| name == SHELL) else {
        return Err(Missing::Client);
    };
    let marked = marked(&String::from_utf8_lossy(&shell.1)).into_bytes();
    shell.1 = Cow::Owned(marked.clone());
    if !files.iter().any(|(name, _)| name.ends_with(".wasm")) {
        return Err(Missing::Engine);
    }
    files.push(("404.html".to_owned(), Cow::Owned(marked)));
    Ok(files)
}

/// The shell as a copy has it: it says that there is no server, and brings the policy that no host would send.
fn marked(shell: &str) -> String {
    let policy = policy_of_a_copy();
    let head = format!(
        "{MARK} />\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />\n    \
         <meta name=\"referrer\" content=\"no-referrer\" />\n    <title>"
    );
    shell.replacen("<title>", &head, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &'static str) -> File {
        (name.to_owned(), Cow::Borrowed(text.as_bytes()))
    }

    #[test]
    fn a_copy_says_that_it_is_one_at_every_address() {
        let files = vec![
            file("assets/pocket-1a2b.wasm", "module"),
            file("index.html", "<head><title>Forceout</title></head>"),
        ];
        let site = site_of(files).unwrap();
        let text =
            |name: &str| site.iter().find(|file| file.0 == name).map(|file| String::from_utf8_lossy(&file.1));
        let shell = text("index.html").unwrap();
        assert!(shell.contains(MARK) && shell.contains("<title>Forceout</title>"), "{shell}");
        assert!(shell.contains("script-src 'self' 'wasm-unsafe-eval';"), "{shell}");
        // A page's own policy cannot forbid framing.
        assert!(!shell.contains("frame-ancestors"), "{shell}");
        assert_eq!(text("404.html").unwrap(), shell);
        assert_eq!(text("assets/pocket-1a2b.wasm").unwrap(), "module");
    }

    #[test]
    fn what_could_not_answer_is_no_copy() {
        assert_eq!(site_of(vec![]), Err(Missing::Client));
        assert_eq!(site_of(vec![file("index.html", "<title></title>")]), Err(Missing::Engine));
    }
}
