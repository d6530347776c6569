import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { chartOf } from '@xstate/test';
import { must } from '#lib/must.ts';
import { modeInPlan, OUTCOMES, type Walked } from './browser.ts';
import { replayLine } from './run.ts';

const annotation = (test: TestResult, type: string): string | undefined => test.annotations.find((one) => one.type === type)?.description;

const outcomesFile = (): string => must(process.env[OUTCOMES]);

/** Reports the result of each path, and writes all results next to the plan. */
export default class PathReporter implements Reporter {
  readonly #walked: Walked[] = [];
  #all = 0;

  onBegin(_: unknown, suite: Suite): void {
    this.#all = suite.allTests().length;
    console.log(`${this.#all} 条路径`);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const token = annotation(result, 'path');
    if (token === undefined) return;
    const subject = chartOf(token);
    const isFine = result.status === 'passed';
    const message = stripVTControlCharacters(result.errors.map((error) => error.message ?? '').join('\n')) || result.status;
    const shrunk = annotation(result, 'shrunk');
    const seen = annotation(result, 'seen');
    this.#walked.push({
      subject,
      token,
      ms: result.duration,
      ...(seen === undefined ? {} : { seen: Number(seen) }),
      ...(isFine ? {} : { failure: { message, ...(shrunk === undefined ? {} : { shrunk }) } }),
      shots: result.attachments.flatMap((one) => this.#kept(test, one)),
    });
    console.log(
      `[${this.#walked.length}/${this.#all}] ${isFine ? '✓' : '✗'} ${subject}：${test.title}（${(result.duration / 1000).toFixed(1)} 秒）`,
    );
    if (!isFine) console.log(`${message.replaceAll(/^/gmu, '  ')}\n  重放：${replayLine(shrunk ?? token, modeInPlan())}`);
  }

  onError(error: { readonly message?: string }): void {
    console.log(stripVTControlCharacters(error.message ?? ''));
  }

  onEnd(): void {
    fs.writeFileSync(outcomesFile(), JSON.stringify(this.#walked));
  }

  /** Copies screenshots next to the report. */
  #kept(test: TestCase, { contentType, body, path: file }: TestResult['attachments'][number]): string[] {
    if (contentType !== 'image/png') return [];
    const name = `${test.id}-${this.#walked.length}.png`;
    const target = path.join(path.dirname(outcomesFile()), name);
    if (body) fs.writeFileSync(target, body);
    else if (file) fs.copyFileSync(file, target);
    return body || file ? [name] : [];
  }

  printsToStdio(): boolean {
    return true;
  }
}
