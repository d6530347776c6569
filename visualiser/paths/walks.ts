import {
  activeNodes,
  cover,
  createCoverage,
  describeSuite,
  type Edge,
  endOf,
  fromToken,
  type Graph,
  mergeCoverage,
  type Path,
  runOnMachine,
  toToken,
} from '@xstate/test';
import { foreseen, transitionsByDefinition } from '@xstate/test/live';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Frame, GuardNote, Happening } from '#lib/recording.ts';
import { plain } from '#visualiser/core/plain.ts';
import type { Match, Suite, Walk, WalkStep } from './messages.ts';
import { graphOf, type Subject, subjectsOf } from './subjects.ts';
import { must } from '#lib/must.ts';

type Scene = Pick<WalkStep, 'active' | 'value' | 'status' | 'context' | 'accepts' | 'next' | 'timers'>;

/** The situation at a node. */
function sceneOf(graph: Graph, at: number): Scene {
  const { snapshot, status, value, states, timers } = must(graph.nodes[at]);
  const ids = transitionsByDefinition(snapshot.machine);
  const next =
    status === 'active'
      ? foreseen(snapshot).map(({ definition, guard, holds }) => ({ transition: must(ids.get(definition)).id, guard, holds }))
      : [];
  const types = [...new Set(activeNodes(snapshot).flatMap((node) => node.ownEvents as readonly string[]))];
  return {
    active: states,
    value,
    status,
    timers: timers.map(({ id, ms }) => ({ id, ms })),
    context: plain(snapshot.context),
    accepts: types.filter((type) => !type.startsWith('xstate.') && type !== '').map((type) => ({ type, now: null })),
    next,
  };
}

const guardsOf = (graph: Graph, told: readonly string[]): GuardNote[] =>
  told.map((text) => {
    const at = text.lastIndexOf('=');
    const transition = text.slice(0, at);
    const guard = graph.transitions.find(({ id }) => id === transition)?.guard ?? '';
    return { transition, guard, holds: text.slice(at + 1) === 'true' };
  });

const startOf = (graph: Graph): WalkStep => ({
  ...sceneOf(graph, 0),
  name: '开始',
  kind: 'start',
  event: { type: 'xstate.init' },
  taken: graph.start.takes,
  ms: 0,
  decided: [],
});

const stepOf = (graph: Graph, { step, takes, guards, to }: Edge): WalkStep => ({
  ...sceneOf(graph, to),
  name: step.name,
  kind: step.kind,
  event: plain(step.event) as Happening,
  taken: takes,
  ms: step.ms ?? 0,
  decided: guardsOf(graph, guards),
  ...(step.actorId !== undefined && { actorId: step.actorId }),
  ...(step.outcome !== undefined && { outcome: step.outcome }),
});

function meaning(machine: AnyStateMachine, states: readonly string[]): string {
  const leaves = states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)));
  return leaves.map((id) => (machine.getStateNodeById(id) as AnyStateNode).description ?? id).join('；');
}

const walkOf = (subject: Subject, graph: Graph, path: Path): Walk => ({
  chart: subject.chart,
  subject: subject.id,
  token: toToken(graph, path),
  title: meaning(subject.machine, endOf(graph, path).states),
  steps: [startOf(graph), ...path.edges.map((edge) => stepOf(graph, edge))],
});

/** Paths that cover every reachable state, transition and guard outcome, and their coverage on the machine. */
export async function suiteOf(chart: string): Promise<Suite> {
  const parts = (await subjectsOf(chart)).map((subject) => {
    const graph = graphOf(subject);
    const suite = cover(graph, { goal: 'all', maxLength: 14 });
    const coverage = createCoverage(graph);
    for (const path of [{ edges: [] }, ...suite.paths]) coverage.add(runOnMachine(graph, path));
    return {
      walks: suite.paths.map((path) => walkOf(subject, graph, path)),
      data: { ...coverage.data, chart },
      text: describeSuite(suite),
    };
  });
  const [first, ...others] = parts.map(({ data }) => data);
  return {
    walks: parts.flatMap(({ walks }) => walks),
    coverage: mergeCoverage(must(first), ...others),
    text: parts.map(({ text }) => text).join('\n'),
  };
}

/** The path of a replay token, as printed by a failing test. */
export async function walkFor(token: string): Promise<Walk> {
  const id = decodeURIComponent(token.split('~', 1)[0] ?? '');
  const subject = (await subjectsOf(id.split('@', 1)[0] ?? '')).find((one) => one.id === id);
  if (!subject) throw new Error(`没有 ${id} 这个模型`);
  const graph = graphOf(subject);
  return walkOf(subject, graph, fromToken(graph, token));
}

/** Events in a chart's models, with their payloads. */
export async function examplesOf(chart: string): Promise<Happening[]> {
  const subjects = await subjectsOf(chart);
  const events = subjects.flatMap(
    ({ model }) => (Array.isArray(model.events) ? model.events : []) as { type?: string; event?: { type: string } }[],
  );
  const seen = new Set<string>();
  return events.flatMap((one) => {
    const event = plain(one.event ?? one) as Happening;
    const key = JSON.stringify(event);
    return seen.has(key) ? [] : [seen.add(key) && event];
  }) as Happening[];
}

interface Trail {
  readonly node: number;
  readonly edges: readonly Edge[];
}

/** Whether a frame corresponds to an edge of the model: the same transitions by the same kind of event. */
function isSame({ step, takes }: Edge, frame: Frame): boolean {
  if (takes.length !== frame.taken.length || takes.some((id, i) => id !== frame.taken[i])) return false;
  return step.event.type === frame.event.type || (step.kind !== 'user' && step.kind !== 'emit' && frame.event.type.startsWith('xstate.'));
}

/** Follows frames through a graph, along all matching edges. */
function follow(graph: Graph, frames: readonly Frame[]): { trail: Trail; stuckAt: number | null } {
  let trails: Trail[] = [{ node: 0, edges: [] }];
  for (const [i, frame] of frames.entries()) {
    if (frame.taken.length === 0) continue;
    const next = new Map<number, Trail>();
    for (const { node, edges } of trails)
      for (const edge of must(graph.nodes[node]).out)
        if (isSame(edge, frame) && !next.has(edge.to)) next.set(edge.to, { node: edge.to, edges: [...edges, edge] });
    if (next.size === 0) return { trail: must(trails[0]), stuckAt: i };
    trails = [...next.values()];
  }
  return { trail: must(trails[0]), stuckAt: null };
}

/** The test path of a recorded run; the first frame is its start. */
export async function matchFor(chart: string, frames: readonly Frame[]): Promise<Match> {
  const tries: Match[] = [];
  for (const clock of [undefined, 'any-order'] as const) {
    for (const subject of await subjectsOf(chart)) {
      const graph = graphOf(subject, clock);
      if (must(graph.nodes[0]).states.join() !== frames[0]?.active.join()) continue;
      const { trail, stuckAt } = follow(graph, frames.slice(1));
      const match = { walk: walkOf(subject, graph, trail), stuckAt: stuckAt === null ? null : stuckAt + 1 };
      if (stuckAt === null) return match;
      tries.push(match);
    }
  }
  const best = tries.sort((a, b) => (b.stuckAt ?? 0) - (a.stuckAt ?? 0))[0];
  if (!best) throw new Error('记录的开头不是这张图的开头：从打开流程起重新记录');
  return best;
}
