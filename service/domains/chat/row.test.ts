import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as rest from '#contract/rest/chat.ts';
import { CHAT_EMPTY_KEPT, CHAT_IDLE, CHAT_KEPT } from '#contract/rules/chat.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aChat, sendDeskNotice, messagesOf, say, type Talking } from '#testing/builders/chat.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { CHAT_CHANNEL, notifyChat } from './row.ts';

let service: TestService;
let stop: () => void;
const heard: unknown[] = [];
beforeAll(async () => {
  service = await aService();
  await new Promise<void>((listening) => {
    stop = service.deps.db.listen(CHAT_CHANNEL, { handleNotification: (payload) => heard.push(JSON.parse(payload)), again: listening });
  });
});
afterAll(async () => {
  stop();
  await service.close();
});

let marks = 0;
/** What is published while `act` runs, up to a notice that is sent after it. */
async function published(act: () => Promise<unknown>): Promise<unknown[]> {
  const mark = async (): Promise<void> => {
    const number = `mark-${(marks += 1)}`;
    await notifyChat(service.deps.db, { number, typing: true });
    await expect.poll(() => heard).toContainEqual({ number, typing: true });
  };
  await mark();
  heard.length = 0;
  await act();
  await mark();
  return heard.slice(0, -1);
}

const rowOf = ({ number }: Talking) =>
  service.deps.db.selectFrom('chat_conversation').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const desk = ({ number }: Talking, desk_no: number, event: 'take' | 'text' | 'read' | 'typing' | 'end', body = '') =>
  sendDeskNotice(service, { number, desk_no, event, body });
const jobsOf = ({ number }: Talking) =>
  service.deps.db.selectFrom('job').select(['kind', 'run_at']).where('subject', '=', number).orderBy('kind').execute();

describe('publishes to the feed', () => {
  test('each step of a conversation, and changes of the waiting queue', async () => {
    const talk = await aChat(service);
    const { number } = talk;
    const params = { number };
    const at = (seq: number, read_seq: number, seen_seq: number, status: string) => ({ number, seq, read_seq, seen_seq, status });
    const queue = { queue: true };
    expect(await published(() => say(service, talk, '在吗', 'client-000001'))).toEqual([at(1, 0, 0, 'waiting'), queue]);
    expect(await published(() => say(service, talk, '在吗', 'client-000001'))).toEqual([]);
    expect(await published(() => say(service, talk, '您好', 'client-000002'))).toEqual([at(2, 0, 0, 'waiting')]);
    expect(await published(() => desk(talk, 0, 'typing'))).toEqual([{ number, typing: true }]);
    expect(await published(() => desk(talk, 1, 'take', '小林'))).toEqual([queue, at(3, 0, 0, 'serving')]);
    expect(await published(() => desk(talk, 2, 'read', '2'))).toEqual([at(3, 2, 0, 'serving')]);
    expect(await published(() => desk(talk, 3, 'text', '请发订单'))).toEqual([at(4, 2, 0, 'serving')]);
    expect(await published(() => desk(talk, 3, 'text', '请发订单'))).toEqual([]);
    expect(await published(() => service.get(rest.readChat, { params, body: { seq: 4 } }, talk))).toEqual([at(4, 2, 4, 'serving')]);
    expect(await published(() => service.get(rest.readChat, { params, body: { seq: 3 } }, talk))).toEqual([]);
    expect(await published(() => service.get(rest.endChat, { params, body: {} }, talk))).toEqual([at(5, 2, 4, 'ended')]);
    const rating = { params, body: { stars: 5, words: '' } };
    expect(await published(() => service.get(rest.rateChat, rating, talk))).toEqual([at(5, 2, 4, 'ended')]);
  });

  test('that a guest’s conversation was assigned, that hours or silence changed it, and that the desk ended it', async () => {
    const guest = await aChat(service);
    await say(service, guest, '在吗', 'client-000001');
    const { token } = await aRenter(service);
    const state = { number: guest.number, seq: 1, read_seq: 0, seen_seq: 0 };
    expect(await published(() => service.get(rest.openChat, { body: {} }, { token, headers: guest.headers }))).toEqual([
      { ...state, status: 'waiting' },
    ]);
    const others = service.deps.db.deleteFrom('job').where('kind', '<>', 'chat.turn');
    await others.execute();
    const [turn] = await jobsOf(guest);
    service.clock.move((turn?.run_at.getTime() ?? 0) - service.clock.now());
    expect(await published(() => runDueJobs(service.deps))).toContainEqual({ ...state, status: 'left' });
    await desk(guest, 1, 'take');
    await others.execute();
    expect(await published(() => desk(guest, 2, 'end'))).toEqual([{ ...state, seq: 3, status: 'ended' }]);

    const idle = await aChat(service);
    await say(service, idle, '在吗', 'client-000001');
    await desk(idle, 1, 'take');
    await others.where('kind', '<>', 'chat.idle').execute();
    service.clock.move(CHAT_IDLE);
    expect(await published(() => runDueJobs(service.deps))).toContainEqual({ ...state, number: idle.number, seq: 3, status: 'ended' });
  });
});

