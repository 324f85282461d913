//! `forceout judge`: the protocol over standard input and output.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;

use crate::complaint::Complaint;

/// Answers every line until the end of the input.
pub(crate) fn run() -> Result<ExitCode, Complaint> {
    match serve(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        // The reader of the answers has gone; there is nobody left to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        Err(error) => Err(Complaint::of_io("the judge had to stop", &error)),
    }
}

fn serve(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut lines = Lines { input: BufReader::with_capacity(1 << 16, input), line: Vec::new() };
    let mut output = BufWriter::with_capacity(1 << 16, output);
    while let Some(line) = lines.next(|| output.flush())? {
        let answer = match line {
            Line::Whole(bytes) => match std::str::from_utf8(bytes) {
                Ok(line) => desk::answer_line(line),
                Err(error) => desk::error_line(&desk::not_utf8(error.valid_up_to())),
            },
            Line::TooLong => desk::error_line(&desk::line_too_long()),
        };
        output.write_all(answer.as_bytes())?;
        output.write_all(b"\n")?;
    }
    output.flush()
}

/// A line without its end.
#[derive(Debug, PartialEq)]
enum Line<'a> {
    Whole(&'a [u8]),
    /// It was too long to read, so it was skipped.
    TooLong,
}

struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    /// The next line; `before_waiting` is called whenever no more input is available, so that every answer is on its
    /// way before the program waits for the next request.
    fn next(&mut self, mut before_waiting: impl FnMut() -> io::Result<()>) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let mut too_long = false;
        loop {
            if self.input.buffer().is_empty() {
                before_waiting()?;
            }
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let at_end_of_input = bytes.is_empty();
            let part = &bytes[..end.unwrap_or(bytes.len())];
            too_long = too_long || self.line.len() + part.len() > desk::MAX_LINE;
            if !too_long {
                self.line.extend_from_slice(part);
            }
            let consumed = part.len() + usize::from(end.is_some());
            self.input.consume(consumed);
            if at_end_of_input && self.line.is_empty() && !too_long {
                return Ok(None);
            }
            if at_end_of_input || end.is_some() {
                return Ok(Some(if too_long { Line::TooLong } else { Line::Whole(&self.line) }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whole_and_long_ones_are_skipped() {
        let long = vec![b'x'; desk::MAX_LINE + 1];
        let input = [b"one\n\n".as_slice(), &long, b"\n", &long[1..], b"\ntwo"].concat();
        let mut lines = Lines { input: BufReader::with_capacity(100, input.as_slice()), line: Vec::new() };
        let mut waits = 0;
        let mut next = |lines: &mut Lines<_>| {
            let line = lines.next(|| {
                waits += 1;
                Ok(())
            });
            match line.unwrap() {
                Some(Line::Whole(bytes)) => Some(Ok(bytes.len())),
                Some(Line::TooLong) => Some(Err("too long")),
                None => None,
            }
        };
        assert_eq!(next(&mut lines), Some(Ok(3)));
        assert_eq!(next(&mut lines), Some(Ok(0)));
        assert_eq!(next(&mut lines), Some(Err("too long")));
        assert_eq!(next(&mut lines), Some(Ok(desk::MAX_LINE)));
        assert_eq!(next(&mut lines), Some(Ok(3)));
        assert_eq!(next(&mut lines), None);
        assert!(waits > 0);
    }
}
