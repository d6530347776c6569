import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '#contract/problem.ts';
import { type CardWish, type LaterEnd, type Opened, type RenewalOf, renewByCardMachine } from '#machines/orders/renewByCard.machine.ts';
import { type RenewalOffer, renewOrderMachine, type RenewWish } from '#machines/orders/renewOrder.machine.ts';
import { aRunningOrder, november } from '#testing/builders/gateway.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { held, heldCommand, heldWatch, logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { RenewCard } from './RenewCard.tsx';

const offer = (wish: Partial<RenewalOffer> = {}): RenewalOffer => ({
  hours: 1,
  fits: true,
  maxHours: 24,
  newEnd: november('21 00:00'),
  priceFen: 350,
  lines: [],
  ...wish,
});

function open(at = '/account/order?order_no=20261120194500000001') {
  const checkRenewal = held<Answer<RenewalOffer>, { orderNo: string; hours: number }>();
  const renewOrder = heldCommand<unknown, RenewWish>();
  const openRenewal = heldCommand<Opened, CardWish>();
  const leaveForCashier = vi.fn();
  const watchRenewal = heldWatch<LaterEnd, RenewalOf>();
  const onRenewed = vi.fn();
  const wired = renewOrderMachine.provide({
    actors: {
      checkRenewal: checkRenewal.logic,
      renewOrder: renewOrder.command,
      renewByCard: renewByCardMachine.provide({
        actors: { openRenewal: openRenewal.command, watchRenewal: watchRenewal.stoppable },
        actions: { leaveForCashier: (_, { cashierUrl }) => leaveForCashier(cashierUrl) },
      }),
    },
  });
  const { history } = stage(
    () => ({ screen: <RenewCard order={aRunningOrder()} onRenewed={onRenewed} />, wiring: { renewOrder: wired } }),
    at,
  );
  return { checkRenewal, renewOrder, watchRenewal, onRenewed, openRenewal, leaveForCashier, history };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: november('20 21:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  logOut();
  vi.useRealTimers();
});

it('requests the price of one more hour', () => {
  const { checkRenewal } = open();
  expect(checkRenewal.asked).toEqual([{ orderNo: '20261120194500000001', hours: 1 }]);
  const button = screen.getByRole('button', { name: '续租 1 小时' });
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', null]);
  expect(screen.getByText('正在查询价格…').getAttribute('aria-busy')).toBe('true');
});

it('shows the new end and the price, and renews for that price', async () => {
  const { checkRenewal, renewOrder, onRenewed } = open();
  await checkRenewal.answer(granted(offer()));
  expect(screen.getByText('明天 00:00').tagName).toBe('B');
  await press('续租 1 小时');
  expect(screen.getByRole('button', { name: '正在续租…' }).getAttribute('aria-busy')).toBe('true');
  expect(renewOrder.asked).toMatchObject([{ hours: 1, agreedPriceFen: 350 }]);
  await renewOrder.answer(granted(undefined));
  expect(onRenewed.mock.calls).toEqual([[]]);
});

it('requests the price of other chosen hours, and disables those that do not fit', async () => {
  const { checkRenewal } = open();
  await checkRenewal.answer(granted(offer({ maxHours: 3 })));
  expect(screen.getAllByRole('radio').map((radio) => [radio.closest('label')?.textContent, radio.hasAttribute('disabled')])).toEqual([
    ['+1 小时到 明天 00:00', false],
    ['+2 小时到 明天 01:00', false],
    ['+3 小时到 明天 02:00', false],
    ['+10 小时已有预约', true],
  ]);
  await userEvent.click(screen.getByRole('radio', { name: /\+2 小时/ }));
  expect(checkRenewal.asked.at(-1)).toEqual({ orderNo: '20261120194500000001', hours: 2 });
});

it('disables renewal if the hours do not fit', async () => {
  const { checkRenewal } = open();
  await checkRenewal.answer(granted(offer({ fits: false, maxHours: 0 })));
  expect(screen.getByText('后面紧接着有预约，不能续租').tagName).toBe('SPAN');
  expect(screen.getByRole('button', { name: '续租 1 小时' }).getAttribute('aria-disabled')).toBe('true');
});

it('offers the card first if the balance does not suffice', async () => {
  const { checkRenewal, renewOrder } = open();
  await checkRenewal.answer(granted(offer()));
  await press('续租 1 小时');
  await renewOrder.answer(refused('BALANCE_SHORT'));
  const kinds = ['用银行卡支付', '续租 1 小时'].map((name) => screen.getByRole('button', { name }).dataset['kind']);
  expect([kinds, screen.getByRole('alert').textContent]).toEqual([['primary', 'plain'], '余额不足，请用银行卡支付']);
});

it('says at once what the known balance lacks', async () => {
  logIn({ availableFen: 200 });
  const { checkRenewal } = open();
  await checkRenewal.answer(granted(offer()));
  expect(screen.getByText(/^结束时间改为/).textContent).toBe('结束时间改为 明天 00:00，租金 ¥3.50，余额还差 ¥1.50');
  expect(screen.getByRole('button', { name: '用银行卡支付' }).dataset['kind']).toBe('primary');
  expect(screen.getByRole('button', { name: '续租 1 小时' }).getAttribute('aria-disabled')).toBe('true');
});

