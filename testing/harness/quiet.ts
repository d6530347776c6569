/** Browser storage that suppresses popups: ads and notices of any id count as already shown. */
const ids = Array.from({ length: 500 }, (_, at) => String(at + 1));

const kept: Readonly<Record<string, unknown>> = {
  'ad-rotation': { day: '2026-01-01', shown: [], lastAdId: null, lastPriority: null, onceEver: ids, popTimes: {} },
  'emergency-notices': Object.fromEntries(ids.map((id) => [id, 3])),
  'popped-notices': { since: Number.MAX_SAFE_INTEGER, ids: [] },
};

/** Browser storage in which all ads and notices of this site count as already shown, for Playwright's `storageState`. */
export const quiet = (base: string) => ({
  cookies: [],
  origins: [
    { origin: new URL(base).origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) })) },
  ],
});
