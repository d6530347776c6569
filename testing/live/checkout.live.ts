import type { Locator, Request } from '@playwright/test';
import type { Step } from '@xstate/test';
import * as contract from '#contract/rest/orders.ts';
import { checkoutMachine, type Standing } from '#machines/checkout.machine.ts';
import { openingBalance, giveCoupon } from '#service/commands/openingBalance.ts';
import { hashPassword } from '#service/identity/password.ts';
import { aListing, anOrder, aPaidOrder, aRenter, pay } from '#testing/builders/market.ts';
import { checkout as held, pay as payIn } from '#testing/held/checkout.driver.ts';
import { dialog, heading, press, rentCard } from '#testing/held/rent.ts';
import { logInByPassword } from '#testing/site/login.ts';
import { walletOf } from '#testing/site/money.ts';
import { choose } from '#testing/site/screen.ts';
import { expect } from '#testing/site/site.ts';
import { operationOf } from '#testing/site/traffic.ts';
import { type Arrange, type Asked, asItStands, defineLive, LOST, type LiveDriver, type Scene } from './driver.ts';
import { giveRealName, type Listing, type Person, rentedOut, setListing, setOrder, setUser, statusOf, suspendGame } from './market.ts';
import { stopped } from './troubles.ts';
import { changePerson, enterAs } from './world.ts';

interface World {
  readonly listing: Listing;
  readonly verified: Person;
  readonly unverified: Person;
  /** Who is logged in. */
  person: Person;
  /** Hourly price that the page was last told, fen. */
  told: number;
  /** Hourly price that the renter has agreed to. */
  proposed: number;
  /** Times that a person was renamed, so that the page shows when it knows them. */
  names: number;
  orderNo: string;
  /** Keys of the commands that the service has carried out: a repeated one gets its first answer, however the world stands by then. */
  readonly carriedOut: Set<string>;
  /** Readings of the account that are under way. */
  readonly readings: Set<Request>;
}
type At = Scene<World>;

const password = 'Summer_2026';
const BALANCE = 100_000;
const GROWN = { real_name: '林一', birth_date: '1990-05-04', credit_score: 60, finished_orders: 10 };
const payment = '支付订单';
/** The page reads again what changes; a request that is under way for longer is given up. */
const REREAD = 30_000;

const submitButton = ({ page }: At): Locator => rentCard(page).locator('.paybar').getByRole('button');
const login = async (scene: At, person: Person): Promise<{ username: string; password: string }> => {
  const { username } = await scene.market.deps.db
    .selectFrom('user_account')
    .select('username')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return { username, password };
};