it('renews by card for the price shown: to the cashier, or back to the choice', async () => {
  const { checkRenewal, openRenewal, leaveForCashier } = open();
  await checkRenewal.answer(granted(offer()));
  await press('用银行卡支付');
  expect(openRenewal.asked).toMatchObject([{ orderNo: '20261120194500000001', hours: 1, agreedPriceFen: 350 }]);
  await openRenewal.answer(granted({ cashierUrl: 'https://cashier.test/c/4' }));
  expect(leaveForCashier.mock.calls).toEqual([['https://cashier.test/c/4']]);
  expect(screen.getByRole('link', { name: '点这里打开' }).getAttribute('href')).toBe('https://cashier.test/c/4');
  await press('换一种方式');
  expect(checkRenewal.asked).toHaveLength(2);
});

it('waits for the result after the cashier, and forgets that it did', async () => {
  const { watchRenewal, onRenewed, history } = open(`/account/order?order_no=20261120194500000001&renewed_from=${aRunningOrder().endsAt}`);
  expect(screen.getByText('正在查询付款结果，付款成功后自动续租…').getAttribute('aria-busy')).toBe('true');
  await watchRenewal.answer({ endsAt: aRunningOrder().endsAt + 3_600_000 });
  expect([onRenewed.mock.calls, history.at(-1)]).toEqual([[[]], '/account/order?order_no=20261120194500000001']);
});

it('shows why the card could not be asked', async () => {
  const { checkRenewal, openRenewal } = open();
  await checkRenewal.answer(granted(offer()));
  await press('用银行卡支付');
  await openRenewal.answer(refused('RENEW_CONFLICT'));
  expect(screen.getByRole('alert').textContent).toBe('续租时间已被预约，请选择更短的时长');
});

it('retries a charge without a response under the same key, and says why a retry was refused', async () => {
  const { checkRenewal, openRenewal, leaveForCashier } = open();
  await checkRenewal.answer(granted(offer()));
  await press('用银行卡支付');
  await openRenewal.fail(badGateway);
  expect(screen.getByText('没有收到收银台的答复，还没有付款。重试用的是同一笔，不会多付。').tagName).toBe('SPAN');
  expect(screen.queryByRole('button', { name: '换一种方式' })).toBe(null);
  await press('重试');
  await openRenewal.answer(refused('RATE_LIMITED'));
  expect(screen.getByRole('alert').textContent).toContain(refusal('RATE_LIMITED').message);
  await press('重试');
  await openRenewal.answer(granted({ cashierUrl: 'https://cashier.test/c/4' }));
  expect([leaveForCashier.mock.calls, new Set(openRenewal.asked.map(({ key }) => key)).size, openRenewal.asked.length]).toEqual([
    [['https://cashier.test/c/4']],
    1,
    3,
  ]);
});

it('refetches a stale offer, and shows why', async () => {
  const { checkRenewal, renewOrder } = open();
  await checkRenewal.answer(granted(offer()));
  await press('续租 1 小时');
  await renewOrder.answer(refused('RENEW_CONFLICT'));
  expect(screen.getByRole('alert').textContent).toBe('续租时间已被预约，请选择更短的时长');
  expect(checkRenewal.asked.length).toBe(2);
});

it('retries a renewal without a response under the same key', async () => {
  const { checkRenewal, renewOrder } = open();
  await checkRenewal.answer(granted(offer()));
  await press('续租 1 小时');
  await renewOrder.fail(badGateway);
  await press('重试');
  const [first, second] = renewOrder.asked.map(({ key }) => key);
  expect(first).toBe(second);
});

it('after a reload without a response, continues the same renewal', async () => {
  logIn();
  const first = open();
  await first.checkRenewal.answer(granted(offer()));
  await press('续租 1 小时');
  cleanup();
  const { checkRenewal, renewOrder, onRenewed } = open();
  await press('重试');
  await renewOrder.answer(granted(undefined));
  expect([checkRenewal.asked, renewOrder.asked, onRenewed.mock.calls]).toEqual([[], first.renewOrder.asked, [[]]]);
});

it.each([
  ['not renewed', 0, '没有收到续租结果，可能已经续租成功。请先查询结果；重试不会重复扣款。'],
  ['renewed', 3_600_000, '续租成功，结束时间已更新。'],
] as const)('queries the result of a renewal without a response: %s', async (_, longer, told) => {
  const { checkRenewal, renewOrder } = open();
  await checkRenewal.answer(granted(offer()));
  await press('续租 1 小时');
  await renewOrder.fail(badGateway);
  expect(screen.getByText(/可能已经续租成功/).textContent).toBe('没有收到续租结果，可能已经续租成功。请先查询结果；重试不会重复扣款。');
  expect(screen.queryByRole('button', { name: '不续了' })).toBe(null);
  await press('查询结果');
  expect(screen.getByRole('button', { name: '查询结果' }).getAttribute('aria-busy')).toBe('true');
  await renewOrder.check.answer(longer > 0 ? granted({}) : null);
  expect(screen.getByText(told).textContent).toBe(told);
});

it('offers to retry loading the price, or to abandon the renewal', async () => {
  const { checkRenewal } = open();
  await checkRenewal.fail(badGateway);
  await press('重试');
  await checkRenewal.fail(badGateway);
  await press('不续了');
  expect(screen.getByText('没有续租，到时间自动结束。').tagName).toBe('P');
});

it('shows why renewal was refused', async () => {
  const { checkRenewal } = open();
  await checkRenewal.answer(refused('ORDER_STATE'));
  expect(screen.getByText('订单状态已变化，请刷新后重试').tagName).toBe('SPAN');
  await press('不续了');
  expect(screen.getByText('没有续租，到时间自动结束。').tagName).toBe('P');
});
