//! A look at a board before anything is learned: the beams of P-positions.
//!
//! P-positions of these games lie along a few straight beams. How steep a beam is says which
//! number system to try; how wide it is at several scales, and how many different stretches
//! its steps have, say whether there is anything to be learned at all. W^5 has a beam almost
//! all of whose stretches of 16 steps are different, W^7 one that widens from scale to
//! scale: no board would make an automaton of them.
//!
//! Floating point is good enough here: what is found decides what is tried, and in which
//! order; the proof decides what holds.
//!
//! Cost: a sort of the far positions, and one pass over the board per beam.

use crate::Sample;
use crate::algebraic::Algebraic;
use crate::slope::Slope;
use rustc_hash::FxHashSet;
use wythoff_automata::{Control, Reason};
use wythoff_numeration::{NumberSystem, Quadratic};

/// The lengths of stretches that are counted.
pub(crate) const STRETCHES: [usize; 3] = [16, 64, 256];

/// The most steps that stretches are counted in.
const MOST_STEPS: usize = 40_000;

/// Beams steeper than this are columns, of which there is nothing to be fitted.
const STEEPEST: u32 = 64;

/// The most scales, each half as far as the one before.
const SCALES: usize = 6;

/// Fewer points than this say nothing about a beam.
const FEW: usize = 48;

/// A number is said to be the slope, perhaps, if fewer than this many fit as well by chance.
const CHANCE: f64 = 0.02;

/// The beams of P-positions on a board.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Look {
    /// The side of the board.
    pub side: u32,
    /// How many P-positions it has.
    pub positions: usize,
    /// Whether the P-positions are symmetric; then only beams with x <= y are listed.
    pub symmetric: bool,
    /// The beams, flat ones first.
    pub beams: Vec<Beam>,
}

/// P-positions along a straight line.
#[derive(Clone, Debug)]
pub struct Beam {
    /// Whether it lies where x > y; then slope and steps are those of its mirror image.
    pub mirrored: bool,
    /// Its slope y/x, fitted at the largest scale.
    pub slope: f64,
    /// Its slope from averages of the steps that fade out at both ends, which is much closer
    /// where the steps are regular.
    pub smooth: f64,
    /// How far off the smooth slope may be, as it changes from scale to scale.
    pub error: f64,
    /// What the slope seems to be, if that is a fraction or a quadratic number of a usual field.
    pub value: Option<Slope>,
    /// What the slope seems to be if it is none of those.
    pub algebraic: Option<Algebraic>,
    /// How many P-positions it has on the board.
    pub points: usize,
    /// The rows in which the whole width of the beam is on the board: below this.
    pub rows: u32,
    /// P-positions per row at the largest scale.
    pub density: f64,
    /// How far positions lie apart, off the line fitted at a scale, the largest scale first.
    pub widths: Vec<f64>,
    /// How many steps from one position to the next were looked at.
    pub steps: usize,
    /// How many different stretches of 16, 64 and 256 steps there are.
    pub complexity: [usize; 3],
    /// The flattest and the steepest slope that belong to it.
    pub(crate) between: (f64, f64),
}

