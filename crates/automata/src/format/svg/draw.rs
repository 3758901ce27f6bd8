//! The picture itself: curves, labels, circles.

use super::geometry::{Curve, Point, Rect, real};
use super::layout::places;
use super::{CAREFUL, Figure};
use std::fmt::Write as _;

/// The radius of a state.
const RADIUS: f64 = 19.0;
/// How far an arrow ends before the rim.
const GAP: f64 = 2.0;
/// The width of a letter of a label, and the height of a line.
const LETTER: f64 = 6.3;
const LINE: f64 = 13.0;
/// The longest line of a label, in letters, and the most lines shown.
const WRAP: usize = 22;
const LINES: usize = 4;
/// How strongly curves may bend, the preferred ones first.
const BENDS: [f64; 9] = [0.0, 0.08, -0.08, 0.16, -0.16, 0.26, -0.26, 0.4, -0.4];
/// Where on a curve its label may stand, the preferred place first.
const STOPS: [f64; 7] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78];

/// Where curves are compared with each other.
const SAMPLES: [f64; 5] = [0.2, 0.35, 0.5, 0.65, 0.8];

const STYLE: &str = "<style>\
text{font-family:ui-monospace,Menlo,Consolas,monospace;text-anchor:middle;fill:#1b1f24}\
.s{font-size:13px;dominant-baseline:central}\
.l{font-size:10.5px}\
.b{fill:#fff;fill-opacity:.88}\
.e{fill:none;stroke:#57606a;stroke-width:1.2}\
.n{fill:#fff;stroke:#1b1f24;stroke-width:1.4}\
.a{fill:#e7f0fb}\
</style>\n\
<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"7\" \
markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0.8L8 4L0 7.2Z\" fill=\"#57606a\"/></marker></defs>\n";

/// A drawn edge: its path, and the lines of its label around a point.
struct Drawn {
    path: String,
    middle: Point,
    lines: Vec<String>,
    full: String,
}

impl Figure {
    /// The place of every state; y grows downwards.
    fn placed(&self) -> Vec<Point> {
        let widest = self.edges.iter().map(|edge| width(&wrapped(&edge.label)));
        places(self, widest.fold(0.0, f64::max))
    }

    /// The same in centimetres, y growing upwards.
    pub(in crate::format) fn centimetres(&self) -> Vec<(f64, f64)> {
        /// A state has a radius of 19 units and of 3.5 millimetres.
        const UNIT: f64 = 0.35 / RADIUS;
        // A zero without a sign.
        self.placed().iter().map(|place| (UNIT * place.x, 0.0 - UNIT * place.y)).collect()
    }

    pub(super) fn svg(&self) -> String {
        let places = self.placed();
        let mut page = Page::new(&places);
        let loops = self.edges.iter().filter(|edge| edge.source == edge.target);
        page.loops = loops.map(|edge| above(places[edge.source])).collect();
        let mut drawn = Vec::with_capacity(self.edges.len());
        for edge in &self.edges {
            let lines = wrapped(&edge.label);
            let (path, middle) = if edge.source == edge.target {
                page.around(places[edge.source], &lines)
            } else {
                let back = self.is_edge(edge.target, edge.source);
                page.between(&places, (edge.source, edge.target), back, &lines)
            };
            drawn.push(Drawn { path, middle, lines, full: edge.label.clone() });
        }
        self.text(&places, &drawn, &page)
    }

    pub(in crate::format) fn is_edge(&self, source: usize, target: usize) -> bool {
        // Edges are sorted by source, then target.
        self.edges.binary_search_by_key(&(source, target), |e| (e.source, e.target)).is_ok()
    }

