import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyModel, declaredTransitions, explore, type Graph, type Model, ModelError } from '@xstate/test';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { areaOf, byArea } from '#tools/charts/areas.ts';
import { loadCharts } from '#tools/charts/load.ts';
import { tokensOf } from './select.ts';
import { closest } from './words.ts';

/** A chart with one of its models. */
export interface Subject {
  /** The chart's name; with another model than the first e.g. `orderPayment@期限将到`. */
  readonly id: string;
  readonly chart: string;
  readonly variant: string | null;
  readonly area: string;
  /** Why no screen shows the chart: `withoutScreen` of its model's file. */
  readonly withoutScreen: string | undefined;
  readonly machine: AnyStateMachine;
  readonly model: AnyModel;
  /** Root folder of its project. */
  readonly root: string;
  /** The chart with each of its models, including this one. */
  readonly variants: readonly Subject[];
}

type Variants = Readonly<Record<string, Partial<AnyModel>>>;

const MODELS = 'tests/models/**/*.model.ts';
const graphs = new WeakMap<Subject, Graph>();
let own: Promise<Subject[]> | undefined;

/**
 * Every chart with each of its models: the one exported as `<name>Model` from its file, and one more for each entry of
 * `<name>Variants`, such as another input. In reading order.
 */
export async function loadSubjects(root = '.'): Promise<Subject[]> {
  // Cached for this project, so that each chart is explored once per process. The files of another root may change.
  return root === '.' ? [...(await (own ??= loadFrom(root)))] : loadFrom(root);
}

async function loadFrom(root: string): Promise<Subject[]> {
  const files = new Map(fs.globSync(MODELS, { cwd: root }).map((file) => [path.basename(file, '.model.ts'), path.resolve(root, file)]));
  const charts = byArea(await loadCharts(root)).flatMap(({ charts: found }) => found);
  const loaded = await Promise.all(
    charts.map(async (chart): Promise<Subject[]> => {
      const { name, machine } = chart;
      const file = files.get(name);
      if (!file) throw new Error(`${name} 没有模型：应有 tests/models/<领域>/${name}.model.ts`);
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      const model = module[`${name}Model`] as AnyModel | undefined;
      if (!model) throw new Error(`${file} 没有导出 ${name}Model`);
      const variants: Subject[] = [];
      const withoutScreen = module['withoutScreen'] as string | undefined;
      const common = { chart: name, area: areaOf(chart), machine, root, variants, withoutScreen };
      variants.push({ ...common, id: name, variant: null, model });
      for (const [variant, change] of Object.entries((module[`${name}Variants`] ?? {}) as Variants))
        variants.push({ ...common, id: `${name}@${variant}`, variant, model: { ...model, ...change } });
      return variants;
    }),
  );
  return loaded.flat();
}

/** Long enough on a busy machine; states and steps bound what explodes. */
const MAX_TIME = 600_000;

/** The complete graph of a subject. Its paths are stored under the subject's id. */
export function graphOf(subject: Subject): Graph {
  const known = graphs.get(subject);
  if (known) return known;
  const graph = { ...explore(subject.machine, { maxTime: MAX_TIME, ...(subject.model as unknown as Model) }), id: subject.id };
  graphs.set(subject, graph);
  return graph;
}

/** A graph for reports, even if the model does not fit the chart any more; `problem`: why it does not. */
export interface Loose {
  readonly graph: Graph;
  readonly problem?: ModelError;
}

function blankGraph({ id, machine, model }: Subject): Graph {
  const none = { takes: [], enters: [], guards: [], actions: [], starts: [] };
  const node = {
    index: 0,
    value: '',
    status: 'active' as const,
    states: [machine.id],
    timers: [],
    waiting: new Map(),
    out: [],
    refused: [],
  };
  const nodes = [{ ...node, snapshot: undefined as unknown as AnyMachineSnapshot }];
  return { id, machine, model, clock: 'earliest', start: none, nodes, edges: [], transitions: declaredTransitions(machine), states: [] };
}

/** {@link graphOf}, or a blank graph if the model does not fit the chart. */
export function looseGraphOf(subject: Subject): Loose {
  try {
    return { graph: graphOf(subject) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { graph: blankGraph(subject), problem: error };
  }
}

/** Finds subjects by names of charts, names with a variant, or `all`. */
export function pickSubjects(subjects: readonly Subject[], names: readonly string[]): Subject[] {
  if (names.includes('all')) return [...subjects];
  const found = names.map((name) => {
    const meant = subjects.filter(({ id, chart }) => id === name || chart === name);
    if (meant.length > 0) return meant;
    const near = closest(name, [...new Set(subjects.flatMap(({ id, chart }) => [id, chart]))]);
    throw new Misused(`没有“${name}”这个流程。${near.length > 0 ? `是不是：${near.join('、')}？` : ''}全部流程见 npm run paths -- list`);
  });
  return [...new Set(found.flat())];
}

/** Subjects of the given tokens; all without tokens. A token of no subject is refused. */
export function withPaths(subjects: readonly Subject[], tokens: readonly string[] | undefined): readonly Subject[] {
  if (!tokens) return subjects;
  const own = subjects.map((subject) => ({ subject, tokens: tokensOf(subject, tokens) }));
  const others = tokens.filter((token) => !own.some((each) => each.tokens.includes(token)));
  if (others.length > 0) throw new Misused(`--path 给的路径不属于这些流程：${others.join('、')}`);
  return own.filter((each) => each.tokens.length > 0).map(({ subject }) => subject);
}
