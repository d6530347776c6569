import type { FirstReading } from '#contract/firstScreen.ts';
import { type Problem, problemOf } from '#contract/problem.ts';
import { request } from '#api/client.ts';
import { HomeDocument, type HomeQuery } from '#api/generated/operations.ts';
import { fulfilled, tracked } from '#lib/tracked.ts';

export type HomeData = HomeQuery['home'];
export type HomeReading = { ok: true; data: HomeData; at: number } | { ok: false; problem: Problem };

/** Time in ms for which a reopened page shows the previous result. */
const fresh = 3_000;

let latest: { since: number; reading: Promise<HomeReading> } | null = null;

async function read(): Promise<HomeReading> {
  const since = Date.now();
  try {
    return { ok: true, data: (await request(HomeDocument, {})).home, at: since };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** Stores the data embedded in the page; `isForAnyone`: it was read as a guest and must be re-read for a logged-in user. */
export function storeHome({ home, at }: FirstReading, isForAnyone = false): void {
  latest = { since: isForAnyone ? 0 : Date.now(), reading: fulfilled({ ok: true, data: home as HomeData, at }) };
}

/**
 * The home page without the query cache: it is the first page of most visits, and the cache library would be a tenth of their download. The
 * result is kept for navigating back; `again` re-reads.
 */
export function readHome(again = false): Promise<HomeReading> {
  if (latest === null || again) latest = { since: Date.now(), reading: tracked(read()) };
  return latest.reading;
}

export const isHomeStale = (): boolean => latest !== null && Date.now() - latest.since > fresh;
