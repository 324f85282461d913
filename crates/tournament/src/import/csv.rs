//! A table as text: RFC 4180, with the delimiter that the header uses.

/// A row, and the line on which it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CsvRow {
    pub(crate) line: usize,
    pub(crate) cells: Vec<String>,
}

/// The delimiter and the rows of a text, without blank lines.
pub(crate) fn rows(text: &str) -> (char, Vec<CsvRow>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let delimiter = delimiter(text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default());
    let mut reader = Reader { signs: text.chars().peekable(), line: 1, delimiter };
    let mut rows = Vec::new();
    while reader.signs.peek().is_some() {
        let row = reader.row();
        // A blank line has one cell, unless white space is the delimiter.
        if row.cells.iter().any(|cell| !cell.is_empty()) || row.cells.len() > 1 && delimiter != '\t' {
            rows.push(row);
        }
    }
    (delimiter, rows)
}

/// The most frequent of the three in the header line; ties go to the first.
fn delimiter(header: &str) -> char {
    let count = |delimiter: char| header.chars().filter(|sign| *sign == delimiter).count();
    let [mut best, others @ ..] = [',', ';', '\t'];
    for other in others {
        if count(other) > count(best) {
            best = other;
        }
    }
    best
}

struct Reader<'a> {
    signs: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    delimiter: char,
}

impl Reader<'_> {
    fn row(&mut self) -> CsvRow {
        let mut row = CsvRow { line: self.line, cells: Vec::new() };
        loop {
            let (cell, ended) = self.cell();
            // White space is trimmed and collapsed.
            row.cells.push(cell.split_whitespace().collect::<Vec<_>>().join(" "));
            if ended {
                return row;
            }
        }
    }

    /// A cell, and whether the row ends with it.
    fn cell(&mut self) -> (String, bool) {
        let mut cell = String::new();
        let mut quoted = self.signs.next_if_eq(&'"').is_some();
        while let Some(sign) = self.signs.next() {
            self.line += usize::from(sign == '\n');
            match sign {
                '"' if quoted && self.signs.next_if_eq(&'"').is_some() => cell.push('"'),
                '"' if quoted => quoted = false,
                _ if quoted => cell.push(sign),
                '\n' => return (cell, true),
                _ if sign == self.delimiter => return (cell, false),
                _ => cell.push(sign),
            }
        }
        (cell, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_know_the_line_on_which_they_begin() {
        let text = "\u{feff}a;b\r\n\r\n\"x\ny\";\"say \"\"z\"\"\"\n  \nlast;";
        let cells: Vec<(usize, Vec<String>)> =
            rows(text).1.into_iter().map(|row| (row.line, row.cells)).collect();
        let cell = |one: &str, other: &str| vec![one.to_owned(), other.to_owned()];
        assert_eq!(cells, [(1, cell("a", "b")), (3, cell("x y", "say \"z\"")), (6, cell("last", ""))]);
    }

    #[test]
    fn the_header_chooses_the_delimiter() {
        assert_eq!(
            ["a,b;c", "a;b", "a\tb\tc,d", "name", "a;b\tc"].map(delimiter),
            [',', ';', '\t', ',', ';']
        );
    }
}
