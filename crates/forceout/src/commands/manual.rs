//! `forceout completions` and `forceout man`, made from the command line itself.

use std::process::ExitCode;

use clap::CommandFactory;

use crate::Cli;
use crate::complaint::Complaint;
use crate::output::print;

/// Writes the completions for a shell.
pub(crate) fn completions(shell: clap_complete::Shell) -> Result<ExitCode, Complaint> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "forceout", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the page of the manual about the program, or about one command.
pub(crate) fn page(command: Option<&str>) -> Result<ExitCode, Complaint> {
    let mut program = Cli::command();
    program.build();
    let page = match command {
        None => program,
        Some(name) => {
            let Some(found) = program.find_subcommand(name) else {
                let names: Vec<&str> = program.get_subcommands().map(|command| command.get_name()).collect();
                return Err(Complaint::new(format!("there is no command `{name}`"))
                    .advising(format!("The commands are {}.", names.join(", "))));
            };
            found.clone().display_name(format!("forceout-{name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page)
        .render(&mut text)
        .map_err(|error| Complaint::of_io("the page could not be made", &error))?;
    // The text after the help has headings of its own in a page of the manual.
    let text = String::from_utf8_lossy(&text)
        .replace(".SH EXTRA\nExit status:", ".SH \"EXIT STATUS\"")
        .replace("\nExamples:\n", "\n.SH EXAMPLES\n.nf\n");
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
