import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BalanceDocument, MembershipDocument } from '#api/generated/operations.ts';
import type { Membership } from '#api/queries/membership.ts';
import type { Answer } from '#contract/problem.ts';
import { orderPaymentMachine, type Payment, type PayMethod, type UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { type PlanWish, type PurchaseEnd, type SubscriptionState, subscribeMachine } from '#machines/membership/subscribe.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aBalance, aMemberOffer, aSubscription, november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { held, heldCommand, heldWatch, logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { SuperMemberScreen, VipScreen } from './SubscribeScreen.tsx';

const subscriptionNo = 'M20261120120000000001';
const order: UnpaidOrder = {
  orderNo: subscriptionNo,
  payableFen: 1_990,
  setAsideFen: 0,
  depositFen: 0,
  rentFen: 0,
  startsAt: 0,
  endsAt: 0,
  startsWhenPaid: false,
  title: '',
  lines: [],
  paysFirst: false,
  payDeadline: november('20 20:05'),
  holdMs: 900_000,
};
const aMembership = (wish: Partial<Membership> = {}): Membership => ({
  vipUntil: null,
  superUntil: null,
  nextPacketsAt: null,
  savings: { savedFen: 420, yearOrders: 3, yearSavedFen: 310, yearPossibleFen: 660 },
  open: null,
  offers: [
    aMemberOffer(),
    aMemberOffer({ plan: 'YEAR', priceFen: 19_800, payableFen: 19_800, lines: [{ label: '超级会员年卡', fen: 19_800, note: '' }] }),
    aMemberOffer({ product: 'VIP', priceFen: 990, payableFen: 990, lines: [{ label: '会员月卡', fen: 990, note: '' }] }),
  ],
  ...wish,
});
const standing = (state: SubscriptionState['state'], wish: Partial<SubscriptionState> = {}) =>
  granted({ product: 'super' as const, plan: 'month' as const, state, isCardRefused: false, endsAt: null, ...wish });

interface World {
  membership?: () => Membership | Promise<Membership>;
  at?: string;
}

function open({ membership = () => aMembership(), at = '/svip' }: World = {}) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [MembershipDocument, async () => ({ membership: await membership() })],
      [BalanceDocument, () => ({ balance: aBalance({ availableFen: 5_000 }) })],
    ]),
  );
  const beginSubscription = heldCommand<UnpaidOrder, PlanWish>();
  const readSubscription = heldWatch<PurchaseEnd, { subscriptionNo: string }>(30_000);
  const closed = heldCommand<unknown, { subscriptionNo: string }>();
  const payOrder = held<Answer<Payment>, { orderNo: string; method: PayMethod; cardFen: number; key: string; proof: string | null }>();
  const subscribe = subscribeMachine.provide({
    actors: {
      beginSubscription: beginSubscription.command,
      watchSubscription: readSubscription.stoppable,
      closeSubscription: closed.command,
      orderPayment: orderPaymentMachine.provide({ actors: { payOrder: payOrder.logic } }),
      realName: realNameMachine,
    },
  });
  const Screen = at.startsWith('/svip') ? SuperMemberScreen : VipScreen;
  return { ...stage(() => ({ screen: <Screen />, wiring: { subscribe } }), at), beginSubscription, readSubscription, payOrder, closed };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const bill = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
const fromCashier = (world: World = {}) => open({ at: `/svip?subscription=${subscriptionNo}`, ...world });

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows a skeleton while the plans load', async () => {
  const membership = vi.fn(() => new Promise<never>(() => {}));
  open({ membership });
  expect(screen.getByRole('status').textContent).toBe('正在载入套餐');
  expect(screen.getByRole('heading', { level: 1, name: '超级会员' }).tagName).toBe('H1');
  // Otherwise the request would reach the stub of the next test.
  await vi.waitFor(() => expect(membership).toHaveBeenCalledOnce());
});

it('retries loading the plans', async () => {
  let times = 0;
  open({
    membership: () => {
      times += 1;
      if (times === 1) throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-1' });
      return aMembership();
    },
  });
  await press('重试');
  expect((await screen.findByRole('button', { name: '开通 ¥19.90' })).tagName).toBe('BUTTON');
});

