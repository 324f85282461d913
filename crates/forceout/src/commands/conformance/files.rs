//! The files in folders of cases.

use std::fs;
use std::path::{Path, PathBuf};

use desk::{Book, Case, CaseFile, Disputed};

use crate::complaint::Complaint;

/// Everything that was found under the paths given.
#[derive(Debug, Default)]
pub(crate) struct Folder {
    /// The cases in the order of the files, each with its file.
    pub(crate) cases: Vec<(PathBuf, Case)>,
    /// The lists of sections.
    pub(crate) books: Vec<Book>,
    /// The cases whose expected answer is disputed.
    pub(crate) disputed: Vec<Disputed>,
    /// Files with none of these, each with the complaint.
    pub(crate) unreadable: Vec<(PathBuf, String)>,
}

impl Folder {
    /// Reads files, and folders with everything in them, in the order of their names.
    pub(crate) fn read(paths: &[PathBuf]) -> Result<Folder, Complaint> {
        let mut files = Vec::new();
        for path in paths {
            if path.is_dir() {
                let before = files.len();
                collect(path, &mut files).map_err(|error| unreadable(path, &error))?;
                if files.len() == before {
                    return Err(Complaint::new(format!("there is no case file in {}", path.display()))
                        .advising("Case files end in `.toml`."));
                }
            } else if path.exists() {
                files.push(path.clone());
            } else {
                return Err(Complaint::new(format!("{} does not exist", path.display())));
            }
        }
        let mut folder = Folder::default();
        for path in files {
            folder.add(path);
        }
        Ok(folder)
    }

    fn add(&mut self, path: PathBuf) {
        let text = match fs::read(&path).map(String::from_utf8) {
            Ok(Ok(text)) => text,
            Ok(Err(_)) => return self.unreadable.push((path, "the file is not UTF-8 text".to_owned())),
            Err(error) => return self.unreadable.push((path, error.to_string())),
        };
        match CaseFile::read(&text) {
            Ok(CaseFile::Cases(cases)) => {
                self.cases.extend(cases.into_iter().map(|case| (path.clone(), case)));
            }
            Ok(CaseFile::Sections(sections)) => {
                let rules = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                self.books.push(Book { rules, sections });
            }
            Ok(CaseFile::Disputed(disputed)) => self.disputed.extend(disputed),
            Err(unreadable) => {
                let complaint = Complaint::new(&unreadable.complaint);
                let complaint = match unreadable.place {
                    Some(place) => complaint.at("", &text, place),
                    None => complaint,
                };
                self.unreadable.push((path, complaint.in_one_line()));
            }
        }
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(|entry| entry.file_name());
    for entry in entries {
        let path = entry.path();
        // A link to a folder is not followed: it may lead round in a circle.
        if entry.file_type()?.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    Ok(())
}

fn unreadable(path: &Path, error: &std::io::Error) -> Complaint {
    Complaint::of_io(&format!("{} cannot be read", path.display()), error)
}
