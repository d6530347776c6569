import { parseJson } from '#contract/json.ts';
import type { Conversion } from '#machines/usage/channelTracking.machine.ts';

/**
 * Prefix of the conversions' keys in localStorage, followed by the order number. One key each, so that tabs do not overwrite each other's.
 */
const prefix = 'owed-conversion-';
/** Used if the browser stores nothing. */
const unkept = new Map<string, Conversion>();
/** Orders that this tab has read or stored: one removed by another tab must not be stored again. */
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

/** Orders after ad clicks that the statistics host has not accepted yet, from every tab of this browser. */
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
  /** Whether it is still unsent. */
  has: (orderNo: string): boolean => unkept.has(orderNo) || keysKept().includes(prefix + orderNo),
  drop(orderNo: string): void {
    if (!unkept.delete(orderNo)) localStorage.removeItem(prefix + orderNo);
  },
};