it('shows plans and bill to a guest, and asks them to log in', async () => {
  logOut();
  const { beginSubscription } = open({ membership: () => aMembership({ savings: null }), at: '/VIPSubscribe' });
  expect((await screen.findByRole('button', { name: '登录后开通' })).tagName).toBe('BUTTON');
  expect(bill()).toEqual(['会员月卡¥9.90', '应付¥9.90']);
  await press('登录后开通');
  expect(beginSubscription.asked).toEqual([]);
});

it('bills the chosen plan; a year’s savings are shown even if negative', async () => {
  const { beginSubscription } = open();
  await userEvent.click(await screen.findByRole('radio', { name: /年卡/ }));
  expect(bill().slice(0, 2)).toEqual(['超级会员年卡¥198.00', '应付¥198.00']);
  expect(screen.getByText(/过去 12 个月付了 3 单/).textContent).toContain('只看折扣，年卡没有省到钱');
  await press('开通 ¥198.00');
  expect(beginSubscription.asked).toMatchObject([{ product: 'super', plan: 'year', totalFen: 19_800 }]);
  expect(screen.getByRole('button', { name: '开通 ¥198.00' }).getAttribute('aria-busy')).toBe('true');
});

it('lists credited VIP time line by line; a member renews', async () => {
  open({
    membership: () =>
      aMembership({
        superUntil: november('30 10:00'),
        nextPacketsAt: november('25 10:00'),
        offers: [
          aMemberOffer({
            payableFen: 1_330,
            creditFen: 660,
            lines: [
              { label: '超级会员月卡', fen: 1_990, note: '' },
              { label: '会员剩余时间折抵', fen: -660, note: '还有 20 天' },
            ],
          }),
        ],
      }),
  });
  expect((await screen.findByRole('button', { name: '续费 ¥13.30' })).tagName).toBe('BUTTON');
  expect(bill().slice(0, 3)).toEqual(['超级会员月卡¥19.90', '会员剩余时间折抵还有 20 天−¥6.60', '应付¥13.30']);
  expect(screen.getByText(/^有效到 /).parentElement?.textContent).toMatch(/^有效到 \S+下一批红包 .*到账$/);
});

it('shows a changed price without opening the payment', async () => {
  const { beginSubscription } = open();
  await press('开通 ¥19.90');
  await beginSubscription.answer(refused('PRICE_CHANGED'));
  expect(screen.getByRole('alert').textContent).toContain('价格');
  expect(screen.queryByRole('dialog')).toBe(null);
});

it('asks an unverified user for verification first', async () => {
  logIn({ isRealName: false });
  const { beginSubscription } = open();
  await press('开通 ¥19.90');
  expect((await screen.findByRole('dialog', { name: '实名认证' })).getAttribute('role')).toBe('dialog');
  expect(beginSubscription.asked).toEqual([]);
});

it('continues or closes an unpaid subscription', async () => {
  let isOpen = true;
  const { closed, payOrder } = open({ membership: () => aMembership({ open: isOpen ? aSubscription({ setAsideFen: 500 }) : null }) });
  expect((await screen.findByText(/还没付完/)).parentElement?.textContent).toContain('余额里留了 ¥5.00，关闭就退回');
  await press('继续支付');
  const dialog = await screen.findByRole('dialog', { name: '支付订单' });
  await userEvent.click(await within(dialog).findByRole('button', { name: '余额支付 ¥19.90' }));
  expect(payOrder.asked).toMatchObject([{ orderNo: subscriptionNo, method: 'wallet' }]);
  await payOrder.answer(refused('BALANCE_SHORT'));
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
  isOpen = false;
  await press('不买了');
  expect(closed.asked).toMatchObject([{ subscriptionNo }]);
});

