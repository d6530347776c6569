import { ModelError } from '../errors.ts';
import { nodeAt, type Edge, type Graph, type Node } from '../graph.ts';
import { netFor, pairsIn, refusedGuards } from './net.ts';
import { present } from '../present.ts';

/** Progress of a walk. */
export interface Progress {
  readonly steps: number;
  readonly paths: number;
  /** Milliseconds since the start of the walk. */
  readonly ms: number;
  /** Share of the reachable goals covered, 0 to 1. */
  share(goal: Measure): number;
  /** Whether a state was entered or a transition taken. */
  reached(id: string): boolean;
}

/** Measures of coverage. */
export type Measure = 'states' | 'transitions' | 'guards' | 'pairs';

/** A stop condition as data. `share` is 0 to 1, `time` in milliseconds. */
export type Condition =
  | { readonly kind: Measure; readonly share: number }
  | { readonly kind: 'steps' | 'paths' | 'time'; readonly count: number }
  | { readonly kind: 'reached'; readonly id: string }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Condition[] };

/** When to stop. Combine with {@link until}`.all` and {@link until}`.any`. */
export interface Stop {
  /** Parsed by {@link parseStop}. */
  readonly text: string;
  readonly condition: Condition;
  met(progress: Progress): boolean;
}

/** Text that is not a stop condition, or a condition that can never be met. */
export class StopMisread extends ModelError {
  override readonly name = 'StopMisread';
  /** The part that is invalid. */
  readonly part: string;

  constructor(part: string, message: string) {
    super(message);
    this.part = part;
  }
}

const EPSILON = 1e-9;
const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;
const covered =
  (measure: Measure) =>
  (share = 1): Stop => {
    if (!(share >= 0 && share <= 1))
      throw new StopMisread(percent(share), `${measure} >= ${percent(share)} cannot be met: shares are from 0 to 1`);
    return {
      text: `${measure} >= ${percent(share)}`,
      condition: { kind: measure, share },
      met: (progress) => progress.share(measure) >= share - EPSILON,
    };
  };
const counted =
  (kind: 'steps' | 'paths' | 'time', unit: string, so: (progress: Progress) => number) =>
  (count: number): Stop => {
    if (!(count >= 0)) throw new StopMisread(String(count), `${kind} >= ${count} cannot be met`);
    return { text: `${kind} >= ${count}${unit}`, condition: { kind, count }, met: (progress) => so(progress) >= count };
  };
const joined = (stops: readonly Stop[], word: string): string => {
  const texts = stops.map(({ text }) => text).join(` ${word} `);
  return stops.length === 1 ? texts : `(${texts})`;
};

/** Stop conditions. Shares are of what is reachable under the model: 1 is everything. */
export const until = {
  states: covered('states'),
  transitions: covered('transitions'),
  guards: covered('guards'),
  pairs: covered('pairs'),
  /** A state was entered or a transition taken, by id. */
  reached: (id: string): Stop => ({ text: `reached(${id})`, condition: { kind: 'reached', id }, met: (progress) => progress.reached(id) }),
  steps: counted('steps', '', ({ steps }) => steps),
  paths: counted('paths', '', ({ paths }) => paths),
  /** So many milliseconds have passed. The walk then depends on the machine's speed. */
  time: counted('time', 'ms', ({ ms }) => ms),
  all: (...stops: readonly Stop[]): Stop => ({
    text: joined(stops, 'and'),
    condition: { kind: 'and', of: stops.map(({ condition }) => condition) },
    met: (progress) => stops.every((stop) => stop.met(progress)),
  }),
  any: (...stops: readonly Stop[]): Stop => ({
    text: joined(stops, 'or'),
    condition: { kind: 'or', of: stops.map(({ condition }) => condition) },
    met: (progress) => stops.some((stop) => stop.met(progress)),
  }),
};

/** The single conditions of a combined one. */
export const conditionsIn = (condition: Condition): Exclude<Condition, { kind: 'and' | 'or' }>[] =>
  'of' in condition ? condition.of.flatMap(conditionsIn) : [condition];

const TOKEN =
  /\s*(?:(\()|(\))|(and|or)\b|reached\s*\(([^)]*)\)|(states|transitions|guards|pairs|steps|paths|time)\s*>=\s*([\d.]+)\s*(%|ms|s|min)?)/y;
const SCALE: Record<string, number> = { '%': 0.01, ms: 1, s: 1000, min: 60_000 };

