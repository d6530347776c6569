import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import { aListing, aPaidOrder, aRenter, type Person, readOrder } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';
import { reportGameMoney } from './gameMoneyReport.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { after } = timeOf(() => service);
const report = (orderNo: string, used: number) => inTransaction(service.deps, (deps) => reportGameMoney(deps, { orderNo, used }));
const told = async (person: Person, title = '游戏币用量') =>
  (await service.get(listNotifications, { query: {} }, { token: person.token })).list.find((each) => each.title === title)?.content;

test('the amount reported last is paid to the owner, the rest is refunded; both are notified', async () => {
  const [renter, owner] = [await aRenter(service), await aRenter(service)];
  const listing = await aListing(service, { owner_id: owner.id, game_money: 1_000, money_exchange_rate: 100 });
  const { order_no } = await aPaidOrder(service, renter, listing, { game_money: 500, agreed_total: 3_000 });
  await expect(report(order_no, 1)).rejects.toThrow('租用结束之后（有投诉的，从投诉开始）、结算之前才能记下用量');
  await after(HOUR);
  await expect(report(order_no, 501)).rejects.toThrow('用量应在 0 到预付的 500 之间');
  expect(await report(order_no, 500)).toEqual({ used: 500, usedFen: 500, backFen: 0 });
  expect(await report(order_no, 123)).toEqual({ used: 123, usedFen: 123, backFen: 377 });
  expect(await told(renter)).toBe(
    `订单 ${order_no}：号主说用了 123 金币，结算时从预付里扣 ¥1.23，退回 ¥3.77。如有异议，请在 11月21日 13:00 前在“投诉建议”里告知客服。`,
  );
  expect(await told(owner)).toBe(`订单 ${order_no}：用量 123 金币 已记下，结算时付给你 ¥1.23，退给租客 ¥3.77。`);
  await after(DAY);
  expect(await orderFlows(service, order_no)).toEqual({ 'owner available': 475 + 123, 'renter available': -623, revenue: 25 });
  expect(await told(owner, '租金已结算')).toBe(`订单 ${order_no} 的租金和用掉的游戏币 ¥5.98 已到账。`);
  expect(await readOrder(service, renter, order_no)).toMatchObject({ hire_refund_game_money_prices: 377 });
  await expect(report(order_no, 1)).rejects.toThrow('租用结束之后（有投诉的，从投诉开始）、结算之前才能记下用量');
  expect(await ledgerState(service)).toEqual(soundLedger);
});

test('without a prepayment there is nothing to report', async () => {
  const { order_no } = await aPaidOrder(service, await aRenter(service), await aListing(service));
  await after(HOUR);
  await expect(report(order_no, 0)).rejects.toThrow('这个订单没有预付游戏币');
  await expect(report('20200101000000000000', 0)).rejects.toThrow('没有 20200101000000000000 这个订单');
});
