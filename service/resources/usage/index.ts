import * as contract from '#contract/rest/usage.ts';
import { route, type Service } from '#service/http/route.ts';
import { tellStats } from '#service/usage/statsHost.ts';

/** What the browser tells of its use. Nothing is kept here: the statistics host has it, or the browser keeps it. */
export function registerUsage(service: Service): void {
  route(service, contract.sendUsage, async ({ deps, body }) => {
    await tellStats(deps, 'usage', body);
    return {};
  });

  route(service, contract.uploadConversion, async ({ deps, body }) => {
    await tellStats(deps, 'conversions', body);
    return {};
  });
}