test('a conversation is kept for a day while empty, for 180 days after its last message; revision and end are recorded', async () => {
  const talk = await aChat(service);
  const now = service.clock.now();
  expect(await rowOf(talk)).toMatchObject({ expires_at: new Date(now + CHAT_EMPTY_KEPT), asked_at: null, revision: 0 });
  expect((await jobsOf(talk)).map(({ kind }) => kind)).toEqual(['chat.turn']);
  service.clock.move(1_000);
  await say(service, talk, '在吗', 'client-000001');
  const asked = new Date(now + 1_000);
  const kept = { asked_at: asked, last_at: asked, expires_at: new Date(now + 1_000 + CHAT_KEPT), last_seq: 1 };
  expect(await rowOf(talk)).toMatchObject({ ...kept, revision: 1, ended_at: null });
  expect(await jobsOf(talk)).toContainEqual({ kind: 'chat.give', run_at: asked });
  service.clock.move(1_000);
  await service.get(rest.endChat, { params: { number: talk.number }, body: {} }, talk);
  expect(await rowOf(talk)).toMatchObject({ status: 'ended', ended_at: new Date(now + 2_000), asked_at: asked, revision: 3 });
});

test('the name of an agent is cut at 20 characters, and has a default; another agent can take over', async () => {
  const talk = await aChat(service);
  await say(service, talk, '在吗', 'client-000001');
  const agent = async () => (await rowOf(talk)).agent;
  const agents = [];
  for (const [at, name] of ['', '小林', '名'.repeat(21)].entries()) {
    await desk(talk, at + 1, 'take', name);
    agents.push(await agent());
  }
  expect(agents).toEqual(['客服', '小林', '名'.repeat(20)]);
  const { list } = await messagesOf(service, talk);
  expect(list.map(({ text }) => text)).toEqual(['在吗', '客服 为你服务']);
});

test('the first text of the desk takes the conversation; an empty text and an early or malformed read mark change nothing', async () => {
  // The desk is open again.
  service.clock.move(10 * HOUR);
  const talk = await aChat(service);
  await say(service, talk, '在吗', 'client-000001');
  await desk(talk, 1, 'text');
  expect(await rowOf(talk)).toMatchObject({ status: 'waiting', last_seq: 1, desk_last: 1 });
  await desk(talk, 2, 'read', '9');
  await desk(talk, 3, 'read', '0');
  await desk(talk, 4, 'read', '?');
  await desk(talk, 5, 'read', '1');
  expect(await rowOf(talk)).toMatchObject({ desk_read: 1, desk_last: 5, revision: 7 });
  await desk(talk, 6, 'text', '您好');
  expect(await rowOf(talk)).toMatchObject({ status: 'serving', agent: '客服', last_seq: 3 });
  expect(await jobsOf(talk)).toContainEqual({ kind: 'chat.idle', run_at: new Date(service.clock.now() + CHAT_IDLE) });
});

test('a number is KF, the day, and ten digits; only a guest gets a secret, of 32 bytes', async () => {
  const day = new Date(service.clock.now() + 8 * HOUR).toISOString().slice(0, 10).replaceAll('-', '');
  const guest = await aChat(service);
  expect(guest.number).toMatch(new RegExp(`^KF${day}\\d{10}$`));
  expect(guest.headers?.['x-chat-secret']).toMatch(/^[\w-]{43}$/);
  expect((await aChat(service, (await aRenter(service)).token)).headers).toEqual({});
});

test('a notice of the desk without its signature is logged', async () => {
  const { number } = await aChat(service);
  await sendDeskNotice(service, { number, desk_no: 1, event: 'take', body: '' }, 'another');
  const lines = service.logged.filter((line) => line.includes('notice of the desk refused'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([expect.objectContaining({ number, desk_no: 1, event: 'take' })]);
});
