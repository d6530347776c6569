import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  FreePlayCountDocument,
  FreePlayGamesDocument,
  FreePlayListingsDocument,
  FreePlayPromotionsDocument,
  FreePlaysDocument,
  RevealFreePlayCredentialsDocument,
} from '#api/generated/operations.ts';
import type { FreePlay, FreePlayCount, FreePlayCoupon, FreePlayListing } from '#api/queries/freePlay.ts';
import { HOUR, MINUTE } from '#contract/rules/constants.ts';
import { freePlayMachine, type PlayWish } from '#machines/freePlay/freePlay.machine.ts';
import { realNameMachine } from '#machines/identity/realName.machine.ts';
import { granted, refusal, refused } from '#testing/answers.ts';
import { aFreePlay, aFreePlayCount, aFreePlayListing } from '#testing/builders/freePlay.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { heldCommand, logIn, logOut, stage } from '#tests/screens/stage.tsx';
import { FreePlayScreen } from './FreePlayScreen.tsx';

interface Shown {
  readonly listings?: (asked: { gameId?: unknown; isOpen?: unknown }) => FreePlayListing[];
  readonly plays?: () => FreePlay[];
  readonly count?: FreePlayCount;
  readonly coupons?: FreePlayCoupon[];
}

function open({ listings = () => [aFreePlayListing()], plays = () => [], count = aFreePlayCount(), coupons = [] }: Shown = {}) {
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [FreePlayGamesDocument, () => ({ freePlayGames: [{ id: '12', title: '蛋仔派对', icon: '', listingCount: 18 }] })],
      [FreePlayListingsDocument, (asked) => ({ freePlayListings: { items: listings(asked), nextCursor: null } })],
      [
        FreePlayPromotionsDocument,
        () => ({
          freePlayPromotions: [{ id: '1', title: '连签一周', text: '券当天到账', button: '去签到', href: '/account/account_goldCoin' }],
        }),
      ],
      [FreePlayCountDocument, () => ({ freePlayCount: count, freePlayCoupons: coupons })],
      [FreePlaysDocument, () => ({ freePlays: { items: plays(), nextCursor: null } })],
      [
        RevealFreePlayCredentialsDocument,
        () => ({
          revealFreePlayCredentials: { account: 'player-one', password: 'open-sesame', zone: '一区', roleName: '夜行者', until: 1 },
        }),
      ],
    ]),
  );
  const beginPlay = heldCommand<unknown, PlayWish>();
  const leavePlay = heldCommand<unknown, { playId: string }>();
  const freePlay = freePlayMachine.provide({
    actors: { beginPlay: beginPlay.leavable, leavePlay: leavePlay.command, realName: realNameMachine },
  });
  return { ...stage(() => ({ screen: <FreePlayScreen />, wiring: { freePlay } }), '/free'), beginPlay, leavePlay };
}

const chances = async () =>
  within(await screen.findByRole('list', { name: '今天的次数' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const slots = async () =>
  within(await screen.findByRole('radiogroup', { name: /今天的场次/ }))
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => [radio.labels?.[0]?.textContent, radio.disabled]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ now: november('20 19:50'), toFake: ['Date'] });
  logIn();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows a guest the rules and the plays, without asking for private data', async () => {
  logOut();
  open();
  expect(await chances()).toEqual([
    '今日次数每天 1 次登录后看还剩几次',
    '连签券还没有再连签 7 天得一张',
    '超级会员每天 2 次你还没开通¥19.90/月',
  ]);
  expect(await slots()).toEqual([
    ['18:00已过', true],
    ['19:00已过', true],
    ['20:00可玩', false],
    ['21:00可玩', false],
    ['22:00可玩', false],
  ]);
  expect([screen.queryByText('我的记录'), screen.getByText(/^实名且年满/).textContent]).toEqual([
    null,
    '实名且年满 18 周岁；每天 1 次，超级会员 2 次；一次最多 1 小时，不收押金，不能续。',
  ]);
  expect(screen.getByRole('link', { name: '去签到' }).getAttribute('href')).toBe('/account/account_goldCoin');
});

