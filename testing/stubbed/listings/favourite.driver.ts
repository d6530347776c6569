import type { Locator, Page } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { favouriteMachine, type Heart } from '#machines/listings/favourite.machine.ts';
import { aListingCard } from '#testing/builders/listings.ts';
import { intercept } from '#testing/site/traffic.ts';
import { UNAUTHENTICATED } from '#testing/stubbed/stage.ts';
import { defineHeld } from '#testing/stubbed/driver.ts';
import { loginDialog } from '#testing/stubbed/login.ts';

/** Card used for each of the path's listings until its request is settled, and whether its heart is on. */
interface Hearts {
  next: number;
  readonly open: Map<string, { readonly card: number; isOn: boolean }>;
  /** Cards that the server has saved as favourites. */
  readonly kept: Set<number>;
}

const CARDS = 24;
const onPages = new WeakMap<Page, Hearts>();
const heartsOf = (page: Page): Hearts => onPages.get(page) ?? onPages.set(page, { next: 1, open: new Map(), kept: new Set() }).get(page)!;
const heart = (page: Page, card: number): Locator => page.getByRole('button', { name: `收藏 账号 ${card} 号`, exact: true });

/** Checks that every pressed heart shows the wanted state and every settled one the server's state. */
async function heartsAreRight(page: Page): Promise<void> {
  const { open, kept } = heartsOf(page);
  const shown = new Map([...kept].map((card) => [card, true]));
  for (const { card, isOn } of open.values()) shown.set(card, isOn);
  const on = [...shown].filter(([, isOn]) => isOn).map(([card]) => card);
  for (const card of on) await expect(heart(page, card)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^收藏 账号/, pressed: true })).toHaveCount(on.length);
}

/** Paths start with hearts that are off: a settled listing releases its card, and the next press uses a new one. */
async function pressHeart(page: Page, { id, wanted }: Heart): Promise<void> {
  const hearts = heartsOf(page);
  const known = hearts.open.get(id) ?? { card: hearts.next++, isOn: false };
  hearts.open.set(id, { ...known, isOn: wanted });
  await heart(page, known.card).click();
  // The footer comes with the first press; states are compared with it.
  await expect(page.getByRole('contentinfo')).toContainText('怎么租号');
}

type Waiting = { readonly hearts: readonly Heart[] };
const wants =
  (id: string) =>
  (context: Readonly<Record<string, unknown>>): boolean =>
    (context as unknown as Waiting).hearts.some((one) => one.id === id && one.wanted);

export const favourite = defineHeld(favouriteMachine, {
  late: true,
  background: {
    Listings: () => ({
      listings: {
        items: Array.from({ length: CARDS }, (_, at) => aListingCard({ id: String(at + 1), title: `账号 ${at + 1} 号` })),
        nextCursor: null,
        count: CARDS,
        isCountCapped: false,
        understood: null,
      },
    }),
  },
  async open(page) {
    await page.goto('/zuhao.html');
    await expect(heart(page, CARDS)).toBeVisible();
  },
  drivers: { 'heart.press': pressHeart },
  operations: { saveHeart: 'SetFavourite' },
  data: {
    saveHeart: ({ value }, page) => {
      const { id, kept } = value as { id: string; kept: boolean };
      const { open, kept: all } = heartsOf(page);
      const { card, isOn } = open.get(id)!;
      if (kept) all.add(card);
      else all.delete(card);
      if (isOn === kept) open.delete(id);
      return { setFavourite: kept };
    },
  },
  actors: {
    saveHeart: async (page, { kind, outcome }) => {
      const { open, kept } = heartsOf(page);
      if (kind === 'done') return;
      const [first] = open.keys();
      if (outcome === '网关故障') {
        open.delete(first!);
        return;
      }
      open.clear();
      expect(kept.size).toBeLessThan(CARDS);
      const restore = await intercept(page, 'SetFavourite', (route) => route.fulfill(UNAUTHENTICATED));
      await loginDialog(page).getByRole('button', { name: '关闭' }).click();
      await expect(page.getByRole('alert').filter({ hasText: '未登录或登录状态已过期,请重新登录' })).toBeVisible();
      await restore();
    },
  },
  facts: { 'favourite.resting': heartsAreRight, 'favourite.saving': heartsAreRight },
  alike: [{ states: ['favourite.resting', 'favourite.saving'], shows: 'the same', why: '点了就亮，不等服务器' }],
  unseen: [
    { step: 'heart.press#1', when: wants('7'), why: '这颗心已经亮着，再点是熄灭' },
    { step: 'heart.press#2', when: (context) => !wants('7')(context), why: '这颗心还没有亮，点它是点亮' },
    { step: 'heart.press#3', when: wants('8'), why: '这颗心已经亮着，再点是熄灭' },
  ],
});
