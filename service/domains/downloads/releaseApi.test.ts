import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorPath } from '#contract/operator/endpoint.ts';
import { downloads as rest } from '#contract/operator/index.ts';
import { listDownloads } from '#contract/rest/downloads.ts';
import { anOperator, theOperators, type TestOperator, type TestOperators } from '#testing/builders/operators.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { liveBytes } from '#testing/harness/liveBytes.ts';
import { CHUNK } from './release.ts';

let service: TestService;
let operators: TestOperators;
let editor: TestOperator;
let address: string;
beforeAll(async () => {
  service = await aService();
  operators = await theOperators(service);
  address = await operators.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await operators.http.close();
  await service.close();
});
beforeEach(async () => {
  editor = await anOperator(service, ['content']);
});

const query = { system: 'windows', version: '2.0', file_name: '上号器 2.exe', notes: '更快', because: '新版上线' };
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
interface Sent {
  readonly code: number;
  readonly message: string;
  readonly data: { id?: string; size?: number; sha256?: string; problem?: string; fields?: Record<string, string> };
}
async function send(given: object, body: BodyInit, { token = editor.token, type = 'application/octet-stream' } = {}): Promise<Sent> {
  const response = await fetch(`${address}${operatorPath}/releases?${new URLSearchParams({ ...query, ...given }).toString()}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body,
    duplex: 'half',
  } as RequestInit);
  return response.json() as Promise<Sent>;
}
const auth = () => ({ token: editor.token });
const files = () => fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('release-'));
const earlier = new Set(files());
const leftovers = () => files().filter((name) => !earlier.has(name));

test('a file is streamed into a release, listed with its hash, served to renters, withdrawn and offered again', async () => {
  const bytes = randomBytes(CHUNK * 2 + 77);
  const { code, data } = await send({}, bytes);
  expect([code, data]).toEqual([0, { id: expect.any(String), size: bytes.length, sha256: hashOf(bytes) }]);
  const find = async () => (await operators.get(rest.listReleases, {}, auth())).list.find(({ id }) => id === data.id);
  expect(await find()).toMatchObject({
    version: '2.0',
    file_name: '上号器 2.exe',
    notes: '更快',
    is_sample: false,
    is_newest: true,
    withdrawn_at: null,
  });
  const offered = async () => (await service.get(listDownloads, {})).list.find(({ id }) => id === data.id);
  const answer = await service.http.inject((await offered())?.url ?? '');
  expect(hashOf(answer.rawPayload)).toBe(hashOf(bytes));
  const offer = (is_offered: boolean) =>
    operators.get(rest.offerRelease, { params: { id: data.id ?? '' }, body: { is_offered, because: '启动后闪退' } }, auth());
  await offer(false);
  expect([await offered(), (await find())?.withdrawn_at]).toEqual([undefined, service.clock.now()]);
  await offer(true);
  expect((await offered())?.version).toBe('2.0');
  const acts = await service.deps.db
    .selectFrom('operator_action')
    .select(['operator', 'session_id', 'action'])
    .where('action', 'like', 'release.%')
    .orderBy('id')
    .execute();
  expect(acts).toEqual(
    ['release.add', 'release.withdraw', 'release.offer'].map((action) => ({ operator: editor.name, session_id: editor.sessionId, action })),
  );
});

test('what is wrong is refused before or after its bytes, nothing is stored and no file stays', async () => {
  const count = () =>
    service.deps.db
      .selectFrom('client_release')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirst();
  await send({ version: '3.0' }, Buffer.from('一'));
  const before = await count();
  const problems = [
    await send({ version: '3.0' }, Buffer.from('二')),
    await send({ version: '3.1' }, Buffer.alloc(0)),
    await send({ version: '3.1' }, '{}', { type: 'application/json' }),
    await send({ version: 'x' }, Buffer.from('二')),
    await send({ version: '3.1', file_name: '../a' }, Buffer.from('二')),
    await send({ version: '3.1', system: 'amiga' }, Buffer.from('二')),
    await send({ version: '3.1', notes: ' ' }, Buffer.from('二')),
    await send({ version: '3.1' }, Buffer.from('二'), { token: 'f'.repeat(43) }),
    await send({ version: '3.1' }, Buffer.from('二'), { token: (await anOperator(service, ['finance'])).token }),
  ].map(({ message, data }) => [data.problem, Object.values(data.fields ?? {})[0] ?? message]);
  expect(problems).toEqual([
    ['CONFLICT', 'windows 3.0 已经有了，请换一个版本号'],
    ['BAD_REQUEST', '文件是空的'],
    ['BAD_REQUEST', '请选一个文件'],
    ['BAD_REQUEST', '应是数字和点，如 1.2.0'],
    ['BAD_REQUEST', '文件名里不能有斜杠、问号、井号'],
    ['BAD_REQUEST', '不是可选的值'],
    ['BAD_REQUEST', '请写这一版有什么'],
    ['UNAUTHENTICATED', '未登录或登录状态已过期,请重新登录'],
    ['FORBIDDEN', '这需要内容的角色，请找有这个角色的同事'],
  ]);
  expect([await count(), leftovers()]).toEqual([before, []]);
});

test('an upload that is cut stores nothing and leaves no file', async () => {
  const cut = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(randomBytes(CHUNK));
      setTimeout(() => cut.abort(), 100);
    },
  });
  const sending = fetch(`${address}${operatorPath}/releases?${new URLSearchParams({ ...query, version: '4.0' }).toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${editor.token}` },
    body,
    signal: cut.signal,
    duplex: 'half',
  } as RequestInit);
  await expect(sending).rejects.toThrow();
  await expect.poll(leftovers).toEqual([]);
  expect((await operators.get(rest.listReleases, {}, auth())).list.some(({ version }) => version === '4.0')).toBe(false);
});

test('of twenty uploads of one version at once exactly one is stored', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, (_, at) => send({ version: '5.0' }, Buffer.from(`第 ${at} 个`))));
  expect(all.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(new Set(all.filter(({ code }) => code !== 0).map(({ data }) => data.problem))).toEqual(new Set(['CONFLICT']));
});

test('a large file is uploaded in parts: memory stays flat while it is received and while it is stored', { timeout: 60_000 }, async () => {
  const parts = 160;
  const part = randomBytes(CHUNK);
  const hash = createHash('sha256');
  let [sent, most, looks] = [0, 0, 0];
  const before = liveBytes();
  const look = (): void => {
    looks += 1;
    most = Math.max(most, liveBytes() - before);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === parts) return controller.close();
        sent += 1;
        hash.update(part);
        controller.enqueue(part);
        if (sent % 16 === 0) look();
      },
    },
    { highWaterMark: 1 },
  );
  const sending = send({ version: '6.0' }, body);
  // While it is stored nothing is pulled any more.
  const looking = setInterval(look, 1_000);
  const { data } = await sending.finally(() => clearInterval(looking));
  expect([data.size, data.sha256]).toEqual([parts * CHUNK, hash.digest('hex')]);
  expect(looks).toBeGreaterThanOrEqual(10);
  expect(most).toBeLessThan((parts * CHUNK) / 8);
});