it.each([
  [aFreePlayCount(), [], ['今日次数剩 1 / 1今天 24:00 前有效', '连签券还没有再连签 5 天得一张', '超级会员每天 2 次你还没开通¥19.90/月']],
  [
    aFreePlayCount({ dailyTotal: 2, dailyLeft: 0, isSuper: true, streak: 7 }),
    [
      { id: '2', status: 'UNUSED', givenAt: 1, expiresAt: november('27 12:00') },
      { id: '1', status: 'USED', givenAt: 0, expiresAt: november('20 12:00') },
    ],
    ['今日次数剩 0 / 2明天 0 点恢复', '连签券有 1 张11月27日 到期', '超级会员每天 2 次已生效'],
  ],
  [
    aFreePlayCount({ streak: 0 }),
    [{ id: '1', status: 'USED', givenAt: 0, expiresAt: november('20 12:00') }],
    ['今日次数剩 1 / 1今天 24:00 前有效', '连签券已用完再连签 7 天得一张', '超级会员每天 2 次你还没开通¥19.90/月'],
  ],
] satisfies [FreePlayCount, FreePlayCoupon[], string[]][])('says what is left and why (%#)', async (count, coupons, words) => {
  open({ count, coupons });
  await vi.waitFor(async () => expect(await chances()).toEqual(words));
});

it('a running play that is free begins at once; others are booked at their time', async () => {
  const running = { startsAt: november('20 19:30'), endsAt: november('20 20:30'), state: 'FREE' as const };
  const states = ['TAKEN', 'OWN', 'FREE'] as const;
  const later = states.map((state, at) => ({ startsAt: november(`20 2${at}:30`), endsAt: november(`20 2${at + 1}:30`), state }));
  const { beginPlay } = open({ listings: () => [aFreePlayListing({ slots: [running, ...later] })] });
  expect(await slots()).toEqual([
    ['19:30正空着', false],
    ['20:30已约', true],
    ['21:30我的', true],
    ['22:30可玩', false],
  ]);
  expect([screen.getByText('现在可玩').tagName, screen.getByText('还剩 2 场').tagName]).toEqual(['SPAN', 'B']);
  expect(screen.getByText(/今天 19:30–23:30\s每场 60 分钟/)).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByText('22:30'));
  expect(screen.getByRole('button', { name: '约 22:30 这一场' })).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByText('19:30'));
  await press('马上开始');
  expect([beginPlay.asked.length, beginPlay.asked[0]]).toMatchObject([1, { listingId: '201', startsAt: running.startsAt }]);
  expect(screen.getByRole('button', { name: '马上开始' }).getAttribute('aria-busy')).toBe('true');
});

it.each([
  ['今天的已过', 'FREE', 10],
  ['今天约满', 'TAKEN', 40],
] as const)('without a play to begin the card says %s', async (words, state, minutes) => {
  const endsAt = november('20 19:50') + minutes * MINUTE;
  open({ listings: () => [aFreePlayListing({ slots: [{ startsAt: endsAt - HOUR, endsAt, state }] })] });
  expect((await screen.findByText(words)).tagName).toBe('SPAN');
  expect(screen.getByRole('link', { name: '看看出租价' }).getAttribute('href')).toBe('/detail/201.html');
});

