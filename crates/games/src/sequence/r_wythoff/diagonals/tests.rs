use super::run::run;
use super::*;
use crate::engine::EngineError;
use crate::position::Position;
use crate::sequence::receiver::Row;
use crate::sequence::{r_wythoff, transcription};
use dashu_int::{IBig, UBig};
use wythoff_control::Control;
use wythoff_numeration::floor_phi;

/// What rows `0..rows` show of the values `0..=g`.
fn observe(g: Grundy, rows: u64, control: &Control) -> Result<Certificate, EngineError> {
    run(g, rows, false, control)
}

/// `C`, `M` and wrong diagonals for g = 0, 1, …, computed by two
/// implementations. Gu's figures 3 and 4 have `C_7 = 53` and 6 and 602 wrong
/// diagonals for g = 2 and 11; the other entries agree.
pub(in crate::sequence) const TABLE: [(u64, u64, u64); 21] = [
    (0, 0, 0),
    (1, 4, 4),
    (3, 10, 9),
    (5, 22, 19),
    (12, 81, 58),
    (9, 242, 51),
    (22, 151, 103),
    (52, 638, 185),
    (33, 734, 177),
    (86, 1456, 456),
    (143, 3712, 623),
    (108, 6783, 605),
    (160, 37_083, 1080),
    (198, 16_207, 1004),
    (257, 35_947, 1635),
    (277, 74_332, 1547),
    (1890, 116_760, 13_385),
    (496, 159_488, 2353),
    (1009, 339_201, 4142),
    (1174, 6_150_670, 6287),
    (546, 778_123, 3713),
];

/// The evidence of 10^8 rows for g <= 27, as `observe(27, 10^8)` leaves it.
const PLATEAU: &str = include_str!("../../../../testdata/r-wythoff-rows-1e8.json");

fn certificate(g: u32) -> Certificate {
    certify(Grundy(g), MOST_ROWS, &Control::unlimited()).unwrap()
}

fn form(g: u32) -> Form {
    Form::of(Grundy(g), &Control::unlimited()).unwrap()
}

fn assert_table(g: u32) {
    let lines = diagonals(Grundy(g), &Control::unlimited()).unwrap();
    assert_eq!(lines.len(), g as usize + 1);
    for (line, expected) in lines.iter().zip(TABLE) {
        assert_eq!((line.offset, line.settled, line.wrong), expected, "g = {}", line.g);
        assert!(line.certified, "g = {}", line.g);
    }
}

#[test]
fn the_table_is_certified_to_12() {
    assert_table(12);
}

#[test]
#[ignore = "30 million rows: 3 s and 270 MB"]
fn the_table_is_certified_to_20() {
    assert_table(20);
}

/// The numbers of a trace against their definitions.
#[test]
fn evidence_is_that_of_the_transcription() {
    for rows in [1, 2, 3, 10, 57, 400, 2500, 6000] {
        let sequences = transcription::rwsg(Grundy(9), rows);
        let observed = observe(Grundy(9), rows, &Control::unlimited()).unwrap();
        assert_eq!(observed.rows, rows);
        for (evidence, t) in observed.values.iter().zip(&sequences) {
            let diagonals: Vec<_> = t.iter().map(|p| p.y - p.x).collect();
            let wrong = (0..).zip(&diagonals).filter(|(n, d)| n != *d).map(|(n, _): (u64, _)| n);
            let columns = |n: usize| t[..n].iter().map(|p| p.y);
            let repeats = (0..t.len()).filter(|&n| columns(n).any(|b| b == t[n].y)).count();
            let name = format!("g = {}, {rows} rows", evidence.g);
            assert_eq!(evidence.points, t.len() as u64, "{name}");
            assert_eq!(evidence.last_row, t[t.len() - 1].x, "{name}");
            assert_eq!(evidence.repeats, repeats as u64, "{name}");
            assert_eq!(evidence.wrong, wrong.clone().count() as u64, "{name}");
            assert_eq!(evidence.after_wrong, wrong.last().map_or(0, |n| n + 1), "{name}");
            let Some(window) = &evidence.window else { continue };
            let [settled, start] =
                [window.settled, window.start].map(|n| usize::try_from(n).unwrap());
            assert_eq!(window.settled_row, t[settled].x, "{name}");
            assert_eq!(window.start_row, t[start].x, "{name}");
            let most = diagonals[..settled].iter().max();
            assert_eq!(window.diagonals, most.map_or(0, |d| d + 1), "{name}");
            assert_eq!(window.highest_column, columns(settled).max().unwrap_or(0), "{name}");
            let gap = t.windows(2).rposition(|pair| pair[1].x - pair[0].x > 2);
            assert_eq!(window.after_gap, gap.map_or(0, |n| n as u64 + 1), "{name}");
            let error =
                |(n, p): (u64, &Position)| (p.x + evidence.repeats).abs_diff(floor_phi(n).unwrap());
            let bound = (window.start..).zip(&t[start..]).map(error).max();
            assert_eq!(Some(window.bound), bound, "{name}");
        }
    }
}

