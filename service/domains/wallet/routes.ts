import { redPacketStatuses } from '#contract/names.ts';
import { headers } from '#contract/rest/endpoint.ts';
import { wallet as rest } from '#contract/rest/index.ts';
import { payOrder } from '#service/domains/orders/pay.ts';
import { recharge } from './recharge.ts';
import { route, routeDecided, type Service } from '#service/kernel/http/route.ts';
import { seenFrom } from '#service/kernel/http/site.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { presentCoupon, presentFrozen, presentHeldTask, presentLedgerLine, presentSetAside } from './present.ts';
import { listCouponRows, listLedgerRows, readCharge, readWallet } from './queries.ts';
import { readPage } from '#service/kernel/http/page.ts';

export function registerWallet(service: Service): void {
  route(service, rest.listRedPackets, async ({ deps, caller, query }) => {
    const now = deps.clock.now();
    const { status, canUse, page, page_size: pageSize } = query;
    if (canUse === '1' && status !== redPacketStatuses.UNUSED) return { list: [] };
    const rows = await listCouponRows(deps.db, { userId: caller.id, status, page, pageSize, now });
    return { list: rows.map((row) => presentCoupon(row, now)) };
  });

  route(service, rest.getWallet, async ({ deps, caller }) => {
    const { orders, subscriptions, tasks, ...balances } = await readWallet(deps.db, caller.id);
    const frozen_lines = [...orders.flatMap(presentFrozen), ...subscriptions.map(presentSetAside), ...tasks.map(presentHeldTask)];
    return { ...balances, frozen_lines };
  });

  route(service, rest.listLedger, async ({ deps, caller, query }) => {
    const { order_no: orderNo, cursor, limit } = query;
    const { rows, last } = await readPage(limit, (count) => listLedgerRows(deps.db, { userId: caller.id, orderNo, cursor, limit: count }));
    return { list: rows.map(presentLedgerLine), next_cursor: last?.id ?? null };
  });

  route(service, rest.createRecharge, async ({ deps, caller, body, header }) => {
    const charge = await recharge({ ...deps, outside: seenFrom(deps.outside, header(headers.page)) }, caller, body.amount);
    return { charge_no: charge.chargeNo, cashier_url: charge.cashierUrl };
  });

  routeDecided(service, rest.chargeAccount, {
    command: ({ body, header }, { outside }, now) =>
      payOrder(
        seenFrom(outside, header(headers.page)),
        { orderNo: body.order_no, method: 'mixed', proof: body.proof, isCharge: true },
        now,
      ),
    present: ({ order_no, cashier_url, card_amount }) => ({ order_no, amount: card_amount, cashier_url: cashier_url ?? '' }),
  });

  route(service, rest.getCharge, async ({ deps, caller, params }) =>
    fromRow(rest.chargeShape, await readCharge(deps.db, caller.id, params.charge_no), {}),
  );
}
