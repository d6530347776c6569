import { domains } from '#service/domains/list.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as rest from '#contract/rest/chat.ts';
import { CHAT_IDLE, CHAT_KEPT } from '#contract/rules/chat.ts';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { eraseAccount } from '#service/domains/deactivation/erasure.ts';
import { runDueJobs } from '#service/jobs.ts';
import { aChat, aDeskHost, type DeskHost, sendDeskNotice, messagesOf, say, type Talking } from '#testing/builders/chat.ts';
import { aListing, anOrder, aRenter } from '#testing/builders/market.ts';
import { anUpload } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
let desk: DeskHost;
beforeAll(async () => {
  desk = await aDeskHost();
  service = await aService();
  service.deps.outside.deskUrl = desk.url;
});
afterAll(async () => {
  await service.close();
  await desk.close();
});

const problemOf = (answer: { readonly data: object | null }) => (answer.data as { problem?: string } | null)?.problem;
const standing = ({ number, ...said }: Talking) => service.get(rest.getChat, { params: { number } }, said);
const tell = (number: string, desk_no: number, event: 'take' | 'text' | 'read' | 'end', body = '') =>
  sendDeskNotice(service, { number, desk_no, event, body });
/** Waits until requests to the desk resume after a failure. */
const afterRest = async (): Promise<void> => {
  await expect
    .poll(
      async () => {
        service.clock.move(MINUTE);
        await runDueJobs(service.deps);
        return (await service.deps.db.selectFrom('job').select('subject').where('kind', '=', 'chat.give').execute()).length;
      },
      { timeout: 15_000, interval: 200 },
    )
    .toBe(0);
};
const endOf = ({ number, ...said }: Talking) => service.get(rest.endChat, { params: { number }, body: {} }, said);

