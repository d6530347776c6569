import type { Step } from '@xstate/test';
import * as contract from '#contract/rest/orders.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { openingBalance } from '#service/commands/openingBalance.ts';
import { hashPassword } from '#service/identity/password.ts';
import { aListing, anOrder, aRenter, pay } from '#testing/builders/market.ts';
import { checkout as held, pay as payIn } from '#testing/held/checkout.driver.ts';
import { dialog, heading, press, rentCard } from '#testing/held/rent.ts';
import { logInByPassword } from '#testing/site/login.ts';
import { expect } from '#testing/site/site.ts';
import { defineLive, LOST, type LiveDriver } from './driver.ts';
import { giveRealName, rentedOut, setOrder, setUser, suspendGame } from './market.ts';
import { stopped } from './troubles.ts';
import { enterAs } from './world.ts';
import {
  BALANCE,
  type World,
  afterwards,
  agreedIn,
  asSomebody,
  become,
  cashierOf,
  chargedBefore,
  choosePart,
  listen,
  login,
  orderable,
  ordersBefore,
  paid,
  password,
  payment,
  refresh,
  settle,
  spend,
  submitButton,
  turned,
} from './checkoutWorld.ts';

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