#[test]
fn more_rows_tell_the_same() {
    let enough = certificate(8);
    let longer = observe(Grundy(8), 3 * enough.rows, &Control::unlimited()).unwrap();
    assert_eq!(longer.check(), Ok(()));
    assert_eq!(longer.diagonals()[8].settled, enough.diagonals()[8].settled);
}

#[test]
fn short_runs_are_refused() {
    for rows in [1, 10, 100, 1000] {
        let refused = observe(Grundy(8), rows, &Control::unlimited()).unwrap().check().unwrap_err();
        assert!(refused.g <= Grundy(8), "{refused}");
    }
    let limited = certify(Grundy(8), 1000, &Control::unlimited()).unwrap();
    assert_eq!(limited.rows, 1000);
    let certified: Vec<_> = limited.diagonals().iter().map(|line| line.certified).collect();
    assert_eq!(certified, [true, true, true, true, true, false, false, false, false]);
    assert!(matches!(
        Form::new(&limited, Grundy(5), &Control::unlimited()),
        Err(FormError::Refused(_))
    ));
    assert!(Form::new(&limited, Grundy(4), &Control::unlimited()).is_ok());
}

/// After 10^8 rows value 27 seems to have settled long ago, with C = 1273: its
/// window is complete, its bound is 4. But value 22, with C = 1238, has moved as
/// late as index 42 million. It settles on 1244, within reach of 1273, and by row
/// 4·10^8 value 27 has 23 million wrong diagonals and C = 2105928.
#[test]
fn the_false_plateau_of_value_27_is_refused() {
    let plateau: Certificate = serde_json::from_str(PLATEAU).unwrap();
    let evidence = &plateau.values[27];
    assert_eq!((evidence.repeats, evidence.after_wrong), (1273, 14_669_565));
    assert_eq!(evidence.window.as_ref().unwrap().bound, 4);
    assert_eq!(evidence.window.as_ref().unwrap().check(evidence), Ok(()));
    assert_eq!(plateau.check(), Err(Refused { g: Grundy(22), missing: Missing::NoWindow }));
    assert!(!plateau.diagonals()[27].certified);
}

/// The same with value 22 as 3.1·10^8 rows show it, and had the others met
/// nothing until then.
#[test]
fn the_false_plateau_overlaps_the_band_of_value_22() {
    let mut plateau: Certificate = serde_json::from_str(PLATEAU).unwrap();
    let window = SettledWindow {
        settled: 68_218_787,
        settled_row: 110_379_138,
        diagonals: 68_218_787,
        highest_column: 178_597_921,
        after_gap: 110_380_366,
        start: 113_246_208,
        start_row: 183_234_989,
        bound: 26,
    };
    plateau.values[22] = Evidence {
        g: Grundy(22),
        points: 191_168_478,
        last_row: 309_315_838,
        repeats: 1244,
        wrong: 6995,
        after_wrong: 68_218_787,
        window: Some(window),
    };
    let before = Refused { g: Grundy(23), missing: Missing::Before(Grundy(22)) };
    assert_eq!(plateau.check(), Err(before));
    for evidence in &mut plateau.values[23..] {
        evidence.points = 191_168_478;
    }
    let (g, lower) = (Grundy(27), Grundy(22));
    let overlap = Missing::Overlap { g, lower, offsets: (1273, 1244), bounds: (4, 26) };
    assert_eq!(plateau.check(), Err(Refused { g, missing: overlap }));
}

