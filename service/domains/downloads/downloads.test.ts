import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDownloads } from '#contract/rest/downloads.ts';
import { DAY } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { liveBytes } from '#testing/harness/liveBytes.ts';
import { operator } from '#tools/operator/cli.ts';
import { rangeOf } from './range.ts';
import { CHUNK, storeRelease } from './release.ts';

let service: TestService;
let other: TestService;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
beforeAll(async () => {
  service = await aService();
  other = await aService({ beside: service });
});
afterAll(async () => {
  await other.close();
  await service.close();
  fs.rmSync(folder, { recursive: true });
});

const file = randomBytes(CHUNK * 2 + 1234);
const sha256 = createHash('sha256').update(file).digest('hex');

async function run(...args: string[]) {
  const out: string[] = [];
  const code = await operator(
    args,
    { out: (text) => out.push(text), err: (text) => out.push(text) },
    (work) => work(service.deps),
    await terminalOf(service.deps),
  );
  return { code, out: out.join('\n') };
}

async function add(release: string, bytes: Buffer, ...more: string[]) {
  const named = path.join(folder, '上号器 1.exe');
  fs.writeFileSync(named, bytes);
  return run('releases', 'add', named, '--system', 'windows', '--release', release, '--notes', '第一版', '--because', '上线', ...more);
}
const list = async () => (await other.get(listDownloads, {})).list;
const fetch = (url: string, headers: Record<string, string> = {}) => other.http.inject({ url, headers });

test('an uploaded release is listed on every process and comes back byte for byte', async () => {
  expect(await add('1.2.0', file)).toEqual({ code: 0, out: `已上传：上号器 1.exe，513 KB，SHA-256 ${sha256}` });
  const url = `/static/downloads/${sha256}/${encodeURIComponent('上号器 1.exe')}`;
  const [release, ...others] = await list();
  expect([release, others]).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      system: 'windows',
      version: '1.2.0',
      file_name: '上号器 1.exe',
      size: file.length,
      sha256,
      notes: '第一版',
      is_sample: false,
      published_at: NOON,
      url,
    },
    [],
  ]);
  const answer = await fetch(url);
  expect([answer.statusCode, answer.rawPayload.equals(file)]).toEqual([200, true]);
  expect(answer.headers).toMatchObject({
    'content-length': String(file.length),
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('上号器 1.exe')}`,
    'x-content-type-options': 'nosniff',
  });
  const [act] = await service.deps.db.selectFrom('operator_action').selectAll().execute();
  expect(act).toMatchObject({
    operator: '小周',
    action: 'release.add',
    subject: 'release:windows:1.2.0',
    result: { size: file.length, sha256 },
  });
});

test.each([
  ['bytes=0-0', 0, 1],
  ['bytes=0-99', 0, 100],
  [`bytes=${CHUNK - 5}-${CHUNK + 4}`, CHUNK - 5, CHUNK + 5],
  [`bytes=${CHUNK}-`, CHUNK, file.length],
  ['bytes=-10', file.length - 10, file.length],
  [`bytes=10-${file.length * 2}`, 10, file.length],
])('the range %s is served alone', async (range, from, to) => {
  const [release] = await list();
  const answer = await fetch(release!.url, { range });
  expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
    206,
    `bytes ${from}-${to - 1}/${file.length}`,
    String(to - from),
  ]);
  expect(answer.rawPayload.equals(file.subarray(from, to))).toBe(true);
});

test('a range beyond the end, of another file, or of several parts', async () => {
  const { url } = (await list())[0]!;
  const beyond = await fetch(url, { range: `bytes=${file.length}-` });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${file.length}`]);
  for (const headers of [{ range: 'bytes=5-9', 'if-range': '"another"' }, { range: 'bytes=0-1,4-5' }, { range: 'lines=1-2' }])
    expect((await fetch(url, headers)).statusCode).toBe(200);
  expect((await fetch(url, { 'if-none-match': `"${sha256}"` })).statusCode).toBe(304);
});

