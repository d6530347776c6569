import type { AnyStateMachine } from 'xstate';
import type { Step } from '../graph.ts';
import type { AnyModel, Model } from '../model.ts';
import type { Expected, ExpectedStep } from './expected.ts';
import type { Line } from './line.ts';
import { Walker, type Came, type Place } from './walker.ts';
import { present } from '../present.ts';

/**
 * How a chart differs from its expectation. `step`: the step is no longer possible (`actual` lists the possible ones); `refused`:
 * the chart ignores it; `crash`: a guard, an assignment or an input threw; `states`; `missing`, `surplus`, `changed`: a fact of
 * the line; `order`: the same facts in another order; `invariant`: `expected` is its statement, `actual` why it does not hold;
 * `transition`: a declared transition that no path takes.
 */
export interface Deviation {
  readonly what: 'step' | 'refused' | 'crash' | 'states' | 'missing' | 'surplus' | 'changed' | 'order' | 'invariant' | 'transition';
  /** Ids of the steps up to the one that differs; empty at the start. */
  readonly path: readonly string[];
  /** Readable name of that step. */
  readonly name: string;
  readonly expected: string;
  readonly actual: string;
}

export interface Checked {
  /** The first difference on each path, in the order of the paths. */
  readonly deviations: readonly Deviation[];
  /** Paths that matched to their end. */
  readonly paths: readonly (readonly string[])[];
  /** Ids of the declared transitions that were taken. */
  readonly takes: ReadonlySet<string>;
}

export interface CheckOptions {
  /** Stop at the first difference. */
  readonly first?: boolean;
}

type Found = Pick<Deviation, 'what' | 'expected' | 'actual'>;

/** `+createOrder(key=1)` → `+createOrder`: the fact without its values. */
const headOf = (fact: string): string => /^[^\s(=]+/u.exec(fact)?.[0] ?? fact;

function differenceOf(expected: Line, actual: Line): Found | undefined {
  if (expected.states !== actual.states) return { what: 'states', expected: expected.states, actual: actual.states };
  const left = [...actual.facts];
  const missing = expected.facts.filter((fact) => {
    const at = left.indexOf(fact);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const [lost] = missing;
  if (lost !== undefined) {
    const instead = left.find((fact) => headOf(fact) === headOf(lost));
    return instead === undefined ? { what: 'missing', expected: lost, actual: '' } : { what: 'changed', expected: lost, actual: instead };
  }
  if (left[0] !== undefined) return { what: 'surplus', expected: '', actual: left[0] };
  const [one, other] = [expected.facts.join(' · '), actual.facts.join(' · ')];
  return one === other ? undefined : { what: 'order', expected: one, actual: other };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class Check {
  readonly #walker: Walker;
  readonly #first: boolean;
  readonly deviations: Deviation[] = [];
  readonly paths: string[][] = [];
  readonly takes = new Set<string>();

  constructor(machine: AnyStateMachine, model: AnyModel, first: boolean) {
    this.#walker = new Walker(machine, model);
    this.#first = first;
  }

  get #isOver(): boolean {
    return this.#first && this.deviations.length > 0;
  }

  /** Records a difference, if any; returns whether there was one. */
  #note(path: readonly string[], name: string, found: Found | undefined): boolean {
    if (found) this.deviations.push({ ...found, path, name });
    return found !== undefined;
  }

  #broken(place: Place): Found | undefined {
    const found = this.#walker.broken(place);
    return found && { what: 'invariant', expected: found.name, actual: found.why };
  }

  #arrive(path: readonly string[], name: string, expected: ExpectedStep, go: () => Came): void {
    let came: Came;
    try {
      came = go();
    } catch (error) {
      this.#note(path, name, { what: 'crash', expected: expected.line.states, actual: messageOf(error) });
      return;
    }
    for (const id of came.takes) this.takes.add(id);
    const found = differenceOf(expected.line, came.line) ?? this.#broken(came.place);
    if (this.#note(path, name, found)) return;
    if (expected.next.length === 0) this.paths.push([...path]);
    for (const next of expected.next) {
      if (this.#isOver) return;
      this.#go(came.place, path, next);
    }
  }

  #go(from: Place, before: readonly string[], expected: ExpectedStep): void {
    const path = [...before, expected.id];
    let possible: readonly Step[];
    try {
      possible = this.#walker.stepsAt(from);
    } catch (error) {
      this.#note(path, expected.id, { what: 'crash', expected: expected.line.states, actual: messageOf(error) });
      return;
    }
    const step = possible.find(({ id }) => id === expected.id);
    const open = (): string =>
      possible
        .filter((one) => !this.#walker.isRefused(from, one))
        .map(({ id }) => id)
        .join(', ');
    if (!step) this.#note(path, expected.id, { what: 'step', expected: expected.line.states, actual: open() });
    else if (this.#walker.isRefused(from, step))
      this.#note(path, step.name, { what: 'refused', expected: expected.line.states, actual: open() });
    else this.#arrive(path, step.name, expected, () => this.#walker.take(from, step));
  }

  run({ start }: Expected): this {
    this.#arrive([], '', start, () => this.#walker.start());
    return this;
  }
}

/**
 * Runs the recorded paths on the current chart, checks invariants, and compares every step with the recording. The expectation is
 * the only reference, not the chart or a graph of it.
 */
export function checkExpected<M extends AnyStateMachine>(
  machine: M,
  model: Model<NoInfer<M>>,
  expected: Expected,
  { first = false }: CheckOptions = {},
): Checked {
  return new Check(machine, model as unknown as AnyModel, first).run(expected);
}

/** The first invariant of a model that is violated on a walk, given as step ids; ends at the first impossible step. */
export function brokenOn<M extends AnyStateMachine>(machine: M, model: Model<NoInfer<M>>, ids: readonly string[]): Deviation | undefined {
  const walker = new Walker(machine, model as unknown as AnyModel);
  let { place } = walker.start();
  for (let at = -1; ; at++) {
    const broken = walker.broken(place);
    const name = present(place.history.at(-1), 'history of the walk').step?.name ?? '';
    if (broken) return { what: 'invariant', path: ids.slice(0, at + 1), name, expected: broken.name, actual: broken.why };
    const step = walker.stepsAt(place).find(({ id }) => id === ids[at + 1]);
    if (!step) return undefined;
    ({ place } = walker.take(place, step));
  }
}