describe('ownership of conversations', () => {
  test('a member has one open conversation, a guest the one of the secret; for others it does not exist', async () => {
    const [one, other] = [await aRenter(service), await aRenter(service)];
    const own = await aChat(service, one.token);
    const guest = await aChat(service);
    expect((await aChat(service, one.token)).number).toBe(own.number);
    expect((await service.get(rest.openChat, { body: {} }, guest)).chat.number).toBe(guest.number);
    await say(service, own, '在吗', 'client-000001');
    await say(service, guest, '您好', 'client-000001');
    const strangers = [{ token: other.token }, {}, { headers: { 'x-chat-secret': 'x'.repeat(43) } }, guest];
    for (const stranger of strangers) {
      const asked = { ...stranger, number: own.number };
      expect(problemOf(await service.ask(rest.getChat, { params: { number: own.number } }, asked))).toBe('NOT_FOUND');
      expect(problemOf(await service.ask(rest.listChatMessages, { params: { number: own.number }, query: {} }, asked))).toBe('NOT_FOUND');
      expect(problemOf(await say(service, asked, '我也看看', 'client-000009'))).toBe('NOT_FOUND');
      for (const call of [rest.endChat, rest.typeInChat] as const)
        expect(problemOf(await service.ask(call, { params: { number: own.number }, body: {} }, asked))).toBe('NOT_FOUND');
      expect(problemOf(await service.ask(rest.readChat, { params: { number: own.number }, body: { seq: 1 } }, asked))).toBe('NOT_FOUND');
      const rating = { params: { number: own.number }, body: { stars: 5, words: '' } };
      expect(problemOf(await service.ask(rest.rateChat, rating, asked))).toBe('NOT_FOUND');
    }
    expect(problemOf(await service.ask(rest.getChat, { params: { number: guest.number } }, { token: one.token }))).toBe('NOT_FOUND');
    const { list } = await service.get(rest.listChats, { query: {} }, { token: one.token });
    expect(list.map(({ number }) => number)).toEqual([own.number]);
  });

  test('own conversations and their messages are paged, without those that have no message', async () => {
    const { token } = await aRenter(service);
    const numbers: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      const talk = await aChat(service, token);
      await say(service, talk, `第 ${made} 次`, `client-00000${made}`);
      await endOf(talk);
      numbers.unshift(talk.number);
    }
    const open = await aChat(service, token);
    const page = async (cursor?: string) => {
      const { list, next_cursor } = await service.get(rest.listChats, { query: { limit: 2, ...(cursor && { cursor }) } }, { token });
      return { numbers: list.map(({ number }) => number), next: next_cursor };
    };
    const first = await page();
    expect([first.numbers, await page(first.next ?? '')]).toEqual([numbers.slice(0, 2), { numbers: numbers.slice(2), next: null }]);
    for (let made = 1; made <= 4; made += 1) await say(service, open, String(made), `client-10000${made}`);
    const seqs = async (query: { after?: number; before?: number; limit?: number }) =>
      (await service.get(rest.listChatMessages, { params: { number: open.number }, query }, open)).list.map(({ seq }) => seq);
    expect([await seqs({ after: 2 }), await seqs({ after: 1, limit: 2 }), await seqs({ before: 4 }), await seqs({ limit: 2 })]).toEqual([
      [3, 4],
      [2, 3],
      [1, 2, 3],
      [3, 4],
    ]);
  });

  test('the desk is notified while its customer is typing', async () => {
    const talk = await aChat(service);
    await say(service, talk, '在吗', 'client-000001');
    await service.get(rest.typeInChat, { params: { number: talk.number }, body: {} }, talk);
    await expect.poll(() => desk.typed).toEqual([talk.number]);
  });

  test('fifty concurrent requests open one conversation', async () => {
    const { token } = await aRenter(service);
    const numbers = await Promise.all(Array.from({ length: 50 }, () => aChat(service, token)));
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(1);
  });

  test("a guest's conversation is assigned to the member on login; the secret is void afterwards", async () => {
    const guest = await aChat(service);
    await say(service, guest, '还没登录', 'client-000001');
    const { token } = await aRenter(service);
    const { chat, secret } = await service.get(rest.openChat, { body: {} }, { token, headers: guest.headers });
    expect([chat.number, secret, chat.can_picture]).toEqual([guest.number, null, true]);
    expect(problemOf(await service.ask(rest.getChat, { params: { number: guest.number } }, { headers: guest.headers }))).toBe('NOT_FOUND');
  });

  test("a guest's running conversation continues after login; an older one of the member ends and says so", async () => {
    const { token } = await aRenter(service);
    const own = await aChat(service, token);
    await say(service, own, '上周的问题', 'client-000001');
    const guest = await aChat(service);
    await say(service, guest, '还没登录', 'client-000001');
    const { chat, secret } = await service.get(rest.openChat, { body: {} }, { token, headers: guest.headers });
    expect([chat.number, secret, chat.status]).toEqual([guest.number, null, 'waiting']);
    expect(await standing(own)).toMatchObject({ status: 'ended' });
    const { list } = await service.get(rest.listChatMessages, { params: { number: own.number }, query: {} }, { token });
    expect(list.map(({ text }) => text)).toEqual(['上周的问题', '你已在登录前的会话中继续咨询']);
    expect((await service.get(rest.openChat, { body: {} }, { token })).chat.number).toBe(guest.number);
  });

  test("a guest's conversation without a message yields to the member's open one", async () => {
    const { token } = await aRenter(service);
    const own = await aChat(service, token);
    const guest = await aChat(service);
    const { chat } = await service.get(rest.openChat, { body: {} }, { token, headers: guest.headers });
    expect(chat.number).toBe(own.number);
    expect(await standing({ number: guest.number, token })).toMatchObject({ status: 'ended' });
  });
});

