import fs from 'node:fs';
import path from 'node:path';
import {
  adoptCoverage,
  type CoverageData,
  coverageHtml,
  coverageMarkdown,
  createCoverage,
  type Goal,
  type Hits,
  MEASURES,
  type ReportWords,
  shareOf,
} from '@xstate/test';
import { z } from 'zod';
import { must } from '#lib/must.ts';
import { Misused } from '#service/kernel/lib/usageError.ts';
import type { Printer } from '#tools/lib/ending.ts';
import { openFolder } from './output.ts';
import { painterOf, PICTURE_STYLE } from './paint.ts';
import { mergedByChart, runMachine } from './run.ts';
import { graphOf, type Subject } from './subjects.ts';

export interface CoverageWish {
  /** Folders of earlier runs. */
  readonly from: readonly string[];
  readonly out?: string;
  readonly format: 'markdown' | 'json' | 'html';
  /** Count only runs of this kind. */
  readonly only?: 'machine' | 'browser';
  /** Goal by which paths are chosen; default `all`. */
  readonly cover?: Goal;
  /** Minimum share of reachable transitions that must be covered, in per cent. */
  readonly min?: number;
}

const WORDS: ReportWords = {
  chart: '流程',
  states: '状态',
  transitions: '转换',
  guards: '条件结果',
  pairs: '转换对',
  runs: '运行：状态图 + 浏览器',
  all: '全部',
  machine: '状态图',
  browser: '浏览器',
  missing: '没有覆盖',
  unreachable: '到达不了',
  complete: '能到达的都已覆盖。',
  id: '编号',
  language: 'zh-CN',
};

const count = z.number().int().nonnegative();
const sources = { machine: count, browser: count };
const hits = z.record(z.string(), z.object({ ...sources, reachable: z.boolean() }));
const recorded = z.array(
  z.object({
    chart: z.string(),
    coverage: z.object({
      chart: z.string(),
      runs: z.object(sources),
      steps: z.object(sources),
      states: hits,
      transitions: hits,
      guards: hits,
      pairs: hits,
    }),
  }),
);

function readRuns(folder: string): CoverageData[] {
  const file = path.resolve(folder, 'run.json');
  if (!fs.existsSync(file)) throw new Misused(`${folder} 里没有 run.json，先运行：npm run paths -- run all --out ${folder}`);
  try {
    return recorded.parse(JSON.parse(fs.readFileSync(file, 'utf8'))).map(({ chart, coverage: data }) => ({ ...data, chart }));
  } catch (error) {
    const where = error instanceof z.ZodError ? `“${must(error.issues[0]).path.join('.')}”不对` : '不是 JSON';
    throw new Misused(`${folder}/run.json 不是 run 写下的结果（${where}），重新运行：npm run paths -- run all --out ${folder}`);
  }
}

/** Recorded runs, restricted to the current charts; elements that no longer exist are printed. */
function adopted(subjects: readonly Subject[], runs: readonly CoverageData[], print: Printer): CoverageData[] {
  const blank = mergedByChart(subjects.map((subject) => ({ ...createCoverage(graphOf(subject)).data, chart: subject.chart })));
  return blank.map((today) => {
    const dropped = new Set<string>();
    const data = runs
      .filter(({ chart }) => chart === today.chart)
      .reduce((sum, run) => {
        const part = adoptCoverage(sum, run);
        part.dropped.forEach((id) => dropped.add(id));
        return part.data;
      }, today);
    if (dropped.size > 0) print.err(`${today.chart} 已没有这些，不计：${[...dropped].join('、')}`);
    return data;
  });
}

/** The same coverage with runs of one kind only. */
function narrowed(data: CoverageData, only: CoverageWish['only']): CoverageData {
  if (only === undefined) return data;
  const none = { machine: 0, browser: 0 };
  const kept = (measured: Readonly<Record<string, Hits>>) =>
    Object.fromEntries(Object.entries(measured).map(([id, one]) => [id, { ...one, ...none, [only]: one[only] }]));
  return {
    ...data,
    runs: { ...none, [only]: data.runs[only] },
    steps: { ...none, [only]: data.steps[only] },
    states: kept(data.states),
    transitions: kept(data.transitions),
    guards: kept(data.guards),
    pairs: kept(data.pairs),
  };
}

async function measured(
  subjects: readonly Subject[],
  isAll: boolean,
  { from, only, cover = 'all' }: CoverageWish,
  print: Printer,
): Promise<CoverageData[]> {
  if (from.length === 0) {
    if (only === 'browser') throw new Misused('--only browser 要与 --from 同用：浏览器的运行在 run --browser 写下的文件夹里');
    const parts: CoverageData[] = [];
    for (const subject of subjects) parts.push((await runMachine(subject, { cover })).run.coverage);
    return mergedByChart(parts);
  }
  const runs = from.flatMap(readRuns);
  const charts = new Set(runs.map(({ chart }) => chart));
  return adopted(isAll ? subjects.filter(({ chart }) => charts.has(chart)) : subjects, runs, print).map((data) => narrowed(data, only));
}

async function rendered(format: CoverageWish['format'], data: readonly CoverageData[], subjects: readonly Subject[]): Promise<string> {
  const title = '状态图覆盖率';
  if (format === 'json') return `${JSON.stringify(data, null, 1)}\n`;
  if (format === 'markdown') return coverageMarkdown(data, { title, words: WORDS });
  const painted = new Map<string, string>();
  for (const one of data) {
    const { machine } = must(subjects.find(({ chart }) => chart === one.chart));
    painted.set(one.chart, (await painterOf(machine)).coverage(one));
  }
  return coverageHtml(data, { title, words: WORDS, paint: ({ chart }) => must(painted.get(chart)), style: PICTURE_STYLE });
}

/**
 * Coverage of a suite on the machine, or of earlier runs only. Returns whether it reaches the minimum. `isAll`: no charts were named, which
 * for earlier runs means the charts that were run.
 */
export async function coverage(subjects: readonly Subject[], isAll: boolean, wish: CoverageWish, print: Printer): Promise<boolean> {
  const { out, format, min } = wish;
  const data = await measured(subjects, isAll, wish, print);
  if (out !== undefined) {
    const folder = openFolder(out);
    folder.write('coverage.json', await rendered('json', data, subjects));
    folder.write('coverage.md', await rendered('markdown', data, subjects));
    folder.write('coverage.html', await rendered('html', data, subjects));
    print.err(`已写入 ${folder.path}：${folder.written().join('、')}`);
  }
  for (const measure of MEASURES) {
    const shares = data.map((one) => shareOf(one, measure));
    const [covered, reachable] = [
      shares.reduce((sum, share) => sum + share.covered, 0),
      shares.reduce((sum, share) => sum + share.reachable, 0),
    ];
    print.err(`${WORDS[measure]} ${covered}/${reachable}`);
  }
  if (out === undefined) print.out((await rendered(format, data, subjects)).trimEnd());
  return data.every((one) => {
    const { covered, reachable } = shareOf(one, 'transitions');
    return covered * 100 >= (min ?? 0) * reachable;
  });
}