impl Look {
    /// Looks at a board.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(sample: &Sample, control: &Control) -> Result<Self, Reason> {
        // Every position is looked for.
        control.work(sample.len(), 0)?;
        let symmetric = sample.is_symmetric();
        let mut beams = beams(sample, false, control)?;
        if !symmetric {
            control.work(sample.len(), sample.len() * size_of::<(u32, u32)>())?;
            beams.extend(self::beams(&sample.transposed(), true, control)?);
        }
        Ok(Self { side: sample.side(), positions: sample.len(), symmetric, beams })
    }

    /// That of no board.
    pub(crate) fn of_nothing() -> Self {
        Self { side: 0, positions: 0, symmetric: true, beams: Vec::new() }
    }

    /// A beam almost all of whose stretches of steps are different.
    pub(crate) fn irregular(&self) -> Option<&Beam> {
        self.beams.iter().find(|beam| beam.is_irregular())
    }

    /// A beam that widens from scale to scale.
    pub(crate) fn widening(&self) -> Option<&Beam> {
        self.beams.iter().find(|beam| beam.is_widening())
    }

    /// Number systems worth a try, the most promising first: those of units of the fields of
    /// the beams' slopes, those of the slopes themselves, then the usual ones.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn systems(&self, control: &Control) -> Result<Vec<NumberSystem>, Reason> {
        let mut irrational: Vec<NumberSystem> = Vec::new();
        let mut own: Vec<NumberSystem> = Vec::new();
        let mut bases: Vec<NumberSystem> = Vec::new();
        for beam in &self.beams {
            if let Some(slope) = &beam.value {
                if slope.is_rational() { &mut bases } else { &mut irrational }
                    .extend(slope.systems());
            }
            if let Some(slope) = &beam.algebraic {
                irrational.extend(slope.system(control)?);
            }
            let quadratic = beam.value.as_ref().and_then(Slope::algebraic);
            if let Some(slope) = quadratic.as_ref().or(beam.algebraic.as_ref()) {
                own.extend(slope.own_system(control)?);
            }
        }
        let usual = [
            Ok(NumberSystem::fibonacci()),
            Ok(NumberSystem::pell()),
            NumberSystem::metallic(3),
            NumberSystem::base(2),
        ];
        // A rational beam may be periodic, and then any system will do: the usual ones of
        // irrational slopes come before its base.
        let (last, first) = {
            let mut usual: Vec<_> = usual.into_iter().flatten().collect();
            (usual.pop(), usual)
        };
        let mut all: Vec<NumberSystem> = Vec::new();
        for system in irrational.into_iter().chain(own).chain(first).chain(bases).chain(last) {
            if !all.contains(&system) {
                all.push(system);
            }
        }
        Ok(all)
    }
}

impl Beam {
    /// Whether more than nine in ten stretches of 16 steps are different. Automatic words
    /// have linearly many: even those of thousands of states repeat themselves on boards of
    /// this size, while the irregular beams of blocking games show 98 in 100 and more.
    pub(crate) fn is_irregular(&self) -> bool {
        let ([stretch, ..], [different, ..]) = (STRETCHES, self.complexity);
        self.steps >= 32 * stretch && 10 * different > 9 * (self.steps - stretch)
    }

    /// Whether the width grows over the three largest scales, by a seventh at least.
    pub(crate) fn is_widening(&self) -> bool {
        match self.widths[..] {
            [a, b, c, ..] => a >= b && b >= c && a > c * 8.0 / 7.0 && a > c + 1.0,
            _ => false,
        }
    }

    /// The slope, if it seems to be a quadratic number.
    pub(crate) fn quadratic(&self) -> Option<Quadratic> {
        let usual = self.value.as_ref().and_then(Slope::quadratic);
        usual.or_else(|| self.algebraic.as_ref()?.as_quadratic())
    }

    /// The slope as it is known, and how far off it may be: where the steps are regular, by their
    /// smooth averages.
    fn measured(&self) -> (f64, f64) {
        let reach = f64::from(self.rows);
        let width = self.widths.first().copied().unwrap_or_default();
        let fitted = (width + 1.0) / reach.max(1.0) / 8.0 + 1e-6;
        let is_line = !self.is_widening() && !self.is_irregular();
        if is_line && self.error < fitted {
            (self.smooth, self.error)
        } else {
            (self.slope, fitted)
        }
    }

    /// The slope in words: as many digits as are known, and a number that fits all of them, if
    /// that can hardly be by chance. A board proves no slope.
    pub(crate) fn about(&self) -> String {
        let (slope, error) = self.measured();
        // The digits that an error of half a unit leaves; nine at most, and one at least.
        let digits = (1..=9).rev().find(|&n| 0.5 * 10f64.powi(-n) >= error).unwrap_or(1);
        let digits = usize::try_from(digits).unwrap_or(1);
        match self.fits() {
            Some(value) => format!("about {slope:.digits$}, perhaps {value}"),
            None => format!("about {slope:.digits$}"),
        }
    }

