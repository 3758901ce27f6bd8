import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { floorOverPhi, floorPhi, integerRoot, zeckendorf } from "../src/lib/golden";
import { bytes, duration, grouped, parseNatural, parsePosition, shortened, shortenNumbers } from "../src/lib/number";
import { marks, markText, roundStep } from "../src/lib/ruler";

describe("golden", () => {
  it("takes integer roots exactly", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 80n), (n) => {
        const r = integerRoot(n);
        expect(r * r <= n && (r + 1n) * (r + 1n) > n).toBe(true);
      }),
    );
    expect(() => integerRoot(-1n)).toThrow();
  });

  it("floors n phi so that Wythoff pairs are the P-positions, by the mex rule", () => {
    // a_n is the smallest number not used before, b_n = a_n + n.
    const used = new Set<bigint>();
    let a = 0n;
    for (let n = 0n; n < 300n; n++) {
      while (used.has(a)) a++;
      expect(floorPhi(n)).toBe(a);
      used.add(a);
      used.add(a + n);
    }
    // phi and 1/phi differ by one.
    fc.assert(fc.property(fc.bigInt(0n, 10n ** 50n), (n) => void expect(floorPhi(n) - floorOverPhi(n)).toBe(n)));
  });

  it("writes Zeckendorf digits: no two ones together, the right sum", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), (n) => {
        const digits = zeckendorf(n);
        expect(digits).not.toContain("11");
        let [a, b, sum] = [1n, 2n, 0n];
        for (const d of [...digits].reverse()) {
          if (d === "1") sum += a;
          [a, b] = [b, a + b];
        }
        expect(sum).toBe(n);
      }),
    );
    expect(zeckendorf(12n)).toBe("10101");
    expect(zeckendorf(0n)).toBe("0");
  });
});

describe("numbers that people type", () => {
  it.each([
    ["12", 12n],
    [" 1 000 000 ", 1000000n],
    ["10^30", 10n ** 30n],
    ["3*10^29", 3n * 10n ** 29n],
    ["1e9", 1000000000n],
    ["2^64-1", 2n ** 64n - 1n],
    ["007", 7n],
  ])("reads %s", (text, value) => expect(parseNatural(text)).toBe(value));

  it.each(["", "abc", "-5", "1.5", "2^", "10^9999999", "9".repeat(6000), "1+", "3--"])("refuses %s", (text) => {
    expect(parseNatural(text)).toHaveProperty("error");
  });

  it("reads what it writes", () => {
    fc.assert(fc.property(fc.bigInt(0n, 10n ** 90n), (n) => void expect(parseNatural(grouped(n))).toBe(n)));
  });

  it("reads positions in several ways", () => {
    for (const text of ["12, 20", "(12,20)", "12 20", "12;20", " ( 12 , 20 ) "]) {
      expect(parsePosition(text)).toEqual({ x: 12n, y: 20n });
    }
    expect(parsePosition("10^30, 3*10^29")).toEqual({ x: 10n ** 30n, y: 3n * 10n ** 29n });
    for (const text of ["", "12", "1,2,3", "a,b", "1,-2"]) expect(parsePosition(text)).toHaveProperty("error");
  });

  it("shortens long ones and says how long they are", () => {
    expect(shortened(123456n)).toBe(grouped(123456n));
    expect(shortened(10n ** 40n + 7n, 4)).toBe("1000…0007 (41 digits)");
    expect(shortenNumbers(`take 12 from ${10n ** 40n}`, 4)).toBe("take 12 from 1000…0000 (41 digits)");
  });

  it("writes times and sizes", () => {
    expect(duration(0.0001)).toBe("under 1 ms");
    expect(duration(0.25)).toBe("250 ms");
    expect(duration(3.14159)).toBe("3.1 s");
    expect(duration(125)).toBe("2 min 05 s");
    expect(bytes(500)).toBe("500 B");
    expect(bytes(1536)).toBe("1.5 kB");
    expect(bytes(94 * 1024 * 1024)).toBe("94 MB");
  });
});

describe("rulers", () => {
  it("steps by 1, 2, 5 times a power of ten", () => {
    for (const [least, step] of [[0.2, 1n], [1, 1n], [1.5, 2n], [3, 5n], [7, 10n], [99, 100n], [2e15, 2n * 10n ** 15n]] as const) {
      expect(roundStep(least)).toBe(step);
    }
  });

  it("marks multiples of the step, far enough apart, within the window", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 50n), fc.double({ min: -20, max: 6, noNaN: true }), (low, zoom) => {
        const scale = 2 ** zoom;
        const high = low + BigInt(Math.ceil(1000 / scale));
        const list = marks(low, high, scale, 70, (n) => Number(n - low) * scale);
        for (const [i, m] of list.entries()) {
          expect(m.at >= low && m.at <= high).toBe(true);
          if (i > 0) expect(m.pixel - list[i - 1]!.pixel).toBeGreaterThanOrEqual(69.9);
        }
        expect(list.length).toBeLessThanOrEqual(16);
      }),
    );
  });

  it("writes marks short", () => {
    expect(markText(1500n)).toBe("1500");
    expect(markText(5n * 10n ** 30n)).toBe("5·10^30");
    expect(markText(10n ** 30n)).toBe("10^30");
    expect(markText(1100000000n)).toBe("1.1·10^9");
    expect(markText(10n ** 30n + 1234567n)).toBe("…234567");
  });
});