it('one press books the next play, and a refusal stands beside it with its way out', async () => {
  const { beginPlay } = open();
  await screen.findByText('20:00 可玩');
  await press('约 20:00 这一场');
  expect(beginPlay.asked).toMatchObject([{ listingId: '201', startsAt: november('20 20:00') }]);
  await beginPlay.answer(refused('FREE_PLAY_USED_UP'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(refusal('FREE_PLAY_USED_UP').message);
  expect(
    within(alert)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/account/account_goldCoin', '/svip']);
});

it('asks for the real name first', async () => {
  const { beginPlay } = open();
  await screen.findByText('20:00 可玩');
  await press('约 20:00 这一场');
  await beginPlay.answer(refused('REAL_NAME_REQUIRED'));
  expect(await screen.findByRole('dialog', { name: '实名认证' })).toBeInstanceOf(HTMLElement);
});

it('without an answer it asks again with the same key, or is left', async () => {
  const { beginPlay } = open();
  await screen.findByText('20:00 可玩');
  await press('约 20:00 这一场');
  await beginPlay.fail(new Error('gone'));
  const box = await screen.findByRole('dialog', { name: '没有收到答复' });
  expect(within(box).getByText('这一场可能已经约上了。再试一次不会多用次数；知道结果之前不能约别的。')).toBeInstanceOf(HTMLElement);
  await userEvent.click(within(box).getByRole('button', { name: '重试' }));
  expect(new Set(beginPlay.asked.map(({ key }) => key)).size).toBe(1);
  await beginPlay.fail(new Error('gone'));
  await userEvent.click(await within(box).findByRole('button', { name: '先不约' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

it('shows the running play with its login on demand, and ends it after a question', async () => {
  const { leavePlay } = open({ plays: () => [aFreePlay({ isByCoupon: true })] });
  const card = within(await screen.findByRole('region', { name: '正在玩' }));
  expect([card.getByText('用连签券').tagName, card.getByText(/^19:30/).textContent]).toEqual(['SMALL', '19:30–20:30']);
  expect(card.getByRole('timer').getAttribute('aria-label')).toBe('距结束 0 小时 40 分 0 秒');
  expect(card.getByText('到时收回上号信息，不能续。号被租下会提前 10 分钟通知，次数退回。')).toBeInstanceOf(HTMLElement);
  await press('查看上号信息');
  const secrets = within(await card.findByRole('group', { name: '账号和密码' }));
  expect(['player-one', 'open-sesame', '一区 · 夜行者'].map((text) => secrets.getByText(text).textContent)).toHaveLength(3);
  await press('提前结束');
  const box = within(await screen.findByRole('dialog', { name: '提前结束' }));
  expect(box.getByText('结束后看不到上号信息，次数不退。')).toBeInstanceOf(HTMLElement);
  await userEvent.click(box.getByRole('button', { name: '确认结束' }));
  expect(leavePlay.asked).toMatchObject([{ playId: '71' }]);
  await leavePlay.answer(refused('FREE_PLAY_STATE'));
  expect(box.getByRole('alert').textContent).toContain(refusal('FREE_PLAY_STATE').message);
  await userEvent.click(box.getByRole('button', { name: '确认结束' }));
  await leavePlay.answer(granted(undefined));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
});

it('a booked play can be cancelled and has no login yet', async () => {
  open({ plays: () => [aFreePlay({ status: 'BOOKED', startsAt: november('20 21:00'), endsAt: november('20 22:00') })] });
  const card = within(await screen.findByRole('region', { name: '已约' }));
  expect(card.getByRole('button', { name: '21:00 起可看上号信息' }).getAttribute('aria-disabled')).toBe('true');
  await press('取消这一场');
  expect(within(await screen.findByRole('dialog', { name: '取消这一场' })).getByText('取消后这一场给别人，次数退回。')).toBeInstanceOf(
    HTMLElement,
  );
});

it('says that the account was rented, and how earlier plays ended', async () => {
  const over = (id: string, wish: Partial<FreePlay>) => aFreePlay({ id, ...wish });
  open({
    plays: () => [
      over('75', { status: 'LEAVING', isReturned: true }),
      over('74', { status: 'ENDED' }),
      over('73', { status: 'SHORTENED', isReturned: true }),
      over('72', { status: 'CANCELLED', isReturned: true }),
      over('70', { status: 'DISPLACED', isReturned: true }),
    ],
  });
  expect(
    within(await screen.findByRole('region', { name: '号已被租下' })).getByText('别人租下了这个号，到时请先下线。次数已退回。'),
  ).toBeInstanceOf(HTMLElement);
  const history = screen.getByRole('heading', { name: '我的记录' }).closest('section')!;
  expect([...history.querySelectorAll('li small:last-child')].map(({ textContent }) => textContent)).toEqual([
    '玩了 60 分钟',
    '号被租下，提前结束，次数已退',
    '开始前取消，次数已退',
    '开始前号被租走，次数已退',
  ]);
  expect(within(history).getAllByRole('link', { name: '租 ¥1.70/时' })[0]?.getAttribute('href')).toBe('/detail/202.html');
});

it('filters by game and by what is open, and says so when there is nothing', async () => {
  const asked: unknown[] = [];
  open({
    listings: ({ gameId, isOpen }) => {
      asked.push([gameId, isOpen]);
      return isOpen === true ? [] : [aFreePlayListing()];
    },
  });
  await screen.findByText('20:00 可玩');
  await press('蛋仔派对 18');
  await userEvent.click(screen.getByRole('switch', { name: '只看还有空的' }));
  expect(await screen.findByText('今天没有空着的场次了')).toBeInstanceOf(HTMLElement);
  expect(asked).toEqual([
    [null, false],
    ['12', false],
    ['12', true],
  ]);
});

it('shows what went wrong, and reads again', async () => {
  let isDown = true;
  open({
    listings: () => {
      if (isDown) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r-1' });
      return [aFreePlayListing()];
    },
  });
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText(/r-1/)).toBeInstanceOf(HTMLElement);
  isDown = false;
  await act(() => userEvent.click(retry));
  expect(await screen.findByText('20:00 可玩')).toBeInstanceOf(HTMLElement);
});