it('gives up an unpaid subscription once, and sells nothing before that has a result', async () => {
  const { closed } = open({ membership: () => aMembership({ open: aSubscription() }) });
  await press('不买了');
  expect((await screen.findByRole('button', { name: '正在关闭…' })).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('button', { name: '开通 ¥19.90' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: '继续支付' })).toBe(null);
  await closed.fail(badGateway);
  const alert = (await screen.findByRole('alert')).textContent;
  expect(alert).toBe(`服务器出错没有收到结果，可能已经关闭。重试不会重复退回。请求编号 ${badGateway.problem.requestId}`);
  await press('重试');
  const [first, second] = closed.asked.map(({ key }) => key);
  expect(first).toBe(second);
  await closed.answer(refused('ORDER_ALREADY_PAID'));
  expect((await screen.findByRole('alert')).textContent).toBe(refusal('ORDER_ALREADY_PAID').message);
  expect(screen.getByRole('button', { name: '开通 ¥19.90' }).getAttribute('aria-disabled')).toBe(null);
});

it('closing that was left without a response continues with its key', async () => {
  const membership = () => aMembership({ open: aSubscription() });
  const first = open({ membership });
  await press('不买了');
  cleanup();
  const { closed } = open({ membership });
  await press('不买了');
  expect([closed.asked.length, closed.asked]).toEqual([1, first.closed.asked]);
});

it('retries without a response under the same key', async () => {
  const { beginSubscription } = open();
  await press('开通 ¥19.90');
  await beginSubscription.fail(badGateway);
  expect(screen.getByRole('heading', { level: 1, name: '没有收到服务器的答复' }).tagName).toBe('H1');
  expect(screen.getByText('还没有扣款。重试用的是同一笔购买，不会重复下单；知道结果之前不能买别的。').tagName).toBe('P');
  expect(screen.queryByRole('button', { name: '回到套餐' })).toBe(null);
  await press('重试');
  const [first, second] = beginSubscription.asked.map(({ key }) => key);
  expect(second).toBe(first);
  await beginSubscription.answer(granted(order));
  await vi.waitFor(() => expect(screen.getByRole('dialog', { name: '支付订单' }).textContent).toContain('¥19.90'));
});

it('after the page was left without a response, continues the same purchase', async () => {
  const first = open();
  await press('开通 ¥19.90');
  cleanup();
  const { beginSubscription } = open();
  expect(screen.getByRole('heading', { level: 1, name: '没有收到服务器的答复' }).tagName).toBe('H1');
  await press('重试');
  await beginSubscription.answer(granted(order));
  expect(beginSubscription.asked).toEqual(first.beginSubscription.asked);
  await vi.waitFor(() => expect(screen.getByRole('dialog', { name: '支付订单' }).textContent).toContain('¥19.90'));
});

it('queries the result after returning from the cashier', async () => {
  const { readSubscription } = fromCashier();
  expect(screen.getByRole('heading', { level: 1, name: '正在确认支付结果' }).tagName).toBe('H1');
  expect(readSubscription.asked).toEqual([{ subscriptionNo }]);
});

it.each([
  [standing('paid', { endsAt: november('30 10:00') }), '超级会员月卡已开通', '去租号大厅', '看我的会员'],
  [standing('unpaid', { isCardRefused: true }), '银行卡支付失败', '看我的钱包', '回去继续支付'],
  [standing('unpaid'), '还没有付款', '看我的钱包', '回去继续支付'],
  [standing('closed'), '这一笔已关闭', '看我的钱包', '重新选择'],
  [refused('NOT_FOUND'), '没有这笔购买', '看我的钱包', '看套餐'],
])('%#: shows the result with the next actions', async (answer, title, link, button) => {
  const { readSubscription, history } = fromCashier();
  await readSubscription.answer(answer);
  expect(screen.getByRole('heading', { level: 1, name: title }).tagName).toBe('H1');
  expect(screen.getByRole('link', { name: link }).tagName).toBe('A');
  await press(button);
  expect((await screen.findByRole('heading', { name: '选择套餐' })).tagName).toBe('H2');
  expect(history.at(-1)).toBe('/svip');
});

it('stops polling after 30 seconds without a result, and can be restarted manually', async () => {
  vi.useFakeTimers({ now: november('20 19:50') });
  const { readSubscription } = fromCashier();
  await readSubscription.answer(null);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(screen.getByRole('heading', { level: 1, name: '还没有收到支付结果' }).tagName).toBe('H1');
  screen.getByRole('button', { name: '再查一次' }).click();
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.getByRole('heading', { level: 1, name: '正在确认支付结果' }).tagName).toBe('H1');
});
