//! The length of a campaign of random tries.

/// How many tries a property gets: `FORCEOUT_CAMPAIGN=20` makes it twenty times as many.
#[expect(clippy::disallowed_methods, reason = "the length of a campaign is no rule of the game")]
pub(crate) fn tries(usual: usize) -> usize {
    let factor = std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|text| text.parse().ok());
    usual * factor.unwrap_or(1)
}
