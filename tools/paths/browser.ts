import fs from 'node:fs';
import path from 'node:path';
import { createCoverage, fromToken, type Graph, toToken } from '@xstate/test';
import { must } from '#lib/must.ts';
import { Misused } from '#service/kernel/lib/usageError.ts';
import { heldDrivers } from '#testing/stubbed/index.ts';
import { liveDrivers } from '#testing/live/index.ts';
import { buildStale } from '#tools/build/index.ts';
import type { Printer } from '#tools/lib/ending.ts';
import { plan, type Planned, shownGraph } from '#tools/paths/heldPlan.ts';
import { type LivePlan, planLive } from '#tools/paths/livePlan.ts';
import { bin, runNode } from '#tools/lib/program.ts';
import { casesOf } from './cases.ts';
import { comparedWithMemory } from './findings.ts';
import type { Mode } from './mode.ts';
import type { Folder } from './output.ts';
import { failureLines, type Outcome, type RunPiece, type SubjectRun } from './run.ts';
import type { Selection } from './select.ts';
import { SHRINK } from './shorter.ts';
import { graphOf, looseGraphOf, type Subject } from './subjects.ts';

export interface BrowserWish {
  readonly live?: true;
  readonly headed?: true;
  readonly base?: string;
  readonly workers?: number;
  /** Maximum number of tries to shorten a failing path. */
  readonly shrink?: number;
}

/** The reporter's result for each path. */
export interface Walked extends Outcome {
  readonly subject: string;
  /** Number of steps that the chart in the page has taken; undefined: it did not start in the path's initial state. */
  readonly seen?: number;
}

const PLAN = 'PATHS_PLAN';
export const OUTCOMES = 'PATHS_OUTCOMES';
const MODE = 'PATHS_MODE';

/** Source of the responses. */
export const modeInPlan = (): Mode => (process.env[MODE] === 'live' ? 'live' : 'held');

/** Variables required for an externally started site, besides its URL. */
const TOLD = { SERVICE_URL: 'REST 服务的地址', SANDBOX_URL: '沙箱的地址', SITE_DATABASE_URL: '它的数据库' } as const;

function checkLive({ live, base }: BrowserWish): void {
  if (!live || base === undefined) return;
  const missing = Object.entries(TOLD).filter(([name]) => !process.env[name]);
  if (missing.length > 0)
    throw new Misused(`--live 与 --base 同用时还要这些环境变量：${missing.map(([name, what]) => `${name}（${what}）`).join('、')}`);
}

/** Tokens passed by `paths run`; undefined: the specs choose their own paths. */
export function tokensInPlan(): string[] | undefined {
  const file = process.env[PLAN];
  return file ? (JSON.parse(fs.readFileSync(file, 'utf8')) as string[]) : undefined;
}

/** Subjects of the given tokens; all without tokens. */
export const subjectsOf = (subjects: readonly Subject[], tokens: readonly string[] | undefined): readonly Subject[] =>
  tokens ? subjects.filter(({ id }) => tokens.some((token) => token.startsWith(`${id}~`))) : subjects;

interface Ways {
  readonly drivers: readonly { readonly subject: string }[];
  readonly what: string;
}

const HELD: Ways = { drivers: heldDrivers, what: '可以在浏览器里走的画面' };
const LIVE: Ways = { drivers: liveDrivers, what: '真实服务上可以走的路径' };

/** Subjects with a driver; the others are printed. A chart without a driver is an error unless all charts were requested. */
function driven(subjects: readonly Subject[], isAll: boolean, { drivers, what }: Ways, print: Printer): Subject[] {
  const has = ({ id }: Subject): boolean => drivers.some(({ subject }) => subject === id);
  const charts = new Set(subjects.filter(has).map(({ chart }) => chart));
  const left = subjects.filter((subject) => !has(subject));
  const refused = isAll && charts.size > 0 ? [] : left.filter(({ chart }) => !charts.has(chart));
  if (refused.length > 0)
    throw new Misused(
      `${refused.map(({ id }) => id).join('、')} 没有${what}。可以走的：${drivers.map(({ subject }) => subject).join('、')}`,
    );
  if (left.length > 0) print.err(`没有${what}，略过：${left.map(({ id }) => id).join('、')}`);
  return subjects.filter(has);
}

/** Graphs of the subjects with a screen; the others are printed. A chart without a screen is an error unless all charts were requested. */
export const shownGraphs = (subjects: readonly Subject[], isAll: boolean, print: Printer): Map<Subject, Graph> =>
  new Map(
    driven(subjects, isAll, HELD, print).map((subject) => [
      subject,
      shownGraph(subject, must(heldDrivers.find((driver) => driver.subject === subject.id))),
    ]),
  );

