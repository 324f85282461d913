//! Every grouping of a line, from the definition alone: a tree for each way to choose the last operation, and its value.

use std::collections::BTreeMap;

/// What the signs of a line mean.
pub(crate) trait Meaning {
    type Value: Clone + PartialEq;
    fn leaf(&self, sign: char) -> Self::Value;
    fn join(&self, operation: char, left: &Self::Value, right: &Self::Value) -> Self::Value;
    fn complement(&self, value: &Self::Value) -> Self::Value;
}

/// The groupings of a line, each written with all its brackets, with their values; `None` if it has no meaning.
pub(crate) fn groupings<M: Meaning>(signs: &[char], meaning: &M) -> Option<BTreeMap<String, M::Value>> {
    let mut reader = Reader { signs, at: 0, meaning };
    let found = reader.line()?;
    (reader.at == signs.len()).then_some(found)
}

struct Reader<'a, M> {
    signs: &'a [char],
    at: usize,
    meaning: &'a M,
}

impl<M: Meaning> Reader<'_, M> {
    fn line(&mut self) -> Option<BTreeMap<String, M::Value>> {
        let (mut operands, mut operations) = (vec![self.operand()?], Vec::new());
        while let Some(operation) = self.signs.get(self.at).copied().filter(|sign| !is_close(*sign)) {
            self.at += 1;
            if operation.is_alphanumeric() && operation != 'x' {
                return None;
            }
            operations.push(operation);
            operands.push(self.operand()?);
        }
        Some(self.ways(&operands, &operations))
    }

    /// Each of the operations may be the last.
    fn ways(
        &self,
        operands: &[BTreeMap<String, M::Value>],
        operations: &[char],
    ) -> BTreeMap<String, M::Value> {
        if let [operand] = operands {
            return operand.clone();
        }
        let mut ways = BTreeMap::new();
        for (last, operation) in operations.iter().enumerate() {
            let left = self.ways(&operands[..=last], &operations[..last]);
            let right = self.ways(&operands[last + 1..], &operations[last + 1..]);
            for (left_text, left) in &left {
                for (right_text, right) in &right {
                    let value = self.meaning.join(*operation, left, right);
                    ways.insert(format!("({left_text}{operation}{right_text})"), value);
                }
            }
        }
        ways
    }

    fn operand(&mut self) -> Option<BTreeMap<String, M::Value>> {
        let sign = *self.signs.get(self.at)?;
        self.at += 1;
        let mut operand = match sign {
            '(' | '[' | '{' => {
                let inner = self.line()?;
                let close = *self.signs.get(self.at)?;
                self.at += 1;
                if !matches!((sign, close), ('(', ')') | ('[', ']') | ('{', '}')) {
                    return None;
                }
                inner
            }
            sign if sign.is_alphanumeric() && sign != 'x' => {
                BTreeMap::from([(sign.to_string(), self.meaning.leaf(sign))])
            }
            _ => return None,
        };
        while self.signs.get(self.at) == Some(&'\'') {
            self.at += 1;
            let complement =
                |(text, value): (&String, &M::Value)| (format!("{text}'"), self.meaning.complement(value));
            operand = operand.iter().map(complement).collect();
        }
        Some(operand)
    }
}

fn is_close(sign: char) -> bool {
    matches!(sign, ')' | ']' | '}')
}
