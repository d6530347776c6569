import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LentOrderDocument } from '#api/generated/operations.ts';
import type { LentOrder } from '#api/queries/lending.ts';
import { callOffOrderMachine, type CallOffWish } from '#machines/lending/callOffOrder.machine.ts';
import { changeLoginMachine } from '#machines/lending/changeLogin.machine.ts';
import { reportGameMoneyMachine, type UseWish } from '#machines/lending/reportGameMoney.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aLentBooking, aLentOrder } from '#testing/builders/lending.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { heldCommand, logIn, stage } from '#tests/screens/stage.tsx';
import { LentOrderScreen } from './LentOrderScreen.tsx';

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

function open(order: LentOrder | (() => LentOrder) = aLentOrder()) {
  const use = heldCommand<undefined, UseWish>();
  const callOff = heldCommand<unknown, CallOffWish>();
  vi.stubGlobal('fetch', stubGateway([[LentOrderDocument, () => ({ lentOrder: typeof order === 'function' ? order() : order })]]));
  const view = stage(() => ({
    screen: <LentOrderScreen params={{ no: aLentOrder().orderNo }} />,
    wiring: {
      reportGameMoney: reportGameMoneyMachine.provide({ actors: { reportUse: use.leavable } }),
      callOffOrder: callOffOrderMachine.provide({ actors: { callOff: callOff.leavable } }),
      changeLogin: changeLoginMachine,
    },
  }));
  return { ...view, use, callOff };
}
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const words = () => document.body.textContent ?? '';
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const calm = { answer: false, password: false, gameMoney: false, review: false };
const can = { callOff: false, reportGameMoney: false, complain: false };

