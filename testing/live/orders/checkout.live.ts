import * as contract from '#contract/rest/orders.ts';
import { checkoutMachine } from '#machines/orders/checkout.machine.ts';
import { hashPassword } from '#service/domains/identity/password.ts';
import { aListing, aRenterWithPhone } from '#testing/builders/market.ts';
import { checkout as held } from '#testing/stubbed/orders/checkout.driver.ts';
import { pay as payIn, payment } from '#testing/stubbed/payment.ts';
import { dialog, heading, press, rentCard } from '#testing/stubbed/rent.ts';
import { logInByPassword } from '#testing/site/login.ts';
import { expect } from '#testing/site/site.ts';
import { asItStands, defineLive, LOST } from '#testing/live/driver.ts';
import { enterRealName, rentedOut, setOrder, setUser, suspendGame } from '#testing/live/market.ts';
import { stopped } from '#testing/live/troubles.ts';
import {
  agreedIn,
  asSomebody,
  BALANCE,
  become,
  choosePart,
  listen,
  login,
  orderable,
  ordersBefore,
  password,
  refresh,
  settle,
  submitButton,
  turned,
  unlessLost,
  type World,
} from '#testing/live/checkoutWorld.ts';

const isLost = ({ problem }: Readonly<Record<string, unknown>>): boolean => (problem as { kind?: string } | null)?.kind === 'offline';

export const checkout = defineLive<typeof checkoutMachine, World>(checkoutMachine, {
  held,
  async prepare({ market }) {
    const [verified, unverified] = [
      await aRenterWithPhone(market, { balance: BALANCE }),
      await aRenterWithPhone(market, { balance: BALANCE, realName: null, birthDate: null }),
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
      // The page must not show changes that an earlier step made to the listing, e.g. a longer minimum.
      await settle(scene);
      await refresh(scene);
      await choosePart(scene);
      if (standing === 'unverified') await setUser(scene, scene.world.person, { real_name: null, birth_date: null, id_number_hash: null });
      await submitButton(scene).click();
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
      if (outcome === '成年') await enterRealName(page);
      else await press(page, '实名认证', '暂不认证');
    },
    async rentVerification({ page, world }, { outcome }) {
      if (outcome !== '同意新价') return;
      await press(page, '价格有变动', '同意新价格，继续');
      world.proposed += 50;
    },
    async orderPayment(scene, { outcome }) {
      if (outcome === '留着不付') return press(scene.page, payment, '关闭');
      const { page, market, world } = scene;
      const wallet = dialog(page, payment).getByRole('radio', { name: /^钱包余额/ });
      await expect(wallet).toBeAttached();
      if (outcome === '过期重选') {
        const { order_no } = await market.deps.db
          .selectFrom('rental_order')
          .select('order_no')
          .where('renter_id', '=', world.person.id)
          .where('status', '=', 1)
          .executeTakeFirstOrThrow();
        await setOrder({ market }, order_no, { pay_deadline: new Date() });
      }
      await payIn(page, outcome === '去查询结果' ? 'card' : 'wallet');
      if (outcome === '去查询结果') await press(page, payment, '我已付款，查询结果');
      if (outcome === '过期重选') await press(page, payment, '重新选择');
    },
  },
  heldOnly: { 'rentVerification+最短时长变了': '页面自己也会重新读到更长的起租时长，先读到哪个不由测试决定' },
  answers: {
    rentVerification: {
      一致: (scene) => settle(scene),
      同意新价: (scene) => settle(scene, {}, scene.world.proposed + 50),
      已下架: turned(() => ({ is_listed: false })),
    },
    createOrder: { 已锁定: orderable, [LOST]: orderable },
    findOrder: { 有订单: asItStands, 没有订单: asItStands },
  },
  troubledAt: 'createOrder',
  refusals: {
    findOrder: { calls: [contract.listOrders], ...stopped },
    createOrder: {
      calls: [contract.createOrder],
      thrown: stopped.thrown,
      labels: {
        ...stopped.labels,
        PRICE_CHANGED: '价格变动',
        REAL_NAME_REQUIRED: '要实名',
        LISTING_UNRENTABLE: '已租出',
        RATE_LIMITED: '太频繁',
      },
      given: {
        ...stopped.given,
        PRICE_CHANGED: (scene, asked) => settle(scene, {}, agreedIn(asked) + 50),
        REAL_NAME_REQUIRED: asSomebody({ real_name: null, birth_date: null, id_number_hash: null }),
        LISTING_UNRENTABLE: turned(rentedOut),
        LISTING_AWAITS_PASSWORD: turned(() => ({ ...rentedOut(), is_rented: false, rental_time: null, awaits_password: true })),
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
        CREDIT_TOO_LOW_TO_RENT: asSomebody({ credit_score: 10 }),
        GAME_MONEY_INVALID: turned(() => ({ game_money: 0 })),
        COUPON_UNUSABLE: async (scene) => {
          await settle(scene);
          await scene.market.deps.db.updateTable('coupon').set({ status: 3 }).where('user_id', '=', scene.world.person.id).execute();
        },
        LISTING_DELETED: turned(() => ({ deleted_at: new Date() })),
      },
      notGiven: {
        LET_GO_OF_ONE_LIMIT: '页面和其他下单限制一样显示，限制本身由 holding.test 在真实数据库上走',
        ORDER_TOO_LARGE: '页面不提交超过上限的订单（decision.test），上限本身由 createRefused.test 在真实数据库上走',
        LET_GO_LIMIT: '页面和其他下单限制一样显示，限制本身由 holding.test 在真实数据库上走',
      },
    },
  },
  facts: {
    'checkout.choosing': async ({ page }) => {
      await expect(dialog(page, payment)).toBeHidden();
      await expect(rentCard(page).locator('[aria-busy=true]')).toHaveCount(0);
    },
    'checkout.postponed': ({ page }) => expect(page.getByText('订单已保留，可在订单里继续支付')).toBeVisible(),
    'checkout.left': ({ page }) => heading(page, /^(?:支付成功|正在确认支付结果)$/),
  },
  lost: ['createOrder'],
  possible: {
    createOrder: unlessLost('已锁定'),
    // Of a retry: the login dialog covers the one of the lost response.
    'createOrder+UNAUTHENTICATED': ({ lost }) => lost === null,
    'findOrder+有订单': isLost,
    'findOrder+没有订单': (context) => !isLost(context),
    'rent.submit#1': mayGoOn,
    'rent.submit#2': mayGoOn,
    'rent.submit#3': mayGoOn,
  },
});

/** The page's polling does not report these states: it has to be reopened. */
const LASTING = ['LISTING_DELETED', 'LISTING_MAINTENANCE', 'OWN_LISTING'];

function mayGoOn({ problem }: Readonly<Record<string, unknown>>): boolean {
  return !LASTING.includes((problem as { code?: string } | null)?.code ?? '');
}