describe('messages', () => {
  test('fifty concurrent requests with one client_id store one message; sequence numbers have no gaps', async () => {
    const talk = await aChat(service, (await aRenter(service)).token);
    const answers = await Promise.all(Array.from({ length: 50 }, () => say(service, talk, '在吗', 'client-000001')));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
    await Promise.all(Array.from({ length: 40 }, (_, at) => say(service, talk, `第${at}句`, `client-1000${at}`)));
    const { list, chat } = await messagesOf(service, talk, { limit: 100 });
    expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
    expect(chat.seq).toBe(41);
    expect((await messagesOf(service, talk, { after: 39 })).list.map(({ seq }) => seq)).toEqual([40, 41]);
    expect((await messagesOf(service, talk, { before: 4, limit: 2 })).list.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  test("accept a text of 500 characters, a card of an own order and a member's picture, nothing else", async () => {
    const renter = await aRenter(service);
    const talk = await aChat(service, renter.token);
    const { order_no } = await anOrder(service, renter, await aListing(service, { title: '全皮肤大号' }));
    const send = (body: object, by: Talking = talk) =>
      service.ask(
        rest.sendChatMessage,
        { params: { number: by.number }, body: { client_id: `c-${JSON.stringify(body).length}-000`, ...body } },
        by,
      );
    expect((await send({ text: '😀'.repeat(500) })).code).toBe(0);
    for (const wrong of [{ text: '字'.repeat(501) }, { text: '  ' }, {}, { text: '在', order_no }])
      expect(problemOf(await send(wrong))).toBe('BAD_REQUEST');
    expect(await send({ order_no, client_id: 'card-00001' })).toMatchObject({
      data: { kind: 'order', text: '', order: { order_no, title: '全皮肤大号', status_text: '待支付' } },
    });
    const other = await aChat(service, (await aRenter(service)).token);
    expect(problemOf(await send({ order_no, client_id: 'card-00001' }, other))).toBe('NOT_FOUND');
    expect(problemOf(await send({ order_no, client_id: 'card-00001' }, await aChat(service)))).toBe('NOT_FOUND');
    const picture_id = await anUpload(service, renter, 'chat');
    expect(await send({ picture_id, client_id: 'pict-00001' })).toMatchObject({
      data: { kind: 'picture', picture: { id: picture_id, width: 40 } },
    });
    expect(problemOf(await send({ picture_id, client_id: 'pict-00002' }))).toBe('NOT_FOUND');
    expect(problemOf(await send({ picture_id, client_id: 'pict-00002' }, await aChat(service)))).toBe('NOT_FOUND');

    await runDueJobs(service.deps);
    const path = desk.book.find(talk.number)?.messages.at(-1)?.picture?.path ?? '';
    const shown = await service.http.inject(path);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await service.http.inject(path.replace(/signature=./, 'signature=_'))).statusCode).toBe(404);
    service.clock.move(8 * DAY);
    expect((await service.http.inject(path)).statusCode).toBe(404);
    service.clock.move(-8 * DAY);
  });

  test('are limited per conversation and minute to half the limit of an address', async () => {
    const limited = await aService({ beside: service, rateLimit: 6 });
    const opened = await aChat(service, (await aRenter(service)).token);
    const talk = { ...opened, from: '203.0.113.9' };
    for (const at of [1, 2, 3]) expect((await say(limited, talk, '在', `client-00000${at}`)).code).toBe(0);
    expect(problemOf(await say(limited, talk, '在', 'client-000004'))).toBe('RATE_LIMITED');
    expect((await say(limited, talk, '在', 'client-000003')).code).toBe(0);
    service.clock.move(MINUTE);
    expect((await say(limited, talk, '在', 'client-000004')).code).toBe(0);
    await limited.close();
  });
});

describe('the desk', () => {
  test('takes, answers, reads and ends a conversation; the customer reads it, cannot end it twice and rates it once', async () => {
    const talk = await aChat(service, (await aRenter(service)).token);
    const { number } = talk;
    await say(service, talk, '上不了号', 'client-000001');
    expect(await standing(talk)).toMatchObject({ status: 'waiting', unread: 0, read_seq: 0 });
    await tell(number, 1, 'take', '小林');
    await tell(number, 2, 'text', '请发订单');
    await tell(number, 3, 'read', '1');
    expect(await standing(talk)).toMatchObject({
      status: 'serving',
      agent: '小林',
      place: null,
      unread: 1,
      seq: 3,
      read_seq: 1,
      seen_seq: 0,
    });
    await service.get(rest.readChat, { params: { number }, body: { seq: 99 } }, talk);
    expect(await standing(talk)).toMatchObject({ unread: 0, seen_seq: 3 });
    const rate = (stars: number) => service.ask(rest.rateChat, { params: { number }, body: { stars, words: '耐心' } }, talk);
    expect(problemOf(await rate(5))).toBe('CHAT_NOT_ENDED');
    await tell(number, 4, 'end');
    expect(problemOf(await say(service, talk, '还有', 'client-000002'))).toBe('CHAT_ENDED');
    expect((await say(service, talk, '上不了号', 'client-000001')).code).toBe(0);
    const rated = await Promise.all([rate(4), rate(4), rate(4)]);
    expect(rated.map((answer) => problemOf(answer) ?? '').toSorted((one, other) => one.localeCompare(other))).toEqual([
      '',
      'CHAT_RATED',
      'CHAT_RATED',
    ]);
    expect(await endOf(talk)).toMatchObject({ status: 'ended', stars: 4, rating_words: '耐心', seq: 4 });
    const { list } = await messagesOf(service, talk);
    expect(list.map(({ by, text }) => [by, text])).toEqual([
      ['customer', '上不了号'],
      ['system', '小林 为你服务'],
      ['desk', '请发订单'],
      ['system', '客服结束了会话'],
    ]);
    await runDueJobs(service.deps);
    expect(desk.book.find(number)).toMatchObject({ rating: 4, rating_words: '耐心', seen_seq: 3, repeated: 0 });
  });

  test('its notices are applied once and in order: repeated ones are ignored, early and unsigned ones refused', async () => {
    const talk = await aChat(service);
    const { number } = talk;
    await say(service, talk, '在吗', 'client-000001');
    expect(problemOf(await tell(number, 2, 'text', '第二句'))).toBe('CHAT_GAP');
    await tell(number, 1, 'text', '第一句');
    for (const _ of [1, 2, 3]) expect((await tell(number, 1, 'text', '第一句')).code).toBe(0);
    expect((await tell(number, 2, 'text', '第二句')).code).toBe(0);
    expect(problemOf(await sendDeskNotice(service, { number, desk_no: 3, event: 'text', body: '假的' }, 'another'))).toBe('DESK_SIGNATURE');
    expect(problemOf(await tell('KF202611200000000000', 1, 'take'))).toBe('NOT_FOUND');
    await endOf(talk);
    await tell(number, 3, 'text', '还有一句');
    const { list } = await messagesOf(service, talk);
    expect(list.filter(({ by }) => by === 'desk').map(({ text }) => text)).toEqual(['第一句', '第二句', '还有一句']);
  });

  test('receives every message once and in order after an outage, lost responses or loss of its data', async () => {
    const talk = await aChat(service);
    desk.isDown = true;
    for (let at = 0; at < 120; at += 1) expect((await say(service, talk, `第${at}句`, `client-000${at}`)).code).toBe(0);
    await runDueJobs(service.deps);
    expect(desk.book.find(talk.number)).toBeUndefined();
    desk.isDown = false;
    desk.losesAnswers = 1;
    await afterRest();
    expect(desk.book.find(talk.number)?.messages.map(({ text }) => text)).toEqual(Array.from({ length: 120 }, (_, at) => `第${at}句`));
    desk.book.find(talk.number)?.messages.splice(0);
    await say(service, talk, '最后一句', 'client-last1');
    await afterRest();
    expect(desk.book.find(talk.number)?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 121 }, (_, at) => at + 1));
  });

  test('receives no conversation without messages', async () => {
    const talk = await aChat(service);
    await runDueJobs(service.deps);
    expect(desk.book.find(talk.number)).toBeUndefined();
    expect(await standing(talk)).toMatchObject({ status: 'waiting', place: null });
    service.clock.move(DAY);
    await afterRest();
    expect(problemOf(await service.ask(rest.getChat, { params: { number: talk.number } }, talk))).toBe('NOT_FOUND');
  });
});

