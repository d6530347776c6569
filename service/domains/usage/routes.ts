import * as contract from '#contract/rest/usage.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { reportStats } from './statsHost.ts';

/** Usage reports of the browser. Not stored here: if the statistics host does not accept them, the browser keeps them. */
export function registerUsage(service: Service): void {
  route(service, contract.sendUsage, async (call) => {
    const { deps, body } = call;
    await limitAddress(call, 'usage');
    await reportStats(deps, 'usage', body);
    return {};
  });

  route(service, contract.uploadConversion, async (call) => {
    const { deps, body, caller } = call;
    await limitAddress(call, 'conversion');
    // Only the caller's own orders: the host counts an order once, so another user's report would use up its conversion.
    const own = deps.db.selectFrom('rental_order').select('id').where('order_no', '=', body.order_no).where('renter_id', '=', caller.id);
    if ((await own.executeTakeFirst()) === undefined) throw refused('NOT_FOUND');
    await reportStats(deps, 'conversions', body);
    return {};
  });
}
