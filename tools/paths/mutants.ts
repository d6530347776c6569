import {
  checkExpected,
  declaredTransitions,
  type Edge,
  type Expected,
  type Graph,
  type Model,
  type Mutant,
  mutants,
  recordExpected,
} from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import { must } from '#lib/must.ts';
import { graphOf, type Subject } from './subjects.ts';

/** Number of steps that are compared to distinguish a mutant from its chart. */
export const MOST_EDGES = 1_500;

const modelOf = ({ model }: Subject): Model => model as unknown as Model;

/** A chart with one fault, in the chart or in the code of its guards and actions. */
export interface Fault {
  readonly description: string;
  during<T>(run: (machine: AnyStateMachine) => T): T;
}

export const faultOf = (mutant: Mutant): Fault & Mutant => ({ ...mutant, during: (run) => run(mutant.machine) });

/** Whether a chart's expectations detect a fault without the original chart. */
export const isNoticed = (variants: readonly Subject[], expected: readonly Expected[], { during }: Fault): boolean =>
  during((machine) => {
    const taken = new Set<string>();
    for (const [i, subject] of variants.entries()) {
      const { deviations, takes } = checkExpected(machine, modelOf(subject), must(expected[i]), { first: true });
      if (deviations.length > 0) return true;
      for (const id of takes) taken.add(id);
    }
    return declaredTransitions(machine).some(({ id }) => !taken.has(id));
  });

const recordings = new WeakMap<Subject, Expected>();

export const SEED = 7;

/** Numbers below `most`, the same ones in every run. */
function* numbersBelow(most: () => number): Generator<number> {
  let state = SEED;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state % most();
  }
}

/**
 * Step ids of the shortest path to a node and one step further, for every step of a graph, nearest first. Of a larger graph half are those
 * nearest to the start, the others are chosen by a seed from all the rest.
 */
function everyStep({ nodes }: Graph): string[][] {
  const cameBy = new Map<number, { readonly from: number; readonly id: string } | null>([[0, null]]);
  const all: { readonly from: number; readonly id: string }[] = [];
  for (const node of cameBy.keys()) {
    for (const { to, step } of must(nodes[node]).out as readonly Edge[]) {
      if (!cameBy.has(to)) cameBy.set(to, { from: node, id: step.id });
      all.push({ from: node, id: step.id });
    }
  }
  const wayTo = (node: number): string[] => {
    const way: string[] = [];
    for (let at = cameBy.get(node); at; at = cameBy.get(at.from)) way.push(at.id);
    return way.toReversed();
  };
  const near = all.length > MOST_EDGES ? MOST_EDGES / 2 : all.length;
  const rest = all.slice(near);
  const numbers = numbersBelow(() => rest.length);
  const chosen = Array.from({ length: Math.min(rest.length, MOST_EDGES - near) }, () =>
    must(rest.splice(must(numbers.next().value), 1)[0]),
  );
  return [...all.slice(0, near), ...chosen].map(({ from, id }) => [...wayTo(from), id]);
}

const WALKS = 60;
const WALK_STEPS = 12;

/** Walks by chance: what the model's identity does not tell apart, such as an old problem, is carried along. */
function walks({ nodes }: Graph): string[][] {
  let choices = 0;
  const numbers = numbersBelow(() => choices);
  return Array.from({ length: WALKS }, () => {
    const way: string[] = [];
    for (let node = must(nodes[0]); node.out.length > 0 && way.length < WALK_STEPS;) {
      choices = node.out.length;
      const { to, step } = must((node.out as readonly Edge[])[must(numbers.next().value)]);
      way.push(step.id);
      node = must(nodes[to]);
    }
    return way;
  });
}

function everythingOf(subject: Subject): Expected {
  const known = recordings.get(subject);
  if (known) return known;
  const recorded = recordExpected(subject.machine, modelOf(subject), subject.id, [
    ...everyStep(graphOf(subject)),
    ...walks(graphOf(subject)),
  ]);
  recordings.set(subject, recorded);
  return recorded;
}

/** A path on which a mutant differs from its chart, as step ids; undefined: no step of the model shows a difference. */
export function tellingWalk(subject: Subject, { during }: Fault): readonly string[] | undefined {
  const { invariants: _, ...model } = modelOf(subject);
  const everything = everythingOf(subject);
  return during((machine) => checkExpected(machine, model, everything, { first: true }).deviations[0]?.path);
}

export interface Figure {
  readonly chart: string;
  readonly total: number;
  readonly survivors: readonly (Fault & { readonly kind: Mutant['kind'] | 'code' })[];
}

/** Mutants of a chart that its expectations miss. */
export function figureOf(variants: readonly Subject[], expected: readonly Expected[]): Figure {
  const { machine, chart } = must(variants[0]);
  const all = mutants(machine).map(faultOf);
  const survivors = all.filter((fault) => !isNoticed(variants, expected, fault));
  return { chart, total: all.length, survivors };
}

/** Faults in the code of a chart's guards and actions that its expectations miss. */
export async function codeFigureOf(variants: readonly Subject[], expected: readonly Expected[]): Promise<Figure> {
  const { codeMutants } = await import('./codeMutants.ts');
  const first = must(variants[0]);
  const all = await codeMutants(first);
  const survivors = all.filter((fault) => !isNoticed(variants, expected, fault)).map((fault) => ({ ...fault, kind: 'code' as const }));
  return { chart: first.chart, total: all.length, survivors };
}

/** Whether no model can show a difference between a mutant and its chart. */
export const isEquivalent = (variants: readonly Subject[], fault: Fault): boolean =>
  variants.every((one) => tellingWalk(one, fault) === undefined);
