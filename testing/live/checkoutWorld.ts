import type { Locator, Request } from '@playwright/test';
import type { Step } from '@xstate/test';
import type { Verification } from '#machines/orders/checkout.machine.ts';
import { grantCoupon } from '#service/domains/loyalty/coupon.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { aListing, anOrder, aPaidOrder } from '#testing/builders/market.ts';
import { rentCard } from '#testing/stubbed/rent.ts';
import { walletOf } from '#testing/site/money.ts';
import { choose } from '#testing/site/screen.ts';
import { expect } from '#testing/site/site.ts';
import { operationOf } from '#testing/site/traffic.ts';
import { type Arrange, asItStands, type PendingRequest, LOST, type Scene } from './driver.ts';
import { type Listing, type Person, setListing, setOrder, setUser, statusOf } from './market.ts';
import { changePerson } from './world.ts';

export interface World {
  readonly listing: Listing;
  readonly verified: Person;
  readonly unverified: Person;
  /** The logged-in user. */
  person: Person;
  /** Hourly price that the page last received, in fen. */
  told: number;
  /** Hourly price that the renter has agreed to. */
  proposed: number;
  /** Number of times that the user was renamed, used to detect when the page has read the new name. */
  names: number;
  orderNo: string;
  /** Keys of executed commands: a repeated key returns the first response. */
  readonly carriedOut: Set<string>;
  /** Reads of the account in progress. */
  readonly readings: Set<Request>;
}
type At = Scene<World>;

export const password = 'Summer_2026';
export const BALANCE = 100_000;
const GROWN = { real_name: '林一', birth_date: '1990-05-04', credit_score: 60, finished_orders: 10 };
/** Poll interval of the page, in ms; longer requests are aborted. */
const REREAD = 30_000;

export const submitButton = ({ page }: At): Locator => rentCard(page).locator('[data-covers="tabbar"]').getByRole('button');
export const login = async (scene: At, person: Person): Promise<{ username: string; password: string }> => {
  const { username } = await scene.market.deps.db
    .selectFrom('user_account')
    .select('username')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { username, password };
};

/** Makes the listing free at a price, and the renter an adult of good standing with enough money and no unpaid orders. */
export async function settle(scene: At, otherwise: Partial<Listing> = {}, rental = scene.world.proposed): Promise<void> {
  const {
    market,
    world: { listing, person },
  } = scene;
  await setListing(scene, listing, rental, otherwise);
  await setUser(scene, person, GROWN);
  await market.deps.db.updateTable('rental_order').set({ status: 5 }).where('renter_id', '=', person.id).where('status', '=', 1).execute();
  const { available } = await walletOf({ market }, person);
  if ((available ?? 0) < BALANCE) await openingBalance(market.deps, person.id, BALANCE);
}

export const turned =
  (otherwise: () => Partial<Listing>): Arrange<World> =>
  (scene) =>
    settle(scene, otherwise());
export const asSomebody =
  (values: Parameters<typeof setUser>[2]): Arrange<World> =>
  async (scene) => {
    await settle(scene);
    await setUser(scene, scene.world.person, values);
  };
export const agreedIn = ({ variables }: PendingRequest): number =>
  (variables['input'] as { agreed: { prices: { hourlyFen: number } } }).agreed.prices.hourlyFen;

/** Creates orders of other listings: this many open, or closed today. */
export async function ordersBefore(scene: At, count: number, status: 1 | 5, finished = 0): Promise<void> {
  const {
    market,
    world: { person },
  } = scene;
  await settle(scene);
  await market.deps.db
    .updateTable('rental_order')
    .set({
      created_at: new Date(Date.now() - 172_800_000),
      pay_deadline: new Date(Date.now() - 172_000_000),
      paid_at: new Date(Date.now() - 172_000_000),
      status: 5,
    })
    .where('renter_id', '=', person.id)
    .execute();
  for (let made = 0; made < count; made += 1) {
    const { order_no } = await anOrder(market, person, await aListing(market));
    // A closed order counts as paid and ended in this walk; an unpaid one would have further effects.
    await setOrder(scene, order_no, { status, ...(status === 5 && { paid_at: new Date() }) });
  }
  await setUser(scene, person, { finished_orders: finished });
}

/** An unpaid order, and enough money to pay it. */
async function payable(scene: At): Promise<void> {
  const { market, world } = scene;
  await setUser(scene, world.person, GROWN);
  await market.deps.db.deleteFrom('charge').where('user_id', '=', world.person.id).where('subject', '=', SPENT).execute();
  const status = await statusOf(scene, world.orderNo);
  await setOrder(scene, world.orderNo, {
    renter_id: world.person.id,
    pay_deadline: new Date(Date.now() + 900_000),
    ...(status !== 2 && { status: 1 as const }),
  });
  const { available } = await walletOf({ market }, world.person);
  if ((available ?? 0) < BALANCE) await openingBalance(market.deps, world.person.id, BALANCE);
}

export const afterwards =
  (disturb: Arrange<World>): Arrange<World> =>
  async (scene, asked) => {
    scene.world.orderNo = String(asked.variables['orderNo']);
    await payable(scene);
    await disturb(scene, asked);
  };

/** Runs an arrangement only for the first request with an idempotency key; later changes to its effect stay. */
const once =
  (arrange: Arrange<World>): Arrange<World> =>
  async (scene, asked) => {
    const {
      world: { carriedOut },
    } = scene;
    const key = String(asked.variables['idempotencyKey']);
    if (!carriedOut.has(key)) await arrange(scene, asked);
    carriedOut.add(key);
  };
