import type { Locator, Page, Route } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { UNAUTHORIZED_RETRIES } from '#contract/rules/constants.ts';
import { known } from '#lib/known.ts';
import { pendingActionMachine } from '#machines/identity/pendingAction.machine.ts';
import { intercept, operationOf } from '#testing/site/traffic.ts';
import { background, priceNow } from '#testing/stubbed/background.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { logIn, loginDialog } from '#testing/stubbed/login.ts';
import { openListing } from '#testing/stubbed/rent.ts';
import { changeInOtherTab, comeSignedIn, type Stage, UNAUTHENTICATED } from '#testing/stubbed/stage.ts';

/** The two operations that get a 401: setting a favourite, and the price, which is refetched every 30 s. */
type Operation = 'SetFavourite' | 'ListingNow';
interface Refused {
  readonly operation: Operation;
  /** Whether it is repeated only for the same user. */
  readonly isOwn: boolean;
  attempts: number;
}
interface Waiting {
  /** Requests that wait for a login, in order. */
  readonly refused: Refused[];
  /** Requests of the current round that are not repeated yet. */
  round: Refused[];
  /** Repeated requests without a response so far. */
  readonly again: Route[];
  /** Id of the logged-in user. */
  person: string;
  /** Whether the next read of the price is refused. */
  refusesPrice: boolean;
}

const READING = 30_000;
const STASH = 'stashed-actions';
const MEMBER = 'unverified';
const PEOPLE = ['3', '4'] as const;
const onPages = new WeakMap<Page, Waiting>();
const waitingOn = (page: Page): Waiting => {
  const waiting = onPages.get(page) ?? { refused: [], round: [], again: [], person: PEOPLE[0], refusesPrice: false };
  onPages.set(page, waiting);
  return waiting;
};
const heart = (page: Page): Locator => page.getByRole('complementary', { name: '租用' }).getByRole('button', { name: /^(?:取消)?收藏$/ });
const isGuest = (page: Page): Promise<boolean> => page.evaluate(() => localStorage.getItem('session-token') === null);

async function listen(page: Page, stage: Stage): Promise<void> {
  const waiting = waitingOn(page);
  const isRepeated = (operation: Operation): boolean => waiting.round.some((one) => one.operation === operation);
  await intercept(page, 'Viewer', async (route) => {
    const { viewer, balance } = background.Viewer(stage);
    await route.fulfill({ json: { data: { viewer: viewer && { ...viewer, id: waiting.person }, balance } } });
  });
  await intercept(page, 'SetFavourite', async (route) => {
    if (isRepeated('SetFavourite')) waiting.again.push(route);
    else await route.fulfill(UNAUTHENTICATED);
  });
  await intercept(page, 'ListingNow', async (route) => {
    if (isRepeated('ListingNow')) waiting.again.push(route);
    else if (waiting.refusesPrice) await route.fulfill(UNAUTHENTICATED);
    else await route.fallback();
    waiting.refusesPrice = false;
  });
}

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
        freePlays: [],
        awaitsPassword: false,
        availability: 'NORMAL',
      },
    };
  },
};

/** Presses the heart once the page has read the user. */
async function pressHeart(page: Page, stage: Stage): Promise<void> {
  if (await isGuest(page)) await changeInOtherTab(page, stage, MEMBER);
  await expect(page.getByRole('banner').getByRole('link', { name: /^个人中心，/ })).toBeVisible();
  const refused = page.waitForResponse((response) => operationOf(response.request()) === 'SetFavourite');
  await heart(page).click();
  // While another request is repeated, the chart must first receive this refusal.
  await (await refused).finished();
  waitingOn(page).refused.push({ operation: 'SetFavourite', isOwn: true, attempts: 0 });
}

const idsIn = (context: Readonly<Record<string, unknown>>): string =>
  (context['waiting'] as readonly { readonly id: string }[]).map(({ id }) => id).join();
const unless =
  (...allowed: readonly string[]) =>
  (context: Readonly<Record<string, unknown>>): boolean =>
    !allowed.includes(idsIn(context));
const inOrder = '画面上先点心，或先等价格重读';

