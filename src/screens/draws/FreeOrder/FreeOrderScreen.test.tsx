import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ActivityInviteDocument, DrawListDocument, DrawSessionsDocument, FreeOrderDocument } from '#api/generated/operations.ts';
import type { DrawInvite, DrawSession, FreeOrder } from '#api/queries/activities.ts';
import { type DrawResult, drawMachine, type DrawWish } from '#machines/draws/draw.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aDrawChance, aDrawnSession, aDrawSession, aFreeOrder, DRAWN_LIST } from '#testing/builders/activities.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { heldCommand, logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { FreeOrderScreen } from './FreeOrderScreen.tsx';

interface Shown {
  readonly data?: () => FreeOrder;
  readonly sessions?: DrawSession[];
  readonly list?: string;
  readonly invite?: DrawInvite;
}

const nobody: DrawInvite = { usedToday: 0, aDay: 1, friends: [] };

function open({ data = () => aFreeOrder(), sessions = [aDrawSession(), aDrawnSession()], list = DRAWN_LIST, invite = nobody }: Shown = {}) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [FreeOrderDocument, () => ({ activityData: { serverTime: november('20 19:30'), freeOrder: data() } })],
      [DrawSessionsDocument, () => ({ drawSessions: { items: sessions, nextCursor: null } })],
      [ActivityInviteDocument, () => ({ activityInvite: invite })],
      [DrawListDocument, ({ session }) => ({ drawList: { session, list } })],
    ]),
  );
  const lottery = heldCommand<DrawResult, DrawWish>();
  const draw = drawMachine.provide({ actors: { drawLottery: lottery.leavable } });
  return { ...stage(() => ({ screen: <FreeOrderScreen />, wiring: { draw } }), '/activity/free_order'), lottery };
}