function measured(name: string, number: string, unit: string | undefined): Stop {
  const value = Number(number) * (unit === undefined ? 1 : present(SCALE[unit], `scale of ${unit}`));
  const shares = name === 'states' || name === 'transitions' || name === 'guards' || name === 'pairs';
  const expected = shares ? 'a percentage' : name === 'time' ? 'ms, s or min' : 'a plain number';
  if (shares !== (unit === '%') || (unit !== undefined && !shares && name !== 'time')) {
    throw new StopMisread(`${number}${unit ?? ''}`, `${name} is compared with ${expected}, not with "${number}${unit ?? ''}"`);
  }
  return until[name as Measure | 'steps' | 'paths' | 'time'](value);
}

/**
 * Parses a stop condition, e.g. `transitions >= 90% and (steps >= 500 or reached(qrLogin.success) or time >= 2s)`. `and` binds
 * tighter than `or`. `resolve` converts the argument of `reached` to an id.
 * @throws StopMisread names the invalid part.
 */
export function parseStop(text: string, resolve: (name: string) => string = (name) => name): Stop {
  let at = 0;
  const fail = (): never => {
    const rest = text.slice(at).trim();
    const example = 'use e.g. "transitions >= 90% and (steps >= 500 or reached(state.id))"';
    throw new StopMisread(rest, `stop condition not understood at "${rest || 'its end'}"; ${example}`);
  };
  const read = (): RegExpExecArray | undefined => {
    TOKEN.lastIndex = at;
    return TOKEN.exec(text) ?? undefined;
  };
  const take = (token: RegExpExecArray): void => void (at += token[0].length);
  const single = (): Stop => {
    const token = read() ?? fail();
    if (token[4] !== undefined) {
      take(token);
      return until.reached(resolve(token[4].trim()));
    }
    if (token[5] !== undefined) {
      take(token);
      return measured(token[5], present(token[6], 'number of the condition'), token[7]);
    }
    if (token[1] === undefined) return fail();
    take(token);
    const inner = chain('or');
    const close = read();
    if (close?.[2] === undefined) return fail();
    take(close);
    return inner;
  };
  const chain = (word: 'and' | 'or'): Stop => {
    const next = (): Stop => (word === 'or' ? chain('and') : single());
    const first = next();
    const more: Stop[] = [];
    for (let token = read(); token?.[3] === word; token = read()) {
      take(token);
      more.push(next());
    }
    if (more.length === 0) return first;
    return word === 'and' ? until.all(first, ...more) : until.any(first, ...more);
  };
  const stop = chain('or');
  if (text.slice(at).trim() !== '') fail();
  return stop;
}

/** Follows a walk and measures its progress. */
export interface Tracker extends Progress {
  /** Call when a path begins at the start. */
  begin(): void;
  step(edge: Edge): void;
}

/** A tracker for one graph; `now` is the clock for {@link until}`.time`. */
export function createTracker(graph: Graph, now: () => number = () => performance.now()): Tracker {
  const began = now();
  const seen = { states: new Set<string>(), transitions: new Set<string>(), guards: new Set<string>(), pairs: new Set<string>() };
  const totals = new Map<Measure, number>();
  let last: string | undefined;
  let steps = 0;
  let paths = 0;
  const total = (measure: Measure): number => {
    const known = totals.get(measure) ?? netFor(graph, measure).names.length;
    totals.set(measure, known);
    return known;
  };
  const note = (reaction: { enters: readonly string[]; takes: readonly string[]; guards: readonly string[] }, node: Node): void => {
    reaction.enters.forEach((id) => seen.states.add(id));
    reaction.takes.forEach((id) => seen.transitions.add(id));
    reaction.guards.forEach((id) => seen.guards.add(id));
    refusedGuards(node).forEach((id) => seen.guards.add(id));
    pairsIn(reaction.takes, last).forEach((pair) => seen.pairs.add(pair));
    last = reaction.takes.at(-1) ?? last;
  };
  return {
    get steps() {
      return steps;
    },
    get paths() {
      return paths;
    },
    get ms() {
      return now() - began;
    },
    share: (measure) => (total(measure) === 0 ? 1 : seen[measure].size / total(measure)),
    reached: (id) => seen.states.has(id) || seen.transitions.has(id),
    begin() {
      paths++;
      last = undefined;
      note(graph.start, nodeAt(graph, 0));
    },
    step(edge) {
      steps++;
      note(edge, nodeAt(graph, edge.to));
    },
  };
}
