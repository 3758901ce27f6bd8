//! The compact protocol of Thrift, as far as the footer of a Parquet file needs it.
//!
//! A structure is a list of fields, each with the distance of its number from that of the
//! field before and its type in one byte, and a zero at the end. Integers are in zigzag and
//! seven bits a byte. Source: "Thrift compact protocol encoding", Apache Thrift.

/// Types of fields and of the elements of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Type {
    I32 = 5,
    I64 = 6,
    Text = 8,
    List = 9,
    Struct = 12,
}

/// What is written so far.
#[derive(Debug, Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    /// For each structure that is open, the number of its last field.
    last: Vec<u8>,
}

impl Writer {
    /// One structure.
    pub(super) fn structure(fields: impl FnOnce(&mut Self)) -> Vec<u8> {
        let mut writer = Self::default();
        writer.fields(fields);
        writer.bytes
    }

    fn fields(&mut self, fields: impl FnOnce(&mut Self)) {
        self.last.push(0);
        fields(self);
        self.last.pop();
        self.bytes.push(0);
    }

    /// The head of a field. Numbers grow by less than sixteen here.
    fn field(&mut self, number: u8, kind: Type) {
        let last = self.last.last_mut().expect("fields are those of a structure");
        debug_assert!((1..16).contains(&number.wrapping_sub(*last)), "field {number}");
        self.bytes.push((number - *last) << 4 | kind as u8);
        *last = number;
    }

    fn varint(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.bytes.push((n & 0x7F) as u8 | 0x80);
            n >>= 7;
        }
        self.bytes.push((n & 0x7F) as u8);
    }

    fn zigzag(&mut self, n: i64) {
        self.varint((n << 1 ^ n >> 63).cast_unsigned());
    }

    pub(super) fn i32(&mut self, number: u8, n: i32) {
        self.field(number, Type::I32);
        self.zigzag(n.into());
    }

    pub(super) fn i64(&mut self, number: u8, n: i64) {
        self.field(number, Type::I64);
        self.zigzag(n);
    }

    pub(super) fn text(&mut self, number: u8, text: &str) {
        self.field(number, Type::Text);
        self.element_text(text);
    }

    pub(super) fn inner(&mut self, number: u8, fields: impl FnOnce(&mut Self)) {
        self.field(number, Type::Struct);
        self.fields(fields);
    }

    /// The head of a list; its elements follow.
    pub(super) fn list(&mut self, number: u8, kind: Type, length: usize) {
        self.field(number, Type::List);
        match u8::try_from(length) {
            Ok(short) if short < 15 => self.bytes.push(short << 4 | kind as u8),
            _ => {
                self.bytes.push(0xF0 | kind as u8);
                self.varint(length as u64);
            }
        }
    }

    pub(super) fn element_i32(&mut self, n: i32) {
        self.zigzag(n.into());
    }

    pub(super) fn element_text(&mut self, text: &str) {
        self.varint(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    pub(super) fn element(&mut self, fields: impl FnOnce(&mut Self)) {
        self.fields(fields);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structures_are_as_the_protocol_says() {
        let bytes = Writer::structure(|w| {
            w.i32(1, -1);
            w.i64(3, 300);
            w.text(4, "ab");
            w.list(5, Type::I32, 2);
            w.element_i32(0);
            w.element_i32(1);
            w.inner(6, |w| w.i32(1, 2));
        });
        let expected = [
            0x15, 0x01, 0x26, 0xD8, 0x04, 0x18, 0x02, b'a', b'b', 0x19, 0x25, 0x00, 0x02, 0x1C,
            0x15, 0x04, 0x00, 0x00,
        ];
        assert_eq!(bytes, expected);
        let long = Writer::structure(|w| w.list(1, Type::Struct, 300));
        assert_eq!(long, [0x19, 0xFC, 0xAC, 0x02, 0x00]);
    }
}
