//! WFF 'N PROOF: Solutions that are right, or wrong in one known way, and claims that a cube is not essential.

use mat::Dice;
use referee::{Act, Rejection};
use serde_json::json;

use crate::table::{Laid, Ruled, Shake, nonsense, objected, reject, revise};

const SHAKES: u64 = 60;

const GROUNDS: [&str; 7] = ["goal", "premise", "rule", "division", "cubes", "solution", "proof"];

/// A Solution for the Goal K`ab`, and the grounds that are sound against it.
struct Written {
    solution: String,
    proof: String,
    laid: Laid,
    sound: &'static [&'static str],
}

fn written(way: usize, a: char, b: char, c: char) -> Written {
    let proof = |lines: &[String]| lines.join("\n");
    let and = format!("K{a}{b}");
    let premises = [format!("{a} s"), format!("{b} s")];
    let with = |last: &str| [&premises[..], &[format!("{and} {last}")]].concat();
    let laid = |permitted: &str| Laid {
        permitted: permitted.chars().collect(),
        resources: vec!['N', 'E', c, 'o'],
        ..Laid::default()
    };
    let right = format!("{a}{b}Ki");
    match way {
        0 => Written {
            solution: format!("{a}, {b} / Ki"),
            proof: proof(&with("Ki")),
            laid: laid(&right),
            sound: &[],
        },
        1 => Written {
            solution: format!("{a}, {b} / Ko"),
            proof: proof(&with("Ko")),
            laid: laid(&format!("{a}{b}Ko")),
            sound: &["rule", "proof"],
        },
        2 => Written {
            solution: format!("{a}, {b} / Ki"),
            proof: proof(&with("Ki")),
            laid: Laid { resources: vec!['N', 'K', 'i', 'o'], ..laid(&format!("{a}{b}")) },
            sound: &["cubes"],
        },
        3 => Written {
            solution: format!("{a}N, {b} / Ki"),
            proof: proof(&with("Ki")),
            laid: laid(&format!("{right}N")),
            sound: &["premise", "proof"],
        },
        4 => Written {
            solution: format!("{a}, {b} / Ki, Ci"),
            proof: proof(&with("Ki")),
            laid: laid(&format!("{right}Ci")),
            sound: &["division"],
        },
        5 => Written {
            solution: format!("{a}, {b} / Rp"),
            proof: proof(&with("Ki")),
            laid: laid(&format!("{a}{b}Rp")),
            sound: &["proof"],
        },
        _ => Written {
            solution: format!("{a}, {c}, {b} / Ki"),
            proof: proof(&[vec![format!("{a} s"), format!("{c} s")], with("Ki")[1..].to_vec()].concat()),
            laid: Laid { required: vec![c], resources: vec!['N', 'E', 'o'], ..laid(&right) },
            sound: &[],
        },
    }
}

/// The claim that a Required cube is not essential.
fn not_essential(solution: &str, proof: &str) -> Act {
    let rejection = Rejection {
        new_solution: Some(solution.to_owned()),
        proof: Some(proof.to_owned()),
        ..Rejection::because("required-not-essential")
    };
    Act::Reject { rejection }
}

#[test]
fn objections_to_proofs_are_judged_by_their_content() {
    for seed in 0..SHAKES {
        let mut dice = Dice::stream(59, seed);
        let mut letters = ['p', 'q', 'r', 's'];
        dice.shuffle(&mut letters);
        let [a, b, c, _] = letters;
        for way in 0..7 {
            let Written { solution, proof, laid, sound } = written(way, a, b, c);
            let shake = Shake {
                rules: "wff-mlag-2017",
                division: "middle",
                cards: None,
                goal: format!("K{a}{b}"),
                goal_cubes: vec!['K', a, b],
                laid,
                submission: json!({ "solution": solution, "proof": proof }),
            };
            let game = shake.checked();
            for ground in GROUNDS {
                let ruled = Ruled::of(sound.contains(&ground));
                assert_eq!(objected(&game, reject(ground)), ruled, "{ground} against {shake:?}");
            }
            let unproved = objected(&game, reject("required-not-essential"));
            assert_eq!(unproved, Ruled::Refused("proof-required"));
            assert_eq!(objected(&game, reject("not-equal")), Ruled::Refused("reason-unknown"));
            assert_eq!(objected(&game, revise(solution)), Ruled::Refused("no-ambiguity-proof"));
            // The Required c can be left out if it is there, and nothing else can.
            let (shorter, right) = (format!("{a}, {b} / Ki"), format!("{a} s\n{b} s\nK{a}{b} Ki"));
            let ruled = Ruled::of(way == 6);
            assert_eq!(objected(&game, not_essential(&shorter, &right)), ruled, "{shake:?}");
            for (solution, proof) in [
                (format!("{a}, {c} / Ki"), format!("{a} s\n{c} s\nK{a}{c} Ki")),
                (shorter.clone(), format!("{a} s\n{b} s\nK{a}{b} Ko")),
                (format!("{b}, {b} / Ki"), right.clone()),
                (nonsense(&mut dice, &letters), right.clone()),
                (shorter.clone(), nonsense(&mut dice, &letters)),
            ] {
                let ruled = objected(&game, not_essential(&solution, &proof));
                assert_ne!(ruled, Ruled::Upheld, "{solution} and {proof} against {shake:?}");
            }
            for _ in 0..12 {
                let text = nonsense(&mut dice, &letters);
                assert!(matches!(objected(&game, reject(&text)), Ruled::Refused(_)), "{text}");
            }
        }
    }
}
