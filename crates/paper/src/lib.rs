//! What every printed page shares, worksheets and tournament sheets alike: the sizes of paper, text as HTML, how it wraps, codes
//! to scan, and the file around the pages. A page is a `section` of the class `sheet`, as large as its paper.

mod qr;
mod text;

pub use qr::qr;
pub use text::{escaped, lines};

/// The styles of every page; those of a kind of sheet come after them.
pub const STYLES: &str = include_str!("base.css");

/// The paper to print on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    A4,
    /// 8.5 × 11 in.
    Letter,
}

impl Paper {
    /// Every paper.
    pub const ALL: [Paper; 2] = [Paper::A4, Paper::Letter];

    /// The name in commands and addresses, and the class of a page.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// The paper with this name.
    pub fn named(name: &str) -> Option<Paper> {
        Paper::ALL.into_iter().find(|paper| paper.name() == name)
    }

    const fn size(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }
}

/// Which side of the paper is up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Way {
    /// The short one.
    #[default]
    Upright,
    /// The long one.
    Landscape,
}

/// Pages as one file: HTML that needs nothing else.
pub fn document(title: &str, paper: Paper, way: Way, css: &str, html: &str) -> String {
    let (title, size) = (escaped(title), paper.size());
    let way = match way {
        Way::Upright => "",
        Way::Landscape => " landscape",
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n@page{{size:{size}{way};margin:0}}\nbody{{margin:0}}\n{css}</style>\n</head>\n<body>\n<main class=\"sheets\">\n{html}</main>\n</body>\n</html>\n"
    )
}

/// Distributes parts over pages: as many on each as fit, by their heights. `room` is asked for each page by its number, from 0.
pub fn pages<P>(parts: impl IntoIterator<Item = (P, usize)>, room: impl Fn(usize) -> usize) -> Vec<Vec<P>> {
    let mut pages: Vec<(Vec<P>, usize)> = Vec::new();
    for (part, height) in parts {
        let number = pages.len().saturating_sub(1);
        match pages.last_mut() {
            Some((page, used)) if *used + height <= room(number) => {
                page.push(part);
                *used += height;
            }
            _ => pages.push((vec![part], height)),
        }
    }
    pages.into_iter().map(|(page, _)| page).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_go_on_as_few_pages_as_they_fit_on_in_their_order() {
        let parts = || [('a', 4), ('b', 5), ('c', 3), ('d', 12)];
        assert_eq!(pages(parts(), |_| 9), [vec!['a', 'b'], vec!['c'], vec!['d']]);
        assert_eq!(
            pages(parts(), |page| if page == 0 { 4 } else { 9 }),
            [vec!['a'], vec!['b', 'c'], vec!['d']]
        );
    }

    #[test]
    fn a_title_is_text_and_the_paper_lies_as_asked() {
        let html = document("<b>", Paper::Letter, Way::Landscape, "", "");
        assert!(
            html.contains("<title>&lt;b&gt;</title>")
                && html.contains("@page{size:letter landscape;margin:0}")
        );
        assert_eq!(Paper::ALL.map(|paper| Paper::named(paper.name())), Paper::ALL.map(Some));
    }
}
