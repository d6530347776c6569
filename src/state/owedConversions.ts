import { parseJson } from '#contract/json.ts';
import type { Conversion } from '#machines/channelTracking.machine.ts';

/** Begins the key of every conversion in localStorage; its order follows. Each has its own, so that tabs do not overwrite each other's. */
const prefix = 'owed-conversion-';
/** Those of a browser that keeps nothing. */
const unkept = new Map<string, Conversion>();
/** Orders that this tab has read or kept: what another tab has settled since is not kept again. */
const known = new Set<string>();

const isConversion = (value: unknown): value is Conversion =>
  typeof value === 'object' &&
  value !== null &&
  'orderNo' in value &&
  typeof value.orderNo === 'string' &&
  'clicks' in value &&
  typeof value.clicks === 'object';

function readKept(key: string): Conversion[] {
  try {
    const stored = parseJson(localStorage.getItem(key) ?? 'null');
    return isConversion(stored) ? [stored] : [];
  } catch {
    return [];
  }
}

function keysKept(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .toSorted();
  } catch {
    return [];
  }
}

/** Orders out of clicks on advertisements that the statistics host has not taken yet, of every tab of this browser. */
export const owedConversions = {
  read(): readonly Conversion[] {
    const owed = [...keysKept().flatMap(readKept), ...unkept.values()];
    for (const { orderNo } of owed) known.add(orderNo);
    return owed;
  },
  keep(owed: readonly Conversion[]): void {
    for (const conversion of owed.filter(({ orderNo }) => !known.has(orderNo))) {
      known.add(conversion.orderNo);
      try {
        localStorage.setItem(prefix + conversion.orderNo, JSON.stringify(conversion));
      } catch {
        unkept.set(conversion.orderNo, conversion);
      }
    }
  },
  /** Whether no tab has sent it yet. */
  has: (orderNo: string): boolean => unkept.has(orderNo) || keysKept().includes(prefix + orderNo),
  drop(orderNo: string): void {
    if (!unkept.delete(orderNo)) localStorage.removeItem(prefix + orderNo);
  },
};
