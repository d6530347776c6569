import {
  createCoverage,
  type CoverageData,
  mergeCoverage,
  type Path,
  PathFailure,
  runOnMachine,
  shrinkFailure,
  toToken,
} from '@xstate/test';
import type { Printer } from '#tools/ending.ts';
import { type Case, casesOf } from './cases.ts';
import type { Mode } from './mode.ts';
import { failureText } from './said.ts';
import { select, type Selection } from './select.ts';
import { shorterText, triesFor } from './shorter.ts';
import { graphOf, type Subject } from './subjects.ts';

/** What became of one path. */
export interface Outcome {
  readonly token: string;
  readonly ms: number;
  /** The message, and the shortest form of the path that still fails; it ends with the step that does. */
  readonly failure?: { readonly message: string; readonly shrunk?: string };
  /** File names of photographs, below the report's folder. */
  readonly shots?: readonly string[];
}

/** What became of the paths of one subject. */
export interface SubjectRun {
  readonly subject: string;
  readonly chart: string;
  readonly mode: Mode;
  readonly text: string;
  readonly outcomes: readonly Outcome[];
  readonly coverage: CoverageData;
}

export interface RunPiece {
  readonly subject: Subject;
  readonly paths: readonly Path[];
  readonly cases: readonly Case[];
  readonly run: SubjectRun;
}

/** The line that replays a path. */
export const replayLine = (token: string, mode: Mode): string => {
  const chart = decodeURIComponent(token.split('~', 1)[0]!);
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

async function walkOnMachine(subject: Subject, path: Path, tries: number): Promise<Outcome> {
  const graph = graphOf(subject);
  const began = performance.now();
  const failed = (one: Path): PathFailure | undefined => failureOf(() => runOnMachine(graph, one));
  const failure = failed(path);
  const outcome = { token: toToken(graph, path), ms: performance.now() - began };
  if (!failure) return outcome;
  const shrunk = await shrinkFailure(graph, failure, failed, { tries });
  return { ...outcome, failure: { message: `${failureText(shrunk.failure)}\n  ${shorterText(shrunk)}`, shrunk: shrunk.failure.token } };
}

/** Walks the paths of a subject on its machine, with held answers and a simulated clock. */
export async function runMachine(subject: Subject, selection: Selection, tries = triesFor('machine')): Promise<RunPiece> {
  const graph = graphOf(subject);
  const { paths, text } = select(graph, selection);
  const coverage = createCoverage(graph);
  const outcomes: Outcome[] = [];
  for (const path of paths) {
    const outcome = await walkOnMachine(subject, path, tries);
    outcomes.push(outcome);
    if (!outcome.failure) coverage.add({ source: 'machine', path });
  }
  const run: SubjectRun = {
    subject: subject.id,
    chart: subject.chart,
    mode: 'machine',
    text,
    outcomes,
    coverage: { ...coverage.data, chart: subject.chart },
  };
  return { subject, paths, cases: casesOf(subject, graph, paths), run };
}

/** One line of progress. */
export function tellRun({ subject, mode, outcomes, text }: SubjectRun, at: string, print: Printer): void {
  const failed = outcomes.filter(({ failure }) => failure);
  const ms = outcomes.reduce((sum, one) => sum + one.ms, 0);
  print.err(
    `${at} ${failed.length === 0 ? '✓' : '✗'} ${subject}：${outcomes.length} 条路径，${failed.length} 条失败（${(ms / 1000).toFixed(1)} 秒）`,
  );
  if (failed.length === 0) return;
  print.err(`  ${text}`);
  for (const { failure, token } of failed) {
    print.err(failure!.message.replaceAll(/^/gmu, '  '));
    print.err(`  重放：${replayLine(failure!.shrunk ?? token, mode)}`);
  }
}

/** Coverage of several runs, added up by chart. */
export function mergedByChart(parts: readonly CoverageData[]): CoverageData[] {
  return [...Map.groupBy(parts, ({ chart }) => chart).values()].map(([first, ...others]) => mergeCoverage(first!, ...others));
}
