import { type AnyHandWalk, type Graph, handGraph, type HandLine, handLines, handPath, type Path, type Step, toToken } from '@xstate/test';
import type { AnyStateNode } from 'xstate';
import { must } from '#lib/must.ts';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { notByHand, who } from '#testing/byHand.ts';
import { heldDrivers } from '#testing/stubbed/index.ts';
import type { Printer } from '#tools/lib/ending.ts';
import { shownGraph } from '#tools/paths/heldPlan.ts';
import { hintsOf, listed, messageOf, type Written } from './cases.ts';
import type { Subject } from './subjects.ts';

/** Names of places that the cases refer to. */
const STARTED = '站点开着（npm start 会打印站点、沙箱各页的网址和演示账号）；打开页面后弹出的公告、广告先关掉';
const MOST_LABELS = 3;
const LABELS: Readonly<Record<string, string>> = { 网关故障: '网络断开' };

const driverOf = ({ id, chart }: Subject) =>
  heldDrivers.find(({ subject }) => subject === id) ?? heldDrivers.find(({ subject }) => subject === chart);
const reasonOf = ({ chart }: Subject): string => notByHand[chart] ?? '没有自己的画面';

/** Parts of subjects that can be tested manually on a screen. A chart without one is an error unless all charts were requested. */
export function manualGraphs(subjects: readonly Subject[], isAll: boolean, print: Printer): Map<Subject, Graph> {
  const graphs = new Map<Subject, Graph>();
  for (const subject of subjects) {
    const driver = driverOf(subject);
    if (driver && subject.model.byHand) graphs.set(subject, handGraph({ ...shownGraph(subject, driver), id: subject.id }));
  }
  const left = subjects.filter((subject) => !graphs.has(subject));
  const told = left.map((subject) => `${subject.id}（${reasonOf(subject)}）`).join('、');
  if (left.length > 0 && !isAll) throw new Misused(`没有人能照着走的用例：${told}。只有机器能走的用 --machine`);
  if (left.length > 0) print.err(`没有人能照着走的用例，略过：${told}`);
  return graphs;
}

const inWords = (ms: number): string => (ms % 60_000 === 0 ? `${ms / 60_000} 分钟` : `${Math.round(ms / 100) / 10} 秒`);
const changeOf = (as: string): Written['lines'][number] =>
  as === who.guest
    ? { action: '在另一个标签页退出登录（“个人中心”里有“退出登录”），回到本页', expected: ['右上角是“登录”'] }
    : { action: `在另一个标签页换成${as}登录（已登录着的先在“个人中心”里退出登录），回到本页`, expected: ['右上角是这个账号的头像'] };

function actionOf({ action, wait, prepare, restore }: HandLine): string {
  const before = [...new Set(prepare)].map((text) => `准备：${text}。`).join('');
  const after = [...new Set(restore)].map((text) => `；看过结果后${text}`).join('');
  return `${before}${action ?? `什么都不做，等 ${inWords(wait)}`}${after}`;
}

function expectationOf(graph: Graph, { sees, edges }: HandLine, silent: Readonly<Record<string, string>>): string[] {
  const messages = edges.flatMap(({ step }) =>
    step.kind !== 'done' || step.id in silent ? [] : messageOf(step).map((text) => `提示${text}`),
  );
  const hints = edges.flatMap((edge) => hintsOf(graph, edge));
  return [...sees, ...messages, ...(hints.length > 0 ? [`字段下方提示${hints.join('')}`] : [])];
}

const aboutOf = ({ machine, chart, variant }: Subject): string => {
  const name = ((machine.root as AnyStateNode).description ?? chart).replace(/[：:，；].*/su, '');
  return variant === null ? name : `${name}（${variant}）`;
};

const SIGNS: Readonly<Partial<Record<Step['kind'], string>>> = { done: '+', error: '-', emit: '>' };
/** Longer actions are not used in titles. */
const LONGEST_ACTION = 24;

