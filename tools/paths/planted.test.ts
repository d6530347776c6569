import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { runMachine } from './run.ts';
import { loadSubjects, pickSubjects } from './subjects.ts';

// Longer timeouts, since the charts are loaded from a copy of the source.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const PARTS = [
  'contract',
  'src/machines',
  'src/lib',
  'testing',
  'packages/xstate-test/src',
  'packages/xstate-test/package.json',
  'tests/models',
  'package.json',
];

const copies: string[] = [];
afterAll(() => copies.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })));

/** A copy of the charts with their models and expectations, with one changed file. */
function copyWith(file: string, change: (text: string) => string): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'planted-')));
  copies.push(folder);
  for (const part of PARTS) fs.cpSync(part, path.join(folder, part), { recursive: true });
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  const before = fs.readFileSync(file, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  fs.writeFileSync(path.join(folder, file), after);
  return folder;
}

/** The output of `paths run` for a chart in the copy, without the replay lines. */
async function saidOf(chart: string, folder: string): Promise<string[]> {
  const subjects = pickSubjects(await loadSubjects(folder), [chart]);
  const pieces = await Promise.all(subjects.map((subject) => runMachine(subject, {})));
  return pieces.flatMap(({ run }) => run.outcomes).flatMap(({ failure }) => (failure ? [failure.message] : []));
}

const machine = (chart: string): string => fs.globSync(`src/machines/*/${chart}.machine.ts`)[0] ?? chart;

/** The chart, the fault, the original code, the faulty code, and the expected finding. */
const PLANTED: readonly (readonly [chart: string, fault: string, from: RegExp, to: string, said: RegExp])[] = [
  [
    'orderPayment',
    'the wrong target at the end of the hold',
    /(awaitingPayment: \{[^]*?guard: 'isHoldOver', target: ')#orderPayment\.expired/u,
    '$1#orderPayment.paid',
    /^orderPayment：第 \d+ 步“15 分钟未支付”：到的状态与预期不同\n {2}应为 expired\n {2}实际 paid$/mu,
  ],
  [
    'orderPayment',
    'no timer of the hold',
    /\n *after: \{ holdLeft: \{[^}]*\} \},/u,
    '',
    /^orderPayment：开始时：少了一件事\n {2}应为 计时 holdLeft\.[\w.]+，15 min\n {2}实际 没有$/mu,
  ],
  [
    'orderPayment',
    'the retry removed',
    /'pay\.retry': \{ target: '\w+' \},\s+/u,
    '',
    /^orderPayment：第 \d+ 步“重试支付”：这一步走不了了\n {2}应到 [\w. +]+\n {2}现在可以走：/mu,
  ],
  [
    'renewOrder',
    'an inverted guard',
    /offer\?\.fits === true/u,
    'offer?.fits !== true',
    /^renewOrder：第 1 步“查询续租 ✓ 放得下”：多了一件事\n {2}应为 没有\n {2}实际 不接受 renew\.confirm, card\.choose$/mu,
  ],
  [
    'paymentCheck',
    'a fault shown as a closed order',
    /onError: \{ target: 'waiting'/u,
    "onError: { target: '#paymentCheck.closed'",
    /^paymentCheck：第 \d+ 步“查询支付结果 ✗ 网关故障”：到的状态与预期不同\n {2}应为 watching\.waiting\n {2}实际 closed$/mu,
  ],
  [
    'session',
    'an expiry that is not announced',
    /\n *entry: 'announceExpiry',/u,
    '',
    /^session：第 \d+ 步“服务器拒绝令牌”：少了一件事\n {2}应为 动作 announceExpiry\n {2}实际 没有$/mu,
  ],
  [
    'paymentCheck',
    'a target that does not exist',
    /onError: \{ target: 'waiting'/u,
    "onError: { target: '#paymentCheck.lost'",
    /^src\/machines\/orders\/paymentCheck\.machine\.ts 读不出来：.*lost/u,
  ],
];

describe('a fault planted in a chart is reported in words', () => {
  test.each(PLANTED)('%s: %s', async (chart, _, from, to, said) => {
    const folder = copyWith(machine(chart), (text) => text.replace(from, to));
    const messages = await saidOf(chart, folder).catch((error: unknown) => {
      if (error instanceof UsageError) return [error.message];
      throw error;
    });
    expect(messages.join('\n')).toMatch(said);
    expect(messages.join('\n')).not.toMatch(/^\s+at /mu);
  });
});
