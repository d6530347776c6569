import { parseJson } from '#contract/json.ts';

interface TimeLock {
  /** Hexadecimal. */
  readonly n: string;
  readonly x: string;
  readonly steps: number;
}

/** Squarings between two turns of the event loop: some milliseconds. */
const SLICE = 2_000;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Solves a time-lock (JSON): x squared `steps` times modulo n, as hexadecimal digits. Yields to the event loop in between. */
export async function doWork(work: string): Promise<string> {
  const { n, x, steps } = parseJson(work, (value) => value as TimeLock);
  const modulus = BigInt(`0x${n}`);
  let value = BigInt(`0x${x}`);
  for (let step = 0; step < steps; step += 1) {
    if (step % SLICE === SLICE - 1) await pause();
    value = (value * value) % modulus;
  }
  return value.toString(16).padStart(n.length, '0');
}
