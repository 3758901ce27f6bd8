//! Points, boxes and curves of the picture.

/// A point; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }

    pub(super) fn times(self, by: f64) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }

    pub(super) fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The point at a distance from here towards another one.
    pub(super) fn towards(self, other: Self, distance: f64) -> Self {
        let way = other.minus(self);
        self.plus(way.times(distance / way.length().max(1.0)))
    }
}

/// An upright rectangle: middle, half its width, half its height.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    pub(super) middle: Point,
    pub(super) half: Point,
}

impl Rect {
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        (self.middle.x - other.middle.x).abs() < self.half.x + other.half.x
            && (self.middle.y - other.middle.y).abs() < self.half.y + other.half.y
    }
}

/// A quadratic curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curve {
    pub(super) from: Point,
    pub(super) control: Point,
    pub(super) to: Point,
}

impl Curve {
    /// The curve between two points whose middle is `bend` times their distance to the
    /// left of the straight line, seen along it.
    pub(super) fn bent(from: Point, to: Point, bend: f64) -> Self {
        let way = to.minus(from);
        let aside = Point { x: way.y, y: -way.x }.times(2.0 * bend);
        let control = from.plus(way.times(0.5)).plus(aside);
        Self { from, control, to }
    }

    /// The same curve between the rims of circles around its ends.
    pub(super) fn shortened(self, start: f64, end: f64) -> Self {
        Self {
            from: self.from.towards(self.control, start),
            to: self.to.towards(self.control, end),
            control: self.control,
        }
    }

    pub(super) fn at(&self, t: f64) -> Point {
        let s = 1.0 - t;
        let ends = self.from.times(s * s).plus(self.to.times(t * t));
        ends.plus(self.control.times(2.0 * s * t))
    }
}

/// A count as a coordinate; pictures have fewer than 2^32 of anything.
pub(super) fn real(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}