    /// A number that fits the slope as far as it is known, if that can hardly be by chance.
    pub(crate) fn fits(&self) -> Option<Slope> {
        let (slope, error) = self.measured();
        self.value.filter(|value| {
            (value.value() - slope).abs() <= error && value.by_chance(slope, error) < CHANCE
        })
    }

    /// Whether a position with x <= y lies between its slopes.
    pub(crate) fn holds(&self, x: u32, y: u32) -> bool {
        let (low, high) = self.between;
        let (x, y) = (f64::from(x), f64::from(y));
        low * x <= y && y < high * x
    }
}

/// The beams with x <= y.
fn beams(sample: &Sample, mirrored: bool, control: &Control) -> Result<Vec<Beam>, Reason> {
    let side = sample.side();
    pass(sample, control)?;
    let far = f64::from(side) * 0.6;
    let mut slopes: Vec<(f64, f64)> = Vec::new();
    for x in (side / STEEPEST).max(1)..side {
        for &y in sample.row(x).iter().filter(|&&y| y >= x && f64::from(y) > far) {
            slopes.push((f64::from(y) / f64::from(x), f64::from(x)));
        }
    }
    control.work(slopes.len(), slopes.len() * size_of::<(f64, f64)>())?;
    slopes.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    // Beams of different slopes are far apart at this distance.
    let mut ends = Vec::new();
    for pair in slopes.windows(2) {
        let ((low, x), (high, _)) = (pair[0], pair[1]);
        if (high - low) * x > 32.0 + x / 32.0 {
            ends.push((low, high));
        }
    }
    let cuts: Vec<f64> = std::iter::once(1.0)
        .chain(ends.iter().map(|(low, high)| f64::midpoint(*low, *high)))
        .chain(std::iter::once(f64::from(STEEPEST)))
        .collect();
    let mut beams = Vec::new();
    for cut in cuts.windows(2) {
        beams.extend(beam(sample, (cut[0], cut[1]), mirrored, control)?);
    }
    Ok(beams)
}

/// Counts the work of one pass over a board: a row or some positions that follow each other
/// take a small part of a unit.
fn pass(sample: &Sample, control: &Control) -> Result<(), Reason> {
    control.work((sample.len() + sample.side() as usize) / 8, 0)
}

