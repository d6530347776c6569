import type { AnyStateMachine } from 'xstate';
import type { AnyModel, Model } from '../model.ts';
import type { Expected, ExpectedStep } from './expected.ts';
import type { Line } from './line.ts';
import { Walker, type Place } from './walker.ts';

interface Draft {
  readonly id: string;
  readonly line: Line;
  readonly place: Place;
  readonly next: Draft[];
}

/**
 * Records what a chart does on paths, given as step ids. A path is cut off where the chart cannot continue it; shared prefixes
 * are stored once, in the order given.
 */
export function recordExpected<M extends AnyStateMachine>(
  machine: M,
  model: Model<NoInfer<M>>,
  subject: string,
  paths: readonly (readonly string[])[],
): Expected {
  const walker = new Walker(machine, model as unknown as AnyModel);
  const first = walker.start();
  const start: Draft = { id: '', line: first.line, place: first.place, next: [] };
  const follow = (from: Draft, id: string): Draft | undefined => {
    const known = from.next.find((one) => one.id === id);
    if (known) return known;
    const step = walker.stepsAt(from.place).find((one) => one.id === id);
    if (!step || walker.isRefused(from.place, step)) return undefined;
    const { place, line } = walker.take(from.place, step);
    const draft: Draft = { id, line, place, next: [] };
    from.next.push(draft);
    return draft;
  };
  for (const path of paths) {
    let at: Draft | undefined = start;
    for (const id of path) {
      at = follow(at, id);
      if (!at) break;
    }
  }
  const plain = ({ id, line, next }: Draft): ExpectedStep => ({ id, line, next: next.map(plain) });
  return { subject, start: plain(start) };
}
