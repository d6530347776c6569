import { headers } from '#contract/rest/endpoint.ts';
import { orders as rest } from '#contract/rest/index.ts';
import { cancelOrder } from './cancel.ts';
import { createOrder } from './create.ts';
import { readCredentials } from './credentials.ts';
import { payOrder } from './pay.ts';
import { checkRenewal, renewOrder } from './renew.ts';
import { renewByCard } from './renewByCard.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { aMinuteOf, limitPerson } from '#service/kernel/http/address.ts';
import { route, routeDecided, type Service } from '#service/kernel/http/route.ts';
import { seenFrom } from '#service/kernel/http/site.ts';
import { channelOf } from '#service/domains/identity/channel.ts';
import { presentOrder } from './present.ts';
import { listOrderViews, newOrderView, readOrder, readPayStanding } from './queries.ts';
import { readPage } from '#service/kernel/http/page.ts';

const shown = async ({ db, clock }: Deps, renterId: string, orderNo: string) =>
  presentOrder(await readOrder(db, renterId, orderNo), clock.now());

/** Attempts count too, so the limit is applied outside the command's transaction. */
const limited =
  (call: string) =>
  async <T>({ deps, caller }: { readonly deps: Deps; readonly caller: Caller }, run: () => Promise<T>): Promise<T> => {
    await limitPerson(deps, caller, call);
    return run();
  };

export function registerOrders(service: Service): void {
  routeDecided(service, rest.createOrder, {
    command: ({ body, header }, { rateLimit }, now) => createOrder(body, channelOf({ header }), aMinuteOf(rateLimit), now),
    present: (created) => presentOrder(newOrderView(created), created.order.created_at.getTime()),
  });

  route(service, rest.listOrders, async ({ deps, caller, query }) => {
    const { type, cursor, limit } = query;
    const renterId = caller.id;
    const { rows, last } = await readPage(limit, (count) => listOrderViews(deps.db, { renterId, type, cursor, limit: count }));
    return { list: rows.map((view) => presentOrder(view, deps.clock.now())), next_cursor: last?.order_no ?? null };
  });

  route(service, rest.getOrderInfo, ({ deps, caller, params }) => shown(deps, caller.id, params.order_no));

  route(service, rest.getPayStatus, async ({ deps, caller, params }) => {
    const { status, isCardRefused } = await readPayStanding(deps.db, caller.id, params.order_no);
    return { order_no: params.order_no, order_status: status, card_refused: isCardRefused };
  });

  routeDecided(service, rest.payOrder, {
    command: ({ params, body, header }, { outside }, now) =>
      payOrder(
        body.method === 'wallet' ? outside : seenFrom(outside, header(headers.page)),
        { orderNo: params.order_no, method: body.method, proof: body.proof },
        now,
      ),
    present: ({ order_no, status, cashier_url, card_amount }) => ({ order_no, order_status: status, cashier_url, card_amount }),
  });

  route(
    service,
    rest.cancelOrder,
    async ({ deps, caller, params, body }) => {
      await cancelOrder(deps, caller, params.order_no, body.agreed_fee);
      return shown(deps, caller.id, params.order_no);
    },
    limited('order.cancel'),
  );

  route(service, rest.renewCheck, async ({ deps, caller, params, query }) => {
    const renewal = await checkRenewal(deps, caller, params.order_no, query.hours);
    return { fits: renewal.fits, max_hours: renewal.maxHours, new_end: renewal.newEnd, price: renewal.price, lines: renewal.lines };
  });

  route(
    service,
    rest.renewOrder,
    async ({ deps, caller, params, body }) => {
      await renewOrder(deps, caller, params.order_no, { hours: body.hours, agreedPrice: body.agreed_price, proof: body.proof });
      return shown(deps, caller.id, params.order_no);
    },
    limited('order.renew'),
  );

  route(
    service,
    rest.renewByCard,
    async ({ deps, caller, params, body, header }) => {
      const here = { ...deps, outside: seenFrom(deps.outside, header(headers.page)) };
      const { chargeNo, cashierUrl } = await renewByCard(here, caller, params.order_no, {
        hours: body.hours,
        agreedPrice: body.agreed_price,
      });
      return { charge_no: chargeNo, cashier_url: cashierUrl };
    },
    limited('order.renew'),
  );

  route(service, rest.getCredentials, ({ deps, caller, params, ip }) => readCredentials(deps, caller, params.order_no, ip));
}
