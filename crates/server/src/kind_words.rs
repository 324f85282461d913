//! Which names may be shown at a table of children: a word filter made for the purpose, and the names of people before it.

use std::sync::LazyLock;

use rustrict::{Censor, Type};

/// Names that the filter takes for something else, one a line, in order: half a thousand of the seventy thousand in the
/// census of the United States and the lists of the Faker library, and a few places, plants and animals.
static ORDINARY: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("ordinary_names.txt").lines().collect());

/// Whether nobody is hurt by this name. Words are also found when they are spelled apart or with digits; mild ones pass,
/// because too many people are called like them.
pub(crate) fn is_kind(name: &str) -> bool {
    let lowercase = name.to_lowercase();
    let words = lowercase.split_whitespace().filter(|word| ORDINARY.binary_search(word).is_err());
    passes(&words.collect::<Vec<_>>().join(" "))
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
             b00bs, kys, dickhead, Hoffman fuck";
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
             Sussex Owl, Mr Bates, Swift Otter, Therapist";
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
