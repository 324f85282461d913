//! A match of On-Sets with nothing assumed: the game itself answers the questions.

use referee::{ByRequest, Command, Header, Match, Outcome, Record};

const ROLL: &str = "3 2 1 B B R R G G Y Y ∪ ∩ - ' V Λ =";
const DEAL: &str = "B R G Y BR BG BY";

struct Table {
    game: Match,
    record: Record,
}

impl Table {
    fn new(options: &str) -> Table {
        let text = format!(
            "shake: 1\nrules: onsets-agloa-2024\ndivision: junior\nplayers: Ana, Ben\noptions: {options}\n\n"
        );
        let header: Header = Record::read(&text).unwrap().header;
        Table { game: Match::new(header.clone()), record: Record::new(header) }
    }

    fn say(&mut self, line: &str) -> Outcome {
        let command = Command::from_line(line).unwrap();
        self.record.command(&mut self.game, &command, &ByRequest(onsets::answer))
    }

    fn names(&mut self, line: &str) -> Vec<String> {
        let outcome = self.say(line);
        assert_eq!(outcome.refusal, None, "{line}");
        outcome.events.iter().map(|event| event.event.name().to_owned()).collect()
    }

    fn start(&mut self) {
        for line in [
            &format!("0 Ana roll cubes=\"{ROLL}\""),
            &format!("1 Ben deal cards=\"{DEAL}\""),
            "2 Ana select variation=two-operations",
        ] {
            assert_eq!(self.say(line).refusal, None, "{line}");
        }
        assert!(
            self.names("3 Ben select variation=two-operations").contains(&"selection-illegal".to_owned())
        );
        let refusal = self.say("4 Ben select variation=rain-of-frogs").refusal.unwrap();
        assert_eq!(refusal.code, "variation-unknown");
        for line in [
            "5 Ben select variation=required-cube:cube~B",
            "6 Ben select variation=shift-from-permitted",
            "10 Ana goal goal=1",
            "20 Ben move cube=B to=required",
            "30 Ana move cube=R to=permitted",
            "40 Ben move cube=- to=permitted",
            "50 Ana move cube=- to=permitted",
        ] {
            let refused = self.say(line).refusal.map(|refusal| refusal.code);
            let expected = line.starts_with("50").then_some("no-such-cube");
            assert_eq!(refused, expected, "{line}");
        }
        for line in ["51 Ana move cube=∩ to=permitted", "60 Ben challenge call=now"] {
            let outcome = self.say(line);
            let code = outcome.events.iter().find_map(|event| event.event.code());
            assert_eq!((outcome.refusal, code), (None, None), "{line}");
        }
    }
}

#[test]
fn the_game_judges_what_nobody_assumes() {
    // B is Required; R, - and ∩ are Permitted; one cube may come from Resources.
    for (set_name, scores, why) in [
        ("(B ∩ R) - G", [2, 6], "the card BR"),
        ("(B - R) ∩ G", [2, 6], "the card BG"),
        ("(B ∩ Y) - G", [6, 2], "two cubes from Resources"),
        ("(B - R) - G", [6, 2], "a second - was not rolled"),
        ("(R ∩ G) - Y", [6, 2], "B is not used"),
    ] {
        let mut table = Table::new("judging=auto");
        table.start();
        let line = format!(r#"70 Ben present solutions="[{{\"set_name\":\"{set_name}\"}}]""#);
        assert_eq!(table.names(&line), ["presented", "verdict", "scored"]);
        assert_eq!(table.game.sheet().shakes[0].scores, scores, "{set_name}: {why}");
        replays(&table);
    }
}

fn replays(table: &Table) {
    let text = table.record.write();
    let (replayed, _) = Record::read(&text).unwrap().replay(&ByRequest(onsets::answer)).unwrap();
    assert_eq!(replayed, table.game);
}

#[test]
fn peers_are_ruled_on_by_the_game() {
    let mut table = Table::new("judging=peers");
    table.start();
    table.names(r#"70 Ben present solutions="[{\"set_name\":\"(B ∩ R) - G\"}]""#);
    assert_eq!(table.names("80 Ana reject reason=wrong-value"), ["rejection-overruled"]);
    assert_eq!(table.names("81 Ana prove-ambiguity revision=\"((B ∩ R) - G)\"")[0], "ambiguity-failed");
    assert_eq!(table.game.sheet().shakes[0].scores, [2, 6]);
    let mut table = Table::new("judging=peers");
    table.start();
    table.names(r#"70 Ben present solutions="[{\"set_name\":\"(B - R) - G\"}]""#);
    assert_eq!(table.names("80 Ana ask-judge"), ["judge-asked", "judge-answer", "verdict", "scored"]);
    assert_eq!(table.game.sheet().shakes[0].scores, [6, 2]);
}
