import type { Page } from '@playwright/test';
import type { Visit } from './site.ts';

interface ReportedUse {
  readonly name: string;
  readonly prevPage: string;
  readonly userId: string | null;
  readonly sem: string;
  readonly onlyuser: string;
}
export interface Report extends ReportedUse {
  readonly reportId: string;
  readonly title: string;
  readonly time: number;
  readonly agent: string;
  readonly pageTools: readonly {
    readonly action: string;
    readonly value: { readonly id: string; readonly gameId: string; readonly gameName: string };
  }[];
}
export interface Arrivals {
  readonly reports: readonly Report[];
  readonly views: readonly ReportedUse[];
  readonly conversions: readonly {
    readonly conversion_type: number;
    readonly order_no: string;
    readonly bd_vid: string | null;
    readonly qhclickid: string | null;
  }[];
}

/** Reports that the statistics host received from visitors of one channel, oldest first, and conversions of all channels. */
export async function arrivalsOf({ market }: Pick<Visit, 'market'>, channel: string): Promise<Arrivals> {
  const { list } = (await (await fetch(`${market.sandbox.url}/stats/arrived`)).json()) as { list: { kind: string; record: never }[] };
  const of = (kind: string): never[] =>
    list
      .filter((each) => each.kind === kind)
      .map(({ record }) => record)
      .toReversed();
  const mine = ({ sem }: ReportedUse): boolean => sem === channel;
  return { reports: of('report').filter(mine), views: of('view').filter(mine), conversions: of('conversion') };
}

/** Hides or shows the page. */
export const putOutOfSight = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
