//! Text on paper: escaped for HTML, and how many lines it takes.

/// How many lines a text takes if a line has this many letters.
pub fn lines(text: &str, most: usize) -> usize {
    let most = most.max(1);
    let (mut lines, mut used) = (1, 0);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        let with = if used == 0 { length } else { used + 1 + length };
        if with <= most {
            used = with;
        } else {
            // A word that is longer than a line continues on the next.
            let full = (length - 1) / most;
            lines += full + usize::from(used > 0);
            used = length - full * most;
        }
    }
    lines
}

/// Text escaped for HTML.
pub fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            letter => html.push(letter),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_as_words_wrap() {
        assert_eq!([lines("", 5), lines("", 9)], [1, 1]);
        assert_eq!([7, 13].map(|most| lines("one two three", most)), [2, 1]);
        assert_eq!([5, 12].map(|most| lines("one two three", most)), [3, 2]);
        assert_eq!([5, 12].map(|most| lines("abcdefghijkl", most)), [3, 1]);
    }

    #[test]
    fn nothing_in_a_text_is_taken_for_markup() {
        assert_eq!(escaped("<b a=\"1\">'&'"), "&lt;b a=&quot;1&quot;&gt;&#39;&amp;&#39;");
    }
}
