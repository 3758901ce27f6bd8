//! The shared suite: rows of `testdata/suite.toml`, run by every engine that
//! supports the game of the row. One test per engine.

use dashu_int::UBig;
use serde::Deserialize;
use wythoff_games::engine::{dense, naive, sweep};
use wythoff_games::theorem::ClosedForm;
use wythoff_games::{Control, GrundyTable, OutcomeBoard, Rules, Size, catalogue};

#[derive(Deserialize)]
struct Suite {
    row: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    game: String,
    #[serde(rename = "source")]
    _source: String,
    values: Option<Vec<Vec<u32>>>,
    p: Option<Vec<String>>,
}

impl Row {
    fn rules(&self) -> Rules {
        catalogue::find(&self.game).unwrap_or_else(|e| panic!("{}: {e}", self.name)).1
    }

    /// Whether each cell is a P-position, from the marks or from the values.
    fn marks(&self) -> Vec<Vec<bool>> {
        match (&self.p, &self.values) {
            (Some(p), _) => p.iter().map(|r| r.chars().map(|c| c == 'P').collect()).collect(),
            (None, Some(v)) => v.iter().map(|r| r.iter().map(|g| *g == 0).collect()).collect(),
            (None, None) => panic!("{}: neither values nor P-positions", self.name),
        }
    }
}

fn rows() -> Vec<Row> {
    let text = include_str!("../../../../testdata/suite.toml");
    let suite: Suite = toml::from_str(text).expect("the suite is well formed");
    assert!(suite.row.len() >= 15, "the suite has lost rows");
    suite.row
}

fn size<T: AsRef<[C]>, C>(cells: &[T]) -> Size {
    Size::new(cells.len(), cells[0].as_ref().len())
}

fn values_agree(supports: impl Fn(&Rules) -> bool, compute: impl Fn(&Rules, Size) -> GrundyTable) {
    for row in rows() {
        let Some(expected) = &row.values else { continue };
        let rules = row.rules();
        assert!(supports(&rules), "{} is not supported", row.name);
        let table = compute(&rules, size(expected));
        for (x, line) in expected.iter().enumerate() {
            let computed: Vec<_> = table.row(x).map(|g| g.0).collect();
            assert_eq!(&computed, line, "{}, row {x}", row.name);
        }
    }
}

fn outcomes_agree(compute: impl Fn(&Rules, Size) -> OutcomeBoard) {
    for row in rows() {
        let expected = row.marks();
        let board = compute(&row.rules(), size(&expected));
        for (x, line) in expected.iter().enumerate() {
            for (y, p) in line.iter().enumerate() {
                assert_eq!(board.is_p(x, y), *p, "{} at ({x}, {y})", row.name);
            }
        }
    }
}

#[test]
fn naive_values() {
    values_agree(
        |_| true,
        |rules, size| naive::grundy(rules, size, &Control::unlimited()).expect("runs"),
    );
}

#[test]
fn dense_values() {
    let supports = |rules: &Rules| dense::supports(rules).is_ok();
    values_agree(supports, |rules, size| {
        dense::grundy(rules, size, &Control::unlimited()).expect("runs")
    });
}

#[test]
fn naive_outcomes() {
    outcomes_agree(|rules, size| {
        naive::outcomes(rules, size, &Control::unlimited()).expect("runs")
    });
}

#[test]
fn sweep_outcomes() {
    outcomes_agree(|rules, size| {
        sweep::outcomes(rules, size, &Control::unlimited()).expect("runs")
    });
}

#[test]
fn closed_forms() {
    let mut with_theorem = 0;
    for row in rows() {
        let Some(form) = ClosedForm::of(&row.rules()) else { continue };
        with_theorem += 1;
        for (x, line) in row.marks().iter().enumerate() {
            for (y, p) in line.iter().enumerate() {
                let says = form.is_p(&UBig::from(x), &UBig::from(y));
                assert_eq!(says, *p, "{} at ({x}, {y})", row.name);
            }
        }
    }
    assert!(with_theorem >= 12, "theorems of built-in games were not recognised");
}
