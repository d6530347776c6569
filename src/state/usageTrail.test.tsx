import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usageOf } from '#contract/rules/usage.ts';

const began = Date.parse('2026-11-20T12:00:00+08:00');
const endings: (() => void)[] = [];

/** The page after a reload: fresh modules, no listeners. */
async function open() {
  end();
  vi.resetModules();
  const listen = (target: EventTarget) => vi.spyOn(target, 'addEventListener');
  const spies = [listen(globalThis), listen(document)] as const;
  const trail = await import('./usageTrail.ts');
  const pending = await import('./usagePending.ts');
  trail.watchTrail();
  spies.forEach((spy, at) => {
    for (const [type, listener] of spy.mock.calls)
      endings.push(() => (at === 0 ? globalThis : document).removeEventListener(type, listener as EventListener));
    spy.mockRestore();
  });
  return { ...trail, ...pending };
}
const end = (): void => endings.splice(0).forEach((each) => each());

function go(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new Event('pushState'));
}
function see(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
const wait = (s: number) => vi.setSystemTime(Date.now() + s * 1_000);
const told = (stretches: ReturnType<Awaited<ReturnType<typeof open>>['pendingStretches']>) =>
  stretches.map((stretch) => {
    const { reports, views } = usageOf(stretch, '');
    return { reports: reports.map(({ name, prevPage, time }) => [name, prevPage, time]), views: views.map(({ name }) => name) };
  });

beforeEach(() => {
  vi.useFakeTimers({ now: began, toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('records each page with its time, from the first one on', async () => {
  const page = await open();
  wait(10);
  go('/zuhao.html');
  wait(5);
  page.sealTrail();
  expect(told(page.pendingStretches())).toEqual([
    {
      reports: [
        ['/', '', 10],
        ['/zuhao.html', '/', 5],
      ],
      views: ['/', '/zuhao.html'],
    },
  ]);
});

test('a new query in the address is a new view, unless it replaces the history entry', async () => {
  const page = await open();
  go('/account/order');
  wait(5);
  go('/account/order?order_no=20261120000000000001');
  history.replaceState(null, '', '/account/order?order_no=20261120000000000001&tab=2');
  dispatchEvent(new Event('replaceState'));
  wait(5);
  page.sealTrail();
  expect(told(page.pendingStretches()).flatMap(({ views }) => views)).toEqual(['/', '/account/order', '/account/order']);
});

test('reports a page entered just now as viewed, and its time and title later', async () => {
  const page = await open();
  document.title = '首页';
  wait(10);
  go('/free');
  page.sealTrail();
  document.title = '免费玩';
  wait(7);
  page.sealTrail();
  expect(told(page.pendingStretches())).toEqual([
    { reports: [['/', '', 10]], views: ['/', '/free'] },
    { reports: [['/free', '/', 7]], views: [] },
  ]);
  expect(page.pendingStretches().flatMap((stretch) => usageOf(stretch, '').reports.map(({ title }) => title))).toEqual(['首页', '免费玩']);
});

test('a report has its page’s title, even if the tab’s title is missing or outdated', async () => {
  const page = await open();
  document.title = '网站';
  const titles: Readonly<Record<string, string>> = { '/': '首页', '/free': '免费玩', '/svip': '超级会员' };
  page.entitle((path) => titles[path] ?? null);
  wait(10);
  go('/free');
  wait(0.2);
  go('/svip');
  wait(0.2);
  see(true);
  see(false);
  wait(5);
  go('/somewhere');
  wait(5);
  page.sealTrail();
  expect(
    page.pendingStretches().flatMap((stretch) => usageOf(stretch, '').reports.map(({ name, time, title }) => [name, time, title])),
  ).toEqual([
    ['/', 10, '首页'],
    ['/free', 0.2, '免费玩'],
    ['/svip', 0.2, '超级会员'],
    ['/svip', 5, '超级会员'],
    ['/somewhere', 5, '网站'],
  ]);
});

test("a hidden page's period is stored at once, until a chart takes over", async () => {
  const page = await open();
  wait(3);
  see(true);
  expect(told(page.pendingStretches())).toEqual([{ reports: [['/', '', 3]], views: ['/'] }]);
  wait(100);
  see(false);
  page.takeTrail();
  wait(2);
  see(true);
  expect(page.pendingStretches()).toHaveLength(1);
  page.sealTrail();
  expect(told(page.pendingStretches())).toEqual([
    { reports: [['/', '', 3]], views: ['/'] },
    { reports: [['/', '', 2]], views: [] },
  ]);
});

test('stores no period while the page is hidden and nothing happens', async () => {
  const page = await open();
  see(true);
  wait(300);
  page.sealTrail();
  page.sealTrail();
  expect(page.pendingStretches()).toHaveLength(1);
  go('/pay-result');
  page.sealTrail();
  expect(told(page.pendingStretches()).at(-1)).toEqual({ reports: [], views: ['/pay-result'] });
});

test("a closed page's period is found by the next one, and the visit continues in the same tab", async () => {
  const first = await open();
  wait(4);
  see(true);
  const [kept] = first.pendingStretches();
  see(false);
  const second = await open();
  expect(second.pendingStretches()).toEqual([kept]);
  expect(kept?.onlyuser).toMatch(/^[0-9a-f]{32}$/);
  expect(second.openStretch().onlyuser).toBe(kept?.onlyuser);
  sessionStorage.clear();
  expect((await open()).openStretch().onlyuser).not.toBe(kept?.onlyuser);
});

test('drops reported periods, and invalid ones', async () => {
  const page = await open();
  wait(4);
  page.sealTrail();
  wait(4);
  page.sealTrail();
  localStorage.setItem('usage-broken', '{');
  localStorage.setItem('usage-odd', '{"id":"odd"}');
  const [oldest] = page.pendingStretches();
  page.dropStretches(oldest ? [oldest] : []);
  expect(told(page.pendingStretches())).toEqual([{ reports: [['/', '', 4]], views: [] }]);
  expect(Object.keys(localStorage)).toHaveLength(1);
});

test('keeps periods in memory without storage', async () => {
  const page = await open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  wait(4);
  page.sealTrail();
  const [kept] = page.pendingStretches();
  expect(told(kept ? [kept] : [])).toEqual([{ reports: [['/', '', 4]], views: ['/'] }]);
  page.dropStretches(kept ? [kept] : []);
  expect(page.pendingStretches()).toEqual([]);
});
