// Exact floors of n·phi and Zeckendorf digits, for labels and lines of the
// board. Integer square roots of BigInt; no floats.

/** floor(sqrt(n)) for n >= 0, by Newton's method from above. */
export function integerRoot(n: bigint): bigint {
  if (n < 0n) throw new RangeError("the square root of a negative number");
  if (n < 2n) return n;
  let x = 1n << (BigInt(n.toString(2).length + 1) / 2n);
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** floor(n·phi), phi = (1 + sqrt 5) / 2: floor((n + sqrt(5 n²)) / 2). */
export function floorPhi(n: bigint): bigint {
  return (n + integerRoot(5n * n * n)) >> 1n;
}

/** floor(n/phi) = floor(n·phi) - n. */
export function floorOverPhi(n: bigint): bigint {
  return floorPhi(n) - n;
}

/** The Zeckendorf digits of n, most significant first; "0" for zero. */
export function zeckendorf(n: bigint): string {
  if (n < 0n) throw new RangeError("Zeckendorf digits of a negative number");
  if (n === 0n) return "0";
  const fibonacci = [1n, 2n];
  for (;;) {
    const next = fibonacci[fibonacci.length - 1]! + fibonacci[fibonacci.length - 2]!;
    if (next > n) break;
    fibonacci.push(next);
  }
  let rest = n;
  let digits = "";
  for (let i = fibonacci.length - 1; i >= 0; i--) {
    if (fibonacci[i]! <= rest) {
      rest -= fibonacci[i]!;
      digits += "1";
    } else if (digits !== "") {
      digits += "0";
    }
  }
  return digits;
}