/** Whether an outcome needs preparation or is visible to the tester; others are automatic. */
function isArranged({ steps }: AnyHandWalk, { kind, src = '', outcome = '' }: Step): boolean {
  const hand = steps[`${src}${SIGNS[kind] ?? ''}${outcome}`] ?? steps[src];
  return typeof hand === 'string' || (typeof hand === 'object' && (hand.action ?? hand.prepare ?? hand.sees) !== undefined);
}

/** Names each path by the first thing that no earlier path shows; titles are unique. */
function titlesOf(subject: Subject, graph: Graph, paths: readonly Path[]): string[] {
  const known = new Set(graph.start.takes);
  const used = new Map<string, number>();
  return paths.map((path) => {
    const fresh = path.edges.filter(({ takes }) => takes.some((id) => !known.has(id)));
    path.edges.forEach(({ takes }) => takes.forEach((id) => known.add(id)));
    const labels = [
      ...new Set(
        fresh
          .filter(({ step }) => isArranged(graph.model.byHand as AnyHandWalk, step))
          .flatMap(({ step }) => LABELS[step.outcome ?? ''] ?? step.outcome ?? []),
      ),
    ];
    const { action = '', sees } = must(handLines(graph, path).at(-1));
    const ending = action !== '' && action.length <= LONGEST_ACTION ? action : (sees[0] ?? '');
    const said = labels.length > 0 ? labels.slice(-MOST_LABELS).join('、') : ending;
    const title = `${aboutOf(subject)}：${said}`;
    const count = (used.get(title) ?? 0) + 1;
    used.set(title, count);
    return count === 1 ? title : `${title}（${count}）`;
  });
}

/** 1: no preparation; 2: with preparation; 3: with a disconnected network. */
const priorityOf = (lines: readonly HandLine[]): 1 | 2 | 3 =>
  lines.some(({ edges }) => edges.some(({ step }) => step.kind === 'error')) ? 3 : lines.some(({ prepare }) => prepare.length > 0) ? 2 : 1;

/** Manual test cases: actions, and what is visible after each. `graph` is one of {@link manualGraphs}. */
export function manualCases(subject: Subject, graph: Graph, chosen: readonly Path[]): Written[] {
  const { silent = {} } = driverOf(subject) ?? {};
  const paths = chosen.map((path) => handPath(graph, path));
  const titles = titlesOf(subject, graph, paths);
  const { as } = graph.model.byHand as AnyHandWalk;
  return paths.map((path, i) => {
    const lines = handLines(graph, path);
    return {
      id: `${subject.id}-${String(i + 1).padStart(2, '0')}`,
      area: subject.area,
      chart: subject.chart,
      title: must(titles[i]),
      priority: priorityOf(lines),
      given: [STARTED, ...listed(subject.model.given), ...(as === undefined ? [] : [as === who.guest ? '没有登录' : `以${as}登录`])],
      lines: lines.flatMap((line) => [
        ...(line.as === undefined ? [] : [changeOf(line.as)]),
        { action: actionOf(line), expected: expectationOf(graph, line, silent) },
      ]),
      token: toToken(graph, path),
    };
  });
}

/** Summary of a subject's cases. */
export function manualSummary(subject: Subject, graph: Graph, paths: readonly Path[], cases: readonly Written[]): string {
  const taken = new Set([...graph.start.takes, ...paths.flatMap((path) => handPath(graph, path).edges.flatMap(({ takes }) => takes))]);
  const steps = cases.reduce((sum, { lines }) => sum + lines.length, 0);
  const left = graph.transitions.length - taken.size;
  const rest = left === 0 ? '' : `；其余 ${left} 个由自动运行覆盖（npm run paths -- run ${subject.chart}）`;
  return `${cases.length} 个用例，${steps} 步，走过 ${taken.size}/${graph.transitions.length} 个转换${rest}`;
}
