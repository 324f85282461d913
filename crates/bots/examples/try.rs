#![allow(clippy::disallowed_methods, clippy::disallowed_types)]
use bots::{Contest, Level};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let levels: Vec<_> = args[3].split(',').map(|n| Level::named(n).unwrap()).collect();
    let n: u64 = args[4].parse().unwrap();
    let contest = Contest::new(&args[1], &args[2], &levels, 3).unwrap();
    let t = std::time::Instant::now();
    let (mut sh, mut und, mut sea) = (0, 0, 0);
    for seed in 0..n {
        let p = contest.play(seed);
        if n == 1 {
            println!("{}", p.record.write());
            for (c, w) in &p.reasons {
                println!("{} -- {w}", c.to_line());
            }
        }
        sh += p.shakes;
        und += p.undecided;
        sea += p.searches;
        if n <= 10 {
            println!("{:?} refusals {}", p.seats, p.refusals);
        }
    }
    println!("{sh} shakes {:?} searches {sea} undecided {und}", t.elapsed());
}
