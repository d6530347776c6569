import fs from 'node:fs';
import path from 'node:path';
import {
  along,
  checkExpected,
  type Checked,
  cover,
  declaredTransitions,
  type Expected,
  goalsAlong,
  type Graph,
  type Model,
  mutants,
  type Path,
  pathsIn,
  readExpected,
  recordExpected,
  writeExpected,
} from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import { must } from '#lib/must.ts';
import { type Fault, faultOf, isNoticed, tellingWalk } from './mutants.ts';
import { graphOf, type Subject } from './subjects.ts';

const FOLDER = 'tests/models/expected';
/** Maximum path length; exceeded only for states that are further from the start. */
const LENGTH = 14;
/** Maximum number of steps for a reviewer. */
const MOST_STEPS = 120;
const HEAD = '# 由 npm run paths -- run all --update 写成：逐行看过再提交。怎么读见 docs/qa.md';

export const expectedFile = ({ chart }: Pick<Subject, 'chart'>): string => `${FOLDER}/${chart}.txt`;

/** Expectation of a subject; undefined: none is stored. */
export function expectedOf(subject: Subject): Expected | undefined {
  const file = path.resolve(subject.root, expectedFile(subject));
  if (!fs.existsSync(file)) return undefined;
  return readExpected(fs.readFileSync(file, 'utf8'), expectedFile(subject)).find((one) => one.subject === subject.id);
}

const modelOf = ({ model }: Subject): Model => model as unknown as Model;

/** Compares a chart, or another version of it, with a subject's expectation; undefined: there is none. */
export function checkSubject(subject: Subject, machine: AnyStateMachine = subject.machine): Checked | undefined {
  const expected = expectedOf(subject);
  return expected && checkExpected(machine, modelOf(subject), expected);
}

/**
 * Declared transitions that no expectation of the chart takes; reported once for all its models, and only if everything else is as
 * expected.
 */
export function unexpectedTransitions({ variants, machine }: Subject): string[] {
  const taken = new Set<string>();
  for (const one of variants) {
    const checked = checkSubject(one);
    if (checked === undefined || checked.deviations.length > 0) return [];
    for (const id of checked.takes) taken.add(id);
  }
  return declaredTransitions(machine).flatMap(({ id }) => (taken.has(id) ? [] : [id]));
}

/** The path along step ids, as far as the graph contains them. */
export function asFarAs(graph: Graph, ids: readonly string[]): Path {
  for (let length = ids.length; length > 0; length--) {
    const found = along(graph, ids.slice(0, length));
    if (found) return found;
  }
  return { edges: [] };
}

/** The numbered payloads of events, for readers of the expectation. */
function payloadNames({ edges, nodes }: Graph): string[] {
  const steps = [...edges.map(({ step }) => step), ...nodes.flatMap(({ refused }) => refused.map(({ step }) => step))];
  const numbered = new Map(steps.filter(({ kind, id }) => kind === 'user' && id.includes('#')).map(({ id, name }) => [id, name]));
  return [...numbered].filter(([id, name]) => name !== id).map(([id, name]) => `${id} ${name}`);
}

/**
 * Paths for the expectation: every step in every state, and conditions both ways. If some of that is behind minutes of polling: all
 * transitions and conditions, and of the rest what is near the start.
 */
function worthwhile(graph: Graph): Path[] {
  const steps = cover(graph, { goal: 'steps', maxLength: LENGTH });
  if (steps.longest <= 2 * LENGTH && steps.steps <= 1.25 * MOST_STEPS) return [...steps.paths];
  const { paths, steps: length } = cover(graph, { goal: 'all', maxLength: LENGTH });
  let left = MOST_STEPS - length;
  const near = steps.paths.filter(({ edges }) => edges.length <= LENGTH && (left -= edges.length) >= 0);
  return [...paths, ...near];
}

export interface RememberWish {
  /** Whether to choose all paths again instead of keeping the committed ones. */
  readonly fresh?: boolean;
  /** Additional paths, as step ids by subject. */
  readonly more?: ReadonlyMap<Subject, readonly (readonly string[])[]>;
}

/** Stored paths as the chart takes them now, and new ones for what they leave uncovered. */
function chosenPaths(variants: readonly Subject[], { fresh = false, more = new Map() }: RememberWish): Map<Subject, string[][]> {
  const reached = new Set<string>();
  const chosen = variants.map((subject): [Subject, string[][]] => {
    const graph = graphOf(subject);
    const before = fresh ? undefined : expectedOf(subject);
    const kept = [...(before ? pathsIn(before) : []), ...(more.get(subject) ?? [])].map((ids) => [...ids]);
    const goal = subject.variant === null ? 'steps' : 'all';
    const note = ({ edges }: Path): void => goalsAlong(graph, edges, goal).forEach((one) => reached.add(one));
    for (const ids of kept) note(asFarAs(graph, ids));
    const offered = goal === 'steps' ? worthwhile(graph) : cover(graph, { goal, maxLength: LENGTH }).paths;
    const added = offered.filter((one) => {
      const isNew = [...goalsAlong(graph, one.edges, goal)].some((reach) => !reached.has(reach));
      if (isNew) note(one);
      return isNew;
    });
    note({ edges: [] });
    return [subject, [...kept, ...added.map(({ edges }) => edges.map(({ step }) => step.id))]];
  });
  return new Map(chosen);
}

const recorded = (subject: Subject, paths: ReadonlyMap<Subject, string[][]>): Expected =>
  recordExpected(subject.machine, modelOf(subject), subject.id, must(paths.get(subject)));

/** One more path for each detectable fault that the other paths miss. */
function addTelling(variants: readonly Subject[], paths: ReadonlyMap<Subject, string[][]>, faults: readonly Fault[]): Expected[] {
  let expected = variants.map((subject) => recorded(subject, paths));
  const overlooked = faults.filter((fault) => !isNoticed(variants, expected, fault));
  for (const fault of overlooked) {
    if (isNoticed(variants, expected, fault)) continue;
    for (const subject of variants) {
      const walk = tellingWalk(subject, fault);
      if (!walk) continue;
      must(paths.get(subject)).push([...walk]);
      expected = expected.with(variants.indexOf(subject), recorded(subject, paths));
      break;
    }
  }
  return expected;
}

/** The expectation of a chart as text. */
export async function rememberText(variants: readonly Subject[], wish: RememberWish = {}): Promise<string> {
  const paths = chosenPaths(variants, wish);
  const isNew = wish.fresh === true || variants.every((subject) => expectedOf(subject) === undefined);
  // Loaded here: a parser for it needs permissions that running paths does not.
  const { codeMutants } = await import('./codeMutants.ts');
  const ofChart = isNew ? mutants(must(variants[0]).machine).map(faultOf) : [];
  const all = addTelling(variants, paths, [...ofChart, ...(await codeMutants(must(variants[0])))]);
  const names = new Map(variants.map((subject) => [subject.id, payloadNames(graphOf(subject))]));
  const namesOf = (id: string): string[] => must(names.get(id));
  const { id: firstId } = must(variants[0]);
  const first = namesOf(firstId);
  return `${HEAD}\n\n${writeExpected(all, (id) => namesOf(id).filter((name) => id === firstId || !first.includes(name)))}`;
}

/** Writes the expectation of a chart; returns whether it changed. */
export async function remember(variants: readonly Subject[], wish: RememberWish = {}): Promise<boolean> {
  const first = must(variants[0]);
  const file = path.resolve(first.root, expectedFile(first));
  const text = await rememberText(variants, wish);
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) return false;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return true;
}