export const orderable = once((scene, asked) => settle(scene, {}, agreedIn(asked)));
export const paid = once(afterwards(asItStands));

const SPENT = '没有付成的一次';
/** The renter has reached the limit of twenty unpaid charges an hour. */
export const chargedBefore: Arrange<World> = async ({ market, world }) => {
  const created_at = new Date();
  const charges = Array.from({ length: 20 }, (_, at) => ({
    charge_no: `C${world.person.id}${world.orderNo}${at}`,
    user_id: world.person.id,
    order_id: null,
    amount: 100,
    subject: SPENT,
    status: 'expired' as const,
    trade_no: null,
    created_at,
    expires_at: created_at,
    settled_at: null,
    asked_at: null,
    closed_at: created_at,
  }));
  await market.deps.db.insertInto('charge').values(charges).execute();
};

/** Spends the wallet's balance on another order. */
export const spend: Arrange<World> = async ({ market, world }) => {
  const { available = 0 } = await walletOf({ market }, world.person);
  await aPaidOrder(market, world.person, await aListing(market, { deposit: available! - 1_000 }));
};

/** Selects what the path requires: rent type, prepaid game money, red packet. */
export async function choosePart(scene: At): Promise<void> {
  const card = rentCard(scene.page);
  const isComing = (ending: string): boolean => scene.until('rent.submit', 'createOrder').includes(ending);
  await choose(card, isComing('CREDIT_TOO_LOW') ? '预约' : '立即租用');
  await choose(card, isComing('TYPE_NOT_OFFERED') ? /^天租/ : /^时租/);
  const prepaid = card.getByRole('spinbutton', { name: '金币数量' });
  // A listing that no longer accepts prepaid game money does not show the field.
  if (await prepaid.isVisible()) {
    await prepaid.fill(isComing('GAME_MONEY_INVALID') ? '100' : '0');
    await prepaid.press('Enter');
  }
  const packets = card.getByRole('combobox', { name: '选择红包' });
  if (!isComing('COUPON_UNUSABLE') && (await packets.isVisible())) await packets.selectOption('none');
}

async function leave(scene: At): Promise<void> {
  await changePerson(scene, null);
  await expect(scene.page.getByRole('banner').getByRole('button', { name: '登录', exact: true })).toBeVisible();
}

/** Logs a user in and waits until the page knows. */
export async function become(scene: At, standing: Verification): Promise<void> {
  const { page, market, world } = scene;
  if (standing === 'guest') return leave(scene);
  world.person = world[standing];
  const nickname = `夜猫${(world.names += 1)}`;
  await settle(scene);
  await setUser(scene, world.person, {
    nickname,
    ...(standing === 'unverified' && { real_name: null, birth_date: null, id_number_hash: null }),
  });
  const withPacket = standing === 'verified' && scene.until('rent.submit', 'createOrder').includes('COUPON_UNUSABLE');
  if (withPacket) {
    await grantCoupon(market.deps, world.person.id, { title: '红包', type: 1, expiresAt: Date.now() + 86_400_000, discountFen: 100 });
    // The page refetches private data only after a change of user.
    await leave(scene);
  }
  await changePerson(scene, world.person.token);
  await expect(page.getByRole('banner').getByRole('link', { name: `个人中心，${nickname}` })).toBeVisible();
  if (withPacket) await expect(rentCard(page).getByRole('combobox', { name: '选择红包' })).toBeVisible();
}

/** Frees the listing and waits until the page knows. */
export async function refresh(scene: At): Promise<void> {
  await settle(scene);
  const atOnce = rentCard(scene.page).getByRole('radio', { name: '立即租用' });
  const button = submitButton(scene);
  const isFree = async (): Promise<boolean> =>
    scene.world.readings.size === 0 && (await atOnce.isVisible()) && (await button.getAttribute('aria-disabled')) !== 'true';
  if (await isFree()) return;
  // A response to an earlier request may still arrive after the first response to a later one.
  await expect(async () => {
    await scene.page.clock.runFor(REREAD);
    await expect.poll(isFree, { timeout: 3_000 }).toBe(true);
  }).toPass({ timeout: 30_000 });
}

export const cashierOf = ({ market }: At): string => `${market.sandbox.url}/cashier/**`;

export async function listen(scene: At): Promise<void> {
  const { page, world } = scene;
  const isReading = (request: Request): boolean => ['Listing', 'ListingNow'].includes(operationOf(request));
  page.on('request', (request) => isReading(request) && world.readings.add(request));
  page.on('requestfinished', (request) => world.readings.delete(request));
  page.on('requestfailed', (request) => world.readings.delete(request));
  page.on('response', async (response) => {
    if (!isReading(response.request())) return;
    const { data } = (await response.json().catch(() => ({}))) as { data?: Record<string, { prices?: { hourlyFen: number } }> | null };
    const [listing] = Object.values(data ?? {});
    if (listing?.prices) world.told = listing.prices.hourlyFen;
  });
  // The cashier does not respond, so the page stays, as while the cashier is slow.
  await page.route(cashierOf(scene), (route) => route.fulfill({ status: 204 }));
}

/** A request with the same idempotency key gets the same response. */
export const unlessLost =
  (...answers: readonly string[]) =>
  ({ problem }: Readonly<Record<string, unknown>>, _: readonly string[], { outcome = '' }: Step): boolean =>
    (problem as { kind?: string } | null)?.kind !== 'offline' || [...answers, LOST].includes(outcome);
