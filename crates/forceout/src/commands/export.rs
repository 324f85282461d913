//! `forceout site` and `forceout desk`: the client as files that need no server.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use server::copy::{self, File, MARK, Missing};

use crate::complaint::Complaint;
use crate::output::print;

/// The arguments of `forceout site`.
#[derive(Debug, Args)]
pub(crate) struct SiteArgs {
    /// The folder for the files: a new or empty one, or one with an older copy
    #[arg(long, value_name = "FOLDER")]
    export: PathBuf,
}

/// The arguments of `forceout desk`.
#[derive(Debug, Args)]
pub(crate) struct DeskArgs {
    /// The file to write: a new one, or an older copy
    #[arg(long, value_name = "FILE.html")]
    export: PathBuf,
}

/// Writes the client as static files.
pub(crate) fn site(args: &SiteArgs) -> Result<ExitCode, Complaint> {
    let files = copy::site().map_err(missing)?;
    lay(&files, &args.export)?;
    let size: usize = files.iter().map(|(_, data)| data.len()).sum();
    print(&format!(
        "Written to {}: {} files, {}.\n\
         Put them at the root of a web host. Everything but live tables works there.\n",
        args.export.display(),
        files.len(),
        megabytes(size)
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the judge's desk as one file.
pub(crate) fn desk(args: &DeskArgs) -> Result<ExitCode, Complaint> {
    let desk = copy::desk().map_err(missing)?;
    let file = &args.export;
    if file.is_dir() {
        return Err(Complaint::new(format!("{} is a folder", file.display()))
            .advising(format!("Name a file in it, such as {}.", file.join("desk.html").display())));
    }
    if file.exists() && !is_copy(file) {
        return Err(Complaint::new(format!("{} already exists", file.display()))
            .advising("Only an older copy is overwritten. Choose another name."));
    }
    fs::write(file, &desk).map_err(|error| unwritten(file, &error))?;
    print(&format!(
        "Written to {}: {}.\nIt opens in a browser from any disk or stick, without a network.\n",
        file.display(),
        megabytes(desk.len())
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the files into a folder. Assets that only an older copy had are removed.
fn lay(files: &[File], folder: &Path) -> Result<(), Complaint> {
    let full = fs::read_dir(folder).is_ok_and(|mut inside| inside.next().is_some());
    if folder.is_file() || full && !is_copy(&folder.join("index.html")) {
        return Err(Complaint::new(format!("{} is not empty", folder.display()))
            .advising("Only an older copy is overwritten. Choose another folder."));
    }
    // Names of assets carry a hash, so those of an older copy would stay for ever.
    if let Ok(old) = fs::read_dir(folder.join("assets")) {
        for path in old.filter_map(Result::ok).map(|entry| entry.path()).filter(|path| path.is_file()) {
            fs::remove_file(&path).map_err(|error| unwritten(&path, &error))?;
        }
    }
    for (name, data) in files {
        let path = folder.join(name);
        let above = path.parent().unwrap_or(folder);
        fs::create_dir_all(above).map_err(|error| unwritten(above, &error))?;
        fs::write(&path, data).map_err(|error| unwritten(&path, &error))?;
    }
    Ok(())
}

/// Whether a file is a page of such a copy.
fn is_copy(file: &Path) -> bool {
    fs::read(file).is_ok_and(|page| String::from_utf8_lossy(&page).contains(MARK))
}

fn unwritten(path: &Path, error: &io::Error) -> Complaint {
    Complaint::of_io(&format!("{} could not be written", path.display()), error)
}

fn missing(what: Missing) -> Complaint {
    let (missing, advice) = match what {
        Missing::Client => (
            "this program was built without the pages",
            "Build it with `cargo xtask serve` or `cargo xtask package`.",
        ),
        Missing::Engine => (
            "this program was built without the engine for browsers, and nothing would answer in a copy",
            "Run `rustup target add wasm32-unknown-unknown` (on Debian `apt-get install rustc-web rust-web-src`), then \
             `cargo xtask serve` or `cargo xtask package`.",
        ),
    };
    Complaint::new(missing).advising(advice)
}

/// "1.7 MB".
fn megabytes(bytes: usize) -> String {
    let tenths = ((bytes + 50_000) / 100_000).max(1);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    fn file(name: &str, text: &str) -> File {
        (name.to_owned(), Cow::Owned(text.as_bytes().to_vec()))
    }

    #[test]
    fn only_an_older_copy_is_written_over() {
        let kept = tempfile::tempdir().expect("there is room for a folder");
        let folder = kept.path().join("copy");
        let shell = format!("<head>{MARK} /></head>");
        let first = [file("index.html", &shell), file("assets/a-1.js", "1")];
        lay(&first, &folder).expect("a new folder");
        let second = [file("index.html", &shell), file("assets/a-2.js", "2")];
        lay(&second, &folder).expect("an older copy");
        assert!(!folder.join("assets/a-1.js").exists());
        assert_eq!(fs::read(folder.join("assets/a-2.js")).ok().as_deref(), Some(&b"2"[..]));
        fs::write(folder.join("index.html"), "somebody's own page").expect("it is written");
        let refused = lay(&second, &folder).expect_err("somebody's own folder");
        assert!(refused.in_one_line().ends_with("is not empty"), "{refused:?}");
        assert_eq!((megabytes(1), megabytes(1_702_696)), ("0.1 MB".to_owned(), "1.7 MB".to_owned()));
    }
}
