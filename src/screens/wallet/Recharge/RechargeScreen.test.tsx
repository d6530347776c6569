import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '#contract/problem.ts';
import { OrdersDocument } from '#api/generated/operations.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { type ChargeEnd, type OpenedCharge, rechargeMachine, type RechargeWish } from '#machines/wallet/recharge.machine.ts';
import { anOrder } from '#testing/builders/gateway.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { held, heldCommand, heldWatch, logIn, stage } from '#tests/screens/stage.tsx';
import { RechargeScreen } from './RechargeScreen.tsx';

function open({ at = '/account/Recharge', window = 60_000 } = {}) {
  const openCharge = heldCommand<OpenedCharge, RechargeWish>();
  const readCharge = heldWatch<ChargeEnd, { chargeNo: string }>(window);
  const submitRealName = held<Answer<{ isAdult: boolean }>, { name: string; idNumber: string }>();
  const left = vi.fn();
  const recharge = rechargeMachine.provide({
    actors: {
      openCharge: openCharge.command,
      watchCharge: readCharge.stoppable,
      realName: realNameMachine.provide({ actors: { submitRealName: submitRealName.logic } }),
    },
    actions: { leaveForCashier: (_, { cashierUrl }) => left(cashierUrl) },
  });
  return { ...stage(() => ({ screen: <RechargeScreen />, wiring: { recharge } }), at), openCharge, readCharge, submitRealName, left };
}

const back = { at: '/account/Recharge?charge_no=C1' };
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  logIn();
  vi.stubGlobal('fetch', stubGateway([]));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('opens a charge and redirects to the cashier', async () => {
  const { openCharge, left } = open();
  await userEvent.click(screen.getByRole('radio', { name: '100 元' }));
  await press('去银行卡收银台支付 ¥100.00');
  expect(screen.getByRole('button', { name: '正在打开收银台…' }).getAttribute('aria-busy')).toBe('true');
  expect(openCharge.asked).toMatchObject([{ amountFen: 10_000 }]);
  await openCharge.answer(granted({ chargeNo: 'C1', cashierUrl: 'https://cashier.test/pay' }));
  expect(left.mock.calls).toEqual([['https://cashier.test/pay']]);
  expect(title()).toBe('请在收银台支付 ¥100.00');
});

it('shows an error for an invalid amount', async () => {
  const { openCharge } = open();
  const field = screen.getByLabelText('其他金额');
  await userEvent.clear(field);
  await userEvent.type(field, '0.5');
  await press('去银行卡收银台支付');
  expect(screen.getByRole('alert').textContent).toBe('充值金额最低 1 元');
  expect(openCharge.asked).toEqual([]);
});

it('asks for the real name first', async () => {
  logIn({ isRealName: false });
  open();
  await press('去银行卡收银台支付 ¥50.00');
  const identity = await screen.findByRole('dialog', { name: '实名认证' });
  await userEvent.click(within(identity).getByRole('button', { name: '暂不认证' }));
  expect(title()).toBe('充值到余额');
});

it('asks for the real name once, even if the session has not been re-read yet', async () => {
  logIn({ isRealName: false });
  const { openCharge, submitRealName } = open();
  await press('去银行卡收银台支付 ¥50.00');
  const identity = await screen.findByRole('dialog', { name: '实名认证' });
  await userEvent.type(within(identity).getByLabelText('真实姓名'), '林小');
  await userEvent.type(within(identity).getByLabelText('身份证号'), '110101199003074514');
  await userEvent.click(within(identity).getByRole('button', { name: '提交认证' }));
  await submitRealName.answer(granted({ isAdult: false }));
  await press('知道了');
  expect(openCharge.asked).toEqual([]);
  await press('去银行卡收银台支付 ¥50.00');
  await openCharge.answer(refused('MINOR_REFUSED'));
  expect(screen.getByRole('alert').textContent).toBe('根据未成年人保护规定，未满 18 周岁不能租号、充值、提现和购买会员');
});

it('shows a refusal beside the button', async () => {
  const { openCharge } = open();
  await press('去银行卡收银台支付 ¥50.00');
  await openCharge.answer(refused('MINOR_REFUSED'));
  expect(screen.getByRole('alert').textContent).toBe('根据未成年人保护规定，未满 18 周岁不能租号、充值、提现和购买会员');
});