/// The beam between two slopes, if there are enough positions.
fn beam(
    sample: &Sample,
    between: (f64, f64),
    mirrored: bool,
    control: &Control,
) -> Result<Option<Beam>, Reason> {
    let side = sample.side();
    pass(sample, control)?;
    let mut points: Vec<(f64, f64)> = Vec::new();
    for x in 1..side {
        let (low, high) = (between.0 * f64::from(x), between.1 * f64::from(x));
        let row = sample.row(x);
        let row = &row[row.partition_point(|&y| f64::from(y) < low || y < x)..];
        let row = row.iter().map(|&y| f64::from(y)).take_while(|&y| y < high);
        points.extend(row.map(|y| (f64::from(x), y)));
    }
    if points.len() < FEW {
        return Ok(None);
    }
    // The fits at all scales go twice over the points.
    control.work(points.len() / 4, points.len() * size_of::<(f64, f64)>())?;
    let steepest = points.iter().rev().take(FEW).map(|(x, y)| y / x).fold(1.0, f64::max);
    let reach = f64::from(side) / steepest;
    points.retain(|&(x, _)| x < reach);
    let mut widths = Vec::new();
    let mut slope = None;
    let mut density = 0.0;
    for scale in 0..SCALES {
        let end = reach / f64::from(1u32 << scale);
        let from = points.partition_point(|point| point.0 < end / 2.0);
        let until = points.partition_point(|point| point.0 < end);
        let window = &points[from..until];
        if window.len() < FEW / 2 {
            break;
        }
        let (fitted, width) = fit(window);
        widths.push(width);
        if slope.is_none() {
            slope = Some(fitted);
            density = count(window.len()) / (end / 2.0);
        }
    }
    let Some(slope) = slope else { return Ok(None) };
    let (smooth, error) = smooth_slope(&points, reach);
    let tolerance = (widths[0] + 1.0) / reach / 8.0 + 1e-6;
    let (steps, complexity) = stretches(&points, control)?;
    let mut beam = Beam {
        mirrored,
        slope,
        smooth,
        error,
        value: None,
        algebraic: None,
        points: points.len(),
        rows: floor(reach),
        density,
        widths,
        steps,
        complexity,
        between,
    };
    // What drifts or never repeats has no slope of which more digits would say more.
    let is_line = !beam.is_widening() && !beam.is_irregular();
    beam.value = if is_line && error < tolerance {
        Slope::recognise(smooth, error)
    } else {
        Slope::recognise(slope, tolerance)
    };
    if is_line && beam.value.is_none() {
        beam.algebraic = Algebraic::recognise(smooth, error);
    }
    Ok(Some(beam))
}

/// A count as a float: boards have fewer than 2^32 positions.
fn count(n: usize) -> f64 {
    u32::try_from(n).map_or(f64::INFINITY, f64::from)
}

/// A row as an integer: it is positive and below the side.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn floor(x: f64) -> u32 {
    x as u32
}

/// The line of least squares through some points: slope, and how far apart they lie off it.
fn fit(points: &[(f64, f64)]) -> (f64, f64) {
    let n = count(points.len());
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (mx, my) = (mean(&|point| point.0), mean(&|point| point.1));
    let xy = mean(&|point| (point.0 - mx) * (point.1 - my));
    let xx = mean(&|point| (point.0 - mx) * (point.0 - mx));
    let slope = if xx > 0.0 { xy / xx } else { 0.0 };
    let off = points.iter().map(|point| point.1 - slope * point.0);
    let (low, high) = off
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), off| (low.min(off), high.max(off)));
    (slope, high - low)
}

/// The slope of a beam up to some row by averages with smooth weights, Σw·Δy/Σw·Δx, and how far
/// off that may be. Where the steps come from a rotation, the weights exp(-1/(t(1-t))) make the
/// error smaller than any power of the number of steps (Das, Saiki, Sander and Yorke, "Quantitative
/// quasiperiodicity", Nonlinearity 30, 2017): of Wythoff's game seven digits are known from ten
/// thousand rows. Where conjugates of the slope are close to the unit circle it falls like the
/// number of rows, as that of all averages does. How the slope changes when the beam is cut to a
/// half and to a quarter shows how good it is.
fn smooth_slope(points: &[(f64, f64)], reach: f64) -> (f64, f64) {
    let until = |end: f64| &points[..points.partition_point(|point| point.0 < end)];
    let [whole, half, quarter] = [1.0, 0.5, 0.25].map(|part| smoothed(until(reach * part)));
    // The change from a quarter to a half is the larger one: the error falls with the scale.
    let change = (whole - half).abs().max((half - quarter).abs() / 16.0);
    (whole, 4.0 * change + 1e-9)
}

/// The slope of some points, in the order in which they are, by averages with smooth weights.
fn smoothed(points: &[(f64, f64)]) -> f64 {
    let n = count(points.len());
    let (mut rise, mut run) = (0.0, 0.0);
    for (i, step) in points.windows(2).enumerate() {
        let t = (count(i) + 1.0) / (n + 1.0);
        let weight = (-1.0 / (t * (1.0 - t))).exp();
        rise += weight * (step[1].1 - step[0].1);
        run += weight * (step[1].0 - step[0].0);
    }
    rise / run
}

