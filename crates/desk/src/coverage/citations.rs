//! What a citation names: a section of a rulebook, or a ruling of ours such as `ON-12`.

/// Whether the citation names a ruling. A section begins with a Roman number, or with a word such as `Basic`
/// that no bare number follows.
pub(crate) fn is_ruling(citation: &str) -> bool {
    ruling_order(citation).is_some()
}

/// The letters and the number of a ruling, by which rulings are sorted.
pub(crate) fn ruling_order(citation: &str) -> Option<(String, usize)> {
    let (prefix, number) = citation.split_once('-')?;
    let roman = prefix.chars().all(|letter| "IVXLC".contains(letter));
    let letters = !prefix.is_empty() && prefix.chars().all(|letter| letter.is_ascii_uppercase());
    if roman || !letters {
        return None;
    }
    Some((prefix.to_owned(), number.parse().ok()?))
}

/// Whether a cited section is this one or lies inside it.
pub(crate) fn is_within(citation: &str, section: &str) -> bool {
    citation.strip_prefix(section).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulings_are_told_from_sections() {
        assert_eq!(ruling_order("ON-12"), Some(("ON".to_owned(), 12)));
        for section in ["XI-1", "VII-B", "App-A", "Basic-I-B-3", "XIII-C-12", "I"] {
            assert!(!is_ruling(section), "{section}");
        }
    }

    #[test]
    fn a_section_contains_its_parts_but_not_its_neighbours() {
        assert!(is_within("XIII-C-1-a", "XIII-C-1"));
        assert!(is_within("XIII-C-1", "XIII-C-1"));
        assert!(!is_within("XIII-C-10", "XIII-C-1"));
    }
}
