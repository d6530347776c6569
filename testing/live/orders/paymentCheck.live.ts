import * as contract from '#contract/rest/orders.ts';
import { paymentCheckMachine } from '#machines/orders/paymentCheck.machine.ts';
import { aListing, anOrder, aRenter, pay } from '#testing/builders/market.ts';
import { paymentCheck as held, paymentCheckWithoutOrder as heldWithoutOrder } from '#testing/stubbed/orders/paymentCheck.driver.ts';
import type { Outcome } from '#testing/site/rent.ts';
import { expect } from '#testing/site/site.ts';
import { type Arrange, asItStands, defineLive, type LiveDriver, type Scene } from '#testing/live/driver.ts';
import { letOrderClose, type Person, setOrder, statusOf } from '#testing/live/market.ts';
import { stopped } from '#testing/live/troubles.ts';
import { enterAs } from '#testing/live/world.ts';

interface World {
  readonly renter: Person;
  readonly orderNo: string;
  /** Cashier address of the newest charge. */
  cashierUrl: string;
}

/** A truncated order number. */
const NO_ORDER = '2026';
const UNPAID = 1;
const PAYING = 2;

async function startCharge({ market, world }: Scene<World>): Promise<void> {
  const { data } = await pay(market, world.renter, world.orderNo, 'card');
  world.cashierUrl = (data as { cashier_url: string }).cashier_url;
}

/** Presses a button of the cashier in another tab. */
async function atCashier({ page, world }: Scene<World>, outcome: Outcome): Promise<void> {
  const cashier = await page.context().newPage();
  await cashier.goto(world.cashierUrl);
  await cashier.getByRole('button', { name: outcome }).click();
  await cashier.waitForURL(/pay-result/);
  await cashier.close();
}

/** Makes the order the renter's own again, unpaid or paying as before. */
async function own(scene: Scene<World>): Promise<number> {
  const { world } = scene;
  await setOrder(scene, world.orderNo, { renter_id: world.renter.id });
  return statusOf(scene, world.orderNo);
}

const cardRefused: Arrange<World> = async (scene, asked) => {
  await paying(scene, asked);
  await atCashier(scene, '支付失败');
  await expect.poll(() => statusOf(scene, scene.world.orderNo)).toBe(UNPAID);
};
/** An unpaid order without a declined card charge. */
const unpaid: Arrange<World> = async (scene) => {
  if ((await own(scene)) === PAYING) await atCashier(scene, '支付失败');
  await expect.poll(() => statusOf(scene, scene.world.orderNo)).toBe(UNPAID);
  await scene.market.deps.db
    .updateTable('charge')
    .set({ status: 'expired' })
    .where('status', '=', 'failed')
    .where('user_id', '=', scene.world.renter.id)
    .execute();
};
const paying: Arrange<World> = async (scene) => {
  if ((await own(scene)) === UNPAID) await startCharge(scene);
};
const paid =
  (status: number): Arrange<World> =>
  async (scene) => {
    if ((await own(scene)) === UNPAID) await startCharge(scene);
    await atCashier(scene, '支付成功');
    await expect.poll(() => statusOf(scene, scene.world.orderNo)).toBe(status);
  };

export const paymentCheck = defineLive<typeof paymentCheckMachine, World>(paymentCheckMachine, {
  held,
  async prepare(visit, { expects }) {
    const { market } = visit;
    const renter = await aRenter(market);
    const isAhead = expects('readPayStatus', '待开始');
    const { order_no: orderNo } = await anOrder(
      market,
      renter,
      await aListing(market),
      isAhead ? { mode: 'appoint', start_at: Date.now() + 7_200_000 } : {},
    );
    await enterAs(visit, renter);
    return { renter, orderNo, cashierUrl: '' };
  },
  open: ({ page, world, expects }) =>
    page.goto(`/pay-result?order_no=${expects('readPayStatus', 'BAD_REQUEST') ? NO_ORDER : world.orderNo}`),
  answers: {
    readPayStatus: {
      未知: unpaid,
      支付中: paying,
      银行卡被拒: cardRefused,
      租用中: paid(4),
      待开始: paid(3),
      已关闭: async (scene) => {
        await own(scene);
        await letOrderClose(scene, scene.world.orderNo);
      },
      已完成: async (scene) => {
        await own(scene);
        await setOrder(scene, scene.world.orderNo, { status: 6 });
      },
    },
  },
  refusals: {
    readPayStatus: {
      calls: [contract.getPayStatus],
      thrown: stopped.thrown,
      labels: { ...stopped.labels, NOT_FOUND: '没有这个订单' },
      given: {
        ...stopped.given,
        BAD_REQUEST: asItStands,
        NOT_FOUND: async (scene) => setOrder(scene, scene.world.orderNo, { renter_id: (await aRenter(scene.market)).id }),
      },
    },
  },
  silent: { 'readPayStatus+BAD_REQUEST': '单号不对：显示“订单信息缺失”' },
  // From the first response on the order number is that of the address.
  possible: { 'readPayStatus+BAD_REQUEST': ({ orderStatus, problem }) => orderStatus === null && problem === null },
});

export const paymentCheckWithoutOrder: LiveDriver = {
  ...paymentCheck,
  subject: 'paymentCheck@没有订单号',
  held: heldWithoutOrder,
  rest: true,
  prepare: async (visit) => enterAs(visit, await aRenter(visit.market)),
  open: ({ page }) => page.goto('/pay-result'),
};
