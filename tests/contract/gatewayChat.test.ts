import { afterAll, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/chat.ts';
import { type Gateway, startGateway } from '#schema/server.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { aChat, sendDeskNotice, say } from '#testing/builders/chat.ts';
import { anEventStream } from '#testing/builders/chatEvents.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { addressOf, persisted } from './gatewayHarness.ts';

let service: TestService;
let gateway: Gateway & { url: string };
let serviceUrl: string;
beforeAll(async () => {
  service = await aService();
  serviceUrl = await service.http.listen({ host: '127.0.0.1', port: 0 });
  gateway = await startGateway({ serviceUrls: [serviceUrl], port: 0, persisted, timeoutMs: 5_000 });
});
afterAll(async () => {
  await gateway.close();
  await service.close();
});

const WITHIN = { timeout: 10_000 };

test('only the browsers of a conversation receive its events', async () => {
  const [talk, other] = [await aChat(service, (await aRenter(service)).token), await aChat(service)];
  const { number } = talk;
  const [one, two, foreign] = [
    await anEventStream(gateway.url, talk),
    await anEventStream(gateway.url, talk),
    await anEventStream(gateway.url, other),
  ];
  expect(one.wakes[0]).toEqual({ seq: 0, read_seq: 0, seen_seq: 0, status: 'waiting', place: null });
  await expect.poll(() => one.wakes.some(({ again }) => again), WITHIN).toBe(true);
  await say(service, talk, '在吗', 'client-000001');
  for (const { wakes } of [one, two]) await expect.poll(() => wakes.at(-1), WITHIN).toEqual({ place: 1 });
  expect(one.wakes.at(-2)).toEqual({ seq: 1, read_seq: 0, seen_seq: 0, status: 'waiting' });
  await sendDeskNotice(service, { number, desk_no: 0, event: 'typing', body: '' });
  await sendDeskNotice(service, { number, desk_no: 1, event: 'read', body: '1' });
  await expect.poll(() => one.wakes.slice(-2), WITHIN).toEqual([{ typing: true }, { seq: 1, read_seq: 1, seen_seq: 0, status: 'waiting' }]);
  expect(foreign.wakes.some(({ seq, typing, place }) => (seq ?? 0) > 0 || typing === true || (place ?? null) !== null)).toBe(false);
  for (const each of [one, two, foreign]) each.close();
});

test("another user's stream is answered like an unknown one", async () => {
  const talk = await aChat(service);
  const { token } = await aRenter(service);
  const unknown = { number: 'KF209901010000000001' };
  const of = async (asked: Parameters<typeof anEventStream>[1]) => (await anEventStream(gateway.url, asked)).status;
  expect([await of({ ...talk, headers: {} }), await of({ number: talk.number, token }), await of({ ...unknown, token })]).toEqual([
    404, 404, 404,
  ]);
  expect(await of({ number: talk.number, headers: { 'x-chat-secret': 'wrong' } })).toBe(404);
});

test('after a lost database connection the gateway reconnects and asks browsers to read again', async () => {
  const talk = await aChat(service);
  const stream = await anEventStream(gateway.url, talk);
  const count = () => stream.wakes.filter(({ again }) => again).length;
  const before = count();
  const ended = await service.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
  );
  expect(ended.rowCount).toBeGreaterThan(0);
  await expect.poll(count, WITHIN).toBeGreaterThan(before);
  await expect.poll(async () => (await say(service, talk, '还在吗', 'client-000001').catch(() => ({ code: -1 }))).code, WITHIN).toBe(0);
  await expect.poll(() => stream.wakes.some(({ seq }) => seq === 1), WITHIN).toBe(true);
  stream.close();
});

test('a response to one guest’s secret is not shared with other callers', async () => {
  const talk = await aChat(service);
  await say(service, talk, '只有我能看', 'client-000001');
  const address = addressOf(gateway.url, 'ChatMessages', { number: talk.number, first: 10 });
  const read = async (headers: Record<string, string>) => {
    const response = await fetch(address, { headers });
    return { cache: response.headers.get('cache-control'), body: await response.text() };
  };
  const own = await read({ ...talk.headers });
  expect(own).toMatchObject({ cache: 'private, no-store', body: expect.stringContaining('只有我能看') as string });
  for (const headers of [{}, { 'x-chat-secret': 'another' }] as Record<string, string>[])
    expect((await read(headers)).body).not.toContain('只有我能看');
});

test('a closing gateway ends its event streams, and another gateway serves them', async () => {
  const leaving = await startGateway({ serviceUrls: [serviceUrl], port: 0 });
  const talk = await aChat(service);
  const stream = await anEventStream(leaving.url, talk);
  const began = performance.now();
  await leaving.close();
  await stream.ended;
  expect(performance.now() - began).toBeLessThan(4_000);
  const again = await anEventStream(gateway.url, talk);
  await say(service, talk, '换了一个', 'client-000001');
  await expect.poll(() => again.wakes.some(({ seq }) => seq === 1), WITHIN).toBe(true);
  again.close();
  expect((await service.get(rest.getChat, { params: { number: talk.number } }, talk)).seq).toBe(1);
});

test('ended sessions end their streams within a second, on every gateway and whatever process ended them', async () => {
  const beside = await startGateway({ serviceUrls: [serviceUrl], port: 0 });
  const renter = await aRenter(service);
  const { token: stolen } = await openSession(service.deps, { userId: renter.id, remember: true, fingerprint: null });
  const talk = await aChat(service, renter.token);
  const thief = { ...talk, token: stolen };
  const streams = await Promise.all(
    [...Array.from({ length: 100 }, () => gateway.url), beside.url].map((url) => anEventStream(url, thief)),
  );
  const own = await anEventStream(gateway.url, talk);
  let hasOwnEnded = false;
  void own.ended.then(() => (hasOwnEnded = true));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const began = performance.now();
  await service.deps.db.deleteFrom('user_session').where('token_hash', '=', tokenHash(stolen)).execute();
  await Promise.all(streams.map(({ ended }) => ended));
  expect([performance.now() - began < 1_000, hasOwnEnded, (await anEventStream(gateway.url, thief)).status]).toEqual([true, false, 401]);
  own.close();
  await beside.close();
});

test('a thousand sessions that end in one statement are all told', async () => {
  const renter = await aRenter(service);
  const talk = await aChat(service, renter.token);
  const stream = await anEventStream(gateway.url, talk);
  await service.database.pool.query(
    `insert into user_session (token_hash, user_id, created_at, expires_at)
     select sha256(convert_to(number::text, 'UTF8')), $1, now(), now() + interval '1 day' from generate_series(1, 1000) number`,
    [renter.id],
  );
  await service.deps.db.deleteFrom('user_session').where('user_id', '=', renter.id).execute();
  await stream.ended;
  expect((await anEventStream(gateway.url, talk)).status).toBe(401);
});
