// Texts to begin with: games of one's own, sums to play, statements to prove.

/** A name and a text. */
export interface Example {
  name: string;
  text: string;
}

/** A statement, with the definitions it needs. */
export interface FormulaExample {
  name: string;
  about: string;
  script: string;
  formula: string;
}

export const GAME_EXAMPLES: readonly Example[] = [
  {
    name: "K²: over at two tokens",
    text: 'game "K^2"\ntake any from x\ntake any from y\ntake equal from both\nterminal x + y <= 2\n',
  },
  {
    name: "Queen and knight",
    text: 'game "queen and knight"\ntake any from either pile\ntake equal from both\ntake 1 from one pile and 2 from the other\nterminal x <= 1 and y <= 1\n',
  },
  {
    name: "Odd takes",
    text: 'game "odd Wythoff"\ntake any odd from either pile\ntake equal from both\n',
  },
  {
    name: "At most four, or two of each",
    text: 'game "bounded Wythoff"\ntake at most 4 from either pile\ntake equal from both for t at most 2\n',
  },
  {
    name: "Rays that are not symmetric",
    text: 'game "asymmetric rays"\ntake any from x\ntake any from y\ntake 2t from x and t from y\n',
  },
  {
    name: "Misère Wythoff",
    text: 'game "misère Wythoff"\ntake any from either pile\ntake equal from both\nplay misère\n',
  },
];

export const SUM_EXAMPLES: readonly Example[] = [
  { name: "Wythoff’s game", text: "wythoff(10,15)" },
  { name: "Wythoff’s game and a Nim pile", text: "wythoff(10,15) + nim(7)" },
  { name: "Three Nim piles", text: "nim(3) + nim(5) + nim(7)" },
  { name: "Two boards and a pile", text: "wythoff(6,9) + connell:3(8,9) + nim(4)" },
  { name: "R-Wythoff and F-Wythoff", text: "r-wythoff(7,12) + f-wythoff(5,8)" },
];

/** Wythoff’s P-positions by Zeckendorf digits. */
const COLD =
  'reg evenzeros msd_fib "0*|(0|1)*1(00)*";\n' +
  'reg shift {0,1} {0,1} "([0,0]|[0,1][1,0])*";\n' +
  'def half "?msd_fib $evenzeros(a) & $shift(a,b)";\n' +
  'def cold "?msd_fib $half(a,b) | $half(b,a)";';

export const FORMULA_EXAMPLES: readonly FormulaExample[] = [
  {
    name: "Even or odd",
    about: "Every number is even or odd. TRUE.",
    script: "",
    formula: "?msd_fib Ax Ey x=2*y | x=2*y+1",
  },
  {
    name: "Not every number is even",
    about: "FALSE; the smallest counterexample is found.",
    script: "",
    formula: "?msd_fib Ax Ey x=2*y",
  },
  {
    name: "Twice a number",
    about: "A relation in two variables: an automaton is drawn.",
    script: "",
    formula: "?msd_fib x=2*y",
  },
  {
    name: "Wythoff’s P-positions are stable",
    about: "No move joins two pairs (a, b) where a ends in an even number of zeros and b is a with one more. TRUE.",
    script: COLD,
    formula: "?msd_fib Ap,q,r,s ($cold(p,q) & $cold(r,s) & (p=r | q=s | p+s=q+r)) => (p=r & q=s)",
  },
  {
    name: "Wythoff’s P-positions are absorbing",
    about: "Every other position has a move to one of them. TRUE; with stability this is Wythoff’s theorem.",
    script: COLD,
    formula: "?msd_fib Ap,q ~$cold(p,q) => (Er,s $cold(r,s) & r<=p & s<=q & (p=r | q=s | p+s=q+r))",
  },
  {
    name: "Three apart is never cold",
    about: "FALSE, with a counterexample that the board can show.",
    script: COLD,
    formula: "?msd_fib Ax,y (y=x+3) => ~$cold(x,y)",
  },
  {
    name: "The Fibonacci word has no fourth power",
    about: "No block is repeated four times in a row. TRUE.",
    script: "",
    formula: "?msd_fib ~(Ei,n n>0 & (At t<3*n => F[i+t]=F[i+n+t]))",
  },
  {
    name: "Squares in the Thue-Morse word",
    about: "The lengths n of squares: an automaton in base 2.",
    script: "",
    formula: "n>0 & (Ei At t<n => T[i+t]=T[i+n+t])",
  },
];