it('shows a finished rental: the password to change, the game currency, the renter, the readings and the money', async () => {
  open();
  expect(await title()).toBe('已归还，等你改密码');
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('距下一单开始 2 小时 10 分 0 秒');
  for (const text of [
    '今天 22:00 有下一单，请在此之前改好。',
    '今天 23:00 前不报，按没用过处理，全退给租客',
    '11月19日 20:01租客查看上号信息203.0.*.*',
    '预计到账¥9.97',
    '柚***茶2026年11月1日注册，已实名信用 82',
    '投诉成立1 次',
    '今天 23:00 没有投诉就进你的余额',
    '最多赔到押金 ¥30.00。',
  ])
    expect(words()).toContain(text);
  expect(hrefOf('投诉租客')).toBe('/account/complain?order_no=20261119194500000001');
  const steps = within(screen.getByRole('list', { name: '出租进度' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '租客付款11月19日19:46',
    '租用11月19日23:00 止',
    '改密码等你改',
    '押金退回11月20日23:00',
    '租金到账11月20日23:00',
  ]);
});

it.each<[string, Partial<LentOrder>, string]>([
  ['出租中', { status: 'RENTING', waits: calm, can, endsAt: november('20 21:00') }, '今天 21:00 结束，这段时间请不要登录账号。'],
  ['已结算', { waits: calm, can, settledAt: november('20 19:00'), isIncomeFinal: true }, '¥9.97 已于 11月20日 19:00 到账。'],
  ['租用已结束', { waits: calm, can }, '没有投诉的话，今天 23:00 结算到你的余额。'],
  ['已取消', { status: 'CANCELLED', waits: calm, can, isIncomeFinal: true, incomeFen: 142 }, '租客取消了预约，补偿 ¥1.42 已到账。'],
  ['已取消', { status: 'CANCELLED', waits: calm, can, isIncomeFinal: true, incomeFen: 0 }, '预约在开始前取消，没有收入。'],
  ['已退款', { status: 'REFUNDED', waits: calm, can, isIncomeFinal: true, incomeFen: 0 }, '租客的投诉成立，理由见订单记录。'],
])('says that it is %s', async (heading, wish, text) => {
  open(aLentOrder(wish));
  expect(await title()).toBe(heading);
  expect(words()).toContain(text);
});

it('leads to the answer of a complaint, with its deadline', async () => {
  const complaint = {
    id: '31',
    isMine: false,
    isOver: false,
    causeText: '密码错误',
    claimFen: 900,
    answerDue: november('20 23:40'),
    filedAt: november('20 11:40'),
  };
  open(aLentOrder({ status: 'DISPUTED', waits: { ...calm, answer: true }, can, complaint }));
  expect(await title()).toBe('租客投诉，等你答复');
  expect(words()).toContain('今天 11:40 提出。到时不答复，按租客说的办：退 ¥9.00，押金也退。');
  expect(hrefOf('答复投诉')).toBe('/account/complain?order_no=20261119194500000001');
});

it('leads to the answer of a review', async () => {
  open(aLentOrder({ waits: { ...calm, review: true }, can, review: { id: '32', stars: 4, words: '号很稳', answer: null } }));
  await title();
  expect([words().includes('号很稳'), screen.getByRole('img', { name: '评分 4 星' }).tagName, hrefOf('回复评价')]).toEqual([
    true,
    'SPAN',
    '/account/assessInfo?id=32',
  ]);
});

it('previews the shares of game currency while typing, and reports them under one key', async () => {
  const { use } = open();
  const field = await screen.findByRole('textbox', { name: /用了多少点券/ });
  await userEvent.type(field, '501');
  await userEvent.click(screen.getByRole('button', { name: '提交上报' }));
  expect(screen.getByText('请填 0 到 500 的整数').textContent).toBe('请填 0 到 500 的整数');
  await userEvent.clear(field);
  await userEvent.type(field, '320');
  expect(words()).toContain('给你¥3.20320 点券退给租客¥1.80180 点券');
  await userEvent.click(screen.getByRole('button', { name: '提交上报' }));
  expect(use.asked).toEqual([{ orderNo: '20261119194500000001', used: '320', key: expect.stringMatching(/^\S{16,}$/) }]);
  await use.answer(refused('ORDER_STATE'));
  expect(words()).toContain(refusal('ORDER_STATE').message);
  await userEvent.click(screen.getByRole('button', { name: '提交上报' }));
  await use.fail(badGateway);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(use.asked[2]).toEqual(use.asked[1]);
  await use.answer(granted(undefined));
  expect(words()).toContain('已上报');
});

it('shows what was reported, and lets it be corrected until the settlement', async () => {
  open(aLentOrder({ gameMoneyUsed: 320, waits: { ...calm, password: true } }));
  await userEvent.click(await screen.findByRole('button', { name: '更正用量' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /用了多少点券/ }).value).toBe('320');
  await userEvent.click(screen.getByRole('button', { name: '不更正' }));
  expect(screen.getByRole('button', { name: '更正用量' }).tagName).toBe('BUTTON');
});

it('cancels a booking with a reason, whose consequences it names', async () => {
  const { callOff } = open(aLentBooking());
  expect(await title()).toBe('已被预约');
  await userEvent.click(screen.getByRole('button', { name: '无法交付，取消预约' }));
  await screen.findByRole('textbox', { name: /原因/ });
  const dialog = within(screen.getByRole('dialog', { name: '取消预约' }));
  expect(words()).toContain('租客付的钱全部退回，另送租客 ¥5.00 红包；你的信用分减 5，30 天内满 3 次会暂停发布账号。');
  await userEvent.click(dialog.getByRole('button', { name: '确认取消预约' }));
  expect(words()).toContain('请写 4–100 个字的原因，租客会看到');
  await userEvent.type(dialog.getByRole('textbox', { name: /原因/ }), '账号被找回了');
  await userEvent.click(dialog.getByRole('button', { name: '确认取消预约' }));
  expect(callOff.asked).toEqual([{ orderNo: '20261119194500000001', words: '账号被找回了', key: expect.stringMatching(/^\S{16,}$/) }]);
  await callOff.fail(badGateway);
  expect(words()).toContain('没有收到结果，重试不会取消两次。');
  await userEvent.click(dialog.getByRole('button', { name: '重试' }));
  await callOff.answer(refused('NOT_FOUND'));
  expect((await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /原因/ })).value).toBe('账号被找回了');
  await userEvent.click(dialog.getByRole('button', { name: '确认取消预约' }));
  await callOff.answer(granted(undefined));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

it('says that another’s order is not found, and shows an error with its request id', async () => {
  open(() => {
    throw new Refused({ ...refusal('NOT_FOUND'), requestId: 'r1' });
  });
  expect((await screen.findByRole('heading', { name: '没有这个出租订单' })).tagName).toBe('H2');
  cleanup();
  open(() => {
    throw new Refused({ code: 'INTERNAL', message: '服务器出错', requestId: 'req-9' });
  });
  expect(within(await screen.findByRole('alert')).getByText('req-9').textContent).toBe('req-9');
});