    fn text(&self, places: &[Point], drawn: &[Drawn], page: &Page) -> String {
        let (x, y) = (page.least.x - 12.0, page.least.y - 12.0);
        let (w, h) = (page.most.x + 12.0 - x, page.most.y + 12.0 - y);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" \
             viewBox=\"{x:.1} {y:.1} {w:.1} {h:.1}\" role=\"img\">\n<title>{}</title>\n{STYLE}\
             <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" fill=\"#fff\"/>\n",
            self.summary
        );
        // Writing to a string does not fail.
        let start = places[0];
        let _ = writeln!(
            out,
            "<path class=\"e\" marker-end=\"url(#tip)\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
            start.x - RADIUS - 30.0,
            start.y,
            start.x - RADIUS - GAP,
            start.y
        );
        for edge in drawn {
            let path = &edge.path;
            let _ = writeln!(out, "<path class=\"e\" marker-end=\"url(#tip)\" d=\"{path}\"/>");
        }
        for (node, place) in self.nodes.iter().zip(places) {
            let Point { x, y } = *place;
            let fill = if node.accepts { "n a" } else { "n" };
            let _ = write!(
                out,
                "<circle class=\"{fill}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>"
            );
            if node.accepts {
                let inner = RADIUS - 3.5;
                let _ = write!(
                    out,
                    "<circle class=\"n a\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{inner}\"/>"
                );
            }
            // Long names shrink to fit the circle.
            let size = (2.0 * (RADIUS - 3.0) / (0.62 * real(node.text.len().max(1)))).min(13.0);
            let _ = writeln!(
                out,
                "<text class=\"s\" x=\"{x:.1}\" y=\"{y:.1}\" style=\"font-size:{size:.1}px\">{}</text>",
                node.text
            );
        }
        for edge in drawn {
            edge.label(&mut out);
        }
        out.push_str("</svg>\n");
        out
    }
}

impl Drawn {
    fn label(&self, out: &mut String) {
        let top = self.middle.y - LINE * (real(self.lines.len()) - 1.0) / 2.0 + 3.5;
        // The curve does not run through its own label.
        let half = half(&self.lines);
        let _ = write!(
            out,
            "<rect class=\"b\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>",
            self.middle.x - half.x,
            self.middle.y - half.y,
            2.0 * half.x,
            2.0 * half.y
        );
        out.push_str("<text class=\"l\">");
        let cut = self.lines.last().is_some_and(|line| line.ends_with('…'));
        if cut {
            let _ = write!(out, "<title>{}</title>", self.full);
        }
        for (i, line) in self.lines.iter().enumerate() {
            let (x, y) = (self.middle.x, top + LINE * real(i));
            let _ = write!(out, "<tspan x=\"{x:.1}\" y=\"{y:.1}\">{line}</tspan>");
        }
        out.push_str("</text>\n");
    }
}

/// What is on the page so far.
struct Page {
    careful: bool,
    labels: Vec<Rect>,
    states: Vec<Rect>,
    /// The middles of loops, wherever they are or will be drawn.
    loops: Vec<Point>,
    /// Some points of every curve.
    curves: Vec<Point>,
    least: Point,
    most: Point,
}

impl Page {
    fn new(places: &[Point]) -> Self {
        let half = Point { x: RADIUS + 2.0, y: RADIUS + 2.0 };
        let mut page = Self {
            careful: places.len() <= CAREFUL,
            labels: Vec::new(),
            states: places.iter().map(|&middle| Rect { middle, half }).collect(),
            loops: Vec::new(),
            curves: Vec::new(),
            least: places[0].minus(Point { x: RADIUS + 30.0, y: RADIUS }),
            most: places[0].plus(half),
        };
        for place in places {
            page.cover(place.plus(half));
            page.cover(place.minus(half));
        }
        page
    }

    fn cover(&mut self, point: Point) {
        self.least = Point { x: self.least.x.min(point.x), y: self.least.y.min(point.y) };
        self.most = Point { x: self.most.x.max(point.x), y: self.most.y.max(point.y) };
    }

    fn put(&mut self, label: Rect) {
        self.cover(label.middle.plus(label.half));
        self.cover(label.middle.minus(label.half));
        if self.careful {
            self.labels.push(label);
        }
    }

