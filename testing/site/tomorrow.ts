import type { Page } from '@playwright/test';
import { addDays, startOfDay } from '#contract/rules/clock.ts';
import { HOUR } from '#contract/rules/constants.ts';
import type { Instant } from '#contract/rules/types.ts';
import { readPersisted } from '#schema/graphql/persisted.ts';
import { startGateway } from '#schema/server.ts';
import { buildService } from '#service/app.ts';
import type { SiteMarket } from './service.ts';
import { isGraphql } from './traffic.ts';

export interface Tomorrow {
  readonly market: SiteMarket;
  readonly now: () => Instant;
  close(): Promise<void>;
}

/**
 * The page and a service of its own live at noon of tomorrow, whatever the time is. They share the site's database, whose jobs find
 * nothing due there: what the test makes lies ahead of the site's clock.
 */
export async function atNoonTomorrow(page: Page, market: SiteMarket): Promise<Tomorrow> {
  const ahead = addDays(startOfDay(Date.now()), 1) + 12 * HOUR - Date.now();
  const now = () => Date.now() + ahead;
  const deps = { ...market.deps, clock: { now } };
  const service = buildService(deps);
  const gateway = await startGateway({
    port: 0,
    serviceUrls: [await service.listen({ port: 0, host: '127.0.0.1' })],
    persisted: readPersisted('src/api/generated/persisted.json'),
  });
  await page.clock.setSystemTime(now());
  await page.route(isGraphql, (route) => {
    const { pathname, search } = new URL(route.request().url());
    return route.continue({ url: `${gateway.url}${pathname}${search}` });
  });
  return {
    market: { ...market, deps },
    now,
    async close() {
      await page.unroute(isGraphql);
      await gateway.close();
      await service.close();
    },
  };
}
