import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '#contract/rest/notifications.ts';
import * as contract from '#contract/rest/orders.ts';
import { DAY, HOUR } from '#contract/rules/constants.ts';
import { aListing, anOrder, aPaidOrder, aRenter, keyed, type Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { timeOf } from '#testing/builders/time.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const CHANGE_PASSWORD = '请在游戏里改好密码，再到“出租订单”填写新密码。';
const { after } = timeOf(() => service);
/** Oldest first. */
const toldTo = async (person: Person): Promise<string[]> =>
  (await service.get(listNotifications, { query: {} }, { token: person.token })).list
    .map(({ title, content }) => `${title}：${content}`)
    .toReversed();

test('the owner is notified of payment, renewal, end and settlement', async () => {
  const [owner, renter] = [await aRenter(service), await aRenter(service)];
  const listing = await aListing(service, { owner_id: owner.id, game_money: 1_000, money_exchange_rate: 100 });
  const { order_no } = await aPaidOrder(service, renter, listing, { game_money: 500, agreed_total: 3_000 });
  await service.get(contract.renewOrder, { params: { order_no }, body: { hours: 1, agreed_price: 500 } }, keyed(renter));
  await after(2 * HOUR);
  await after(DAY);
  expect(await toldTo(owner)).toEqual([
    `账号已租出：“全英雄 百皮肤”已租出，到 今天 13:00 结束，这段时间请不要登录。订单 ${order_no}。`,
    `租客已续租：订单 ${order_no} 续租 1 小时，到 今天 14:00 结束，租金 ¥5.00。`,
    `租用已结束：订单 ${order_no} 已结束，没有投诉的话租金 明天 14:00 结算。租客预付了 500 游戏币，请在此之前在“出租订单”里上报用了多少，没有上报的全部退给租客。${CHANGE_PASSWORD}`,
    `租金已结算：订单 ${order_no} 的租金 ¥9.50 已到账。`,
  ]);
});

test('the owner is notified when a booking is made, begins or is cancelled; the renter is notified of the refund', async () => {
  const [owner, renter] = [await aRenter(service), await aRenter(service)];
  const listing = await aListing(service, { owner_id: owner.id });
  const [kept, cancelled] = [
    await aPaidOrder(service, renter, listing, { mode: 'appoint', start_at: service.clock.now() + HOUR }),
    await aPaidOrder(service, renter, listing, { mode: 'appoint', start_at: service.clock.now() + 3 * HOUR }),
  ];
  await service.get(contract.cancelOrder, { params: { order_no: cancelled.order_no }, body: { agreed_fee: 150 } }, keyed(renter));
  await after(HOUR);
  expect(await toldTo(owner)).toEqual([
    `账号被预约：“全英雄 百皮肤”被预约，今天 15:00 到 今天 16:00，这段时间请不要登录。订单 ${kept.order_no}。`,
    `账号被预约：“全英雄 百皮肤”被预约，今天 17:00 到 今天 18:00，这段时间请不要登录。订单 ${cancelled.order_no}。`,
    `预约已取消：租客取消了订单 ${cancelled.order_no}，今天 17:00 起的时间已空出，补偿 ¥1.42 已到账。`,
    `租用已开始：订单 ${kept.order_no} 开始了，到 今天 16:00 结束，这段时间请不要登录账号。`,
  ]);
  expect(await toldTo(renter)).toContain(`订单已取消：订单 ${cancelled.order_no} 已取消，¥23.50 已退回余额，扣除手续费 ¥1.50。`);
});

test('the owner is not notified of an unpaid order', async () => {
  const [owner, renter] = [await aRenter(service), await aRenter(service)];
  const { order_no } = await anOrder(service, renter, await aListing(service, { owner_id: owner.id }));
  await service.get(contract.cancelOrder, { params: { order_no }, body: { agreed_fee: 0 } }, keyed(renter));
  expect(await toldTo(owner)).toEqual([]);
});
