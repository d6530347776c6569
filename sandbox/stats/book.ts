/** Shape of the marketplace’s usage reports; `contract/rest/usage.ts` describes each field. */
export interface Click {
  readonly action: string;
  readonly value: { readonly id: string; readonly gameId: string; readonly gameName: string; readonly time: number };
}
interface Visitor {
  readonly reportId: string;
  readonly name: string;
  readonly prevPage: string;
  readonly userId: string | null;
  readonly sem: string;
  readonly onlyuser: string;
}
export interface Report extends Visitor {
  readonly title: string;
  /** Seconds. */
  readonly time: number;
  readonly pageTools: readonly Click[];
  readonly agent: string;
  readonly reportTime: number;
}
export interface View extends Visitor {
  /** Epoch milliseconds. */
  readonly time: number;
}
export interface Conversion {
  readonly conversion_type: number;
  readonly order_no: string;
  readonly bd_vid: string | null;
  readonly qhclickid: string | null;
}

export type Arrived = { readonly at: number } & (
  | { readonly kind: 'report'; readonly record: Report }
  | { readonly kind: 'view'; readonly record: View }
  | { readonly kind: 'conversion'; readonly record: Conversion }
);

/** Behaviour of the host: accepts everything, rejects everything, or accepts but loses the response. */
export const manners = ['take', 'refuse', 'lose'] as const;
export type Manner = (typeof manners)[number];

export interface StatsBook {
  takeUsage(usage: { reports?: readonly Report[]; views?: readonly View[] }): void;
  takeConversion(conversion: Conversion): void;
  /** Newest first. */
  list(): readonly Arrived[];
  /** Number of reports repeated under a known id. */
  repeats(): number;
  clear(): void;
}

const KEPT = 2_000;

export function createStatsBook(): StatsBook {
  const arrived = new Map<string, Arrived>();
  let repeats = 0;
  const take = (id: string, one: Arrived): void => {
    if (arrived.has(id)) {
      repeats += 1;
      return;
    }
    arrived.set(id, one);
    if (arrived.size > KEPT) arrived.delete(arrived.keys().next().value ?? '');
  };
  return {
    takeUsage({ reports = [], views = [] }) {
      const at = Date.now();
      for (const record of views) take(`view ${record.reportId}`, { kind: 'view', at, record });
      for (const record of reports) take(`report ${record.reportId}`, { kind: 'report', at, record });
    },
    takeConversion: (record) => take(`conversion ${record.order_no}`, { kind: 'conversion', at: Date.now(), record }),
    list: () => [...arrived.values()].toReversed(),
    repeats: () => repeats,
    clear() {
      arrived.clear();
      repeats = 0;
    },
  };
}
