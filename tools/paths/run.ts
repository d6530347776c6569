import {
  chartOf,
  createCoverage,
  type CoverageData,
  type Graph,
  mergeCoverage,
  type Path,
  PathFailure,
  runOnMachine,
  shrinkFailure,
  toToken,
} from '@xstate/test';
import { must } from '#lib/must.ts';
import type { Printer } from '#tools/lib/ending.ts';
import { type Case, casesOf } from './cases.ts';
import type { Mode } from './mode.ts';
import type { Outcome } from './outcome.ts';
import { failureText } from './said.ts';
import { brokenAlong, comparedWithMemory, findingOf } from './findings.ts';
import { isSelected, select, type Selection } from './select.ts';
import { shorterText, triesFor } from './shorter.ts';
import { looseGraphOf, type Subject } from './subjects.ts';

/** Results of one subject's paths. */
export interface SubjectRun {
  readonly subject: string;
  readonly chart: string;
  readonly mode: Mode;
  readonly text: string;
  readonly outcomes: readonly Outcome[];
  readonly coverage: CoverageData;
}

export type { Outcome } from './outcome.ts';

export interface RunPiece {
  readonly subject: Subject;
  readonly graph: Graph;
  readonly paths: readonly Path[];
  readonly cases: readonly Case[];
  readonly run: SubjectRun;
}

/** The command that replays a path. */
export const replayLine = (token: string, mode: Mode): string => {
  const chart = chartOf(token);
  const flags = { machine: '', held: ' --browser', live: ' --browser --live' }[mode];
  return `npm run paths -- run ${chart}${flags} --path '${token.replaceAll("'", "'\\''")}'`;
};

const failureOf = (work: () => unknown): PathFailure | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof PathFailure) return error;
    throw error;
  }
};

async function walkOnMachine(graph: Graph, path: Path, tries: number): Promise<Outcome> {
  const began = performance.now();
  const failed = (one: Path): PathFailure | undefined => failureOf(() => runOnMachine(graph, one));
  const failure = failed(path);
  const outcome = { token: toToken(graph, path), ms: performance.now() - began };
  if (!failure) return outcome;
  const shrunk = await shrinkFailure(graph, failure, failed, { tries });
  return { ...outcome, failure: { message: `${failureText(shrunk.failure)}\n  ${shorterText(shrunk)}`, shrunk: shrunk.failure.token } };
}

interface Planned {
  readonly path: Path;
  /** Known failure; without it the path is run. */
  readonly outcome?: Outcome;
}

/** Selected paths, and those that violate an invariant, with the violation. */
function chosen(subject: Subject, graph: Graph, selection: Selection): { planned: Planned[]; text: string } {
  const { paths, text } = select(graph, selection);
  const planned = paths.map((path): Planned => {
    const broken = brokenAlong(subject, path);
    return broken ? { path, outcome: findingOf(graph, subject, broken) } : { path };
  });
  return { planned, text };
}

/** Runs paths of a subject on its machine, with held responses and a simulated clock: the stored paths, or the selected ones. */
export async function runMachine(subject: Subject, selection: Selection, tries = triesFor('machine')): Promise<RunPiece> {
  const { graph, problem } = looseGraphOf(subject);
  const isOwn = isSelected(selection);
  const memory = comparedWithMemory(subject, { graph, ...(problem && { problem }) }, selection.path);
  const { planned, text } =
    !isOwn || problem || memory.unwalkable
      ? { planned: memory.paths.map((path): Planned => ({ path })), text: memory.text }
      : chosen(subject, graph, selection);
  const found = memory.findings.map(({ path, outcome }): Planned => ({ path, outcome }));
  const coverage = createCoverage(graph);
  const outcomes: Outcome[] = [];
  const all = [...found, ...planned];
  for (const { path, outcome } of all) {
    const walked = outcome ?? (await walkOnMachine(graph, path, tries));
    outcomes.push(walked);
    if (!walked.failure) coverage.add({ source: 'machine', path });
  }
  const run: SubjectRun = {
    subject: subject.id,
    chart: subject.chart,
    mode: 'machine',
    text,
    outcomes,
    coverage: { ...coverage.data, chart: subject.chart },
  };
  const paths = all.map(({ path }) => path);
  return { subject, graph, paths, cases: casesOf(subject, graph, paths), run };
}

/** Every failure with the command that replays it. */
export const failureLines = ({ mode, outcomes }: Pick<SubjectRun, 'mode' | 'outcomes'>): string[] =>
  outcomes.flatMap(({ failure, token }) =>
    failure ? [failure.message.replaceAll(/^/gmu, '  '), `  重放：${replayLine(failure.shrunk ?? token, mode)}`] : [],
  );

/** One line of progress. */
export function tellRun(run: SubjectRun, at: string, print: Printer): void {
  const { subject, outcomes, text } = run;
  const failed = outcomes.filter(({ failure }) => failure);
  const ms = outcomes.reduce((sum, one) => sum + one.ms, 0);
  print.err(
    `${at} ${failed.length === 0 ? '✓' : '✗'} ${subject}：${outcomes.length} 条路径，${failed.length} 条失败（${(ms / 1000).toFixed(1)} 秒）`,
  );
  print.err(`  ${text}`);
  for (const line of failureLines(run)) print.err(line);
}

/** Coverage of several runs, merged by chart. */
export function mergedByChart(parts: readonly CoverageData[]): CoverageData[] {
  return [...Map.groupBy(parts, ({ chart }) => chart).values()].map(([first, ...others]) => mergeCoverage(must(first), ...others));
}
