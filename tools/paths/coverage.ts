import fs from 'node:fs';
import path from 'node:path';
import { type CoverageData, coverageHtml, coverageMarkdown, MEASURES, type ReportWords, shareOf } from '@xstate/test';
import type { Printer } from '#tools/ending.ts';
import { openFolder } from './output.ts';
import { painterOf, PICTURE_STYLE } from './paint.ts';
import { mergedByChart, runMachine, type SubjectRun } from './run.ts';
import type { Subject } from './subjects.ts';
import { Misused } from './words.ts';

export interface CoverageWish {
  /** Folders of earlier runs. */
  readonly from: readonly string[];
  readonly out?: string;
  readonly format: 'markdown' | 'json' | 'html';
  /** Share of reachable transitions that must be covered, in per cent. */
  readonly min?: number;
}

const WORDS: ReportWords = {
  chart: '流程', states: '状态', transitions: '转换', guards: '条件结果', pairs: '转换对', runs: '运行：状态图 + 浏览器', all: '全部', machine: '状态图', browser: '浏览器',
  missing: '没有覆盖', unreachable: '到达不了', complete: '能到达的都已覆盖。', id: '编号', language: 'zh-CN',
};

function readRuns(folder: string): SubjectRun[] {
  const file = path.resolve(folder, 'run.json');
  if (!fs.existsSync(file)) throw new Misused(`${folder} 里没有 run.json，先运行：npm run paths -- run all --out ${folder}`);
  return JSON.parse(fs.readFileSync(file, 'utf8')) as SubjectRun[];
}

async function rendered(format: CoverageWish['format'], data: readonly CoverageData[], subjects: readonly Subject[]): Promise<string> {
  const title = '状态图覆盖率';
  if (format === 'json') return `${JSON.stringify(data, null, 1)}\n`;
  if (format === 'markdown') return coverageMarkdown(data, { title, words: WORDS });
  const painted = new Map<string, string>();
  for (const one of data) {
    const { machine } = subjects.find(({ chart }) => chart === one.chart)!;
    painted.set(one.chart, (await painterOf(machine)).coverage(one));
  }
  return coverageHtml(data, { title, words: WORDS, paint: ({ chart }) => painted.get(chart)!, style: PICTURE_STYLE });
}

/** Coverage of the machine suite together with earlier runs. Answers whether it is enough. */
export async function coverage(subjects: readonly Subject[], { from, out, format, min }: CoverageWish, print: Printer): Promise<boolean> {
  const wanted = new Set(subjects.map(({ chart }) => chart));
  const parts: CoverageData[] = [];
  for (const subject of subjects) parts.push((await runMachine(subject, { cover: 'all' })).run.coverage);
  for (const run of from.flatMap(readRuns)) if (wanted.has(run.chart)) parts.push(run.coverage);
  const data = mergedByChart(parts);
  if (out === undefined) {
    print.out((await rendered(format, data, subjects)).trimEnd());
  } else {
    const folder = openFolder(out);
    folder.write('coverage.json', await rendered('json', data, subjects));
    folder.write('coverage.md', await rendered('markdown', data, subjects));
    folder.write('coverage.html', await rendered('html', data, subjects));
    print.err(`已写入 ${folder.path}：${folder.written().join('、')}`);
  }
  for (const measure of MEASURES) {
    const shares = data.map((one) => shareOf(one, measure));
    const [covered, reachable] = [shares.reduce((sum, share) => sum + share.covered, 0), shares.reduce((sum, share) => sum + share.reachable, 0)];
    print.err(`${WORDS[measure]} ${covered}/${reachable}`);
  }
  return data.every((one) => {
    const { covered, reachable } = shareOf(one, 'transitions');
    return covered * 100 >= (min ?? 0) * reachable;
  });
}
