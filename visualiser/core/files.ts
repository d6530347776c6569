import type { CoverageData } from '@xstate/test';
import { parseJson } from '#contract/json.ts';
import { addCoverage } from '#visualiser/paths/coverage.ts';
import type { Failure } from '#visualiser/paths/messages.ts';
import { showRun } from './actions.ts';
import { Run } from './run.ts';
import { FORMAT, isRunFile, runFault, type RunFile } from './runFile.ts';
import { say, view } from './view.ts';

/** Output of `npm run paths -- run --out`: paths with results and coverage. */
interface ReportEntry {
  readonly subject: string;
  readonly outcomes: readonly { readonly token: string; readonly failure?: { readonly message: string; readonly shrunk?: string } }[];
  readonly coverage: CoverageData;
}

type ShowToken = (text: string, failure?: Failure) => Promise<void>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
/** A list of objects with these fields, at least one. */
const isListOf = (value: unknown, ...fields: readonly string[]): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => isObject(entry) && fields.every((field) => field in entry));
const isReport = (value: unknown): value is readonly ReportEntry[] => isListOf(value, 'outcomes', 'coverage');
const isCoverage = (value: unknown): value is readonly CoverageData[] => isListOf(value, 'chart', 'transitions', 'runs');

/** Saves the shown run as a file; masked values stay masked. */
export function save(): void {
  const { run } = view;
  if (!run) return;
  const file: RunFile = {
    format: FORMAT,
    title: run.page.title,
    path: run.page.path,
    savedAt: Date.now(),
    actors: [...run.actors.values()],
    frames: run.frames,
  };
  const address = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `run-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function openRun(file: RunFile, name: string): void {
  const fault = runFault(file);
  if (fault !== null) {
    say(`${name} 不是完整的记录：${fault}`);
    return;
  }
  const run = new Run(`file:${name}:${file.savedAt}`, 'file', { id: name, path: file.path, title: `${name} · ${file.path}` });
  for (const actor of file.actors) run.addActor(actor);
  for (const frame of file.frames) run.add(frame);
  run.setClock({ held: true, now: run.frames.at(-1)?.at ?? 0 });
  view.runs.set(run.id, run);
  showRun(run);
}

async function openReport(report: readonly ReportEntry[], showToken: ShowToken): Promise<void> {
  addCoverage(report.map(({ coverage }) => coverage));
  const failed = report.flatMap(({ outcomes }) => outcomes).flatMap(({ token, failure }) => (failure ? [{ token, ...failure }] : []));
  const [first] = failed;
  if (first) await showToken(first.shrunk ?? first.token, { message: first.message, isLast: first.shrunk !== undefined });
  say(first ? `报告里有 ${failed.length} 条失败的路径，这是第一条` : '报告里的路径都通过了，覆盖率已加上');
}

/** Opens a saved run, a report of test paths, coverage or the output of a failing test; reports a file that it cannot read. */
export async function open(file: File, showToken: ShowToken): Promise<void> {
  await read(file, showToken).catch((error: unknown) =>
    say(`打不开 ${file.name}：${error instanceof Error ? error.message : String(error)}`),
  );
}

async function read(file: File, showToken: ShowToken): Promise<void> {
  const text = await file.text();
  let content: unknown;
  try {
    content = parseJson(text);
  } catch {
    await showToken(text);
    return;
  }
  if (isRunFile(content)) openRun(content, file.name);
  else if (isReport(content)) await openReport(content, showToken);
  else if (isCoverage(content)) {
    addCoverage(content);
    view.showsCoverage = true;
  } else say(`${file.name} 不是保存的记录，也不是路径报告`);
}
