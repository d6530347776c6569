import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  CoinLogDocument,
  CoinsDocument,
  CreditDocument,
  CreditLogDocument,
  PointLogDocument,
  PointsDocument,
  SignInsDocument,
} from '#api/generated/operations.ts';
import type { LoyaltyLine, SignIns } from '#api/queries/loyalty.ts';
import type { Answer } from '#contract/problem.ts';
import { type CoinWish, exchangeCoinsMachine } from '#machines/loyalty/exchangeCoins.machine.ts';
import { signInMachine } from '#machines/loyalty/signIn.machine.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { held, heldCommand, logIn, stage } from '#tests/screens/stage.tsx';
import { CoinsScreen } from './CoinsScreen.tsx';
import { CreditScreen } from './CreditScreen.tsx';

const line = (id: string, wish: Partial<LoyaltyLine>): LoyaltyLine => ({
  id,
  at: november('20 10:00'),
  cause: 'CORRECTION',
  title: '平台更正',
  amount: 5,
  balanceAfter: 60,
  note: '',
  orderNo: null,
  ...wish,
});
const unsigned: SignIns = { today: '2026-11-20', isSigned: false, step: 3, days: [{ day: '2026-11-19', coins: 5 }] };
const down = () => {
  throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r-1' });
};

interface Shown {
  readonly balance?: number;
  readonly score?: number;
  readonly signIns?: () => SignIns;
  readonly log?: (after: unknown) => { items: LoyaltyLine[]; nextCursor: string | null };
}
const nothing = { items: [], nextCursor: null };

/** Stubs the gateway's responses. */
function answer({ balance = 120, score = 60, signIns = () => unsigned, log = () => nothing }: Shown): void {
  const tasks = [
    { cause: 'EMAIL', title: '绑定邮箱', gain: 2, isDone: false },
    { cause: 'REAL_NAME', title: '完成实名认证', gain: 10, isDone: true },
    { cause: 'MONTHLY', title: '低于 60 分时每月 1 日恢复', gain: 2, isDone: false },
  ];
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [CoinsDocument, () => ({ coins: { balance, nextToRunOut: 20, runOutAt: november('30 00:00') } })],
      [PointsDocument, () => ({ points: { points: 205, level: 2, levelName: '白银', nextFrom: 600 } })],
      [SignInsDocument, () => ({ signIns: signIns() })],
      [CoinLogDocument, ({ after }) => ({ coinLog: log(after) })],
      [PointLogDocument, () => ({ pointLog: nothing })],
      [CreditDocument, () => ({ credit: { score, tasks } })],
      [CreditLogDocument, ({ after }) => ({ creditLog: log(after) })],
    ]),
  );
}

