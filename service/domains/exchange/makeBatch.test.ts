import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchangeCode } from '#contract/rest/invitations.ts';
import { aRenter, keyed } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { operator } from '#tools/operator/cli.ts';

let service: TestService;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'codes-'));
beforeAll(async () => {
  service = await aService();
});
afterAll(async () => {
  await service.close();
  fs.rmSync(folder, { recursive: true });
});

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await operator(
    args,
    { out: (text) => out.push(text), err: (text) => err.push(text) },
    (work) => work(service.deps),
    await terminalOf(service.deps),
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const make = (...more: string[]) => run('codes', 'make', '--title', '周年庆', '--until', '2026-12-31 23:59', ...more);
const rows = () => service.database.db.selectFrom('exchange_code').select('code_hash').execute();

test('prints a batch once, its codes can be redeemed, and the list counts the used ones', async () => {
  const { code, out } = await make('--packet', '15-4', '--packet-days', '7', '--count', '3');
  const [head, ...codes] = out.split('\n');
  expect([code, head, codes.length]).toEqual([0, expect.stringMatching(/^第 \d+ 批：3 个，每个 满15减4红包$/), 3]);
  const renter = await aRenter(service);
  const body = { code: codes[1] ?? '' };
  expect(await service.get(exchangeCode, { body }, keyed(renter))).toEqual({ title: '周年庆', kind: 'packet', gift: '满15减4红包' });
  expect((await run('codes', 'list')).out).toContain('1 / 3');
  const [action] = await service.database.db.selectFrom('operator_action').selectAll().execute();
  expect(action).toMatchObject({ operator: '小周', action: 'codes.make', subject: '周年庆' });
  expect(codes.filter((each) => JSON.stringify(action).includes(each))).toEqual([]);
});

test('writes a batch to a new file that only its creator can read', async () => {
  const file = path.join(folder, 'codes.txt');
  const before = (await rows()).length;
  const { code, out } = await make('--coins', '50', '--count', '20', '--out', file);
  expect([code, out]).toEqual([0, expect.stringMatching(/^第 \d+ 批：20 个，每个 50 金币，已写入 /)]);
  expect(fs.readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(20);
  expect(fs.statSync(file).mode % 0o1000).toBe(0o600);
  expect((await rows()).length - before).toBe(20);
  expect((await make('--coins', '50', '--count', '20', '--out', file)).code).toBe(1);
  expect((await rows()).length - before).toBe(20);
});

test.each([
  ['no gift', [], 2],
  ['two gifts', ['--coins', '5', '--vip-days', '5'], 2],
  ['a packet without a sum', ['--packet', '15'], 2],
  ['an end before the start', ['--coins', '5', '--from', '2027-01-01 00:00'], 1],
])('%s makes nothing', async (_, more, code) => {
  const before = (await rows()).length;
  expect((await make(...more, '--count', '2')).code).toBe(code);
  expect((await rows()).length).toBe(before);
});
