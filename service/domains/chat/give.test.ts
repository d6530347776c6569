import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as rest from '#contract/rest/chat.ts';
import { DAY, SECOND } from '#contract/rules/constants.ts';
import { aChat, aDeskHost, sendDeskNotice, say } from '#testing/builders/chat.ts';
import { aListing, anOrder, aRenter } from '#testing/builders/market.ts';
import { anUpload } from '#testing/builders/review.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { forgetChat, deliverChat } from './give.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** Dependencies whose desk rejects connections and has not failed before. */
const withoutDesk = () => ({ ...service.deps, outside: { ...service.deps.outside, deskUrl: 'http://127.0.0.1:9' } });

test('failed requests to the desk are repeated after 1, 2, 5, 10, 30 and then every 60 seconds; others wait 2 seconds', async () => {
  const talk = await aChat(service);
  await say(service, talk, '在吗', 'client-000001');
  const seconds = (again: Date | null) => (again === null ? null : (again.getTime() - service.clock.now()) / SECOND);
  for (const [attempts, delay] of [1, 2, 5, 10, 30, 60, 60].entries()) {
    for (const request of [deliverChat, forgetChat]) {
      const deps = withoutDesk();
      expect(seconds(await request(deps, talk.number, attempts))).toBe(delay);
      expect([seconds(await deliverChat(deps, talk.number, attempts)), seconds(await forgetChat(deps, talk.number, attempts))]).toEqual([
        2, 2,
      ]);
    }
  }
});

test('the job of a deleted conversation is done', async () => {
  expect(await deliverChat(withoutDesk(), 'KF202611200000000000', 0)).toBeNull();
});

test('a request to the desk times out after 3 seconds', async () => {
  const talk = await aChat(service);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await deliverChat(withoutDesk(), talk.number, 0);
  expect(timeout.mock.calls).toEqual([[3_000]]);
  timeout.mockRestore();
});

test('the desk receives the whole state of a conversation, with its new messages', async () => {
  const host = await aDeskHost();
  const deps = { ...service.deps, outside: { ...service.deps.outside, deskUrl: `${host.url}/` } };
  const renter = await aRenter(service, { nickname: '小鹿' });
  const talk = await aChat(service, renter.token);
  const { order_no } = await anOrder(service, renter, await aListing(service, { title: '全皮肤大号' }));
  const picture_id = await anUpload(service, renter, 'chat');
  const at = service.clock.now();
  const params = { number: talk.number };
  await say(service, talk, '在吗', 'client-000001');
  await sendDeskNotice(service, { number: talk.number, desk_no: 1, event: 'take', body: '小林' });
  await sendDeskNotice(service, { number: talk.number, desk_no: 2, event: 'text', body: '请发订单' });
  service.clock.move(1_000);
  await service.get(rest.sendChatMessage, { params, body: { client_id: 'card-00001', order_no } }, talk);
  await service.get(rest.sendChatMessage, { params, body: { client_id: 'pict-00001', picture_id } }, talk);
  await service.get(rest.readChat, { params, body: { seq: 3 } }, talk);
  const request = vi.spyOn(globalThis, 'fetch');
  const given = async () => {
    request.mockClear();
    await deliverChat(deps, talk.number, 0);
    const [url, init] = request.mock.calls[0] ?? [];
    const body = JSON.parse(String(init?.body)) as { number: string; content: string; signature: string };
    expect([url, body.number]).toEqual([`${host.url}/desk/conversations/${talk.number}`, talk.number]);
    expect(body.signature).toBe(paymentSignature(service.deps.outside.deskSecret, [talk.number, body.content]));
    return JSON.parse(body.content) as object;
  };
  const message = { author: 'customer', kind: 'text', at, desk_no: null, text: '', order: null, picture: null };
  const state = { customer: '小鹿', status: 'serving', agent: '小林', opened_at: at, seen_seq: 3, desk_last: 2 };
  expect(await given()).toEqual({
    ...state,
    rating: null,
    rating_words: null,
    messages: [
      { ...message, seq: 1, text: '在吗' },
      { ...message, seq: 2, author: 'system', kind: 'system', text: '小林 为你服务' },
      { ...message, seq: 3, author: 'desk', text: '请发订单', desk_no: 2 },
      { ...message, seq: 4, kind: 'order', at: at + 1_000, order: { order_no, title: '全皮肤大号', status_text: '待支付' } },
      {
        ...message,
        seq: 5,
        kind: 'picture',
        at: at + 1_000,
        picture: { path: expect.stringContaining(`until=${at + 1_000 + 7 * DAY}&`), width: 40, height: 30 },
      },
    ],
  });
  await service.get(rest.endChat, { params, body: {} }, talk);
  await service.get(rest.rateChat, { params, body: { stars: 4, words: '耐心' } }, talk);
  expect(await given()).toEqual({
    ...state,
    status: 'ended',
    rating: 4,
    rating_words: '耐心',
    messages: [{ ...message, seq: 6, author: 'system', kind: 'system', at: at + 1_000, text: '你结束了会话' }],
  });
  request.mockRestore();
  await host.close();
});
