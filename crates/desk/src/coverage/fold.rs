//! Long lists of names made short: `on-cu-001…008`.

/// The names in order; a run of numbers is written by its ends.
pub(crate) fn fold(ids: &[&str]) -> String {
    let mut ids: Vec<(&str, &str)> = ids.iter().map(|id| split(id)).collect();
    ids.sort_unstable_by_key(|(stem, number)| (*stem, number.len(), *number));
    ids.dedup();
    let mut parts: Vec<String> = Vec::new();
    let mut rest = ids.as_slice();
    while let [(stem, first), ..] = rest {
        let run = 1 + rest.windows(2).take_while(|pair| follows(pair[0], pair[1])).count();
        let (_, last) = rest[run - 1];
        parts.push(match run {
            1 => format!("{stem}{first}"),
            _ => format!("{stem}{first}…{last}"),
        });
        rest = &rest[run..];
    }
    parts.join(", ")
}

/// A name and the digits at its end.
fn split(id: &str) -> (&str, &str) {
    let stem = id.trim_end_matches(|sign: char| sign.is_ascii_digit());
    (stem, &id[stem.len()..])
}

fn follows((stem, number): (&str, &str), (next_stem, next_number): (&str, &str)) -> bool {
    let next = number.parse::<u64>().ok().and_then(|number| number.checked_add(1));
    stem == next_stem && next.is_some() && next == next_number.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_folded() {
        let ids = ["on-cu-003", "on-cu-001", "on-cu-002", "on-cu-010", "on-va-011", "plain", "plain"];
        assert_eq!(fold(&ids), "on-cu-001…003, on-cu-010, on-va-011, plain");
        assert_eq!(fold(&["a-9", "a-10"]), "a-9…10");
        assert_eq!(fold(&["plain", "other"]), "other, plain");
    }
}
