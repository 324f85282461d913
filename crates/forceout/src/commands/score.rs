//! `forceout score`: the score sheets of records.

use std::process::ExitCode;

use referee::Match;

use crate::ScoreArgs;
use crate::complaint::Complaint;
use crate::output::{columns, print};
use crate::table::file::{self, Replayed};
use crate::table::sheet;

/// Prints the score sheet of each record, and the sum of several.
pub(crate) fn run(args: &ScoreArgs) -> Result<ExitCode, Complaint> {
    let records: Vec<Replayed> =
        args.files.iter().map(|path| file::replay(path)).collect::<Result<_, _>>()?;
    let mut text = String::new();
    if args.json {
        for record in &records {
            text.push_str(&format!("{}\n", sheet::as_json(&record.name, &record.game)));
        }
        print(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    for (index, record) in records.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        text.push_str(&sheet::draw(
            &record.game.view(referee::Viewer::Judge),
            record.game.header(),
            columns(),
        ));
    }
    let matches: Vec<(&str, &Match)> =
        records.iter().map(|record| (record.name.as_str(), &record.game)).collect();
    if matches.len() > 1
        && let Some(together) = sheet::draw_together(&matches)
    {
        text.push('\n');
        text.push_str(&together);
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
