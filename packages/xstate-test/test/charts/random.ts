import { createMachine, type AnyStateMachine } from 'xstate';
import { explore, type Graph } from '../../src/index.ts';
import { createRandom } from '../../src/walks/random.ts';

/**
 * A connected chart with `size` states and `chords` additional transitions, each with its own event, and `shared` events that any
 * state may handle.
 */
export function randomChart(seed: number, size: number, chords: number, shared = 0): AnyStateMachine {
  const random = createRandom(seed);
  const pick = (below: number): number => Math.floor(random() * below);
  const states: Record<string, { on: Record<string, string> }> = {};
  for (let i = 0; i < size; i++) states[`s${i}`] = { on: {} };
  for (let i = 1; i < size; i++) states[`s${pick(i)}`]!.on[`tree${i}`] = `s${i}`;
  for (let i = 0; i < chords; i++) states[`s${pick(size)}`]!.on[`chord${i}`] = `s${pick(size)}`;
  const on = Object.fromEntries(Array.from({ length: shared }, (_, i) => [`shared${i}`, `.s${pick(size)}`]));
  return createMachine({ id: `random${seed}`, initial: 's0', on, states });
}

export const randomGraph = (seed: number, size: number, chords: number, shared?: number): Graph =>
  explore(randomChart(seed, size, chords, shared), { outcomes: {} });