const chances = async () =>
  within(await screen.findByRole('list', { name: '我的机会' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const turn = '转一下：王者荣耀 至尊星耀 168 皮肤';
const result: DrawResult = { id: '71', prize: 'RENT', prizeFen: 1_120, rank: 2, number: 1 };

beforeEach(() => {
  vi.useFakeTimers({ now: november('20 19:30'), toFake: ['Date'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  logIn();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows chances with their causes, odds and stock, the day’s budget, and the hashes that stand', async () => {
  open({
    data: () =>
      aFreeOrder({
        own: [
          aDrawChance(),
          aDrawChance({ id: '72', cause: 'FRIEND', title: '小**鹿', rentFen: 0, session: null, number: null, isDrawn: false }),
          aDrawChance({ id: '73', title: '蛋仔派对', prize: 'PACKET', prizeFen: 300, rank: 9, number: 4, openedAt: 1 }),
        ],
      }),
  });
  expect(await chances()).toEqual([
    '王者荣耀 至尊星耀 168 皮肤租金 ¥11.20，第 1 号，今天 11:40转一下',
    '好友 小**鹿 第一次来中免单时改发满10减3，今天 11:40等开场',
    '蛋仔派对租金 ¥11.20，第 4 号，今天 11:40满10减3',
    '再租一单租金满 ¥5，结算时算一次机会去租号',
    '请一位好友来好友通过你的链接注册，每天 1 次，今天还没有邀请好友',
  ]);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '奖品本场库存中奖率',
    '免单这单租金退回钱包，最多 ¥205 份1.03%',
    '满10减3红包，30 天有效40 份8.23%',
    '20 金币当场到账不限27.22%',
    '没中下一场再来不限63.52%',
  ]);
  expect(screen.getByRole('img', { name: /^已发/ }).parentElement?.textContent).toBe('今天预算 ¥440.00已发 ¥191.60');
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('距 今天 20:00 开奖 00时30分00秒');
  expect(screen.getByText('本场指纹').parentElement?.textContent).toBe(`本场指纹${aDrawSession().seedHash}`);
  expect(screen.getByText('再下一场（明天 12:00）的指纹').parentElement?.textContent).toContain('77aa1f54');
  expect(screen.getByRole('img', { name: /转盘/ }).getAttribute('aria-label')).toBe(
    '按概率画的转盘：免单 1.03%，满10减3 8.23%，20 金币 27.22%，没中 63.52%',
  );
});

it('draws: asks with one key, turns the wheel to the answered prize, and shows what has arrived', async () => {
  const { lottery } = open();
  await press(turn);
  expect((await screen.findByRole('button', { name: turn })).getAttribute('aria-busy')).toBe('true');
  expect(lottery.asked).toEqual([{ chanceId: '71', key: expect.stringMatching(/.{16}/) }]);
  await lottery.answer(granted(result));
  const disc = screen.getByRole('img', { name: /转盘/ }).querySelector('g');
  // Half of the slice of rent, which one of three chances won, after five turns.
  expect(disc?.getAttribute('style')).toBe('--angle: 1740deg;');
  await press('看结果');
  const dialog = within(await screen.findByRole('dialog', { name: '中奖了' }));
  expect(dialog.getByText(/^第 1 号/).textContent).toBe('第 1 号，名次第 2。这单租金退回钱包，最多 ¥20；这单退款时会收回。');
  expect([dialog.getByText('免单 ¥11.20').tagName, dialog.getByRole('link', { name: '看钱包' }).getAttribute('href')]).toEqual([
    'P',
    '/account/purse',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: '知道了' }));
  expect(screen.queryByRole('dialog', { name: '中奖了' })).toBe(null);
});

it('after a reload while the wheel turns, the chance shows the same result and cannot be drawn again', async () => {
  const { lottery } = open();
  await press(turn);
  await lottery.answer(granted(result));
  expect(screen.getByRole('button', { name: '看结果' }).tagName).toBe('BUTTON');
  cleanup();
  const opened = aDrawChance({ id: result.id, prize: 'RENT', prizeFen: 1_120, rank: 2, openedAt: november('20 20:01') });
  const again = open({ data: () => aFreeOrder({ own: [opened] }) });
  expect((await chances()).join()).toContain('免单 ¥11.20');
  expect([screen.queryByRole('button', { name: turn }), again.lottery.asked]).toEqual([null, []]);
});

it('says why a draw was refused, and lets an unanswered one be asked again or left', async () => {
  const { lottery } = open();
  await press(turn);
  await lottery.answer(refused('DRAW_NOT_READY'));
  expect((await screen.findByRole('alert')).textContent).toBe(refusal('DRAW_NOT_READY').message);
  await press(turn);
  await lottery.fail(badGateway);
  const dialog = within(await screen.findByRole('dialog', { name: '没有收到答复' }));
  expect(dialog.getByText(/^结果已经确定/).textContent).toContain('再试一次看到的是同一个结果');
  await userEvent.click(dialog.getByRole('button', { name: '重试' }));
  expect(new Set(lottery.asked.slice(1).map(({ key }) => key)).size).toBe(1);
  await lottery.answer(granted({ ...result, prize: 'NONE', prizeFen: 0 }));
  await press('看结果');
  expect((await screen.findByRole('dialog', { name: '这次没中' })).textContent).toContain('谢谢参加');
});

it('recomputes a session in the browser and compares it with what was told', async () => {
  open({ data: () => aFreeOrder({ own: [aDrawChance({ prize: 'RENT', prizeFen: 1_120, rank: 2, openedAt: 1 })] }) });
  expect((await screen.findByText('按“重新算”，名次在这里')).tagName).toBe('SMALL');
  await press('重新算');
  expect((await screen.findByText('和我的结果一致')).tagName).toBe('SPAN');
  expect(screen.getAllByText('相符')).toHaveLength(2);
  expect(screen.getByText('第 1 号的名次').parentElement?.textContent).toContain('2 / 35537ff4b06a17c01f58c195636591a98');
  const number = screen.getByRole('textbox', { name: '机会编号' });
  await userEvent.clear(number);
  await userEvent.type(number, '3');
  expect(screen.getByText('第 3 号的名次').parentElement?.textContent).toMatch(/20 金币$/);
  await userEvent.type(number, '3');
  expect(screen.getByText('编号只有 1–3').tagName).toBe('SMALL');
});

it('sees a list and a prize that were changed', async () => {
  open({
    data: () => aFreeOrder({ own: [aDrawChance({ prize: 'NONE', rank: 3, openedAt: 1 })] }),
    list: DRAWN_LIST.replace('3 c', '3 d'),
  });
  await press('重新算');
  expect((await screen.findByText('和我的结果不一致')).tagName).toBe('SPAN');
  expect([screen.getAllByText('相符').length, screen.getAllByText('不符').length]).toEqual([1, 1]);
});

it('lists earlier sessions, with the reason of those that were not held', async () => {
  open({
    sessions: [
      aDrawSession(),
      aDrawnSession(),
      aDrawSession({ session: '2026-11-19T20:00', status: 'CANCELLED', startsAt: november('19 20:00'), reason: '系统维护' }),
      aDrawSession({ session: '2026-11-19T12:00', status: 'STOPPED', startsAt: november('19 12:00') }),
      aDrawSession({ session: '2026-11-18T20:00', status: 'CLOSED', startsAt: november('18 20:00'), chances: 9 }),
    ],
  });
  const past = within(await screen.findByRole('list', { name: '往期' }));
  expect(past.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '今天 12:003 次机会 · 免单 1 份验算',
    '11月19日 20:00平台取消：系统维护。机会留到下一场没有开',
    '11月19日 12:00今年的预算用完，没有开；机会留到下一场没有开',
    '11月18日 20:009 次机会，在等外部随机信标等信标',
  ]);
});

it('shows a guest how to get chances, and no odds without any', async () => {
  logOut();
  open({ data: () => aFreeOrder({ own: [], last: null, open: aDrawSession({ chances: 0 }) }), sessions: [] });
  expect((await chances())[0]).toBe('登录后看自己的机会租过的订单、请来的好友都算登录');
  expect(screen.getAllByText('—')).toHaveLength(4);
  expect([screen.queryByText('自己验算'), screen.queryByRole('button', { name: '验算上一场' }), screen.queryByText('往期')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('shows an error with its number, and reads again', async () => {
  let isDown = true;
  open({
    data: () => {
      if (isDown) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r-1' });
      return aFreeOrder({ open: null });
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('r-1');
  isDown = false;
  await press('重试');
  expect((await screen.findByText('下一场马上排好')).tagName).toBe('H2');
});

it.each([
  [{ ...nobody, usedToday: 1, friends: [{ name: '小**鹿', at: 1, isChance: true }] }, '，今天已有；最近来的是 小**鹿'],
  [{ ...nobody, friends: [{ name: '小**鹿', at: 1, isChance: false }] }, '，今天还没有；最近来的是 小**鹿，那天已经算过一位'],
] satisfies [DrawInvite, string][])('says what inviting has brought (%#)', async (invite, words) => {
  open({ invite });
  await vi.waitFor(async () => expect((await chances()).at(-1)).toBe(`请一位好友来好友通过你的链接注册，每天 1 次${words}邀请好友`));
});