test.each<[string | undefined, number, ReturnType<typeof rangeOf>]>([
  [undefined, 10, null],
  ['bytes=-', 10, null],
  ['bytes=7-3', 10, null],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-99', 10, { first: 0, last: 9 }],
  ['bytes=9-9', 10, { first: 9, last: 9 }],
  [`bytes=${'9'.repeat(16)}-`, 10, null],
])('the header %s on %i bytes', (header, size, expected) => expect(rangeOf(header, size)).toEqual(expected));

test('the newest release of a system is listed; a withdrawn one is neither listed nor served, until it is offered again', async () => {
  const old = (await list())[0]!;
  service.clock.move(DAY);
  const bytes = Buffer.from('新版');
  expect((await add('1.3.0', bytes)).code).toBe(0);
  const [newest] = await list();
  expect([newest?.version, newest?.size, (await list()).length]).toEqual(['1.3.0', bytes.length, 1]);
  expect((await fetch(old.url)).statusCode).toBe(200);
  const who = ['--because', '有问题'];
  expect(await run('releases', 'withdraw', newest!.id, ...who)).toEqual({ code: 0, out: '已撤下' });
  expect([(await list())[0]?.version, (await fetch(newest!.url)).statusCode]).toEqual(['1.2.0', 404]);
  expect(await run('releases', 'offer', newest!.id, ...who)).toEqual({ code: 0, out: '已重新提供' });
  expect([(await list())[0]?.version, (await fetch(newest!.url)).payload]).toEqual(['1.3.0', '新版']);
  expect((await run('releases', 'list')).out).toContain('可下载');
  service.clock.move(-DAY);
});

test('a version that exists, an empty file and an unknown file are refused, and nothing is stored', async () => {
  const count = () =>
    service.deps.db
      .selectFrom('client_release_chunk')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirst();
  const before = await count();
  expect(await add('1.2.0', file)).toEqual({ code: 1, out: 'windows 1.2.0 已经有了，请换一个版本号' });
  expect(await add('1.4.0', Buffer.alloc(0))).toEqual({ code: 1, out: '文件是空的' });
  expect((await run('releases', 'withdraw', '999', '--because', '没有')).out).toBe('没有这个版本');
  expect(await count()).toEqual(before);
});

test.each(['/static/downloads/x/a.exe', `/static/downloads/${'0'.repeat(64)}/a.exe`, `/static/downloads/${sha256}/b.exe`])(
  '%s is not found',
  async (url) => expect((await fetch(url)).statusCode).toBe(404),
);

test('a large file is streamed in parts: memory stays flat', { timeout: 60_000 }, async () => {
  const parts = 160;
  const part = randomBytes(CHUNK);
  const hash = createHash('sha256');
  for (let at = 0; at < parts; at += 1) hash.update(part);
  const release = {
    system: 'android',
    version: '9.0',
    fileName: 'a.apk',
    contentType: 'application/zip',
    notes: '',
    isSample: false,
  } as const;
  await inTransaction(service.deps, (held) =>
    storeRelease(
      held,
      release,
      (function* () {
        for (let at = 0; at < parts; at += 1) yield part;
      })(),
    ),
  );
  const found = (await list()).find(({ system }) => system === 'android');
  expect([found?.size, found?.sha256]).toEqual([parts * CHUNK, hash.digest('hex')]);
  const address = await other.http.listen({ port: 0, host: '127.0.0.1' });
  const before = liveBytes();
  let [most, size, looked] = [0, 0, 0];
  const answer = await globalThis.fetch(address + found!.url);
  for await (const piece of answer.body!) {
    size += (piece as Uint8Array).length;
    if (size - looked < 8 * CHUNK) continue;
    looked = size;
    most = Math.max(most, liveBytes() - before);
  }
  expect(size).toBe(parts * CHUNK);
  expect(most).toBeLessThan((parts * CHUNK) / 8);
});