describe('opening hours and deletion', () => {
  const to = async (hour: number): Promise<void> => {
    const now = service.clock.now();
    const today = now - ((now + 8 * HOUR) % DAY);
    service.clock.move(today + DAY + hour * HOUR - now);
    await runDueJobs(service.deps);
  };

  test('a waiting conversation becomes a left message at 02:00, and waits again from 09:00', async () => {
    await to(23);
    const talk = await aChat(service);
    await say(service, talk, '在吗', 'client-000001');
    const waits = await service.deps.db.selectFrom('chat_conversation').select('id').where('status', '=', 'waiting').execute();
    expect((await standing(talk)).place).toBe(waits.length);
    service.clock.move(3 * HOUR);
    await runDueJobs(service.deps);
    expect(await standing(talk)).toMatchObject({ status: 'left', place: null, is_open: false });
    service.clock.move(7 * HOUR);
    await runDueJobs(service.deps);
    expect(await standing(talk)).toMatchObject({ status: 'waiting', is_open: true });
  });

  test('a message left out of hours is answered later, and the member is notified', async () => {
    await to(3);
    const { id, token } = await aRenter(service);
    const talk = await aChat(service, token);
    await say(service, talk, '半夜的问题', 'client-000001');
    expect(await standing(talk)).toMatchObject({ status: 'left', place: null });
    await tell(talk.number, 1, 'take', '小周');
    await tell(talk.number, 2, 'text', '已处理');
    expect(await standing(talk)).toMatchObject({ status: 'serving', unread: 1 });
    const told = await service.deps.db.selectFrom('notification').select('title').where('user_id', '=', id).execute();
    expect(told).toEqual([{ title: '客服正在答复你的留言' }]);
  });

  test('a conversation ends after a day without messages; its transcript and pictures are deleted after 180 days', async () => {
    await to(12);
    const renter = await aRenter(service);
    const talk = await aChat(service, renter.token);
    const picture_id = await anUpload(service, renter, 'chat');
    await service.get(rest.sendChatMessage, { params: { number: talk.number }, body: { client_id: 'pict-00001', picture_id } }, talk);
    await tell(talk.number, 1, 'take', '小周');
    service.clock.move(CHAT_IDLE - HOUR);
    await tell(talk.number, 2, 'text', '还在吗');
    service.clock.move(HOUR);
    await runDueJobs(service.deps);
    expect(await standing(talk)).toMatchObject({ status: 'serving' });
    service.clock.move(CHAT_IDLE - HOUR);
    await runDueJobs(service.deps);
    expect(await standing(talk)).toMatchObject({ status: 'ended' });
    service.clock.move(CHAT_KEPT - 1);
    await runDueJobs(service.deps);
    const { db } = service.deps;
    const kept = async () => ({
      pictures: (await db.selectFrom('picture').select('id').where('id', '=', picture_id).execute()).length,
      conversations: (await db.selectFrom('chat_conversation').select('id').where('number', '=', talk.number).execute()).length,
    });
    expect(await kept()).toEqual({ pictures: 1, conversations: 1 });
    service.clock.move(10 * MINUTE);
    await runDueJobs(service.deps);
    expect(await kept()).toEqual({ pictures: 0, conversations: 0 });
    expect(desk.book.find(talk.number)?.number).toBe(talk.number);
    service.clock.move(MINUTE);
    await runDueJobs(service.deps);
    expect(desk.book.find(talk.number)).toBeUndefined();
  });

  test('conversations are deleted with the account, here and, once it can be reached, at the desk', async () => {
    const renter = await aRenter(service);
    const talk = await aChat(service, renter.token);
    await say(service, talk, '我叫什么您别记', 'client-000001');
    await afterRest();
    expect(desk.book.find(talk.number)?.messages).toHaveLength(1);
    desk.isDown = true;
    await inTransaction(service.deps, (held) => eraseAccount(held, domains, renter.id));
    expect(problemOf(await service.ask(rest.getChat, { params: { number: talk.number } }, talk))).toBe('UNAUTHENTICATED');
    const left = () =>
      service.deps.db.selectFrom('job').select('kind').where('subject', '=', talk.number).where('kind', '=', 'chat.forget').execute();
    service.clock.move(MINUTE);
    await runDueJobs(service.deps);
    expect([(await left()).length, desk.book.find(talk.number)?.messages.length]).toEqual([1, 1]);
    desk.isDown = false;
    await expect
      .poll(
        async () => {
          service.clock.move(MINUTE);
          await runDueJobs(service.deps);
          return left();
        },
        { timeout: 15_000, interval: 200 },
      )
      .toEqual([]);
    expect(desk.book.find(talk.number)).toBeUndefined();
  });
});

test('only gateways can read the feed', async () => {
  const others = [{}, { headers: { 'x-forwarded-for': '1.2.3.4' }, remoteAddress: '10.9.8.7' }];
  for (const other of others) expect((await service.http.inject({ url: rest.chatFeedPath, ...other })).statusCode).toBe(404);
});
