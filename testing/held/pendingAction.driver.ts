import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './expect.ts';
import { pendingActionMachine } from '#machines/pendingAction.machine.ts';
import { intercept } from '#testing/site/traffic.ts';
import { priceNow } from './background.ts';
import { defineHeld } from './driver.ts';
import { logIn, loginDialog } from './login.ts';
import { openListing } from './rent.ts';
import { comeSignedIn, UNAUTHENTICATED } from './stage.ts';

/** The two requests that get a 401: a pressed heart, and the price refetched every 30 s. */
type Operation = 'SetFavourite' | 'ListingNow';
interface Waiting {
  /** Requests held for a login, in order. */
  readonly refused: Operation[];
  /** Retried requests without a response yet. */
  readonly again: Route[];
  isRetrying: boolean;
  /** The next reading of the price is refused. */
  refusesPrice: boolean;
}

const READING = 30_000;
const STASH = 'stashed-actions';
const onPages = new WeakMap<Page, Waiting>();
const waitingOn = (page: Page): Waiting =>
  onPages.get(page) ?? onPages.set(page, { refused: [], again: [], isRetrying: false, refusesPrice: false }).get(page)!;
const heart = (page: Page): Locator => page.getByRole('complementary', { name: '租用' }).getByRole('button', { name: /^(?:取消)?收藏$/ });

async function listen(page: Page): Promise<void> {
  const waiting = waitingOn(page);
  await intercept(page, 'SetFavourite', async (route) => {
    if (waiting.isRetrying) waiting.again.push(route);
    else await route.fulfill(UNAUTHENTICATED);
  });
  await intercept(page, 'ListingNow', async (route) => {
    if (waiting.isRetrying) waiting.again.push(route);
    else if (waiting.refusesPrice) await route.fulfill(UNAUTHENTICATED);
    else await route.fallback();
    waiting.refusesPrice = false;
  });
}

const nextAgain = async (page: Page): Promise<Route> => {
  const { again } = waitingOn(page);
  await expect.poll(() => again.length).toBeGreaterThan(0);
  return again.shift()!;
};

const done: Readonly<Record<Operation, (route: Route) => object>> = {
  SetFavourite: (route) => ({ setFavourite: (route.request().postDataJSON() as { variables: { on: boolean } }).variables.on }),
  ListingNow: () => {
    const { prices, activity, depositFen } = priceNow().priceNow;
    return {
      listingNow: {
        prices,
        activity,
        depositFen,
        isListed: true,
        isRented: false,
        isReservation: true,
        isFavourite: false,
        rentedUntil: null,
        booked: [],
        availability: 'NORMAL',
      },
    };
  },
};

async function pressHeart(page: Page): Promise<void> {
  const waiting = waitingOn(page);
  await heart(page).click();
  if (waiting.isRetrying) await (await nextAgainOf(page)).fulfill(UNAUTHENTICATED);
  waiting.refused.push('SetFavourite');
}

/** The latest retried request, while others are pending. */
async function nextAgainOf(page: Page): Promise<Route> {
  const { again } = waitingOn(page);
  await expect.poll(() => again.length).toBeGreaterThan(1);
  return again.pop()!;
}

const idsIn = (context: Readonly<Record<string, unknown>>): string =>
  (context['waiting'] as readonly { readonly id: string }[]).map(({ id }) => id).join();
const unless =
  (...allowed: readonly string[]) =>
  (context: Readonly<Record<string, unknown>>): boolean =>
    !allowed.includes(idsIn(context));
const inOrder = '画面上先点心，或先等价格重读';

export const pendingAction = defineHeld(pendingActionMachine, {
  standing: 'unverified',
  async open(page, stage) {
    await listen(page);
    await comeSignedIn(page);
    const found = stage.next('readStoredActions');
    const waiting = waitingOn(page);
    if (found === '有一个') {
      waiting.refused.push('SetFavourite');
      waiting.isRetrying = true;
    }
    const stash = found === '格式错误' ? '不是 JSON' : found === '有一个' ? 'one' : '';
    await page.addInitScript(
      ([key, text]) => {
        if (text === '' || sessionStorage.getItem('met') !== null) return;
        sessionStorage.setItem('met', 'once');
        sessionStorage.setItem(
          key,
          text === 'one'
            ? JSON.stringify([{ operation: 'SetFavourite', variables: { listingId: '1', on: true }, by: null, at: Date.now() }])
            : text,
        );
      },
      [STASH, stash] as const,
    );
    await openListing(page);
  },
  drivers: {
    'action.refused': async (page, { id }) => {
      if (id === 'action-1') return pressHeart(page);
      const waiting = waitingOn(page);
      waiting.refusesPrice = true;
      await page.clock.runFor(READING);
      await expect.poll(() => waiting.refusesPrice).toBe(false);
      waiting.refused.push('ListingNow');
    },
    'session.opened': async (page) => {
      waitingOn(page).isRetrying = true;
      await logIn(page);
    },
    'login.dismissed': async (page, _, stage) => {
      waitingOn(page).refused.length = 0;
      stage.standing = 'guest';
      await loginDialog(page).getByRole('button', { name: '关闭' }).click();
    },
  },
  actors: {
    readStoredActions: async () => {},
    async retryActions(page, { outcome }) {
      const waiting = waitingOn(page);
      const count = outcome === '成功一个' ? 1 : waiting.refused.length;
      for (const operation of waiting.refused.slice(0, count)) {
        const route = await nextAgain(page);
        await (outcome === '又被拒绝' ? route.fulfill(UNAUTHENTICATED) : route.fulfill({ json: { data: done[operation](route) } }));
      }
      if (outcome !== '又被拒绝') waiting.refused.splice(0, count);
      waiting.isRetrying = false;
    },
  },
  facts: {
    'pendingAction.restoring': (page) => expect(page.getByRole('banner')).toBeVisible(),
    'pendingAction.idle': (page) => expect(loginDialog(page)).toBeHidden(),
    'pendingAction.awaitingLogin': (page) => expect(loginDialog(page)).toBeVisible(),
    'pendingAction.retrying': (page) => expect(loginDialog(page)).toBeHidden(),
  },
  alike: [{ states: ['pendingAction.idle', 'pendingAction.retrying'], shows: 'nothing', why: '登录之后在背后重做' }],
  unseen: [
    { step: 'retryActions-中断', why: '一个请求的失败不会让重试中断' },
    { step: 'action.refused#1', in: 'pendingAction.restoring', why: '读取只要一瞬间' },
    { step: 'action.refused#2', in: ['pendingAction.restoring', 'pendingAction.retrying'], why: '读取只要一瞬间；重试时不等价格重读' },
    { step: 'action.refused#1', in: 'pendingAction.retrying', when: unless('action-2'), why: inOrder },
    { step: 'action.refused#1', in: 'pendingAction.awaitingLogin', why: inOrder },
    { step: 'action.refused#2', in: 'pendingAction.awaitingLogin', when: unless('action-1'), why: inOrder },
    { step: 'retryActions+成功一个', when: unless('action-2,action-1'), why: '没有重试期间又排进来的' },
    { step: 'retryActions+都成功', when: (context) => idsIn(context) === 'action-2,action-1', why: '重试期间又排进来的不在这一次里' },
    { step: 'retryActions+又被拒绝', when: (context) => idsIn(context) === 'action-2,action-1', why: '重试期间又排进来的不在这一次里' },
  ],
});
