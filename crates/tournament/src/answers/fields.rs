//! The kinds of request, and the fields of each.

/// Every kind of request about a tournament.
pub const KINDS: [&str; 18] = [
    "tables",
    "match-points",
    "sheet-check",
    "standings",
    "cut",
    "draw-check",
    "draw",
    "repair",
    "bump",
    "pods",
    "sections",
    "round-clock",
    "season",
    "division",
    "public-names",
    "import",
    "audit",
    "event",
];

/// The fields that describe a field of players.
const FIELD: &[&str] = &["players", "history", "apart", "method", "repeat_after", "order_of_draw"];

/// The fields that a request of this kind may have in addition to `id`, `kind`, `rules`, `division` and `season`: those shared
/// with other kinds, its own, and those in which a case says what it expects.
pub fn fields_of(kind: &str) -> [&'static [&'static str]; 3] {
    match kind {
        "tables" => [&[], &["players", "twos", "sets"], &["sizes", "unseated", "missing_sets", "refused"]],
        "match-points" => [
            &["seats", "shakes", "penalties"],
            &["totals", "absent", "left", "excused", "disqualified", "sit_out"],
            &["sums", "points", "refused"],
        ],
        "sheet-check" => [&["seats", "shakes", "penalties"], &["listed"], &["sums", "problems", "refused"]],
        "standings" => [
            &["of", "order", "lot"],
            &[
                "players",
                "rounds",
                "totals",
                "adjustments",
                "score",
                "unranked",
                "min_rounds",
                "games",
                "normalise",
                "to",
                "count",
                "min_games",
            ],
            &["ranks", "points", "values", "not_ranked", "refused"],
        ],
        "cut" => [&[], &["ranks", "size", "ties"], &["in", "playoff", "places"]],
        "draw-check" => [FIELD, &["twos", "tables"], &["legal", "codes", "vector", "refused"]],
        "draw" => [FIELD, &["twos", "seed", "budget_ms"], &["optimum", "at_most", "witness", "refused"]],
        "repair" => [FIELD, &["tables", "absent", "arrived"], &["moved", "unseated", "optimum", "refused"]],
        "bump" => [&[], &["results", "lot"], &["tables", "refused"]],
        "pods" => [&[], &["players"], &["rounds", "refused"]],
        "sections" => [&[], &["teams", "sections"], &["groups", "refused"]],
        "round-clock" => [&[], &["round_s", "extra_s", "pauses"], &["announcements"]],
        "season" => [&[], &[], &["list", "refused"]],
        "division" => [&[], &["grade"], &["divisions", "refused"]],
        "public-names" => [&[], &["level", "players"], &["names", "refused"]],
        "import" => [&[], &["text", "team_size"], &["players", "problems"]],
        "audit" => [&[], &["lines", "head"], &["intact", "broken"]],
        "event" => [&[], &["players", "rounds", "options", "script"], &["expect", "refused"]],
        _ => [&[]; 3],
    }
}
