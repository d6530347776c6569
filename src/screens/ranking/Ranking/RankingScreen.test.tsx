import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RankingDocument } from '#api/generated/operations.ts';
import type { Ranking } from '#api/queries/activities.ts';
import { claimLayer } from '#state/layers.ts';
import { aRanking, aRankPlace } from '#testing/builders/activities.ts';
import { november } from '#testing/builders/gateway.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';
import { logIn, stage } from '#tests/screens/stage.tsx';
import { RankingScreen } from './RankingScreen.tsx';

function open(read: () => Ranking = () => aRanking()) {
  vi.stubGlobal('fetch', stubGateway([[RankingDocument, () => ({ activityData: { serverTime: november('20 19:26'), ranking: read() } })]]));
  return stage(() => ({ screen: <RankingScreen /> }), '/activity/newuser_ranking');
}
const mine = async () => (await screen.findByRole('region', { name: '我的名次' })).textContent;
const rows = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: november('20 19:26'), toFake: ['Date'] });
  claimLayer();
  logIn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the podium, the own place with what is missing, the rows, the prizes and last month', async () => {
  open();
  expect(rows(await screen.findByRole('list', { name: '前三名' }))).toEqual([
    '新**1¥490.00第 一 名¥50 红包',
    '新**2¥480.00第 二 名¥30 红包',
    '新**3¥470.00第 三 名¥30 红包',
  ]);
  expect(await mine()).toBe('我的名次17再租几单，名次会上升已结算租金 ¥330.00，距第 10 名还差 ¥70.01去租号');
  expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('距结算 12月1日 00:10 10天04时44分');
  const [list] = screen.getAllByRole('list').filter((each) => each.getAttribute('start') === '4');
  const shown = rows(list!);
  expect([shown.length, shown[0], shown[13]]).toEqual([15, '4新**411月5日注册¥10 红包¥460.00', '17新**17你11月9日注册¥330.00']);
  await userEvent.click(screen.getByRole('button', { name: '看到第 20 名' }));
  expect(rows(list!)).toHaveLength(17);
  const prizes = screen.getByRole('heading', { name: '奖品' }).parentElement!;
  expect(prizes.textContent).toContain('第 1 名¥50 红包第 2–3 名¥30 红包第 4–10 名¥10 红包');
  expect(screen.getByRole('heading', { name: '上月榜单 10 月，已结算' }).parentElement?.textContent).toContain('1云**海¥612.40¥50 已发');
});

it.each([
  [
    { standing: 'NOT_NEW', place: null, rentFen: 0, nextPlace: null, missingFen: null },
    '这是本月新注册用户的榜你不是本月新注册的用户，可以邀请好友来上榜邀请好友',
  ],
  [
    { standing: 'HIDDEN', place: null, rentFen: 700, nextPlace: null, missingFen: null },
    '你没有上榜你关掉了“在排行里显示名字”，打开后按 ¥7.00 排名去设置',
  ],
  [
    { standing: 'NO_RENT', place: null, rentFen: 0, nextPlace: 10, missingFen: 40_001 },
    '我的名次—再租几单，名次会上升本月还没有结算的订单，距第 10 名还差 ¥400.01去租号',
  ],
  [{ standing: 'RANKED', place: 1, rentFen: 49_000, nextPlace: null, missingFen: null }, '我的名次1你是第一名已结算租金 ¥490.00去租号'],
  [
    { standing: 'RANKED', place: 4, rentFen: 46_000, nextPlace: 3, missingFen: 1_001 },
    '我的名次4你在得奖的名次里已结算租金 ¥460.00，距第 3 名还差 ¥10.01去租号',
  ],
] satisfies [NonNullable<Ranking['own']>, string][])('says where the viewer stands (%#)', async (own, words) => {
  open(() => aRanking({ own }));
  await vi.waitFor(async () => expect(await mine()).toBe(words));
});

it('asks a guest to log in', async () => {
  open(() => aRanking({ own: null }));
  expect(await mine()).toBe('登录后看自己的名次这个月已有 312 位新人上榜登录');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  expect(claimLayer()).toMatchObject({ name: 'login' });
});

it('an empty month says what leads into it', async () => {
  open(() => aRanking({ top: [], last: [], own: null }));
  expect((await screen.findByText('这个月还没有人上榜')).tagName).toBe('H2');
  expect(screen.getByText('上个月没有人上榜').tagName).toBe('P');
});

it('marks the viewer on the podium, and says that the rest is free', async () => {
  open(() => aRanking({ top: [aRankPlace(1, { isOwn: true })] }));
  expect(rows(await screen.findByRole('list', { name: '前三名' }))).toEqual(['新**1（你）¥490.00第 一 名¥50 红包']);
  expect(screen.getByText('还空着，结算过的租金越多名次越前').tagName).toBe('P');
});

it('shows an error with its number, and reads again', async () => {
  let isDown = true;
  open(() => {
    if (isDown) throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: 'r-1' });
    return aRanking();
  });
  expect((await screen.findByRole('alert')).textContent).toContain('r-1');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(rows(await screen.findByRole('list', { name: '前三名' }))).toHaveLength(3);
});