it('retries without a response under the same key', async () => {
  const { openCharge } = open();
  await press('去银行卡收银台支付 ¥50.00');
  await openCharge.fail(badGateway);
  expect(title()).toBe('没有收到收银台的答复');
  expect(screen.getByText('收银台还没有打开，没有扣款。重试用的是同一笔充值，不会重复扣款；打开之前不能再充另一笔。').tagName).toBe('P');
  expect(screen.queryByRole('button', { name: '重新充值' })).toBe(null);
  expect(screen.getByRole('link', { name: '看我的钱包' }).getAttribute('href')).toBe('/account/purse');
  await press('重试');
  const [first, second] = openCharge.asked.map(({ key }) => key);
  expect(first).toBe(second);
});

it('after the page was left without a response, continues the same recharge', async () => {
  const first = open();
  await press('去银行卡收银台支付 ¥50.00');
  cleanup();
  const { openCharge, left } = open();
  expect([title(), openCharge.asked]).toEqual(['没有收到收银台的答复', []]);
  await press('重试');
  await openCharge.answer(granted({ chargeNo: 'C1', cashierUrl: 'https://cashier.test/pay' }));
  expect([left.mock.calls, openCharge.asked]).toEqual([[['https://cashier.test/pay']], first.openCharge.asked]);
});

it('a recharge of another user is not continued', async () => {
  open();
  await press('去银行卡收银台支付 ¥50.00');
  cleanup();
  logIn({ id: '4' });
  open();
  expect(title()).toBe('充值到余额');
});

it('polls the charge after returning from the cashier while it is pending', async () => {
  const { readCharge } = open(back);
  expect(title()).toBe('正在确认充值结果');
  await readCharge.answer(null);
  await vi.waitFor(() => expect(readCharge.asked).toEqual([{ chargeNo: 'C1' }, { chargeNo: 'C1' }]));
});

it('shows success only when the server reports it', async () => {
  const { readCharge } = open(back);
  await readCharge.answer(granted({ status: 'succeeded', amountFen: 5_000 }));
  expect(title()).toBe('已到账 ¥50.00');
  expect(screen.getByRole('link', { name: '看我的钱包' }).dataset['kind'] === 'primary').toBe(true);
  expect(screen.queryByRole('link', { name: '去付待支付订单' })).toBe(null);
});

it.each([
  ['the one that waits', ['1'], '/account/order?order_no=1'],
  ['those that wait', ['1', '2'], '/account/order?type=unpaid'],
])('after success links first to paying %s', async (_, orderNos, href) => {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [
        OrdersDocument,
        () => ({
          orders: {
            items: [...orderNos.map((orderNo) => anOrder({ orderNo })), anOrder({ orderNo: '9', can: { ...anOrder().can, pay: false } })],
            nextCursor: null,
          },
        }),
      ],
    ]),
  );
  const { readCharge } = open(back);
  await readCharge.answer(granted({ status: 'succeeded', amountFen: 5_000 }));
  const pay = await screen.findByRole('link', { name: '去付待支付订单' });
  expect([
    pay.getAttribute('href'),
    pay.dataset['kind'] === 'primary',
    screen.getByRole('link', { name: '看我的钱包' }).dataset['kind'] === 'primary',
  ]).toEqual([href, true, false]);
});

it('retries a failed charge without its number in the address', async () => {
  const { readCharge, history } = open(back);
  await readCharge.answer(granted({ status: 'failed', amountFen: 5_000 }));
  expect(title()).toBe('充值没有成功');
  await press('重新充值');
  expect(title()).toBe('充值到余额');
  expect(history.at(-1)).toBe('/account/Recharge');
});

it('offers a new charge for an unknown number', async () => {
  const { readCharge, history } = open(back);
  await readCharge.answer(refused('NOT_FOUND'));
  expect(title()).toBe('没有这笔充值');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('重新充值');
  expect([title(), history.at(-1)]).toEqual(['充值到余额', '/account/Recharge']);
});

it('stops polling without a result, and offers to check again', async () => {
  const { readCharge } = open({ ...back, window: 10 });
  await readCharge.answer(null);
  const again = await screen.findByRole('button', { name: '再查一次' });
  expect(screen.getByRole('link', { name: '看我的钱包' }).getAttribute('href')).toBe('/account/purse');
  expect(screen.getByRole('button', { name: '重新充值' }).closest('p')?.textContent).toBe('再次充值是另一笔，会再付一次款重新充值');
  // fireEvent, since userEvent advances the timers: the new 30 s must be complete.
  fireEvent.click(again);
  expect(title()).toBe('正在确认充值结果');
});
