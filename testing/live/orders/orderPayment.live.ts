import * as contract from '#contract/rest/orders.ts';
import { orderPaymentMachine } from '#machines/orders/orderPayment.machine.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { aListing, anOrder, aRenter, pay } from '#testing/builders/market.ts';
import { orderPayment as held } from '#testing/stubbed/orders/orderPayment.driver.ts';
import { pay as payIn, payment } from '#testing/stubbed/payment.ts';
import { dialog, gone, heading } from '#testing/stubbed/rent.ts';
import { walletOf } from '#testing/site/money.ts';
import { expect } from '#testing/site/site.ts';
import { afterwards, BALANCE, cashierOf, chargedBefore, paid, spend, unlessLost, type World } from '#testing/live/checkoutWorld.ts';
import { defineLive, LOST } from '#testing/live/driver.ts';
import { setOrder, setUser } from '#testing/live/market.ts';
import { stopped } from '#testing/live/troubles.ts';
import { enterAs } from '#testing/live/world.ts';

type Context = Readonly<Record<string, unknown>>;
const byWallet = ({ method }: Context): boolean => method === 'wallet';
const byCard = ({ method }: Context): boolean => method === 'card';

/** An unpaid order, paid on its own page. */
export const orderPayment = defineLive<typeof orderPaymentMachine, World>(orderPaymentMachine, {
  held,
  async prepare(visit) {
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
  async open(scene) {
    const { page, world } = scene;
    // The cashier does not respond, so the page stays open, as with a slow cashier.
    await page.route(cashierOf(scene), (route) => route.fulfill({ status: 204 }));
    await page.goto(`/account/order?order_no=${world.orderNo}`);
    await page.getByRole('button', { name: '去支付' }).click();
  },
  drivers: {
    // The page shows the new balance when the user returns to it.
    'pay.submit': async ({ page, market, world }, { method }) => {
      const [wallet, others] = [
        dialog(page, payment).getByRole('radio', { name: /^钱包余额/ }),
        dialog(page, payment).getByText('换一种方式支付'),
      ];
      await expect(wallet.or(others).first()).toBeAttached();
      const isOffered = method === 'wallet' && !(await others.isVisible());
      // After a refusal the page reads the balance again.
      if (isOffered) {
        const { available } = await walletOf({ market }, world.person);
        await expect(dialog(page, payment).getByRole('radiogroup')).toContainText((available ?? 0) < BALANCE ? '还差' : '可用');
      }
      if (isOffered && (await wallet.isDisabled())) {
        await openingBalance(market.deps, world.person.id, BALANCE);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
        await expect(wallet).toBeEnabled();
      }
      await payIn(page, method);
    },
  },
  answers: { payOrder: { 已支付: paid, 去收银台: paid, [LOST]: paid } },
  refusals: {
    payOrder: {
      calls: [contract.payOrder],
      thrown: stopped.thrown,
      labels: {
        ...stopped.labels,
        ORDER_CLOSED: '已关闭',
        BALANCE_SHORT: '余额不足',
        ORDER_ALREADY_PAID: '已经付过',
        RATE_LIMITED: '太频繁',
      },
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
      notGiven: {
        BOOKING_TAKEN: '走查的订单已保留时间，付款后才保留时间的预约由 holding.test 走',
        PAY_PASSWORD_UNSET: '走查的租客不限额，输入支付密码由它自己的流程走',
        PAY_PASSWORD_REQUIRED: '走查的租客不限额，输入支付密码由它自己的流程走',
      },
    },
  },
  facts: {
    // After a refused login the page of a member is replaced.
    'orderPayment.holding.payment.awaitingPayment': ({ page }, { problem }) =>
      (problem as { code?: string } | null)?.code === 'UNAUTHENTICATED'
        ? heading(page, '登录后查看')
        : expect(dialog(page, payment).getByRole('timer', { name: /^支付剩余/ })).toBeVisible(),
    'orderPayment.left': ({ page }) => heading(page, /^(?:支付成功|正在确认支付结果)$/),
    'orderPayment.postponed': ({ page }) => gone(page, payment),
    'orderPayment.abandoned': ({ page }) => gone(page, payment),
  },
  silent: {
    'payOrder+ORDER_ALREADY_PAID': '已经付过：显示“支付成功”',
    'payOrder+UNAUTHENTICATED': '没有登录：整页换成“登录后查看”',
  },
  heldOnly: { 'payOrder+要支付密码': '走查的租客不限额；输入支付密码由 payPassword.spec 在真实服务上走' },
  lost: ['payOrder'],
  possible: {
    // The page aborts a request long before the hold expires.
    '@holdLeft.orderPayment.holding.deadline.ahead': (_, states) => !states.includes('orderPayment.holding.payment.paying'),
    payOrder: unlessLost('已支付', '去收银台'),
    'payOrder+已支付': byWallet,
    'payOrder+余额不足': byWallet,
    'payOrder+去收银台': byCard,
    'payOrder+太频繁': byCard,
    // Of a retry: whoever logs in again reads the order's page.
    'payOrder+UNAUTHENTICATED': ({ lost }) => lost === null,
  },
  async end(scene, states) {
    const { page } = scene;
    if (!states.includes('orderPayment.holding.payment.atCashier')) return;
    await page.unroute(cashierOf(scene));
    await page.getByRole('link', { name: '点这里打开' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '银行卡收银台' })).toBeVisible();
    await page.getByRole('button', { name: '支付成功' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  },
});
