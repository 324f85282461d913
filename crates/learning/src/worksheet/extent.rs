//! How much room drawn parts take on paper, as told by what draws them, so that a sheet fills its page and never runs over.

use std::fmt::{self, Write as _};

/// How closely a sheet is drawn; the styles have the same figures (`sheet.css`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Density {
    /// As large as children like it.
    Roomy,
    /// For positions with many cubes.
    Close,
}

impl Density {
    pub(super) const ALL: [Density; 2] = [Density::Roomy, Density::Close];

    /// The class in the styles.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Density::Roomy => "roomy",
            Density::Close => "close",
        }
    }
}

/// Heights in both densities, in pixels of 1/96 inch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Height([usize; 2]);

impl Height {
    pub(super) const fn new(roomy: usize, close: usize) -> Height {
        Height([roomy, close])
    }

    pub(super) const fn of(self, density: Density) -> usize {
        self.0[density as usize]
    }

    pub(super) const fn times(self, count: usize) -> Height {
        Height([self.0[0] * count, self.0[1] * count])
    }

    pub(super) const fn plus(self, other: Height) -> Height {
        Height([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }

    pub(super) fn max(self, other: Height) -> Height {
        Height([self.0[0].max(other.0[0]), self.0[1].max(other.0[1])])
    }
}

/// How many lines a text takes, by how many letters a line has in each density.
pub(super) fn lines(text: &str, letters: [usize; 2]) -> [usize; 2] {
    letters.map(|most| paper::lines(text, most))
}

/// Something drawn: its HTML, and its height.
#[derive(Debug, Clone, Default)]
pub(super) struct Drawn {
    pub(super) html: String,
    pub(super) height: Height,
}

impl Drawn {
    /// Adds HTML that stands below the rest.
    pub(super) fn add(&mut self, height: Height, html: fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.html.write_fmt(html);
        self.height = self.height.plus(height);
    }

    /// Adds HTML below the rest whose height depends on how many lines it takes.
    pub(super) fn add_lines(&mut self, line: Height, [roomy, close]: [usize; 2], html: fmt::Arguments<'_>) {
        let height = Height::new(line.of(Density::Roomy) * roomy, line.of(Density::Close) * close);
        self.add(height, html);
    }
}