/** Paths for a browser run. Requested paths that cannot be run are printed. */
export function planBrowser(
  subjects: readonly Subject[],
  isAll: boolean,
  selection: Selection,
  { live }: BrowserWish,
  print: Printer,
): (Planned | LivePlan)[] {
  const walkable = driven(subjects, isAll, live ? LIVE : HELD, print);
  const planned = live ? planLive(walkable, liveDrivers, selection) : plan(walkable, heldDrivers, selection);
  const done = planned.filter(({ paths }) => paths.length === 0);
  if (done.length === planned.length) throw new Misused(`${walkable.map(({ id }) => id).join('、')} 没有要在浏览器里走的路径`);
  if (done.length > 0) print.err(`没有别的模型不走的路径，略过：${done.map(({ subject }) => subject.id).join('、')}`);
  return planned.filter(({ paths }) => paths.length > 0);
}

/** Runs paths in a browser with Playwright in a separate process, and reads the results. */
export async function runBrowser(
  subjects: readonly Subject[],
  isAll: boolean,
  selection: Selection,
  wish: BrowserWish,
  folder: Folder,
  print: Printer,
): Promise<RunPiece[]> {
  checkLive(wish);
  const mode: Mode = wish.live ? 'live' : 'held';
  const compared = subjects.map((subject) => againstMemory(subject, mode, selection.path));
  for (const { run } of compared) for (const line of failureLines(run)) print.err(line);
  const sound = compared.flatMap(({ subject, isSound }) => (isSound ? [subject] : []));
  if (sound.length === 0) return compared;
  const planned = planBrowser(sound, isAll, selection, wish, print);
  folder.write('plan.json', JSON.stringify(planned.flatMap(({ graph, paths }) => paths.map((one) => toToken(graph, one)))));
  const outcomes = path.join(folder.path, 'outcomes.json');
  fs.rmSync(outcomes, { force: true });
  if (wish.base === undefined) await buildStale(print.err);
  const { code, output } = await runNode(
    [
      bin('playwright'),
      'test',
      `tests/e2e/${mode}/${mode}.spec.ts`,
      '--reporter',
      path.resolve('tools/paths/reporter.ts'),
      '--output',
      path.join(folder.path, 'traces'),
      '--workers',
      String(wish.workers ?? 2),
      ...(wish.headed ? ['--headed'] : []),
    ],
    {
      env: {
        [MODE]: mode,
        [PLAN]: path.join(folder.path, 'plan.json'),
        [OUTCOMES]: outcomes,
        ...(wish.base && { BASE_URL: wish.base }),
        ...(wish.shrink !== undefined && { [SHRINK]: String(wish.shrink) }),
      },
      onOutput: (text) => print.err(text.trimEnd()),
    },
  );
  if (!fs.existsSync(outcomes)) throw new Error(`Playwright 没有运行（${code}）：\n${output}`);
  const walked = JSON.parse(fs.readFileSync(outcomes, 'utf8')) as Walked[];
  const pieces = planned.map(({ subject, text }) => pieceOf(subject, mode, text, walked));
  return [...compared.filter(({ run: { outcomes: found } }) => found.length > 0), ...pieces];
}

/** Differences between the chart and its expectation, independent of the page; not sound: the path cannot be run in a browser. */
function againstMemory(subject: Subject, mode: Mode, tokens: readonly string[] | undefined): RunPiece & { readonly isSound: boolean } {
  const loose = looseGraphOf(subject);
  const { graph, problem } = loose;
  const { findings, text, unwalkable } = comparedWithMemory(subject, loose, tokens);
  const paths = findings.map(({ path: one }) => one);
  const run: SubjectRun = {
    subject: subject.id,
    chart: subject.chart,
    mode,
    text,
    outcomes: findings.map(({ outcome }) => outcome),
    coverage: { ...createCoverage(graph).data, chart: subject.chart },
  };
  return { subject, graph, paths, cases: casesOf(subject, graph, paths), run, isSound: problem === undefined && !unwalkable };
}

function pieceOf(subject: Subject, mode: Mode, text: string, walked: readonly Walked[]): RunPiece {
  const graph = graphOf(subject);
  const outcomes = walked.filter((one) => one.subject === subject.id);
  const coverage = createCoverage(graph);
  const paths = outcomes.map(({ token, seen }) => {
    const path = fromToken(graph, token);
    if (seen !== undefined) coverage.add({ source: 'browser', path: { edges: path.edges.slice(0, seen) } });
    return path;
  });
  const run: SubjectRun = {
    subject: subject.id,
    chart: subject.chart,
    mode,
    text,
    outcomes,
    coverage: { ...coverage.data, chart: subject.chart },
  };
  return { subject, graph, paths, cases: casesOf(subject, graph, paths), run };
}
