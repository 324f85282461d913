//! `forceout work`: does the jobs of servers on an extra machine.

use std::process::ExitCode;

use clap::Args;
use server::{Data, Worker};

use super::serve::{data_directory, stop_signal};
use crate::complaint::Complaint;
use crate::output::print;

pub(crate) const HELP: &str = "Servers do these jobs themselves; this is for an extra machine that examines finished shakes, and judges the papers of rolls for all, \
    while the servers have other things to do. It opens no tables, and nobody connects to it.\n\n\
    Examples:\n  \
    forceout work --data postgres://forceout@db.example/forceout";

/// The arguments of `forceout work`.
#[derive(Debug, Args)]
pub(crate) struct WorkArgs {
    /// The PostgreSQL database of the servers, postgres://USER@HOST/NAME, or a folder that no server is running with [default: forceout in this user's data folder]
    #[arg(long, value_name = "FOLDER|ADDRESS")]
    data: Option<Data>,
    /// Write the log as JSON
    #[arg(long)]
    log_json: bool,
}

/// Works until it is stopped.
pub(crate) fn run(args: &WorkArgs) -> Result<ExitCode, Complaint> {
    server::log_to_stderr(args.log_json);
    let data = args.data.clone().unwrap_or_else(|| data_directory().into());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Complaint::of_io("the work cannot start", &error))?;
    runtime.block_on(work(&data))?;
    Ok(ExitCode::SUCCESS)
}

async fn work(data: &Data) -> Result<(), Complaint> {
    let advice = "Name the database of the servers with --data, as postgres://USER@HOST/NAME.";
    let worker = Worker::start(data).await.map_err(|what| Complaint::new(what).advising(advice))?;
    let stopped = stop_signal();
    print(&format!("Doing the jobs of {data}. Stop with Ctrl+C; unfinished jobs are given back.\n"))?;
    stopped.await;
    worker.stop().await.map_err(Complaint::new)
}