/// How many steps lead along the farther half of a beam, and how many different stretches
/// they have.
fn stretches(points: &[(f64, f64)], control: &Control) -> Result<(usize, [usize; 3]), Reason> {
    let far = &points[points.len() / 2..];
    let far = &far[far.len().saturating_sub(MOST_STEPS + 1)..];
    // Steps are small integers: their bits compare as they do.
    let steps: Vec<(u64, u64)> = far
        .windows(2)
        .map(|two| ((two[1].0 - two[0].0).to_bits(), (two[1].1 - two[0].1).to_bits()))
        .collect();
    let mut complexity = [0; 3];
    for (different, length) in complexity.iter_mut().zip(STRETCHES) {
        // A stretch is hashed step by step, some steps in the time of an edge.
        control.work(steps.len() * length / 16, 0)?;
        *different = steps.windows(length).collect::<FxHashSet<_>>().len();
    }
    Ok((steps.len(), complexity))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_games::catalogue;

    #[test]
    fn slopes_are_known_to_many_digits() -> Result<(), crate::DiscoveryError> {
        // The slopes of the beams, flat ones first, and how good they are on the larger board.
        let games: [(&str, &[f64], f64); 4] = [
            ("take any from either pile\ntake equal from both", &[1.618_033_988_7], 1e-6),
            (
                "take any from either pile\ntake equal from both for t at least 2",
                &[1.380_277_569_1],
                5e-4,
            ),
            ("take any from either pile\ntake equal from both if t != 2", &[1.324_717_957_2], 5e-5),
            (
                "take any from x\ntake any even from y\ntake equal from both",
                &[2.732_050_807_6, 1.366_025_403_8],
                1e-5,
            ),
        ];
        for (moves, slopes, enough) in games {
            let text = format!("game \"test\"\n{moves}\n");
            let rules = wythoff_games::language::parse(&text).expect("a game");
            for side in [2_000, 20_000] {
                let sample = Sample::of(&rules, side, &Control::unlimited())?;
                let look = Look::of(&sample, &Control::unlimited())?;
                assert_eq!(look.beams.len(), slopes.len(), "{moves}");
                for (beam, slope) in look.beams.iter().zip(slopes) {
                    let off = (beam.smooth - slope).abs();
                    assert!(off < beam.error, "{moves}: {off:e} within {:e}", beam.error);
                    assert!(side == 2_000 || beam.error < enough, "{moves}: {:e}", beam.error);
                }
            }
        }
        Ok(())
    }

    #[test]
    fn beams_of_blocking_games_are_recognised() -> Result<(), crate::DiscoveryError> {
        // Slopes, whether a beam is irregular, whether one widens.
        let rows: [(&str, &[&str], bool, bool); 7] = [
            ("wythoff", &["(1 + √5)/2"], false, false),
            ("W2", &["(1 + √5)/2", "2"], false, false),
            ("W4", &["1 + √2"], false, false),
            ("W5", &["?", "5/2"], true, false),
            ("W7", &["5/2"], false, true),
            ("W8", &["2", "5/2"], false, false),
            ("W10", &["(1 + √5)/2", "2", "5/2"], false, false),
        ];
        for (name, slopes, irregular, widening) in rows {
            let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
            let sample = Sample::of(&rules, 20_000, &Control::unlimited())?;
            let look = Look::of(&sample, &Control::unlimited())?;
            let found: Vec<String> = look
                .beams
                .iter()
                .map(|beam| beam.value.as_ref().map_or("?".to_owned(), ToString::to_string))
                .collect();
            assert!(look.symmetric, "{name}");
            if name != "W7" {
                assert_eq!(found, slopes, "{name}");
            }
            assert_eq!(look.irregular().is_some(), irregular, "{name}");
            assert_eq!(look.widening().is_some() && !irregular, widening, "{name}");
        }
        Ok(())
    }
}
