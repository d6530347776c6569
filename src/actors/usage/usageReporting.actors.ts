import { type EventObject, fromCallback } from 'xstate';
import type { Api } from '#api/api.ts';
import { SendUsageDocument } from '#api/generated/operations.ts';
import { ProblemError } from '#contract/problem.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { type PageView, type Press, type Stretch, usageOf, type UsageReport } from '#contract/rules/usage.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import { oneTabAtATime } from '#lib/oneTabAtATime.ts';
import type { MarksFilled, ReportOutcome, usageReportingMachine } from '#machines/usage/usageReporting.machine.ts';
import { dropStretches, pendingStretches } from '#state/usagePending.ts';
import { notePress, openStretch, sealTrail, takeTrail } from '#state/usageTrail.ts';
import { watchPage } from '#actors/shell/page.actors.ts';

/** Limits of one request: as many reports as the service accepts, well below the gateway's body limit. */
const MOST_REPORTS = 50;
const MOST_VIEWS = 100;
const MOST_BYTES = 40_000;
/** Below the service's limit of a hundred clicks per report. */
const MOST_MARKS = 90;
/** Shorter periods are sent with the next one. */
const WORTH_TELLING = SECOND;

const textOf = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Classifies a click by the link's address. */
function pressOf(element: Element): Press | null {
  const name = textOf(element);
  if (!(element instanceof HTMLAnchorElement))
    return { action: element.getAttribute('data-track') ?? '', value: { id: name, name }, isJump: false };
  if (element.origin !== location.origin) return null;
  const productId = /\/detail\/(\d+)\.html$/.exec(element.pathname)?.[1];
  if (productId !== undefined) return { action: 'openProduct', value: { productId, productName: name }, isJump: true };
  const gameId = /\/(?:zuhao|tejia)\/(\d+)\.html$/.exec(element.pathname)?.[1];
  if (gameId !== undefined) return { action: 'openGame', value: { gameId, gameName: name }, isJump: true };
  return { action: 'openPage', value: { id: element.pathname, name }, isJump: true };
}

const noteClicks = fromCallback<EventObject, undefined, MarksFilled>(({ sendBack }) => {
  takeTrail();
  const note = ({ target }: MouseEvent): void => {
    const element = target instanceof Element ? target.closest('a[href], [data-track]') : null;
    const press = element && pressOf(element);
    if (!press) return;
    notePress(press);
    if (openStretch().marks.length >= MOST_MARKS) sendBack({ type: 'marks.filled' });
  };
  document.addEventListener('click', note, true);
  return () => document.removeEventListener('click', note, true);
});

type Batch = { stretches: Stretch[]; reports: UsageReport[]; views: PageView[] };

/** As many of the oldest pending periods as fit into one request, without splitting any. */
function batchOf(pending: readonly Stretch[]): Batch {
  const batch: Batch = { stretches: [], reports: [], views: [] };
  let bytes = 0;
  for (const stretch of pending) {
    const { reports, views } = usageOf(stretch, navigator.userAgent);
    bytes += new Blob([JSON.stringify([reports, views])]).size;
    const isTooMuch =
      bytes > MOST_BYTES || batch.reports.length + reports.length > MOST_REPORTS || batch.views.length + views.length > MOST_VIEWS;
    if (isTooMuch && batch.stretches.length > 0) break;
    batch.stretches.push(stretch);
    batch.reports.push(...reports);
    batch.views.push(...views);
  }
  return batch;
}

/** Reports that the server will never accept are dropped; otherwise they would block all later ones. */
const isHopeless = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.kind === 'refused' && error.problem.code === 'BAD_REQUEST';

/** Sends a batch, one tab at a time; returns how many periods are still pending. */
const tellPending = (api: Api, signal: AbortSignal): Promise<number> =>
  oneTabAtATime('usage', signal, async () => {
    const pending = pendingStretches();
    const { stretches, reports, views } = batchOf(pending);
    if (reports.length + views.length > 0) {
      await api.request(SendUsageDocument, { reports, views }, { signal, ungated: true }).catch((error: unknown) => {
        if (!isHopeless(error)) throw error;
      });
    }
    dropStretches(stretches);
    return pending.length - stretches.length;
  });

function isWorthTelling(): boolean {
  const stretch = openStretch();
  const { reports, views } = usageOf({ ...stretch, marks: [...stretch.marks, { kind: 'end', at: Date.now(), name: '', title: '' }] }, '');
  return views.length > 0 || reports.some(({ time, pageTools }) => time * SECOND >= WORTH_TELLING || pageTools.length > 0);
}

export const usageReportingActors = (api: Api): ActorsOf<typeof usageReportingMachine> => ({
  watchPage: watchPage('page.hidden', 'page.shown', 'page.entered'),
  noteClicks,
  reportPending: fromRequest(async ({ signal }): Promise<ReportOutcome> => ({ isAllTold: (await tellPending(api, signal)) === 0 })),
  reportUsage: fromRequest(async ({ signal }): Promise<ReportOutcome> => {
    if (isWorthTelling()) sealTrail();
    const left = await tellPending(api, signal);
    return { isAllTold: left === 0 && openStretch().marks.every(({ kind }) => kind !== 'enter') };
  }),
  saveUsage: fromRequest(async () => sealTrail()),
});
