import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/rest/endpoint.ts';
import { PICTURE_BYTES } from '#contract/rules/picture.ts';
import { type Gateway, startGateway } from '#schema/server.ts';
import { aUser } from '#testing/builders/identity.ts';
import { aPicture, blackPicture, plainPicture } from '#testing/builders/picture.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let gateway: Gateway & { url: string };
let owner: { token: string; id: string };
beforeAll(async () => {
  service = await aService();
  const url = await service.http.listen({ host: '127.0.0.1', port: 0 });
  gateway = await startGateway({ serviceUrls: ['http://127.0.0.1:9', url], staticUrls: [`${url}/static`], port: 0, timeoutMs: 5_000 });
  owner = await aUser(service);
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

interface Body {
  readonly code: number;
  readonly message: string;
  readonly data: { readonly id: string; readonly path: string | null; readonly problem?: string };
}

const address = (purpose: string) => `${gateway.url}${basePath}/pictures?purpose=${purpose}`;

async function upload(bytes: Buffer, { token, purpose = 'avatar' }: { token?: string | undefined; purpose?: string } = {}) {
  const headers = { 'content-type': 'image/png', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const response = await fetch(address(purpose), { method: 'POST', body: new Uint8Array(bytes), headers });
  return { status: response.status, cache: response.headers.get('cache-control'), ...((await response.json()) as Body) };
}

const uploadsOf = async (id: string) =>
  (await service.database.db.selectFrom('picture').select('id').where('owner_id', '=', id).execute()).length;

test('an uploaded picture is served at its URL, cached as immutable and unable to run scripts', async () => {
  const { status, cache, code, data } = await upload(await aPicture(), owner);
  expect([status, cache, code]).toEqual([200, 'no-store', 0]);
  const seen = await fetch(gateway.url + data.path);
  expect([
    seen.status,
    seen.headers.get('content-type'),
    seen.headers.get('cache-control'),
    seen.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable', 'nosniff']);
  expect(seen.headers.get('content-security-policy')).toContain('sandbox');
});

test('a private picture is served only to its owner, by the token', async () => {
  const { data } = await upload(await aPicture(), { ...owner, purpose: 'evidence' });
  const read = (id: string, token?: string) =>
    fetch(`${gateway.url}${basePath}/pictures/${id}`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const own = await read(data.id, owner.token);
  expect([own.status, own.headers.get('content-type'), own.headers.get('cache-control')]).toEqual([200, 'image/webp', 'private, no-store']);
  expect(
    Buffer.from(await own.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP');
  const stranger = (await aUser(service)).token;
  const [foreign, unknown] = [await read(data.id, stranger), await read('900000000000000001', stranger)];
  const shown = async (response: Response) => {
    const { code, message, data: said } = (await response.json()) as Body;
    return [response.status, response.headers.get('cache-control'), code, message, said.problem];
  };
  expect(await shown(foreign)).toEqual([404, 'no-store', 40400, '内容不存在或已被移除', 'NOT_FOUND']);
  expect(await shown(unknown)).toEqual([404, 'no-store', 40400, '内容不存在或已被移除', 'NOT_FOUND']);
  expect(await shown(await read(data.id))).toEqual([401, 'no-store', 40100, '未登录或登录状态已过期,请重新登录', 'UNAUTHENTICATED']);
});

test.each<[string, () => Promise<[Buffer, string | undefined]>, [number, number, string]]>([
  ['a guest', async () => [await aPicture(), undefined], [401, 40100, 'UNAUTHENTICATED']],
  ['a token that ran out', async () => [await aPicture(), 'x'.repeat(40)], [401, 40100, 'UNAUTHENTICATED']],
  ['six megabytes', async () => [Buffer.alloc(6 * 1024 * 1024), owner.token], [413, 41300, 'PICTURE_TOO_LARGE']],
  ['one byte more than five', async () => [Buffer.alloc(PICTURE_BYTES + 1), owner.token], [413, 41300, 'PICTURE_TOO_LARGE']],
  ['five megabytes of nothing', async () => [Buffer.alloc(PICTURE_BYTES), owner.token], [422, 42280, 'PICTURE_INVALID']],
])('the service’s refusal of %s is forwarded', async (_name, given, [status, code, problem]) => {
  const [bytes, token] = await given();
  expect(await upload(bytes, { token })).toMatchObject({ status, code, data: { problem } });
});

test('an upload may take longer than the timeout of other calls', async () => {
  const slow = createServer((asked, answer) => {
    asked.resume();
    setTimeout(() => answer.setHeader('content-type', 'application/json').end('{"code":0,"data":{"id":"1"}}'), 1_600);
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const patient = await startGateway({ serviceUrls: [url], staticUrls: [`${url}/static`], port: 0, timeoutMs: 100 });
  const headers = { 'content-type': 'image/png', authorization: `Bearer ${owner.token}` };
  const sent = await fetch(`${patient.url}${basePath}/pictures?purpose=avatar`, { method: 'POST', body: 'bytes', headers });
  expect([sent.status, await sent.json()]).toEqual([200, { code: 0, data: { id: '1' } }]);
  await patient.close();
  slow.close();
});

test('a form of another site cannot upload a picture', async () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await aPicture())], { type: 'image/png' }), 'a.png');
  const response = await fetch(address('avatar'), { method: 'POST', body: form, headers: { authorization: `Bearer ${owner.token}` } });
  expect(response.status).toBe(415);
});

test('refuses a body without Content-Length', async () => {
  const person = await aUser(service);
  const headers = { 'content-type': 'image/png', authorization: `Bearer ${person.token}` };
  const unsized = request(address('avatar'), { method: 'POST', headers });
  const answered = once(unsized, 'response');
  unsized.write(await aPicture());
  unsized.end();
  const [{ statusCode }] = (await answered) as [{ statusCode: number }];
  expect([statusCode, await uploadsOf(person.id)]).toEqual([400, 0]);
});

test.each([0.2, 0.8])('an upload aborted at %d leaves nothing behind, and the next upload works', async (part) => {
  const person = await aUser(service);
  const bytes = await plainPicture({ width: 1_500, height: 1_500 }).png({ compressionLevel: 0 }).toBuffer();
  const sent = request(address('avatar'), {
    method: 'POST',
    headers: { 'content-type': 'image/png', 'content-length': String(bytes.length), authorization: `Bearer ${person.token}` },
  });
  const ended = new Promise((resolve) => sent.once('close', resolve));
  sent.on('error', () => {});
  await new Promise((resolve) => sent.write(bytes.subarray(0, bytes.length * part), resolve));
  sent.destroy();
  await ended;
  expect(await upload(await aPicture(), person)).toMatchObject({ code: 0 });
  expect(await uploadsOf(person.id)).toBe(1);
  expect(service.logged.filter((line) => line.includes('"unexpected"'))).toEqual([]);
});

test('forty slow uploads and eight large pictures of one user delay no one: 95 % of honest uploads take less than 3 s', async () => {
  const attacker = await aUser(service);
  const { hostname, port } = new URL(gateway.url);
  const head = (length: number) =>
    `POST ${basePath}/pictures?purpose=avatar HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${attacker.token}\r\n` +
    `Content-Type: image/png\r\nContent-Length: ${length}\r\n\r\n`;
  const sockets = Array.from({ length: 40 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(head(100_000));
    const dripping = setInterval(() => socket.writable && socket.write('x'), 1_000);
    socket.once('close', () => clearInterval(dripping));
    return socket;
  });
  const large = blackPicture(16_384, 2_400);
  let isOver = false;
  const bombing = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!isOver) await upload(large, attacker).catch(() => null);
    }),
  );
  const bytes = await aPicture();
  const took: number[] = [];
  const codes = new Set<number>();
  for (let count = 0; count < 20; count += 1) {
    const honest = await aUser(service);
    const began = performance.now();
    codes.add((await upload(bytes, honest)).code);
    took.push(performance.now() - began);
  }
  isOver = true;
  for (const socket of sockets) socket.destroy();
  await bombing;
  expect([[...codes], (took.toSorted((one, other) => one - other).at(-2) ?? Infinity) < 3_000]).toEqual([[0], true]);
}, 60_000);

test('a slow upload is refused after ten seconds, and its connection is closed', async () => {
  const { token } = await aUser(service);
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (part: Buffer) => (said += part.toString()));
  socket.write(
    `POST ${basePath}/pictures?purpose=avatar HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: image/png\r\nContent-Length: 1000\r\n\r\n`,
  );
  const dripping = setInterval(() => socket.write('x'), 500);
  const began = performance.now();
  await once(socket, 'close');
  clearInterval(dripping);
  expect([performance.now() - began > 9_900, said.split('\r\n', 1), said.includes('"UPLOAD_SLOW"')]).toEqual([
    true,
    ['HTTP/1.1 408 Request Timeout'],
    true,
  ]);
}, 30_000);
