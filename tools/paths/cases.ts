import { endOf, toToken, type Edge, type Graph, type Node, type Path, type Step } from '@xstate/test';
import type { AnyStateNode } from 'xstate';
import { must } from '#lib/must.ts';
import type { Subject } from './subjects.ts';

/** A written test case. */
export interface Written {
  readonly id: string;
  readonly area: string;
  readonly chart: string;
  readonly title: string;
  /** 1 is the highest priority. */
  readonly priority: 1 | 2 | 3;
  readonly given: readonly string[];
  readonly lines: readonly { readonly action: string; readonly expected: readonly string[] }[];
  /** Token that `--path` accepts. */
  readonly token: string;
}

/** One line of a case. */
export interface Line {
  readonly step: string;
  readonly action: string;
  readonly expected: readonly string[];
  /** Ids of the states active afterwards, and of the transitions taken. */
  readonly states: readonly string[];
  readonly takes: readonly string[];
}

/** A path with every step of the chart in words. */
export interface Case extends Written {
  readonly lines: readonly Line[];
}

const described = (node: AnyStateNode): string => node.description ?? node.key;

/** Descriptions of the innermost active states. */
function meaningOf(graph: Graph, { states }: Node): string[] {
  const nodes = states.map((id) => graph.machine.getStateNodeById(id) as AnyStateNode);
  const leaves = nodes.filter((node) => !nodes.some((other) => other.parent === node));
  return [...new Set(leaves.map(described))];
}

interface RecordedAnswer {
  readonly message?: unknown;
  readonly problem?: RecordedAnswer;
  readonly ok?: unknown;
}

const said = (value: unknown): RecordedAnswer => (typeof value === 'object' && value !== null ? value : {});
const quoted = (texts: readonly unknown[]): string[] =>
  texts.filter((text): text is string => typeof text === 'string' && text !== '').map((text) => `“${text}”`);

/** The message that a refusal or fault shows, if the response has one. */
export function messageOf({ kind, event }: Step): string[] {
  const { output, error } = event as { output?: unknown; error?: unknown };
  if (kind === 'done') return quoted([said(output).problem?.message]);
  return kind === 'error' && 'problem' in said(error) ? quoted([said(error).problem?.message]) : [];
}

/** Messages at the invalid fields of a form. */
export function hintsOf(graph: Graph, { step, from, to }: Edge): string[] {
  const [before, after] = [must(graph.nodes[from]), must(graph.nodes[to])];
  const { fields } = after.snapshot.context as { fields?: Record<string, unknown> };
  return step.kind === 'user' && fields && before.states.join() === after.states.join() ? quoted(Object.values(fields)) : [];
}

function expectationOf(graph: Graph, edge: Edge): string[] {
  const [before, after] = [must(graph.nodes[edge.from]), must(graph.nodes[edge.to])];
  const [now, then] = [meaningOf(graph, after), meaningOf(graph, before)];
  const meaning = now.join() === then.join() ? now.map((text) => `仍是：${text}`) : now;
  const remarks = graph.transitions
    .filter(({ id, kind }) => edge.takes.includes(id) && kind !== 'after')
    .flatMap(({ description }) => description ?? []);
  const messages = messageOf(edge.step).map((text) => `提示${text}`);
  const hints = hintsOf(graph, edge);
  return [...meaning, ...remarks, ...messages, ...(hints.length > 0 ? [`字段下方提示${hints.join('')}`] : [])];
}

/** Rewrites engineers' step names such as `密码登录 ✓ 密码错` for testers: which result an actor has. */
function actionOf(graph: Graph, { kind, name, src, outcome, ms = 0 }: Step): string {
  const actor = src === undefined ? undefined : (graph.model.names?.[src] ?? src);
  const isOwn = actor === undefined || !name.startsWith(`${actor} `);
  if (kind === 'after') return ms > 0 ? `等待：${name}` : `同时：${name}`;
  if (kind === 'user' || isOwn) return name;
  if (kind === 'emit') return `${actor}：${outcome}`;
  return kind === 'error' ? `“${actor}”没有成功：${outcome}` : `“${actor}”的结果：${outcome}`;
}

export const listed = (given: string | readonly string[] | undefined): readonly string[] =>
  typeof given === 'string' ? [given] : (given ?? []);

function givenOf(subject: Subject, graph: Graph): string[] {
  const { given, byHand } = subject.model;
  return [
    ...listed(given),
    ...(subject.variant === null ? [] : [subject.variant]),
    ...(byHand ? [byHand.start] : []),
    `开始时：${meaningOf(graph, must(graph.nodes[0])).join('；')}`,
  ];
}

function titleOf(subject: Subject, graph: Graph, path: Path): string {
  const about = ((subject.machine.root as AnyStateNode).description ?? subject.chart).replace(/[：:，；].*/su, '');
  const end = meaningOf(graph, endOf(graph, path)).join('；');
  return `${about}${subject.variant === null ? '' : `（${subject.variant}）`}：${path.edges.length} 步到“${end}”`;
}

/** Paths as test cases, numbered from 1 in the given order. */
export function casesOf(subject: Subject, graph: Graph, paths: readonly Path[]): Case[] {
  return paths.map((path, i) => ({
    id: `${subject.id}-${String(i + 1).padStart(2, '0')}`,
    area: subject.area,
    chart: subject.chart,
    title: titleOf(subject, graph, path),
    priority: i === 0 ? 1 : 2,
    given: givenOf(subject, graph),
    lines: path.edges.map((edge) => ({
      step: edge.step.id,
      action: actionOf(graph, edge.step),
      expected: expectationOf(graph, edge),
      states: must(graph.nodes[edge.to]).states,
      takes: edge.takes,
    })),
    token: toToken(graph, path),
  }));
}
