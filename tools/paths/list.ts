import { cover, declaredTransitions, duration, type Graph, type IRState, type StepKind, toIR } from '@xstate/test';
import type { AnyStateNode } from 'xstate';
import { table } from '#service/kernel/lib/textTable.ts';
import { graphOf, type Subject } from './subjects.ts';

const STEPS: Readonly<Record<StepKind, string>> = {
  user: '事件',
  done: '答复',
  error: '失败',
  snapshot: '快照',
  emit: '告知',
  after: '到时',
};
const STATES: Readonly<Record<IRState['type'], string>> = {
  atomic: '普通',
  compound: '分步',
  parallel: '并行',
  final: '终态',
  history: '历史',
};

const statesOf = (state: IRState): IRState[] => [state, ...state.children.flatMap(statesOf)];
const meaning = ({ machine }: Subject): string => (machine.root as AnyStateNode).description ?? '';

export interface Listed {
  readonly id: string;
  readonly area: string;
  readonly description: string;
  readonly states: number;
  readonly transitions: number;
  readonly paths: number;
  readonly steps: number;
}

/** A chart in one line. */
export function listed(subject: Subject): Listed {
  const { paths, steps } = cover(graphOf(subject), { maxLength: 14 });
  return {
    id: subject.id,
    area: subject.area,
    description: meaning(subject),
    states: statesOf(toIR(subject.machine).root).length - 1,
    transitions: declaredTransitions(subject.machine).length,
    paths: paths.length,
    steps,
  };
}

export function listText(rows: readonly Listed[]): string {
  const head = ['流程', '模块', '状态', '转换', '路径', '步数', '说明'];
  return table([
    head,
    ...rows.map((row) => [row.id, row.area, row.states, row.transitions, row.paths, row.steps, row.description].map(String)),
  ]);
}

function stepLines(graph: Graph): string[][] {
  const steps = new Map(graph.edges.map(({ step }) => [step.id, step]));
  return [...steps.values()].map(({ id, kind, name, ms }) => [
    `  ${id}`,
    STEPS[kind],
    kind === 'after' && ms !== undefined ? `${name}（至多 ${duration(ms)}）` : name,
  ]);
}

/** A chart in full: states, transitions, and the steps of its model. */
export function showText(subject: Subject): string {
  const graph = graphOf(subject);
  const { root } = toIR(subject.machine);
  const states = statesOf(root)
    .slice(1)
    .map(({ id, type, description = '' }) => [`  ${id}`, STATES[type], description]);
  const transitions = declaredTransitions(subject.machine).map(({ id, targets, guard = '' }) => [
    `  ${id}`,
    `→ ${targets.join(', ') || '（不动）'}`,
    guard && `[${guard}]`,
  ]);
  return [
    `${subject.id}（${subject.area}）：${meaning(subject)}`,
    `情形 ${graph.nodes.length}，步骤 ${graph.edges.length}`,
    '',
    '状态',
    table(states),
    '',
    '转换',
    table(transitions),
    '',
    '模型的步骤',
    table(stepLines(graph)),
  ].join('\n');
}