function openCoins(wish: Shown = {}) {
  answer(wish);
  const sign = held<Answer<unknown>, undefined>();
  const exchange = heldCommand<unknown, CoinWish>();
  stage(
    () => ({
      screen: <CoinsScreen />,
      wiring: {
        signIn: signInMachine.provide({ actors: { signIn: sign.logic } }),
        exchangeCoins: exchangeCoinsMachine.provide({ actors: { exchangeCoins: exchange.leavable } }),
      },
    }),
    '/account/account_goldCoin',
  );
  return { sign, exchange };
}
const openCredit = (wish: Shown = {}) => {
  answer(wish);
  return stage(() => ({ screen: <CreditScreen /> }), '/account/creditScore');
};
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => {
  logIn();
  vi.useFakeTimers({ now: november('20 20:00'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows coins, expiring coins and points, without movements', async () => {
  openCoins();
  expect((await screen.findByText('120')).closest('p')?.textContent).toBe('120 金币');
  expect(screen.getByText(/^其中 20 金币/).textContent).toBe('其中 20 金币 2026年11月30日 0 点到期');
  expect((await screen.findByText(/^积分 /)).textContent).toBe('积分 205，白银，再得 395 分升黄金。每付 1 元租金得 1 分，退款时扣回。');
  expect((await screen.findAllByRole('heading', { name: /^还没有/ })).map(({ textContent }) => textContent)).toEqual([
    '还没有金币明细',
    '还没有积分明细',
  ]);
});

it('signs in for the server’s day, not the browser’s, and shows an error beside the button', async () => {
  vi.setSystemTime(november('23 09:00'));
  const { sign } = openCoins();
  const button = await screen.findByRole('button', { name: '签到领 10 金币' });
  expect(screen.getByRole('list', { name: '11 月的签到' }).children[18]?.textContent).toBe('19已签到，得 5 金币');
  await userEvent.click(button);
  await sign.fail(badGateway);
  expect(screen.getByRole('alert').textContent).toContain('服务器出错');
  await userEvent.click(button);
  await sign.answer(granted(undefined));
  expect((await screen.findByRole('button', { name: '今天已签到' })).getAttribute('aria-disabled')).toBe('true');
});

it('disables the button if today is signed in', async () => {
  openCoins({ signIns: () => ({ ...unsigned, isSigned: true }) });
  expect((await screen.findByRole('button', { name: '今天已签到' })).getAttribute('aria-disabled')).toBe('true');
});

it('offers to retry loading the days', async () => {
  let isDown = true;
  openCoins({ signIns: () => (isDown ? down() : unsigned) });
  const again = await screen.findByRole('button', { name: '重试' });
  isDown = false;
  await userEvent.click(again);
  expect((await screen.findByRole('button', { name: '签到领 10 金币' })).textContent).toBe('签到领 10 金币');
});

const UNKNOWN = '没有收到换满5减1红包的答复，可能已经换到了。再试一次不会扣两次金币；知道结果之前不能换别的。';

it('retries buying a packet under the same key; too expensive ones show the missing coins', async () => {
  const { exchange } = openCoins();
  expect((await screen.findByText('还差 180')).closest('button')?.getAttribute('aria-label')).toBe('换满15减4红包');
  await userEvent.click(screen.getByRole('button', { name: '换满5减1红包' }));
  const dialog = await screen.findByRole('dialog', { name: '金币换红包' });
  expect(within(dialog).getByText('花 100 金币换一张满5减1红包？').tagName).toBe('P');
  await userEvent.click(within(dialog).getByRole('button', { name: '确认兑换' }));
  await exchange.fail(badGateway);
  expect(within(dialog).getByText(UNKNOWN).tagName).toBe('P');
  await userEvent.click(within(dialog).getByRole('button', { name: '先不换' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  await userEvent.click(screen.getByRole('button', { name: '换满5减1红包' }));
  const again = await screen.findByRole('dialog', { name: '金币换红包' });
  expect([within(again).getByText(UNKNOWN).tagName, within(again).queryByRole('button', { name: '确认兑换' })]).toEqual(['P', null]);
  await userEvent.click(within(again).getByRole('button', { name: '重试' }));
  expect([exchange.asked.length, new Set(exchange.asked.map(({ key }) => key)).size]).toEqual([2, 1]);
  await exchange.answer(granted(undefined));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

it('shows beside the button why a packet was refused', async () => {
  const { exchange } = openCoins();
  await screen.findByText('120');
  await userEvent.click(screen.getByRole('button', { name: '换满5减1红包' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认兑换' }));
  await exchange.answer(refused('COINS_SHORT'));
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('金币不够，签到、写评价和邀请好友可以得金币');
});

it('lists every movement with its cause, links to the order, and loads more', async () => {
  openCredit({
    log: (after) =>
      after === 'more'
        ? { items: [line('1', { title: '绑定邮箱', amount: 2 })], nextCursor: null }
        : {
            items: [
              line('4', { cause: 'FINISHED_ORDER', title: '按时完成订单', amount: 1, orderNo: '202611200000000001' }),
              line('3', { amount: -5, note: '重复加分，收回' }),
              line('2', { title: '完成第 5 单', amount: 0, balanceAfter: 100 }),
              line('0', { title: '违规使用账号', amount: 0, balanceAfter: 0 }),
            ],
            nextCursor: 'more',
          },
  });
  const order = await screen.findByRole('link', { name: '看订单' });
  expect(order.getAttribute('href')).toBe('/account/order?order_no=202611200000000001');
  await userEvent.click(screen.getByRole('button', { name: '更早的' }));
  await screen.findByText('+2', { exact: false, selector: 'li > span' });
  expect(
    rows()
      .slice(-5)
      .map((text) => text?.replace('今天 10:00', '')),
  ).toEqual([
    '按时完成订单 · 看订单+1余 60 分',
    '平台更正 · 重复加分，收回−5余 60 分',
    '完成第 5 单已到上限余 100 分',
    '违规使用账号已到下限余 0 分',
    '绑定邮箱+2余 60 分',
  ]);
});

it.each([
  [60, ['租号：可以低于 20 分不能租号', '预约：可以低于 40 分不能预约']],
  [39, ['租号：可以低于 20 分不能租号', '预约：暂时关闭再得 1 分恢复']],
  [17, ['租号：暂时关闭再得 3 分恢复', '预约：暂时关闭再得 23 分恢复']],
])('a credit score of %d: shows which actions are closed and the points to reopen them', async (score, doors) => {
  openCredit({ score });
  await screen.findByText(String(score), { selector: 'b' });
  expect(rows().slice(0, 2)).toEqual(doors);
  expect(screen.getByText('绑定邮箱').closest('li')?.textContent).toBe('绑定邮箱+2 分去完成');
  expect(screen.getByText('完成实名认证').closest('li')?.textContent).toBe('完成实名认证+10 分已完成');
  expect(screen.getByText(/^临近开始时取消/).textContent).toBe('临近开始时取消 −1，投诉裁决对你不利 −10，违规使用账号 −20。');
});