export const pendingAction = defineHeld(pendingActionMachine, {
  standing: MEMBER,
  async open(page, stage) {
    await listen(page, stage);
    await comeSignedIn(page);
    const found = stage.next('readStoredActions');
    const waiting = waitingOn(page);
    if (found === '有一个') {
      waiting.refused.push({ operation: 'SetFavourite', isOwn: false, attempts: 0 });
      waiting.round = [...waiting.refused];
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
    'action.refused': async (page, { id }, stage) => {
      if (id === 'action-1') return pressHeart(page, stage);
      const waiting = waitingOn(page);
      waiting.refusesPrice = true;
      await page.clock.runFor(READING);
      await expect.poll(() => waiting.refusesPrice).toBe(false);
      waiting.refused.push({ operation: 'ListingNow', isOwn: false, attempts: 0 });
    },
    'session.opened': async (page, _, stage) => {
      const waiting = waitingOn(page);
      waiting.round = [...waiting.refused];
      stage.standing = MEMBER;
      const isAsked = waiting.round.some(({ isOwn }) => isOwn);
      if (isAsked && stage.next('readPerson') === '另一个人') waiting.person = waiting.person === PEOPLE[0] ? PEOPLE[1] : PEOPLE[0];
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
    async readPerson(page, { outcome }) {
      const { refused, round } = waitingOn(page);
      if (outcome === '另一个人') refused.splice(refused.indexOf(known(round.shift(), 'first of the round')), 1);
    },
    async repeatAction(page, { outcome }) {
      const { refused, round, again } = waitingOn(page);
      await expect.poll(() => again.length).toBeGreaterThan(0);
      // Requests are repeated one after the other: the next one waits for this response.
      expect(again.splice(1)).toEqual([]);
      const route = known(again.shift(), 'repeated request');
      expect(operationOf(route.request())).toBe(round[0]?.operation);
      const one = known(round.shift(), 'first of the round');
      if (outcome === '又被拒绝') one.attempts += 1;
      else refused.splice(refused.indexOf(one), 1);
      if (round.length === 0 && refused.some(({ attempts }) => attempts >= UNAUTHORIZED_RETRIES)) refused.length = 0;
      await route.fulfill(outcome === '又被拒绝' ? UNAUTHENTICATED : { json: { data: done[one.operation](route) } });
    },
  },
  facts: {
    'pendingAction.restoring': (page) => expect(page.getByRole('banner')).toBeVisible(),
    'pendingAction.idle': (page) => expect(loginDialog(page)).toBeHidden(),
    'pendingAction.awaitingLogin': (page) => expect(loginDialog(page)).toBeVisible(),
    'pendingAction.retrying': (page) => expect(loginDialog(page)).toBeHidden(),
  },
  alike: [
    {
      states: ['pendingAction.idle', 'pendingAction.retrying.identifying', 'pendingAction.retrying.repeating'],
      shows: 'nothing',
      why: '登录之后在背后重做',
    },
  ],
  unseen: [
    { step: 'repeatAction-中断', why: '一个请求的失败不会让重试中断' },
    { step: 'readPerson-中断', why: '登录状态的流程和页面同生命周期' },
    { step: 'readPerson+没有读到', why: '读不到用户信息的登录由 session 走' },
    { step: 'readPerson+没有登录', why: '刚登录的令牌马上又失效，页面自己再问一次登录' },
    { step: 'readPerson+另一个人', when: unless('action-1'), why: '换了人，页面自己重读价格' },
    { step: 'action.refused#1', in: 'pendingAction.restoring', why: '读取只要一瞬间' },
    { step: 'action.refused#2', in: ['pendingAction.restoring', 'pendingAction.retrying'], why: '读取只要一瞬间；重试时不等价格重读' },
    { step: 'action.refused#1', in: 'pendingAction.retrying', when: unless('action-2'), why: inOrder },
    { step: 'action.refused#1', in: 'pendingAction.awaitingLogin', why: inOrder },
    { step: 'action.refused#2', in: 'pendingAction.awaitingLogin', when: unless('action-1'), why: inOrder },
  ],
});
