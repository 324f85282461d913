//! Exact numbers through their public interface: definedness, identities, texts, limits.

use equations::number::{Comparison, NoValue, Number};

fn value(text: &str) -> Number {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn assert_equal(left: &str, right: &str) {
    assert_eq!(value(left).compare(&value(right)), Comparison::Equal, "{left} = {right}");
    assert_eq!(value(right).compare(&value(left)), Comparison::Equal, "{right} = {left}");
}

fn assert_different(left: &str, right: &str) {
    assert_eq!(value(left).compare(&value(right)), Comparison::Different, "{left} ≠ {right}");
}

fn power(base: &str, exponent: &str) -> Result<String, NoValue> {
    value(base).power(&value(exponent)).map(|value| value.to_string())
}

fn root(index: &str, radicand: &str) -> Result<String, NoValue> {
    Number::root(&value(index), &value(radicand)).map(|value| value.to_string())
}

#[test]
fn powers_and_roots_are_defined_as_section_3_says() {
    let undefined = Err(NoValue::Undefined);
    let is = |text: &str| Ok(text.to_owned());
    assert_eq!(power("-8", "2/3"), is("4"));
    assert_eq!(power("-8", "4/6"), is("4"));
    assert_eq!(power("-4", "1/2"), undefined);
    assert_eq!(power("-4", "√2"), undefined);
    assert_eq!(power("-4", "log(2,3)"), undefined);
    assert_eq!(power("-4", "log(6,5)"), undefined);
    assert_eq!(power("-4", "√2+√(1+√3)"), undefined);
    assert_eq!(power("-4", "1/(9*(1/√5)-4)"), undefined);
    assert_eq!(power("-4", "(2*√2-√8)*2"), undefined);
    assert_eq!(power("-4", "(√3+1)*√6"), undefined);
    assert_eq!(power("-4", "49√(2+√8)"), undefined);
    assert_eq!(power("-2", "log(2,8)"), is("-8"));
    assert_eq!(power("0", "0"), undefined);
    assert_eq!(power("0", "-2"), undefined);
    assert_eq!(power("0", "√2"), is("0"));
    assert_eq!(power("0", "1-√2"), undefined);
    assert_eq!(power("7", "0"), is("1"));
    assert_eq!(root("0", "5"), undefined);
    assert_eq!(root("1/2", "-9"), is("81"));
    assert_eq!(root("4", "-5"), undefined);
    assert_eq!(root("3", "-8"), is("-2"));
    assert_eq!(root("-2", "9"), is("1/3"));
    assert_eq!(root("-2", "0"), undefined);
    assert_eq!(root("2", "0"), is("0"));
    assert_eq!(root("2/3", "-8"), undefined);
    assert_eq!(root("3/2", "-8"), is("4"));
    assert_eq!(root("√2-√2", "8"), undefined);
    assert_eq!(root("√2", "1"), is("1"));
    // The parity of an exponent with more than a million digits.
    assert_eq!(value("-1").power(&value("9*(9*9)")).map(|v| v.to_string()), is("-1"));
    assert_eq!(value("-1").power(&value("8*(9*9)")).map(|v| v.to_string()), is("1"));
    assert_eq!(value("-1").power(&value("9!!")).map(|v| v.to_string()), is("1"));
}

#[test]
fn the_elementary_rule() {
    let elementary = |index: &str, radicand: &str| Number::elementary_root(&value(index), &value(radicand));
    assert_eq!(elementary("2", "81"), Ok(value("9")));
    assert_eq!(elementary("9", "0"), Ok(value("0")));
    for (index, radicand) in [("2", "5"), ("3", "9"), ("2", "1/4"), ("1/2", "5"), ("3", "-8")] {
        assert_eq!(elementary(index, radicand), Err(NoValue::Undefined), "{index}√{radicand}");
    }
    assert_eq!(value("3").elementary_power(&value("2")), Ok(value("9")));
    for (base, exponent) in [("2", "-2"), ("4", "1/2"), ("-3", "4"), ("2/3", "3"), ("0", "0"), ("√3", "4")]
    {
        let result = value(base).elementary_power(&value(exponent));
        assert_eq!(result, Err(NoValue::Undefined), "{base}*{exponent}");
    }
}

#[test]
fn radical_identities() {
    for (left, right) in [
        ("(√2+√3)*2", "5+2x√6"),
        ("√8", "2x√2"),
        ("3√√9", "6√9"),
        ("3√3", "6√9"),
        ("√(5+2x√6)", "√2+√3"),
        ("√(3-2x√2)", "√2-1"),
        ("3√(2+√5)", "(1+√5)/2"),
        ("3√(2+√5)-3√(√5-2)", "1"),
        ("1/(√2+√3)", "√3-√2"),
        ("1/(1+3√2+3√4)", "3√2-1"),
        ("√(11+2x√29)+√(16-2x√29+2x√(55-10x√29))", "√(22+2x√5)+√5"),
        ("√(2+√3)", "(√6+√2)/2"),
        ("24√((4-√7)*(2/7))", "84√(4-√7)"),
        ("√(1+√3)+√(3+3x√3)-√(10+6x√3)", "0"),
        ("(√2*√2)*√2", "2"),
        ("4*(1/9)", "9√4"),
        ("(1+√2)*(-1)", "√2-1"),
        ("(1+√2)*50x(√2-1)*50", "1"),
        ("(2+√(1+√2))/(2-√(1+√2))", "(2+√(1+√2))*2/(3-√2)"),
        ("3√(3√2-1)", "3√(1/9)-3√(2/9)+3√(4/9)"),
        ("√(3√5-3√4)", "(3√2+3√20-3√25)/3"),
        ("2*(√2+1)", "2x2*√2"),
        ("2*√8", "4*√2"),
    ] {
        assert_equal(left, right);
    }
    for (left, right) in [
        ("√2", "√3"),
        ("√2+√3", "√(5+√24)+1/1000000000000000000000000000000"),
        (
            "√1000001+√1000025+√1000031+√1000084+√1000087+√1000134+√1000158+√1000182+√1000198",
            "√1000002+√1000018+√1000042+√1000066+√1000113+√1000116+√1000169+√1000175+√1000199",
        ),
        ("√(1+√2)", "√(1+√3)"),
        ("3√(2+√5)", "(1+√5)/2+1/100000000000000000000"),
        ("2*√2", "8/3"),
    ] {
        assert_different(left, right);
    }
}

#[test]
fn logarithms() {
    for (left, right) in [
        ("log(2,8)", "3"),
        ("log(4,8)", "3/2"),
        ("log(1/2,8)", "-3"),
        ("log(3,9)/2", "1"),
        ("log(2,9)/2", "log(2,3)"),
        ("log(4,9)", "log(2,3)"),
        ("log(2,3)xlog(3,2)", "1"),
        ("log(2,3)xlog(3,5)", "log(2,5)"),
        ("log(6,2)+log(6,3)", "1"),
        ("log(6,4)xlog(2,6)", "2"),
        ("2*log(2,3)", "3"),
        ("6*log(6,5)", "5"),
        ("9*log(3,2)", "4"),
        ("2*(log(2,3)+1)", "6"),
        ("log(√2,2)", "2"),
        ("log(2,6)-1", "log(2,3)"),
        ("log(√2+√3,5+2x√6)", "2"),
        ("1/log(2,3)", "log(3,2)"),
        ("5*log(2,3)", "3*log(2,5)"),
        ("log(1+√2,3+2x√2)", "2"),
        ("log(√2-1,1+√2)", "-1"),
        ("log(2,2*√2)", "√2"),
    ] {
        assert_equal(left, right);
    }
    for (left, right) in
        [("log(2,3)", "log(3,5)"), ("log(2,3)", "1.58496250072115618145"), ("log(2,3)", "√2")]
    {
        assert_different(left, right);
    }
    let log = |base: &str, argument: &str| Number::log(&value(base), &value(argument));
    for (base, argument) in [("1", "3"), ("0", "3"), ("-2", "4"), ("2", "0"), ("2", "-4"), ("√2-√2+1", "2")]
    {
        assert_eq!(log(base, argument), Err(NoValue::Undefined), "log({base},{argument})");
    }
    assert_eq!(log("2", "3").unwrap().to_string(), "log(2,3)");
}

#[test]
fn complex_values() {
    for (left, right) in [
        ("ixi", "-1"),
        ("(2i)*3", "-8i"),
        ("(3+4i)x(3-4i)", "25"),
        ("√(3+4i)", "2+i"),
        ("√-4", "2i"),
        ("1/(1+i)", "1/2-1/2xi"),
        ("(1+i)*8", "16"),
        ("|2", "2i"),
        ("(√3+i)*3", "8i"),
        ("(1+i)*(-2)", "-1/2xi"),
        ("√i", "(√2+√2xi)/2"),
        ("root(3,0,-2+2i)", "1+i"),
        ("root(4,0,-7+24i)*4", "-7+24i"),
        ("root(3,0,3+4i)*3", "3+4i"),
        ("root(7,3,2)*7", "2"),
        ("re(root(7,1,1))+re(root(7,2,1))+re(root(7,3,1))", "-1/2"),
    ] {
        assert_equal(left, right);
    }
    assert_different("2i", "2");
    assert_different("3+2i", "3-2i");
    assert!(!value("2i").is_real() && value("ixi").is_real());
}

#[test]
fn all_roots_of_a_fractional_power() {
    let powers = |base: &str, exponent: &str| {
        let mut texts: Vec<String> =
            value(base).powers(&value(exponent)).unwrap().iter().map(Number::to_string).collect();
        texts.sort();
        texts
    };
    assert_eq!(powers("16", "1/4"), ["-2", "-2i", "2", "2i"]);
    assert_eq!(powers("-4", "1/2"), ["-2i", "2i"]);
    assert_eq!(powers("16", "3/4"), ["-8", "-8i", "8", "8i"]);
    assert_eq!(powers("8", "1/3").len(), 3);
    assert_eq!(powers("4", "3"), ["64"]);
    assert_eq!(powers("0", "1/2"), ["0"]);
    assert_eq!(powers("3+4i", "1/2"), ["-2-i", "2+i"]);
    for (base, index) in [("2", 5), ("-3", 6), ("3+4i", 3), ("1+i", 4), ("-7+24i", 4), ("2-5i", 6), ("5", 9)]
    {
        let exponent = Number::ONE.div(&Number::from(index)).unwrap();
        let roots = value(base).powers(&exponent).unwrap();
        assert_eq!(roots.len() as i64, index);
        for (number, root) in roots.iter().enumerate() {
            assert_eq!(root.is_power_of(&value(base), &exponent), Ok(true), "{base} {index}: {root}");
            for other in &roots[..number] {
                assert_eq!(root.compare(other), Comparison::Different, "{root} {other}");
            }
            let again = value(&root.to_string());
            assert_eq!(again.compare(root), Comparison::Equal, "{root}");
        }
    }
    let roots =
        |index: &str, radicand: &str| Number::roots(&value(index), &value(radicand)).map(|list| list.len());
    assert_eq!(roots("2", "-4"), Ok(2));
    assert_eq!(roots("2", "4"), Ok(1));
    assert_eq!(roots("3", "-8"), Ok(1));
    assert_eq!(roots("-2", "0"), Err(NoValue::Undefined));
    assert_eq!(value("8i").is_power_of(&value("16"), &value("3/4")), Ok(true));
    assert_eq!(value("7i").is_power_of(&value("16"), &value("3/4")), Ok(false));
}

#[test]
fn whole_numbers() {
    let is = |result: Result<Number, NoValue>, expected: &str| {
        assert_eq!(result.map(|value| value.to_string()), Ok(expected.to_owned()));
    };
    is(value("0").factorial(), "1");
    is(value("5").factorial(), "120");
    is(value("12").gcf(&value("18")), "6");
    is(value("5").gcf(&value("0")), "5");
    is(value("9!!").gcf(&value("1000")), "1000");
    is(value("6").lcm(&value("8")), "24");
    is(value("17").remainder(&value("5")), "2");
    is(value("9*(9*9)").remainder(&value("7")), "1");
    is(value("3").remainder(&value("9!!")), "3");
    is(value("12").number_of_factors(), "6");
    is(value("9*(9*9)").number_of_factors(), "774840979");
    is(value("999999999989x999999999961").number_of_factors(), "4");
    is(value("-7/2").next_prime(), "2");
    is(value("7/2").next_prime(), "5");
    is(value("113").next_prime(), "127");
    assert_eq!(value("8!!+1").number_of_factors(), Err(NoValue::Undecided));
    assert!(value("9!!").number_of_factors().is_ok());
    for bad in ["1/2", "-1", "√2", "2i"] {
        assert_eq!(value(bad).factorial(), Err(NoValue::Undefined));
        assert_eq!(value(bad).number_of_factors(), Err(NoValue::Undefined));
    }
    assert_eq!(value("0").gcf(&value("0")), Err(NoValue::Undefined));
    assert_eq!(value("0").lcm(&value("3")), Err(NoValue::Undefined));
    assert_eq!(value("√2").next_prime(), Err(NoValue::Undefined));
    is(value("√(3+2x√2)-√2").factorial(), "1");
    assert_eq!(value("3x√2").differs_by_multiple(&value("3x√2-14"), 7), Ok(true));
    assert_eq!(value("3x√2").differs_by_multiple(&value("√18"), 7), Ok(false));
    assert_eq!(value("3+2i").differs_by_multiple(&value("2i-4"), 7), Ok(true));
    assert_eq!(value("3+2i").differs_by_multiple(&value("3+9i"), 7), Ok(false));
    assert_eq!(value("9!!+7").differs_by_multiple(&value("7x9!!"), 6), Ok(false));
    assert_eq!(value("9!!+12").differs_by_multiple(&value("7x9!!"), 6), Ok(true));
}

#[test]
fn enormous_values_are_compared_by_size_and_remainder() {
    for (left, right) in [
        ("9*(9*9)", "3*(2x9*9)"),
        ("9*(9*9)x9", "9*(9*9+1)"),
        ("9*(9*9)+9*(9*9)", "2x3*(2x9*9)"),
        ("9*(9*(9*9))", "3*(2x9*(9*9))"),
        ("√(9*(9*9))", "3*(9*9)"),
        ("9!!/(9!-1)!", "9!"),
        ("2*(10*5)-2*(10*5)+5", "5"),
        ("2*20000", "2*16000x2*4000"),
        ("8!!", "40320!"),
        ("log(9,9*(9*9))", "9*9"),
        ("8!!-8!!x2+8!!", "0"),
        ("2*100000+1", "(2*50000+1)*2-2*50001"),
        ("(2*100000-1)/(2*50000-1)", "2*50000+1"),
        ("9!!!x2", "9!!!+9!!!"),
    ] {
        assert_equal(left, right);
    }
    for (left, right) in [
        ("9*(9*9)", "5"),
        ("9*(9*9)", "9*(9*9)+1"),
        ("9*(9*(9*9))", "5"),
        ("9*(9*(9*9))", "9*(9*(9*8))"),
        ("9*(9*(9*(9*9)))", "9*(9*9)"),
        ("9*(9*(9*9))+1", "9*(9*(9*9))+2"),
        ("9!!", "8!!"),
        ("9!!!!", "5"),
        ("9!!!!", "9!!!"),
        ("9!!+1", "9!!"),
        ("8!!+1", "5"),
        ("8!!+7", "8!!+8"),
        ("1/9*(9*9)", "0"),
        ("√2x9*(9*9)", "√3x9*(9*9)"),
        ("2*1000000", "3*630930"),
        ("1", "(8*4096)√9"),
        ("567", "(2*60)!√2"),
        ("16", "(24+(9!*6)!)√4"),
        ("1", "(6*4)*((7!*8!)!)"),
        ("7!", "(5!*8)!√9"),
    ] {
        assert_different(left, right);
    }
}

#[test]
fn texts_are_read_back() {
    for (text, canonical) in [
        ("81", "81"),
        ("-1/3", "-1/3"),
        ("0.25", "1/4"),
        ("√2", "√2"),
        ("6√9", "3√3"),
        ("3√56", "2x3√7"),
        ("2x√2+1", "1+2x√2"),
        ("1-√2", "1-√2"),
        ("-√2", "-√2"),
        ("√(1/10)", "1/10x√10"),
        ("2*(3/10)", "10√8"),
        ("3+2i", "3+2i"),
        ("3-2i", "3-2i"),
        ("-i", "-i"),
        ("1/4xi", "1/4xi"),
        ("√2xi", "√2xi"),
        ("(1+√2)i", "(1+√2)xi"),
        ("log(2,3)", "log(2,3)"),
        ("log(6,5)", "log(6,5)"),
        ("2*√2", "2*(√2)"),
        ("√(1+√2)", "√(1+√2)"),
        ("9*(9*9)", "3*774840978"),
        ("8!!", "40320!"),
    ] {
        assert_eq!(value(text).to_string(), canonical, "{text}");
        assert_equal(text, canonical);
    }
    for text in ["", "x", "1+", "(1", "1)", "2..3", "foo(1)", "log(2)", "√", "1 2", "--", "*3", "3*", "é"]
    {
        assert!(text.parse::<Number>().is_err(), "{text}");
    }
}

#[test]
fn adversarial_texts_end() {
    let deep = "(".repeat(5000);
    let roots = "√".repeat(3000) + "2";
    let signs = "-".repeat(4000) + "2";
    let tower = vec!["9"; 40].join("*");
    let nested = (0..30).fold("2".to_owned(), |text, n| format!("{}√({text}+{n})", n % 8 + 2));
    let factorials = "9".to_owned() + &"!".repeat(60);
    let product = (2..12).map(|n| format!("({n}√2+√{n}+1)")).collect::<Vec<_>>().join("x");
    let powers = "(√2+√3+√5+√7+3√2)*999";
    for text in [
        &deep,
        &roots,
        &signs,
        &tower,
        &nested,
        &factorials,
        &product,
        powers,
        "2*(1/362880)",
        "362880√(1+√2)",
    ] {
        if let Ok(number) = text.parse::<Number>() {
            let _ = number.compare(&Number::from(5));
            let _ = number.to_string();
        }
    }
}

#[test]
fn a_glance_tells_numbers_apart() {
    let enclosure = |text: &str| value(text).enclosure().unwrap();
    assert_eq!(enclosure("-7"), (-7.0, -7.0));
    for (text, near) in [
        ("1/3", 1.0 / 3.0),
        ("√2", 2f64.sqrt()),
        ("-√2-√3", -3.146_264_369_941_972),
        ("log(2,3)", 3f64.log2()),
        ("30!", 2.6525285981219103e32),
        ("(9*81)/3", 9f64.powi(81) / 3.0),
    ] {
        let (low, high) = enclosure(text);
        assert!(low < high && low <= near * (1.0 + near.signum() * 1e-12), "{text}: {low}");
        assert!(
            high - low < near.abs() * 1e-12 && high >= near * (1.0 - near.signum() * 1e-12),
            "{text}: {high}"
        );
    }
    let (low, high) = enclosure("9*(9*9)");
    assert!(low > 1e200 && high == f64::INFINITY);
    let (low, high) = enclosure("0-9!!");
    assert!(low == f64::NEG_INFINITY && high < -1e200);
    assert_eq!(enclosure("9*(9*(9*9))"), (0.0, f64::INFINITY));
    let (low, high) = enclosure("1/9!!");
    assert!((0.0..1e-200).contains(&low) && high < 1e-200);
    assert_eq!(value("1+i").enclosure(), None);
}

#[test]
fn irrational_numbers_are_told_without_their_factors() {
    for text in ["√2", "√2+√(1+√3)", "log(2,3)", "2*√2", "3√(2*127-1)", "1/(√5-2)"] {
        assert_eq!(value(text).is_irrational(), Ok(true), "{text}");
    }
    for text in ["2/7", "30!", "√(3+2x√2)-√2", "log(4,8)", "1+i"] {
        assert_eq!(value(text).is_irrational(), Ok(false), "{text}");
    }
    assert!(value("9!!!").is_irrational() != Ok(true));
}

#[test]
fn the_weight_grows_with_the_number() {
    let weights = ["7", "30!", "√2+√3", "300!", "1000!+√2"].map(|text| value(text).weight());
    assert_eq!(weights[0], 1);
    assert!(weights.is_sorted(), "{weights:?}");
    assert!(weights[4] > 100);
}

#[test]
fn a_complex_number_on_a_diagonal_has_powers_of_any_size() {
    let number = |text: &str| -> Number { text.parse().unwrap() };
    let diagonal = number("1+i");
    let ninth = Number::from(9).power(&Number::from(9)).unwrap();
    // 9⁹ is 1 more than a multiple of 8, and half of the rest is 193710244.
    let power = diagonal.power(&ninth).unwrap();
    let size = Number::from(2).power(&number("193710244")).unwrap();
    assert_eq!(power.compare(&size.mul(&diagonal).unwrap()), Comparison::Equal);
    let unit = number("√2/2-√2/2xi");
    assert_eq!(unit.power(&number("362880")).unwrap(), Number::ONE);
    assert_eq!(unit.power(&number("-362882")).unwrap(), Number::i());
}

#[test]
fn a_root_that_stands_alone_is_compared_with_the_rest() {
    let number = |text: &str| -> Number { text.parse().unwrap() };
    let two = Number::from(2);
    for text in ["8-log(8,5)", "log(3,10)+1", "log(2,3)+log(2,5)"] {
        let value = number(text);
        let square = value.mul(&value).unwrap();
        let root = Number::root(&two, &square).unwrap();
        assert_eq!(root.compare(&value), Comparison::Equal, "{text}");
        assert_eq!(root.compare(&value.neg()), Comparison::Different, "{text}");
        let next = Number::root(&two, &square.add(&number("1/9*99")).unwrap()).unwrap();
        assert_ne!(next.compare(&value), Comparison::Equal, "{text}");
        let three = Number::from(3);
        let cube = Number::root(&two, &value.power(&three).unwrap()).unwrap();
        let other = Number::root(&two, &value).unwrap().power(&three).unwrap();
        assert_eq!(cube.compare(&other), Comparison::Equal, "{text}");
    }
}

#[test]
fn logarithms_of_powers_of_one_number_are_multiples() {
    let number = |text: &str| -> Number { text.parse().unwrap() };
    for (one, other) in [
        ("log(6,3+2x√2)", "2xlog(6,1+√2)"),
        ("log(1+√2,3)", "2xlog(3+2x√2,3)"),
        ("log(4,2+√3)", "log(2,√(2+√3))"),
    ] {
        assert_eq!(number(one).compare(&number(other)), Comparison::Equal, "{one} = {other}");
    }
    assert_eq!(number("log(6,3+2x√2)").compare(&number("2xlog(6,1+√3)")), Comparison::Different);
}
