//! Times and their distribution: CPU time, because wall time on shared cores shows the stalls of others.

use std::time::Duration;

use serde::Serialize;

/// The CPU time that this thread has used.
#[cfg(unix)]
pub(crate) fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// The time since the first call, if the system does not tell the CPU time of a thread.
#[cfg(not(unix))]
pub(crate) fn cpu_time() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}

/// The quantiles of a set of times.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Distribution {
    pub(crate) count: usize,
    pub(crate) median_us: f64,
    pub(crate) p90_us: f64,
    pub(crate) p99_us: f64,
    pub(crate) p999_us: f64,
    pub(crate) worst_us: f64,
}

impl Distribution {
    /// The distribution of these times; `None` if there are none.
    pub(crate) fn of(times: impl IntoIterator<Item = Duration>) -> Option<Distribution> {
        let mut micros: Vec<f64> = times.into_iter().map(|time| time.as_secs_f64() * 1e6).collect();
        micros.sort_by(f64::total_cmp);
        let last = micros.len().checked_sub(1)?;
        let quantile = |share: f64| micros[(share * last as f64).round() as usize];
        Some(Distribution {
            count: micros.len(),
            median_us: quantile(0.5),
            p90_us: quantile(0.9),
            p99_us: quantile(0.99),
            p999_us: quantile(0.999),
            worst_us: micros[last],
        })
    }

    /// A part of them in percent.
    pub(crate) fn percent(&self, part: usize) -> f64 {
        100.0 * part as f64 / self.count as f64
    }

    /// The quantiles as texts for people, from the median to the worst.
    pub(crate) fn texts(&self) -> [String; 5] {
        [self.median_us, self.p90_us, self.p99_us, self.p999_us, self.worst_us].map(readable)
    }
}

/// A table for people: names on the left in a column of this width, figures on the right.
pub(crate) fn table<const COLUMNS: usize>(
    names: usize,
    headings: [&str; COLUMNS],
    rows: impl Iterator<Item = [String; COLUMNS]>,
) -> String {
    let line = |cells: [String; COLUMNS]| {
        let figures: String = cells.iter().skip(1).map(|cell| format!("{cell:>10}")).collect();
        format!("  {:<names$}{figures}\n", cells[0])
    };
    [headings.map(str::to_owned)].into_iter().chain(rows).map(line).collect()
}

/// `22 µs`, `1.4 ms`, `2.1 s`.
fn readable(micros: f64) -> String {
    match micros {
        _ if micros < 10.0 => format!("{micros:.1} µs"),
        _ if micros < 1e3 => format!("{micros:.0} µs"),
        _ if micros < 1e6 => format!("{:.1} ms", micros / 1e3),
        _ => format!("{:.1} s", micros / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_come_from_the_sorted_times() {
        let times = (1..=101).rev().map(Duration::from_micros);
        let distribution = Distribution::of(times).unwrap();
        assert_eq!(distribution.texts(), ["51 µs", "91 µs", "100 µs", "101 µs", "101 µs"]);
        assert!(Distribution::of([]).is_none());
    }

    #[test]
    fn times_are_readable() {
        assert_eq!([0.25, 12.4, 1_234.0, 2_500_000.0].map(readable), ["0.2 µs", "12 µs", "1.2 ms", "2.5 s"]);
    }
}
