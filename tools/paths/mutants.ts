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
import { must } from '#lib/must.ts';
import { graphOf, type Subject } from './subjects.ts';

/** Number of steps that are compared to distinguish a mutant from its chart. */
const MOST_EDGES = 1_500;

const modelOf = ({ model }: Subject): Model => model as unknown as Model;

/** Whether a chart's expectations detect a mutant without the original chart. */
export function isNoticed(variants: readonly Subject[], expected: readonly Expected[], { machine }: Mutant): boolean {
  const taken = new Set<string>();
  for (const [i, subject] of variants.entries()) {
    const { deviations, takes } = checkExpected(machine, modelOf(subject), must(expected[i]), { first: true });
    if (deviations.length > 0) return true;
    for (const id of takes) taken.add(id);
  }
  return declaredTransitions(machine).some(({ id }) => !taken.has(id));
}

const everything = new WeakMap<Subject, Expected>();

/** Step ids of the shortest path to every node of a graph and one step further, nearest first. */
function everyStep({ nodes }: Graph): string[][] {
  const ways = new Map<number, readonly string[]>([[0, []]]);
  const found: string[][] = [];
  for (const [node, way] of ways) {
    for (const { to, step } of must(nodes[node]).out as readonly Edge[]) {
      const further = [...way, step.id];
      if (!ways.has(to)) ways.set(to, further);
      found.push(further);
      if (found.length >= MOST_EDGES) return found;
    }
  }
  return found;
}

function everythingOf(subject: Subject): Expected {
  const known = everything.get(subject);
  if (known) return known;
  const recorded = recordExpected(subject.machine, modelOf(subject), subject.id, everyStep(graphOf(subject)));
  everything.set(subject, recorded);
  return recorded;
}

/** A path on which a mutant differs from its chart, as step ids; undefined: no step of the model shows a difference. */
export function tellingWalk(subject: Subject, { machine }: Mutant): readonly string[] | undefined {
  const { invariants: _, ...model } = modelOf(subject);
  return checkExpected(machine, model, everythingOf(subject), { first: true }).deviations[0]?.path;
}

export interface Figure {
  readonly chart: string;
  readonly total: number;
  readonly survivors: readonly Mutant[];
}

/** Mutants of a chart that its expectations miss. */
export function figureOf(variants: readonly Subject[], expected: readonly Expected[]): Figure {
  const { machine, chart } = must(variants[0]);
  const all = mutants(machine);
  const survivors = all.filter((mutant) => !isNoticed(variants, expected, mutant));
  return { chart, total: all.length, survivors };
}

/** Whether no model can show a difference between a mutant and its chart. */
export const isEquivalent = (variants: readonly Subject[], mutant: Mutant): boolean =>
  variants.every((one) => tellingWalk(one, mutant) === undefined);
