import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as rest from '#contract/rest/complaints.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import { HOUR } from '#contract/rules/constants.ts';
import { complaintsOf, type Rented } from '#testing/builders/complaint.ts';
import { keyed, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { file, answer, uphold, reject, withdraw, rented, after } = complaintsOf(() => service);

const kicked = { party: 'renter', cause: 'kicked_out', words: '玩了二十分钟被顶下线两次' } as const;
const cheating = { party: 'owner', cause: 'cheating', words: '游戏内提示检测到第三方软件' } as const;
const cheatingFor = (claim: number) => ({ ...cheating, claim });
const paidMoney = [
  { game_money: 1_000, money_exchange_rate: 100 },
  { game_money: 500, agreed_total: 3_000 },
] as const;

/** Title and content, without the order number, of the newest notification to renter and owner. */
async function newest({ renter, owner, order }: Rented) {
  const of = async ({ token }: Person) => {
    const { list } = await service.get(listNotifications, { query: {} }, { token });
    return `${list[0]?.title}：${list[0]?.content.replace(`订单 ${order.order_no}：`, '')}`;
  };
  return [await of(renter), await of(owner)];
}

describe('renter and owner are notified of a complaint that is', () => {
  test('answered', async () => {
    const [one, other] = [await rented(), await rented()];
    await file(one.order.order_no, kicked);
    await answer(one.order.order_no);
    const theirs = '投诉已有答复：对方已答复：“密码没有改过，请再试一次” 平台 明天 12:00 前裁决。';
    const own = '投诉已有答复：你的答复已提交，平台 明天 12:00 前裁决。';
    expect(await newest(one)).toEqual([theirs, own]);
    await file(other.order.order_no, cheatingFor(700));
    await answer(other.order.order_no);
    expect(await newest(other)).toEqual([own, theirs]);
  });

  test.each(['renter', 'owner'] as const)('added to by the %s', async (party) => {
    const it = await rented();
    const { complaintId } = await file(it.order.order_no, party === 'renter' ? kicked : cheatingFor(700));
    const body = { words: '补充一张截图，时间是中午', pictures: [] };
    await service.get(rest.sayInComplaint, { params: { id: complaintId }, body }, keyed(it[party]));
    const own = '投诉有新的陈述：你的补充陈述已提交。';
    expect(await newest(it)).toEqual(
      party === 'renter'
        ? [own, '投诉有新的陈述：租客补充：“补充一张截图，时间是中午”']
        : ['投诉有新的陈述：号主补充：“补充一张截图，时间是中午”', own],
    );
  });

  test('withdrawn', async () => {
    const [one, other] = [await rented(), await rented()];
    await file(one.order.order_no, kicked);
    await withdraw(one.order.order_no);
    expect(await newest(one)).toEqual(Array(2).fill('投诉已撤回：租客撤回了投诉，订单照常进行。'));
    await file(other.order.order_no, cheatingFor(700));
    await withdraw(other.order.order_no);
    expect(await newest(other)).toEqual(Array(2).fill('投诉已撤回：号主撤回了投诉，订单照常进行。'));
  });

  test('rejected; after the end the owner is asked for the used game currency', async () => {
    const [one, other] = [await rented(), await rented(...paidMoney)];
    await file(one.order.order_no, kicked);
    await reject(one.order.order_no);
    expect(await newest(one)).toEqual([
      '投诉不成立：你的投诉不成立，订单照常进行。理由：登录记录显示密码可用。',
      '投诉不成立：租客的投诉不成立，订单照常进行。理由：登录记录显示密码可用。',
    ]);
    await after(HOUR);
    await file(other.order.order_no, cheatingFor(700));
    await reject(other.order.order_no);
    expect(await newest(other)).toEqual([
      '投诉不成立：号主的投诉不成立，订单照常进行。理由：登录记录显示密码可用。',
      '投诉不成立：你的投诉不成立，订单照常进行。理由：登录记录显示密码可用。' +
        '租客预付的游戏币用了多少，请在 明天 13:00 前在“出租订单”里上报，没有上报的全部退给租客。',
    ]);
  });

  test('upheld for the renter, in whole or in part', async () => {
    const [whole, part, bare] = [await rented(...paidMoney), await rented(), await rented({ deposit: 0 }, { agreed_total: 500 })];
    for (const { order } of [whole, part, bare]) await file(order.order_no, kicked);
    await uphold(whole.order.order_no, 'all');
    await uphold(part.order.order_no, 200);
    await uphold(bare.order.order_no, 499);
    expect(await newest(whole)).toEqual([
      '投诉成立，已退款：租金 ¥5.00、游戏币 ¥5.00、押金 ¥20.00 已退回余额。理由：登录记录属实。',
      '投诉成立，已退款：租客的投诉成立，已退给租客。理由：登录记录属实。',
    ]);
    expect(await newest(part)).toEqual([
      '投诉成立，已退款：租金 ¥2.00、押金 ¥20.00 已退回余额。理由：登录记录属实。',
      '投诉成立，已退款：租客的投诉成立，已退给租客，其余 ¥2.85 已到账。理由：登录记录属实。',
    ]);
    expect(await newest(bare)).toEqual([
      '投诉成立，已退款：租金 ¥4.99 已退回余额。理由：登录记录属实。',
      '投诉成立，已退款：租客的投诉成立，已退给租客，其余 ¥0.01 已到账。理由：登录记录属实。',
    ]);
  });

  test('upheld for the owner, with and without a deposit', async () => {
    const [least, part, whole] = [await rented(), await rented(), await rented()];
    const bare = await rented({ deposit: 0 }, { agreed_total: 500 });
    for (const { order } of [least, part, whole]) await file(order.order_no, cheatingFor(700));
    await file(bare.order.order_no, cheating);
    await uphold(least.order.order_no, 1);
    await uphold(part.order.order_no, 1_999);
    await uphold(whole.order.order_no, 'all');
    await uphold(bare.order.order_no, 'all');
    expect(await newest(least)).toEqual([
      '投诉成立，从押金赔付：号主的投诉成立，从押金赔付 ¥0.01，其余押金 ¥19.99 已退回余额。理由：登录记录属实。',
      '投诉成立，从押金赔付：赔付 ¥0.01 和租金已到账。理由：登录记录属实。',
    ]);
    expect(await newest(part)).toEqual([
      '投诉成立，从押金赔付：号主的投诉成立，从押金赔付 ¥19.99，其余押金 ¥0.01 已退回余额。理由：登录记录属实。',
      '投诉成立，从押金赔付：赔付 ¥19.99 和租金已到账。理由：登录记录属实。',
    ]);
    expect(await newest(whole)).toEqual([
      '投诉成立，从押金赔付：号主的投诉成立，从押金赔付 ¥20.00。理由：登录记录属实。',
      '投诉成立，从押金赔付：赔付 ¥20.00 和租金已到账。理由：登录记录属实。',
    ]);
    expect(await newest(bare)).toEqual([
      '投诉成立：号主的投诉成立，已记入你的信用。理由：登录记录属实。',
      '投诉成立：投诉成立，租金已到账。理由：登录记录属实。',
    ]);
  });
});

describe("an owner's complaint that is upheld", () => {
  test('marks the deposit as returned, unless there is none', async () => {
    const [held, bare] = [await rented(), await rented({ deposit: 0 }, { agreed_total: 500 })];
    await file(held.order.order_no, cheatingFor(700));
    await file(bare.order.order_no, cheating);
    const returned = [];
    for (const { renter, order } of [held, bare]) {
      await uphold(order.order_no, 'all');
      returned.push((await readOrder(service, renter, order.order_no)).deposit_returned_at);
    }
    expect(returned).toEqual([service.clock.now(), null]);
  });

  test('pays at least 1 fen and at most the deposit', async () => {
    const it = await rented();
    await file(it.order.order_no, cheatingFor(700));
    for (const amount of [0, 2_001])
      await expect(uphold(it.order.order_no, amount)).rejects.toThrow('赔付应为 ¥0.01 到押金 ¥20.00，或 all');
    expect((await uphold(it.order.order_no, 1)).paid).toBe(1);
  });
});

test('a refund in part is at least 1 fen and at most the rent', async () => {
  const it = await rented();
  await file(it.order.order_no, { ...kicked, claim: 100 });
  for (const amount of [0, 501]) await expect(uphold(it.order.order_no, amount)).rejects.toThrow('退款应为 ¥0.01 到租金 ¥5.00，或 all');
  expect((await uphold(it.order.order_no, 1)).paid).toBe(1);
});
