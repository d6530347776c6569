import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import type { Person } from '#testing/builders/market.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import type { Filing } from './file.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { file, rented } = complaintsOf(() => service);
const newest = async ({ token }: Person) => {
  const { list } = await service.get(listNotifications, { query: {} }, { token });
  return [list[0]?.title, list[0]?.content];
};

const owners = { party: 'owner', cause: 'cheating', words: '游戏内提示检测到第三方软件' } as const;
const renters = { party: 'renter', cause: 'kicked_out', words: '玩了二十分钟被顶下线两次' } as const;

describe('the claim', () => {
  test.each<[string, Partial<Filing>, number]>([
    ['of the renter may be 1 fen', { ...renters, claim: 1 }, 1],
    ['of the renter may be the whole rent', { ...renters, claim: 500 }, 500],
    ['of the renter is the whole rent if not named', renters, 500],
    ['of the owner may be 1 fen', { ...owners, claim: 1 }, 1],
    ['of the owner may be the whole deposit', { ...owners, claim: 2_000 }, 2_000],
    ['for a wrong password may name the whole rent', { claim: 500 }, 500],
  ])('%s', async (_name, wish, claim) => {
    const { order } = await rented();
    expect((await file(order.order_no, wish)).claim).toBe(claim);
  });

  test.each<[string, Partial<Filing>, string]>([
    ['of nothing by the renter', { ...renters, claim: 0 }, '要求退的租金应为 ¥0.01 到 ¥5.00'],
    ['of nothing by the owner', { ...owners, claim: 0 }, '号主投诉要写明从押金赔多少：¥0.01 到 ¥20.00'],
    ['of part of the rent for a wrong password', { claim: 499 }, '密码错误只能要求全额退款'],
  ])('%s is refused', async (_name, wish, message) => {
    const { order } = await rented();
    await expect(file(order.order_no, wish)).rejects.toThrow(message);
  });

  test('of the owner is nothing if the order has no deposit', async () => {
    const wish = [{ deposit: 0 }, { agreed_total: 500 }] as const;
    for (const claim of [null, 0] as const) {
      const { order } = await rented(...wish);
      expect((await file(order.order_no, { ...owners, claim })).claim).toBe(0);
    }
    const { order } = await rented(...wish);
    await expect(file(order.order_no, { ...owners, claim: 1 })).rejects.toThrow('这个订单没有押金，只能反映违规，不能要求赔付');
  });
});

test.each([
  ['renter', { ...renters, claim: 120 }, '对方投诉：被顶号、被挤下线。“玩了二十分钟被顶下线两次”', '¥1.20'],
  ['owner', { ...owners, claim: 130 }, '对方投诉：使用外挂。“游戏内提示检测到第三方软件”', '¥1.30'],
] as const)('a complaint of the %s confirms it to the filer and asks the other side to answer', async (party, wish, words, claim) => {
  const { renter, owner, order } = await rented();
  await file(order.order_no, wish);
  const [filer, other] = party === 'renter' ? [renter, owner] : [owner, renter];
  expect(await newest(filer)).toEqual(['投诉已受理', expect.stringContaining(`就按投诉方的要求处理（${claim}）；有答复的`)]);
  expect(await newest(other)).toEqual(['对方投诉，请答复', expect.stringContaining(words)]);
  expect(await newest(other)).toEqual([expect.any(String), expect.stringContaining(`不答复就按投诉方的要求处理（${claim}）。`)]);
});
