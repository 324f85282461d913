//! Numbers about the running server, in the text format of Prometheus.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    commands: Counter,
    refusals: Counter,
    pub(crate) tables_opened: Counter,
    pub(crate) connections: Gauge,
    pub(crate) requests: Counter,
    in_doubt: Counter,
    pub(crate) logs_went_back: Counter,
    pub(crate) takes: Family<Vec<(&'static str, &'static str)>, Counter>,
    /// Tables that this node holds, if there are several.
    pub(crate) holds: Gauge,
    pub(crate) fenced: Counter,
    pub(crate) late_beats: Counter,
    pub(crate) passed_on: Counter,
    /// Jobs waiting, on all servers together.
    pub(crate) jobs_waiting: Gauge,
    pub(crate) jobs_done: Counter,
    pub(crate) jobs_failed: Counter,
    pub(crate) logs_packed: Counter,
    storing: Histogram,
}

impl Metrics {
    /// Counting starts here; `batches` says how many requests were committed together.
    pub(crate) fn new(batches: Histogram) -> Metrics {
        let metrics = Metrics {
            registry: Registry::with_prefix("forceout"),
            commands: Counter::default(),
            refusals: Counter::default(),
            tables_opened: Counter::default(),
            connections: Gauge::default(),
            requests: Counter::default(),
            in_doubt: Counter::default(),
            logs_went_back: Counter::default(),
            takes: Family::default(),
            holds: Gauge::default(),
            fenced: Counter::default(),
            late_beats: Counter::default(),
            passed_on: Counter::default(),
            jobs_waiting: Gauge::default(),
            jobs_done: Counter::default(),
            jobs_failed: Counter::default(),
            logs_packed: Counter::default(),
            storing: Histogram::new(exponential_buckets(0.000_5, 2.0, 14)),
        };
        metrics.registered(batches)
    }

    fn registered(mut self, batches: Histogram) -> Metrics {
        let registry = &mut self.registry;
        registry.register("commands", "Commands carried out at tables", self.commands.clone());
        registry.register("refusals", "Commands not carried out", self.refusals.clone());
        registry.register("tables_opened", "Tables opened since the start", self.tables_opened.clone());
        registry.register("connections", "Sockets that are open", self.connections.clone());
        registry.register("requests", "HTTP requests", self.requests.clone());
        registry.register("in_doubt", "Entries whose outcome was not heard", self.in_doubt.clone());
        let words = "Clients that knew more than the log";
        registry.register("logs_went_back", words, self.logs_went_back.clone());
        let words = "Tables taken by this node, by what had become of their holder";
        registry.register("takes", words, self.takes.clone());
        registry.register("holds", "Tables that this node holds, if there are several", self.holds.clone());
        registry.register("batch_requests", "Requests committed together", batches);
        let words = "Entries that were not stored because another node had taken the table";
        registry.register("fenced", words, self.fenced.clone());
        registry.register(
            "late_beats",
            "Beats that came after the end of the lease",
            self.late_beats.clone(),
        );
        registry.register(
            "passed_on",
            "Requests and sockets passed on to another node",
            self.passed_on.clone(),
        );
        registry.register("jobs_waiting", "Jobs waiting, on all servers together", self.jobs_waiting.clone());
        registry.register("jobs_done", "Jobs that this server has done", self.jobs_done.clone());
        registry.register("jobs_failed", "Jobs that this server has given up", self.jobs_failed.clone());
        registry.register("logs_packed", "Logs that this server has packed", self.logs_packed.clone());
        registry.register(
            "storing_seconds",
            "Time from an entry to its place on the disk",
            self.storing.clone(),
        );
        self
    }

    /// A command has ended.
    pub(crate) fn command(&self, done: bool) {
        if done {
            self.commands.inc()
        } else {
            self.refusals.inc()
        };
    }

    /// Something was stored.
    pub(crate) fn stored(&self, after: Duration) {
        self.storing.observe(after.as_secs_f64());
    }

    /// Whether something was stored is unknown.
    pub(crate) fn doubted(&self) {
        self.in_doubt.inc();
    }

    /// All numbers as text.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
