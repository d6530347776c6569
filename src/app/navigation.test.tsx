import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptHere, loadChunk, MissingChunk } from '#lib/chunks.ts';
import { arrival } from '#state/arrival.ts';

const go = vi.fn<(to: string, options?: { replace?: boolean; state?: unknown }) => void>();
const screens = new Map<string, Promise<unknown> | undefined>();

vi.mock('./findRoute.ts', () => ({ preloadFor: (path: string) => screens.get(path) }));

const { aroundNav, onItsWay } = await import('./navigation.ts');

const turn = () => vi.advanceTimersByTimeAsync(0);
const moves = () => go.mock.calls.map(([to, options]) => [to, options?.replace]);
const assign = vi.fn<(to: string | URL) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  go.mockClear();
  assign.mockClear();
  screens.clear();
  document.documentElement.dataset['base'] = '';
  vi.stubGlobal('scrollTo', vi.fn<() => void>());
  vi.spyOn(location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('navigates at once if the screen is loaded', () => {
  aroundNav(go, '/zuhao.html', undefined);
  expect([moves(), onItsWay.pending]).toEqual([[['/zuhao.html', false]], false]);
});

it.each([
  ['another page', '/svip', undefined, [0]],
  ['another order of the same page', `${location.pathname}?order_no=1`, undefined, [0]],
  ['a change of the address in place', '/free', { replace: true }, []],
])('scrolls to the top except for a replaced address: %s', async (_, to, options, tops) => {
  vi.stubGlobal('requestAnimationFrame', (step: () => void) => step());
  const scrolled = vi.fn<(place: ScrollToOptions) => void>();
  vi.stubGlobal('scrollTo', scrolled);
  aroundNav(go, to, options);
  expect(scrolled.mock.calls.map(([{ top }]) => top)).toEqual(tops);
});

it('fetches the next screen first, by its path below the brand’s base', async () => {
  document.documentElement.dataset['base'] = '/ai';
  let ready: (value?: unknown) => void = () => {};
  screens.set(
    '/free',
    new Promise((resolve) => {
      ready = resolve;
    }),
  );
  aroundNav(go, '/ai/free', undefined);
  expect([moves(), onItsWay.pending]).toEqual([[], true]);
  ready();
  await turn();
  expect([moves(), onItsWay.pending]).toEqual([[['/ai/free', false]], false]);
});

it('navigates after 800 ms without the screen', async () => {
  screens.set('/free', new Promise(() => {}));
  aroundNav(go, '/free', undefined);
  await vi.advanceTimersByTimeAsync(799);
  expect(moves()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(moves()).toEqual([['/free', false]]);
});

it('lets the last click win', async () => {
  screens.set('/free', new Promise(() => {}));
  screens.set('/svip', Promise.resolve());
  aroundNav(go, '/free', undefined);
  aroundNav(go, '/svip', undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(moves()).toEqual([['/svip', false]]);
});

it('loads the target as a new document if its chunk is gone', async () => {
  screens.set('/free', Promise.reject(new Error('gone')));
  aroundNav(go, '/free?from=ad', undefined);
  await turn();
  expect([moves(), assign.mock.calls.map(([to]) => String(to))]).toEqual([[], [`${location.origin}/free?from=ad`]]);
});

it('stays on the page while a missing chunk is being handled', async () => {
  let come = (_: unknown) => {};
  const see = (event: Event) =>
    (event as MissingChunk).take(
      new Promise((resolve) => {
        come = resolve;
      }),
    );
  addEventListener(MissingChunk.type, see, { once: true });
  screens.set(
    '/free',
    loadChunk(() => Promise.reject(new Error('gone'))),
  );
  aroundNav(go, '/free', undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([moves(), onItsWay.pending, arrival.wanted]).toEqual([[], true, `${location.origin}/free`]);
  come(null);
  await turn();
  expect([moves(), onItsWay.pending, arrival.wanted]).toEqual([[['/free', false]], false, null]);
});

it('stays on the page when offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  screens.set('/free', Promise.reject(new Error('offline')));
  aroundNav(go, '/free', undefined);
  await turn();
  expect([moves(), assign.mock.calls, onItsWay.pending]).toEqual([[], [], false]);
});

it('stays on the page if the user chose to', async () => {
  screens.set('/free', Promise.reject(new KeptHere()));
  aroundNav(go, '/free', undefined);
  await turn();
  expect([moves(), assign.mock.calls, onItsWay.pending, arrival.wanted]).toEqual([[], [], false, null]);
});

it.each([
  ['https://e.com/x', ['https://e.com/x']],
  ['//e.com/x', [`${location.protocol}//e.com/x`]],
  ['javascript:alert(1)', []],
  ['data:text/html,x', []],
])('leaves %s to the browser if it is http(s)', (to, assigned) => {
  aroundNav(go, to, undefined);
  expect([moves(), assign.mock.calls.map(([target]) => String(target))]).toEqual([[], assigned]);
});

it('replaces the history entry if the address is the current one', () => {
  aroundNav(go, location.href, undefined);
  expect(moves()).toEqual([[location.href, true]]);
});
