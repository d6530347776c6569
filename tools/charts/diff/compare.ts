import { type IR, type IREdge, type IRState, toIR } from '@xstate/test';
import { type Change, rowKey } from '#tools/charts/drawing/index.ts';
import { remarkOf, triggerWords } from '#tools/charts/drawing/lines.ts';
import { allStates } from '#tools/charts/export/tree.ts';
import { type Chart, type ChildCharts, childCharts } from '#tools/charts/load.ts';
import { must } from '#lib/must.ts';

export interface Difference {
  readonly change: Change;
  readonly what: 'state' | 'transition';
  /** Display name of the subject. */
  readonly subject: string;
  /** One entry per change. */
  readonly details: readonly string[];
}

export interface Comparison {
  readonly name: string;
  /** `added` and `removed` apply to whole charts. */
  readonly change: Change;
  readonly differences: readonly Difference[];
  /** Union of both versions. */
  readonly union: IR;
  readonly children: ChildCharts;
  /** Changes for drawing the union, by the ids of its states, transitions and rows. */
  readonly changes: ReadonlyMap<string, Change>;
}

type Facts = Readonly<Record<string, string>>;

const shortOf = (id: string): string => id.slice(id.indexOf('.') + 1);
const code = (text: string): string => (text === '' ? '（无）' : `\`${text}\``);

const stateFacts = (state: IRState): Facts => ({
  类型: state.type,
  说明: state.description ?? '',
  初始状态: state.initial === undefined ? '' : shortOf(state.initial),
  历史: state.history ?? '',
  标签: [...state.tags].sort().join(', '),
  执行者: state.invoke.map(({ src }) => src).join(', '),
  进入时: state.entry.join(', '),
  离开时: state.exit.join(', '),
});

const edgeFacts = (edge: IREdge, place: number): Facts => ({
  动作: edge.actions.join(', '),
  时间: edge.kind === 'after' ? triggerWords(edge) : '',
  重新进入: edge.reenter ? '是' : '',
  备注: remarkOf(edge),
  次序: `第 ${place + 1}`,
});

const detailsOf = (before: Facts, after: Facts): string[] =>
  Object.keys(after)
    .filter((fact) => before[fact] !== after[fact])
    .map((fact) => `${fact}：${code(before[fact] ?? '')} → ${code(after[fact] ?? '')}`);

const sayEdge = (edge: IREdge): string => {
  const guard = edge.guard === undefined ? '' : ` [${edge.guard}]`;
  return `${code(shortOf(edge.from))} 遇 ${code(triggerWords(edge) + guard)} → ${edge.internal ? '（不动）' : code(shortOf(edge.to))}`;
};

/** Two transitions are the same if they have the same source, target, trigger and guard. */
const edgeKey = ({ from, trigger, guard = '', to, internal }: IREdge): string => JSON.stringify([from, trigger, guard, internal ? '' : to]);

interface Pair {
  readonly before: IREdge;
  readonly after: IREdge;
}

function pairEdges(before: readonly IREdge[], after: readonly IREdge[]): { pairs: Pair[]; added: IREdge[]; removed: IREdge[] } {
  const waiting = Map.groupBy(before, edgeKey);
  const [pairs, added]: [Pair[], IREdge[]] = [[], []];
  for (const edge of after) {
    const same = waiting.get(edgeKey(edge))?.shift();
    if (same) pairs.push({ before: same, after: edge });
    else added.push(edge);
  }
  return { pairs, added, removed: [...waiting.values()].flat() };
}

/** Position of a branch among those branches of its trigger that both versions have. */
function placeOf(edge: IREdge, all: readonly IREdge[]): number {
  const branches = all.filter(({ from, trigger }) => from === edge.from && trigger === edge.trigger);
  return branches.toSorted((a, b) => a.branch - b.branch).indexOf(edge);
}

/** The contents of a state's box, by row key. */
const rowsOf = (state: IRState): { key: string; invoke?: IRState['invoke'][number]; entry?: string; exit?: string }[] => [
  ...state.invoke.map((invoke) => ({ key: rowKey(state.id, 'invoke', invoke.src), invoke })),
  ...state.entry.map((entry) => ({ key: rowKey(state.id, 'entry', entry), entry })),
  ...state.exit.map((exit) => ({ key: rowKey(state.id, 'exit', exit), exit })),
];

