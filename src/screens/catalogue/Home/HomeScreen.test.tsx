import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HomeDocument } from '#api/generated/operations.ts';
import { session } from '#state/session.ts';
import { aHome } from '#testing/builders/listings.ts';
import { Refused, stubGateway } from '#testing/harness/stubGateway.ts';

/** Fresh modules for each test: data is cached for the life of a page. */
async function openHome(answer: () => unknown, others: Parameters<typeof stubGateway>[0] = []): Promise<void> {
  vi.stubGlobal('fetch', stubGateway([[HomeDocument, answer], ...others]));
  const { HomeScreen } = await import('./HomeScreen.tsx');
  // A suspended render resumes only inside `act`.
  await act(async () => {
    render(<HomeScreen />);
  });
}

/** Reports every element as intersecting. */
class SeesAll {
  readonly seen: (entries: { isIntersecting: boolean }[]) => void;

  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.seen = seen;
  }

  observe(): void {
    this.seen([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

beforeEach(() => {
  vi.resetModules();
  // During the fixture's special offers: once they are over, the page refetches.
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12), toFake: ['Date'] });
  vi.stubGlobal('IntersectionObserver', SeesAll);
  session.standing = 'guest';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows a skeleton while the page loads', async () => {
  await openHome(() => new Promise(() => {}));
  expect(screen.getByRole('status').textContent).toBe('正在载入首页');
  expect(screen.queryByRole('heading', { level: 1 })).toBe(null);
});

it('shows banner, games, special offers, accounts and notices', async () => {
  await openHome(() => ({ home: aHome() }));
  const banner = await screen.findByRole('region', { name: '活动' });
  expect(within(banner).getByRole('heading', { level: 2 }).textContent).toBe('一夜九小时\n打到天亮');
  expect(within(banner).getByRole('link', { name: '抢今晚夜场' }).getAttribute('href')).toBe('/zuhao.html?rent_type=3');
  const rail = screen.getByRole('navigation', { name: '按游戏找号' });
  expect(
    within(rail)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['王者荣耀240', '/zuhao/1.html'],
    ['和平精英90', '/zuhao/2.html'],
    ['全部 14 款游戏', '/zuhao.html'],
  ]);
  expect(screen.getByRole('link', { name: '无押金 1326 个可租' }).getAttribute('href')).toBe('/zuhao.html?no_deposit=1');
  expect(screen.getByRole('link', { name: '归还 24 小时自动退押金' }).getAttribute('href')).toBe('/NoticeDetail?id=1');
  const specials = await screen.findByRole('region', { name: '特价专区' });
  expect(within(specials).getByRole('article').textContent).toContain('5 折');
  expect(within(specials).getByRole('timer').getAttribute('aria-label')).toMatch(/^本场距结束 \d+ 小时 \d+ 分 \d+ 秒$/);
  expect(
    within(screen.getByRole('region', { name: '为你推荐' }))
      .getByRole('link', { name: '荣耀王者 386 皮肤' })
      .getAttribute('href'),
  ).toBe('/detail/7.html');
});

it('says that there are no games and notices yet, and links to the hall', async () => {
  await openHome(() => ({ home: { ...aHome(), banners: [], games: [], notices: [] } }));
  const first = await screen.findByRole('region', { name: '今日推荐' });
  const headings = () =>
    within(first)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(headings()).toEqual(['还没有游戏上架', '公告更多']));
  expect(within(first).getByRole('link', { name: '去大厅看看' }).getAttribute('href')).toBe('/zuhao.html');
  expect(screen.getByRole('region', { name: /公告/ }).textContent).toContain('暂时没有公告');
  expect(screen.queryByRole('heading', { name: '热门游戏' })).toBe(null);
});

it('shows an error with its request id, and retries', async () => {
  const answer = vi
    .fn<() => unknown>()
    .mockImplementationOnce(() => {
      throw new Refused({ code: 'UPSTREAM', message: '服务器出错', requestId: '7F3A-20E1' });
    })
    .mockImplementation(() => ({ home: aHome() }));
  await openHome(answer);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('加载失败服务器出错，网络正常，是我们的问题请求编号 7F3A-20E1重试');
  await act(async () => {
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
  });
  await screen.findByRole('region', { name: '活动' });
  expect(answer).toHaveBeenCalledTimes(2);
});

it('says that the network is unavailable', async () => {
  await openHome(() => {
    throw new TypeError('Failed to fetch');
  });
  expect((await screen.findByRole('alert')).textContent).toBe('网络断开了连上网络后会自动继续，已填的内容都还在重试');
});

it('changes a heart at once, saves it, and reverts it on failure', async () => {
  await openHome(() => ({ home: aHome() }));
  const { saveHeartsBy, showHeart } = await import('#state/hearts.ts');
  const saved = vi.fn();
  saveHeartsBy(saved);
  const heart = await screen.findByRole('button', { name: '收藏 荣耀王者 386 皮肤', pressed: false });
  await userEvent.click(heart);
  expect([heart.getAttribute('aria-pressed'), saved.mock.calls]).toEqual(['true', [[{ id: '7', wanted: true, kept: false }]]]);
  await act(async () => showHeart('7', false));
  expect(heart.getAttribute('aria-pressed')).toBe('false');
});