/** The account free at a price, the renter grown up, of good standing, with enough money and with nothing else to pay. */
async function settle(scene: At, otherwise: Partial<Listing> = {}, rental = scene.world.proposed): Promise<void> {
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

const turned =
  (otherwise: () => Partial<Listing>): Arrange<World> =>
  (scene) =>
    settle(scene, otherwise());
const asSomebody =
  (values: Parameters<typeof setUser>[2]): Arrange<World> =>
  async (scene) => {
    await settle(scene);
    await setUser(scene, scene.world.person, values);
  };
const agreedIn = ({ variables }: Asked): number =>
  (variables['input'] as { agreed: { prices: { hourlyFen: number } } }).agreed.prices.hourlyFen;

/** Orders on other accounts: so many stand open, or were closed today. */
async function ordersBefore(scene: At, count: number, status: 1 | 5, finished = 0): Promise<void> {
  const {
    market,
    world: { person },
  } = scene;
  await settle(scene);
  await market.deps.db
    .updateTable('rental_order')
    .set({ created_at: new Date(Date.now() - 172_800_000), status: 5 })
    .where('renter_id', '=', person.id)
    .execute();
  for (let made = 0; made < count; made += 1) {
    const { order_no } = await anOrder(market, person, await aListing(market));
    await setOrder(scene, order_no, { status });
  }
  await setUser(scene, person, { finished_orders: finished });
}

/** The order waits for its money, and there is enough. */
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

const afterwards =
  (disturb: Arrange<World>): Arrange<World> =>
  async (scene, asked) => {
    scene.world.orderNo = String(asked.variables['orderNo']);
    await payable(scene);
    await disturb(scene, asked);
  };

/** The service carries a command out, unless it has; what was brought about by it stays. */
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
const orderable = once((scene, asked) => settle(scene, {}, agreedIn(asked)));
const paid = once(afterwards(asItStands));

const SPENT = '没有付成的一次';
/** Twenty times within the hour this renter has gone to the cashier and has not paid. */
const chargedBefore: Arrange<World> = async ({ market, world }) => {
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

/** The wallet is spent on something else meanwhile. */
const spend: Arrange<World> = async ({ market, world }) => {
  const { available = 0 } = await walletOf({ market }, world.person);
  await aPaidOrder(market, world.person, await aListing(market, { deposit: available! - 1_000 }));
};

/** What is on the page as the path needs it: how to rent, what to prepay, which red packet. */
async function choosePart(scene: At): Promise<void> {
  const card = rentCard(scene.page);
  const isComing = (ending: string): boolean => scene.until('rent.submit', 'createOrder').includes(ending);
  await choose(card, isComing('CREDIT_TOO_LOW') ? '预约' : '立即租用');
  await choose(card, isComing('TYPE_NOT_OFFERED') ? /^天租/ : /^时租/);
  const prepaid = card.getByRole('spinbutton', { name: '金币数量' });
  // An account that has taken no prepayment since offers none.
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

/** Somebody stands before the page, and it knows them. */
async function become(scene: At, standing: Standing): Promise<void> {
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
    await giveCoupon(market.deps, world.person.id, { title: '红包', type: 1, expiresAt: Date.now() + 86_400_000, discountFen: 100 });
    // What is known of somebody is read anew only for somebody else.
    await leave(scene);
  }
  await changePerson(scene, world.person.token);
  await expect(page.getByRole('banner').getByRole('link', { name: `个人中心，${nickname}` })).toBeVisible();
  if (withPacket) await expect(rentCard(page).getByRole('combobox', { name: '选择红包' })).toBeVisible();
}

/** The account is free again, and the page knows. */
async function refresh(scene: At): Promise<void> {
  await settle(scene);
  const atOnce = rentCard(scene.page).getByRole('radio', { name: '立即租用' });
  const button = submitButton(scene);
  const isFree = async (): Promise<boolean> =>
    scene.world.readings.size === 0 && (await atOnce.isVisible()) && (await button.getAttribute('aria-disabled')) !== 'true';
  if (await isFree()) return;
  // A reading from before may still come in after the first one from now.
  await expect(async () => {
    await scene.page.clock.runFor(REREAD);
    await expect.poll(isFree, { timeout: 3_000 }).toBe(true);
  }).toPass({ timeout: 30_000 });
}

const cashierOf = ({ market }: At): string => `${market.sandbox.url}/cashier/**`;

async function listen(scene: At): Promise<void> {
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
  // The page stays where it is, as it does while the cashier is slow to answer.
  await page.route(cashierOf(scene), (route) => route.fulfill({ status: 204 }));
}

export const checkout = defineLive<typeof checkoutMachine, World>(checkoutMachine, {
  held,
  async prepare({ market }) {
    const [verified, unverified] = [
      await aRenter(market, { balance: BALANCE }),
      await aRenter(market, { balance: BALANCE, realName: null, birthDate: null }),
    ];
    const password_hash = await hashPassword(password);
    for (const person of [verified, unverified]) await setUser({ market }, person, { password_hash });
    const listing = await aListing(market, { game_money: 1_000, money_exchange_rate: 100 });
    return {
      listing,
      verified,
      unverified,
      person: verified,
      told: listing.rental,
      proposed: listing.rental,
      names: 0,
      orderNo: '',
      carriedOut: new Set(),
      readings: new Set(),
    };
  },
  async open(scene) {
    await listen(scene);
    await scene.page.goto(`/detail/${scene.world.listing.id}.html`);
    await expect(submitButton(scene)).not.toHaveAttribute('aria-disabled', 'true');
  },
  drivers: {
    'rent.submit': async (scene, { standing }) => {
      scene.world.proposed = scene.world.told;
      await become(scene, standing);
      await refresh(scene);
      await choosePart(scene);
      if (standing === 'unverified') await setUser(scene, scene.world.person, { real_name: null, birth_date: null, id_number_hash: null });
      await submitButton(scene).click();
    },
    // Whoever comes back to the page with money sees it.
    'pay.submit': async ({ page, market, world }, { method }) => {
      const [wallet, others] = [
        dialog(page, payment).getByRole('radio', { name: /^钱包余额/ }),
        dialog(page, payment).getByText('换一种方式支付'),
      ];
      await expect(wallet.or(others).first()).toBeAttached();
      if (method === 'wallet' && !(await others.isVisible()) && (await wallet.isDisabled())) {
        await openingBalance(market.deps, world.person.id, BALANCE);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
        await expect(wallet).toBeEnabled();
      }
      await payIn(page, method);
    },
    'standing.changed': async (scene, { standing }) => {
      const { world } = scene;
      world.person = standing === 'verified' ? world.verified : world.unverified;
      await settle(scene);
      if (standing === 'unverified') await setUser(scene, world.person, { real_name: null, birth_date: null, id_number_hash: null });
      await logInByPassword(scene.page, await login(scene, world.person));
    },
  },
  actors: {
    async realName({ page }, { outcome }) {
      if (outcome === '成年') await giveRealName(page);
      else await press(page, '实名认证', '暂不认证');
    },
    async rentVerification({ page, world }, { outcome }) {
      if (outcome !== '同意新价') return;
      await press(page, '价格有变动', '同意新价格，继续');
      world.proposed += 50;
    },
  },
  answers: {
    rentVerification: {
      一致: (scene) => settle(scene),
      同意新价: (scene) => settle(scene, {}, scene.world.proposed + 50),
      已下架: turned(() => ({ is_listed: false })),
    },
    createOrder: { 已锁定: orderable, [LOST]: orderable },
    payOrder: { 已支付: paid, 去收银台: paid, [LOST]: paid },
  },
  refusals: {
    createOrder: {
      calls: [contract.createOrder],
      thrown: stopped.thrown,
      labels: { ...stopped.labels, PRICE_CHANGED: '价格变动', REAL_NAME_REQUIRED: '要实名', LISTING_UNRENTABLE: '已租出' },
      given: {
        ...stopped.given,
        PRICE_CHANGED: (scene, asked) => settle(scene, {}, agreedIn(asked) + 50),
        REAL_NAME_REQUIRED: asSomebody({ real_name: null, birth_date: null, id_number_hash: null }),
        LISTING_UNRENTABLE: turned(rentedOut),
        MINOR_REFUSED: asSomebody({ birth_date: '2015-01-01' }),
        LISTING_UNLISTED: turned(() => ({ is_listed: false })),
        LISTING_MAINTENANCE: async (scene) => {
          await settle(scene);
          await suspendGame(scene, scene.world.listing);
        },
        OWN_LISTING: (scene) => settle(scene, { owner_id: scene.world.person.id }),
        PERIOD_INVALID: turned(() => ({ min_rental_period: 5 })),
        NEWCOMER_DAILY_LIMIT: (scene) => ordersBefore(scene, 5, 5),
        NEWCOMER_ACTIVE_LIMIT: (scene) => ordersBefore(scene, 2, 1),
        UNPAID_LIMIT: (scene) => ordersBefore(scene, 3, 1, 10),
        TYPE_NOT_OFFERED: turned(() => ({ daily_rental: null })),
        CREDIT_TOO_LOW: asSomebody({ credit_score: 30 }),
        GAME_MONEY_INVALID: turned(() => ({ game_money: 0 })),
        COUPON_UNUSABLE: async (scene) => {
          await settle(scene);
          await scene.market.deps.db.updateTable('coupon').set({ status: 3 }).where('user_id', '=', scene.world.person.id).execute();
        },
        LISTING_DELETED: turned(() => ({ deleted_at: new Date() })),
      },
    },
    payOrder: {
      calls: [contract.payOrder],
      thrown: stopped.thrown,
      labels: { ...stopped.labels, ORDER_CLOSED: '已关闭', BALANCE_SHORT: '余额不足' },
      given: {
        ...stopped.given,
        ORDER_CLOSED: afterwards(({ market, world }) => setOrder({ market }, world.orderNo, { pay_deadline: new Date() })),
        BALANCE_SHORT: afterwards(spend),
        RATE_LIMITED: afterwards(chargedBefore),
        ORDER_STATE: afterwards(({ market, world }) => setOrder({ market }, world.orderNo, { status: 7 })),
        MINOR_REFUSED: afterwards(({ market, world }) => setUser({ market }, world.person, { birth_date: '2015-01-01' })),
        NOT_FOUND: afterwards(async ({ market, world }) => setOrder({ market }, world.orderNo, { renter_id: (await aRenter(market)).id })),
        ORDER_ALREADY_PAID: afterwards(async ({ market, world }) => pay(market, world.person, world.orderNo)),
      },
    },
  },
  facts: {
    'checkout.choosing': async ({ page }) => {
      await expect(dialog(page, payment)).toBeHidden();
      await expect(rentCard(page).locator('[aria-busy=true]')).toHaveCount(0);
    },
    'checkout.left': ({ page }) => heading(page, /^(?:支付成功|正在确认支付结果)$/),
  },
  silent: { 'payOrder+ORDER_ALREADY_PAID': '已经付过：显示“支付成功”' },
  lost: ['createOrder', 'payOrder'],
  possible: {
    createOrder: unlessLost('已锁定'),
    payOrder: unlessLost('已支付', '去收银台'),
    'rent.submit#1': mayGoOn,
    'rent.submit#2': mayGoOn,
    'rent.submit#3': mayGoOn,
    'payOrder+已支付': byWallet,
    'payOrder+余额不足': byWallet,
    'payOrder+去收银台': byCard,
    'payOrder+RATE_LIMITED': byCard,
  },
  async end(scene, states) {
    const { page } = scene;
    if (!states.includes('checkout.atCashier')) return;
    await page.unroute(cashierOf(scene));
    await page.getByRole('link', { name: '点这里打开' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '银行卡收银台' })).toBeVisible();
    await page.getByRole('button', { name: '支付成功' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  },
});

/** What the page reads again while it stands does not tell of these: it has to be opened anew. */
const LASTING = ['LISTING_DELETED', 'LISTING_MAINTENANCE', 'OWN_LISTING'];

function mayGoOn({ problem }: Readonly<Record<string, unknown>>): boolean {
  return !LASTING.includes((problem as { code?: string } | null)?.code ?? '');
}
/** What was carried out is answered alike when it is asked for again. */
function unlessLost(
  ...answers: readonly string[]
): (context: Readonly<Record<string, unknown>>, states: readonly string[], step: Step) => boolean {
  return ({ problem }, _, { outcome = '' }) =>
    (problem as { kind?: string } | null)?.kind !== 'offline' || [...answers, LOST].includes(outcome);
}
function byWallet({ method }: Readonly<Record<string, unknown>>): boolean {
  return method === 'wallet';
}

function byCard({ method }: Readonly<Record<string, unknown>>): boolean {
  return method === 'card';
}

/** An order that was left unpaid, paid from its own page. */
export const checkoutFromOrder: LiveDriver = {
  ...checkout,
  subject: 'checkout@从订单页来',
  rest: true,
  async prepare(visit): Promise<World> {
    const { market } = visit;
    const person = await aRenter(market, { balance: BALANCE });
    const listing = await aListing(market);
    const { order_no: orderNo } = await anOrder(market, person, listing);
    await enterAs(visit, person);
    return {
      listing,
      verified: person,
      unverified: person,
      person,
      told: listing.rental,
      proposed: listing.rental,
      names: 0,
      orderNo,
      carriedOut: new Set(),
      readings: new Set(),
    };
  },
  async open({ page, world }) {
    await page.route('**/cashier/pay?**', (route) => route.fulfill({ status: 204 }));
    await page.goto(`/account/order?order_no=${(world as World).orderNo}`);
    await page.getByRole('button', { name: '去支付' }).click();
  },
};