    /// A loop above a state.
    fn around(&mut self, place: Point, lines: &[String]) -> (String, Point) {
        let (dx, dy) = (RADIUS * 0.5, RADIUS * 0.87);
        let top = place.y - RADIUS - 27.0;
        let path = format!(
            "M{:.1} {:.1}C{:.1} {top:.1} {:.1} {top:.1} {:.1} {:.1}",
            place.x - dx,
            place.y - dy,
            place.x - dx - 9.0,
            place.x + dx + 9.0,
            place.x + dx + 0.5,
            place.y - dy - GAP
        );
        let half = half(lines);
        let middle = Point { x: place.x, y: top + 5.0 - half.y };
        self.put(Rect { middle, half });
        (path, middle)
    }

    /// A curve from one state to another, and the place of its label. Where an edge leads
    /// back, both bend to their left, so they do not meet.
    fn between(
        &mut self,
        places: &[Point],
        (source, target): (usize, usize),
        back: bool,
        lines: &[String],
    ) -> (String, Point) {
        let whole = |bend: f64| {
            let curve = Curve::bent(places[source], places[target], bend);
            curve.shortened(RADIUS, RADIUS + GAP)
        };
        let half = half(lines);
        let free = |curve: &Curve| {
            STOPS.into_iter().find(|&t| {
                let rect = Rect { middle: curve.at(t), half };
                !self.labels.iter().chain(&self.states).any(|other| other.overlaps(&rect))
            })
        };
        let mut curve = whole(if back { 0.08 } else { 0.0 });
        let mut stop = 0.5;
        if self.careful {
            let mut least = usize::MAX;
            for &bend in BENDS.iter().filter(|&&bend| !back || bend > 0.0) {
                let other = whole(bend);
                let place = free(&other);
                let cost =
                    2 * self.hits(&other, (source, target)) + 3 * usize::from(place.is_none());
                if cost < least {
                    (curve, stop, least) = (other, place.unwrap_or(0.5), cost);
                }
            }
            self.curves.extend(SAMPLES.map(|t| curve.at(t)));
        }
        let middle = curve.at(stop);
        self.put(Rect { middle, half });
        self.cover(curve.at(0.5));
        let path = format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            curve.from.x, curve.from.y, curve.control.x, curve.control.y, curve.to.x, curve.to.y
        );
        (path, middle)
    }

    /// How much of a curve runs over states that are not its ends, over loops, and along
    /// other curves.
    fn hits(&self, curve: &Curve, (source, target): (usize, usize)) -> usize {
        let over = |point: Point| {
            let near = |middle: Point, distance: f64| point.minus(middle).length() < distance;
            self.states.iter().enumerate().any(|(node, state)| {
                node != source && node != target && near(state.middle, RADIUS + 5.0)
            }) || self.loops.iter().any(|&middle| near(middle, 12.0))
        };
        let points = (1..20).map(|i| curve.at(f64::from(i) / 20.0));
        let along = |t: f64| {
            let point = curve.at(t);
            self.curves.iter().any(|&other| point.minus(other).length() < 7.0)
        };
        points.filter(|&point| over(point)).count()
            + SAMPLES.into_iter().filter(|&t| along(t)).count()
    }
}

/// The middle of the loop of a state.
fn above(place: Point) -> Point {
    Point { x: place.x, y: place.y - RADIUS - 16.0 }
}

/// A label in lines; what is too much is left out.
fn wrapped(label: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in label.split_inclusive(", ") {
        match lines.last_mut() {
            // Labels are digits, brackets and commas: one byte each.
            Some(line) if line.len() + part.trim_end().len() <= WRAP => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    let more = lines.len() > LINES;
    lines.truncate(LINES);
    for line in &mut lines {
        line.truncate(line.trim_end().len());
    }
    if more && let Some(line) = lines.last_mut() {
        line.push('…');
    }
    lines
}

fn width(lines: &[String]) -> f64 {
    LETTER * real(lines.iter().map(|line| line.chars().count()).max().unwrap_or(0))
}

fn half(lines: &[String]) -> Point {
    Point { x: width(lines) / 2.0 + 2.0, y: LINE * real(lines.len()) / 2.0 }
}
