// Whether the server answers. When a request finds nobody, the page says so and
// asks after the server's health, less and less often, until there is an answer;
// then whoever waits is told by `back`.

/** Whether the server is gone, how often it came back, and in how many seconds it is asked again. */
export const connection: { gone: boolean; back: number; next: number } = $state({ gone: false, back: 0, next: 0 });

/** Seconds between two questions; the last one stays. */
export const PAUSES: readonly number[] = [1, 2, 4, 8, 15, 30];

let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let clock: ReturnType<typeof setInterval> | undefined;
let question: (() => Promise<unknown>) | undefined;

/** Nobody answered: from now on the server is asked whether it is there. */
export function lost(health: () => Promise<unknown>): void {
  question = health;
  if (connection.gone) return;
  connection.gone = true;
  asked = 0;
  later();
}

/** Somebody answered. */
export function answered(): void {
  if (!connection.gone) return;
  clearTimeout(timer);
  clearInterval(clock);
  connection.gone = false;
  connection.back++;
}

/** Asks now. */
export function askNow(): void {
  clearTimeout(timer);
  clearInterval(clock);
  // An answer, of whatever kind, is noted by whoever carries requests.
  void question?.().catch(() => undefined).finally(() => {
    if (connection.gone) later();
  });
}

function later(): void {
  const seconds = PAUSES[Math.min(asked, PAUSES.length - 1)]!;
  asked++;
  connection.next = seconds;
  clearTimeout(timer);
  timer = setTimeout(askNow, 1000 * seconds);
  clearInterval(clock);
  clock = setInterval(() => (connection.next = Math.max(1, connection.next - 1)), 1000);
}