/** A state with the contents of both versions; common contents are taken from the newer one. */
function uniteStates(before: IRState | undefined, after: IRState): IRState {
  if (!before) return after;
  const now = new Set(rowsOf(after).map(({ key }) => key));
  const gone = rowsOf(before).filter(({ key }) => !now.has(key));
  const lost = before.children.filter(({ key }) => after.children.every((child) => child.key !== key));
  const children = [
    ...after.children.map((child) =>
      uniteStates(
        before.children.find(({ key }) => key === child.key),
        child,
      ),
    ),
    ...lost,
  ];
  return {
    ...after,
    type: children.length > 0 && after.children.length === 0 ? before.type : after.type,
    invoke: [...after.invoke, ...gone.flatMap(({ invoke }) => invoke ?? [])],
    entry: [...after.entry, ...gone.flatMap(({ entry }) => entry ?? [])],
    exit: [...after.exit, ...gone.flatMap(({ exit }) => exit ?? [])],
    children,
  };
}

function compareStates(before: IRState, after: IRState, changes: Map<string, Change>): Difference[] {
  const old = new Map(allStates(before).map((state) => [state.id, state]));
  const now = new Map(allStates(after).map((state) => [state.id, state]));
  const say = (change: Change, state: IRState, details: readonly string[]): Difference => {
    changes.set(state.id, change);
    return { change, what: 'state', subject: state.id.includes('.') ? code(shortOf(state.id)) : '整个状态图', details };
  };
  const described = ({ description }: IRState): string[] => (description === undefined ? [] : [description]);
  for (const [id, state] of now) {
    const was = old.get(id);
    if (!was) continue;
    const [left, right] = [rowsOf(was), rowsOf(state)].map((rows) => new Set(rows.map(({ key }) => key)));
    for (const key of must(right).difference(must(left))) changes.set(key, 'added');
    for (const key of must(left).difference(must(right))) changes.set(key, 'removed');
  }
  const kept = [...now.values()].flatMap((state) => {
    const was = old.get(state.id);
    if (!was) return [say('added', state, described(state))];
    const details = detailsOf(stateFacts(was), stateFacts(state));
    return details.length === 0 ? [] : [say('changed', state, details)];
  });
  return [...kept, ...[...old.values()].filter(({ id }) => !now.has(id)).map((state) => say('removed', state, described(state)))];
}

/** Compares two versions of a chart; undefined if nothing visible has changed. */
function compareCharts(before: IR | undefined, after: IR | undefined): Omit<Comparison, 'children'> | undefined {
  const whole = after ?? must(before);
  const changes = new Map<string, Change>();
  if (!before || !after) {
    const change = after ? 'added' : 'removed';
    for (const { id } of allStates(whole.root)) changes.set(id, change);
    for (const { transition } of whole.edges) changes.set(transition, change);
    return { name: whole.id, change, differences: [], union: whole, changes };
  }
  const states = compareStates(before.root, after.root, changes);
  const { pairs, added, removed } = pairEdges(before.edges, after.edges);
  const bothBefore = pairs.map((pair) => pair.before);
  const bothAfter = pairs.map((pair) => pair.after);
  const say = (change: Change, edge: IREdge, details: readonly string[]): Difference => {
    changes.set(edge.transition, change);
    return { change, what: 'transition', subject: sayEdge(edge), details };
  };
  const past = removed.map((edge) => ({ ...edge, id: `${edge.id}~`, transition: `${edge.transition}~` }));
  const does = ({ actions }: IREdge): string[] => (actions.length === 0 ? [] : [`动作：${code(actions.join(', '))}`]);
  const transitions = [
    ...added.map((edge) => say('added', edge, does(edge))),
    ...pairs.flatMap((pair) => {
      const details = detailsOf(
        edgeFacts(pair.before, placeOf(pair.before, bothBefore)),
        edgeFacts(pair.after, placeOf(pair.after, bothAfter)),
      );
      return details.length === 0 ? [] : [say('changed', pair.after, details)];
    }),
    ...past.map((edge) => say('removed', edge, does(edge))),
  ];
  const differences = [...states, ...transitions];
  if (differences.length === 0) return undefined;
  const union = { ...after, root: uniteStates(before.root, after.root), edges: [...after.edges, ...past] };
  return { name: whole.id, change: 'changed', differences, union, changes };
}

/** Compares charts by name. Implementations of guards, actions and actors are not compared. */
export function compareAll(before: readonly Chart[], after: readonly Chart[]): Comparison[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))].sort();
  return names.flatMap((name) => {
    const [left, right] = [before, after].map((charts) => charts.find((chart) => chart.name === name)?.machine);
    const comparison = compareCharts(left && toIR(left), right && toIR(right));
    const children = new Map([left, right].flatMap((machine) => (machine ? [...childCharts(machine)] : [])));
    return comparison ? [{ ...comparison, children }] : [];
  });
}
