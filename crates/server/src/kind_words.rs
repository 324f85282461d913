//! Which names may be shown at a table of children: a ready-made word filter, with a list of ordinary names that it gets wrong.

use std::sync::LazyLock;

use rustrict::{Censor, Type};

/// Names that the filter mistakes for something else, one per line, in order: about five hundred of the seventy thousand in the
/// census of the United States and the lists of the Faker library, and a few places, plants and animals.
static ORDINARY: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("ordinary_names.txt").lines().collect());

/// Whether this name hurts nobody. Words are found even with digits inside, or spelled out in pieces of one or two
/// letters; mild ones pass, because too many people have such names. Otherwise words are checked one by one, and
/// without a number after them: Ana 1, Ana1 and Ana L. are people.
pub(crate) fn is_kind(name: &str) -> bool {
    let lowercase = name.to_lowercase();
    let words =
        lowercase.split_whitespace().map(|word| word.trim_end_matches(|sign: char| sign.is_ascii_digit()));
    let words: Vec<&str> = words.collect();
    let spelled_out = words.len() > 1 && words.iter().all(|word| word.chars().count() <= 2);
    (!spelled_out || passes(&words.concat()))
        && words.iter().all(|word| ORDINARY.binary_search(word).is_ok() || passes(word))
}

fn passes(text: &str) -> bool {
    Censor::from_str(text).analyze().isnt(Type::INAPPROPRIATE & Type::MODERATE_OR_HIGHER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unkind_words_are_found_however_they_are_spelled() {
        let words = "fuck, F u C k, fuuuck, sh1thead, B1tch, cunt, n1gga, faggot, whore, slut, p3nis, \
             vagina, porn, Hitler, nazi, a55hole, bastard, rape, my dick, cock, retard, sexy, \
             b00bs, kys, dickhead, Hoffman fuck, fu ck, fuck7, sh1t 2";
        for word in words.split(", ") {
            assert!(!is_kind(word), "{word}");
        }
    }

    #[test]
    fn ordinary_names_and_words_pass() {
        let names = "Scunthorpe, Penistone, Lightwater, Clitheroe, Essex, Middlesex, Cockburn, Hancock, \
             Dickens, Dickinson, Grape, Peacock, Bassist, Assam, Cassandra, Massimo, Titus, \
             Analisa, Anais, Nasir, Nazir, Kumar, Ishita, Nga, Phuong, Hoang, Ho, Nguyen, \
             Fukuda, Matsushita, Yamashita, Adolfo, Philipp, Hoffman, Debra, Gayle, Shelli, \
             Sussex Owl, Mr Bates, Swift Otter, Therapist, Ana 1, Ana1, Ana L, Ana Lopez, \
             Hancock7, Ben 1999, Al";
        for name in names.split(", ") {
            assert!(is_kind(name), "{name}");
        }
    }

    #[test]
    fn the_list_of_names_is_in_order_and_has_only_what_the_filter_gets_wrong() {
        assert!(ORDINARY.is_sorted());
        for name in ORDINARY.iter() {
            assert!(!passes(name), "{name} needs no exception");
        }
    }
}