#[test]
#[ignore = "10^8 rows: 13 s and 0.8 GB"]
fn the_false_plateau_is_what_the_engine_shows() {
    let observed = observe(Grundy(27), 100_000_000, &Control::unlimited()).unwrap();
    let recorded: Certificate = serde_json::from_str(PLATEAU).unwrap();
    assert_eq!(observed, recorded);
}

#[test]
fn corrupted_certificates_are_refused() {
    type Corruption = (&'static str, fn(&mut Certificate));
    fn window(c: &mut Certificate, g: usize) -> &mut SettledWindow {
        c.values[g].window.as_mut().unwrap()
    }
    let corruptions: [Corruption; 22] = [
        ("a value left out", |c| _ = c.values.remove(3)),
        ("two values exchanged", |c| c.values.swap(4, 5)),
        ("no window", |c| c.values[6].window = None),
        ("fewer points than the window", |c| c.values[8].points = 1900),
        ("a last row too low", |c| c.values[8].last_row = 1000),
        ("another offset", |c| c.values[7].repeats += 20),
        ("the offset of a lower value", |c| c.values[7].repeats = 22),
        ("an absurd offset", |c| c.values[7].repeats = u64::MAX),
        ("a later wrong diagonal", |c| c.values[5].after_wrong = 300),
        ("a vacant diagonal", |c| window(c, 5).diagonals += 1),
        ("settled earlier", |c| window(c, 5).settled -= 1),
        ("a higher column", |c| window(c, 5).highest_column += 10),
        ("an absurd column", |c| window(c, 5).highest_column = u64::MAX),
        ("a late gap", |c| window(c, 4).after_gap = 417),
        ("an early start", |c| window(c, 8).start = 700),
        ("a start out of reach", |c| window(c, 8).start = u64::MAX),
        ("a lower start row", |c| window(c, 8).start_row -= 10),
        ("a wider bound", |c| window(c, 8).bound = 10),
        ("no chains", |c| c.heads.clear()),
        ("chains of value 3 alone", |c| _ = c.heads.remove(0)),
        ("a turned sign", |c| c.heads[0].heads[0].sign = Sign::Minus),
        ("chains that cross", |c| c.heads[0].heads[0] = Head { index: 13, sign: Sign::Minus }),
    ];
    let sound = certificate(8);
    assert_eq!(sound.check(), Ok(()));
    for (name, corrupt) in corruptions {
        let mut certificate = sound.clone();
        corrupt(&mut certificate);
        assert!(certificate.check().is_err(), "{name}");
    }
}

/// The check takes the numbers for those of RWSG. Whether they are, another run
/// tells.
#[test]
fn what_the_check_cannot_see_another_run_does() {
    let sound = certificate(4);
    let again = observe(Grundy(4), sound.rows, &Control::unlimited()).unwrap();
    assert_eq!(again, sound);
    let mut corrupted = sound.clone();
    corrupted.heads[0].heads[1].sign = Sign::Minus;
    corrupted.values[4].wrong += 1;
    assert_eq!(corrupted.check(), Ok(()));
    assert_ne!(again, corrupted);
}

#[test]
fn certificates_survive_serialisation() {
    let certificate = certificate(4);
    let text = serde_json::to_string(&certificate).unwrap();
    assert_eq!(serde_json::from_str::<Certificate>(&text).unwrap(), certificate);
    let line = serde_json::to_string(&certificate.diagonals()[4]).unwrap();
    assert!(line.starts_with(r#"{"g":4,"C":12,"M":81,"wrong":58,"certified":true,"#), "{line}");
}

fn chains(g: u32) -> (u64, Vec<String>) {
    let chains = form(g).chains(1 << 20).unwrap();
    (chains.start, chains.heads.iter().map(ToString::to_string).collect())
}

#[test]
fn gu_theorem_7() {
    assert_eq!(form(2).offset(), 3);
    let (start, chains) = chains(2);
    assert_eq!(start, 10);
    assert_eq!(chains, ["+F^(10,17)", "+F^(11,18)", "+F^(12,20)", "-F^(15,24)"]);
}

/// With +F^(54,88) where one of the two lines F^(55,89) is printed.
#[test]
fn gu_theorem_8_as_corrected() {
    assert_eq!(form(3).offset(), 5);
    let (start, chains) = chains(3);
    // The paper says 36; the last position of its list fits the form, too.
    assert_eq!(start, 35);
    let theorem = [
        "-F^(36,58)",
        "+F^(42,68)",
        "-F^(44,71)",
        "-F^(45,72)",
        "-F^(46,74)",
        "-F^(47,76)",
        "+F^(53,86)",
        "+F^(54,88)",
        "+F^(55,89)",
    ];
    assert_eq!(chains, theorem);
}

#[test]
fn ho_theorem_on_value_1_has_no_exceptions() {
    assert_eq!(chains(1), (4, Vec::new()));
    assert_eq!(chains(0), (0, Vec::new()));
}

/// Tables, candidates and chains against the engine, far past the table.
#[test]
fn forms_agree_with_the_engine() {
    let certificate = certificate(9);
    let mut points = vec![Vec::new(); 10];
    let mut collect = |row: Row<'_>| {
        for (h, t) in (0..).zip(&mut points) {
            t.extend(row.point(Grundy(h)));
        }
    };
    r_wythoff(Grundy(9), 150_000, &Control::unlimited(), &mut collect).unwrap();
    for (g, t) in (0..).map(Grundy).zip(&points) {
        let form = Form::new(&certificate, g, &Control::unlimited()).unwrap();
        // Every index through the table, some beyond.
        let looked_at = |n: u64| n < 4000 || n.is_multiple_of(23);
        for (n, &Position { x, y }) in (0..).zip(t).filter(|&(n, _)| looked_at(n)) {
            let (x, y) = (UBig::from(x), UBig::from(y));
            assert_eq!(form.nth(&n.into()), (x.clone(), y.clone()), "g = {g}, n = {n}");
            assert!(form.contains(&y, &x), "g = {g}, n = {n}");
            assert!(!form.contains(&x, &(&y + UBig::ONE)), "g = {g}, n = {n}");
            let same = Some((x.clone(), y.clone()));
            assert_eq!(form.with_pile(&x), same, "g = {g}, n = {n}");
            let beside = form.with_pile(&y).filter(|(a, b)| *b == y && form.contains(a, b));
            assert!(beside.is_some(), "g = {g}, n = {n}");
            assert_eq!(Some(form.with_difference(&(&y - &x))), same, "g = {g}, n = {n}");
            assert_eq!(form.first_from(&x), UBig::from(n), "g = {g}, n = {n}");
        }
    }
}

/// Equation (1) holds at indices of hundreds of digits, on chains and off them.
#[test]
fn the_recursion_holds_for_long_indices() {
    for g in [0, 2, 3, 7, 8] {
        let form = form(g);
        let chains = form.chains(1 << 24).unwrap();
        let on_chains = chains.heads.iter().take(5).flat_map(|head| head.terms().skip(400).take(2));
        let mut indices: Vec<_> = on_chains.map(|(n, _)| n).collect();
        indices.extend((0u64..20).map(|i| UBig::from(10u8).pow(200) + UBig::from(i)));
        for n in indices {
            let (row, column) = form.nth(&n);
            let next = &row + UBig::from(form.offset());
            assert_eq!(form.nth(&next).0, &column - UBig::ONE, "g = {g}, n = {n}");
            assert_eq!(form.nth(&(next + UBig::ONE)).0, &column + UBig::ONE, "g = {g}, n = {n}");
            assert!(form.contains(&row, &column), "g = {g}, n = {n}");
        }
    }
}

#[test]
fn signs_alternate_along_chains() {
    let form = form(3);
    let zero = self::form(0);
    for head in form.chains(1 << 20).unwrap().heads {
        for (n, sign) in head.terms().take(300) {
            let moved = IBig::from(form.nth(&n).0) - IBig::from(zero.nth(&n).0);
            assert_eq!(moved, IBig::from(sign.error() - 5), "{head}, n = {n}");
        }
    }
}
