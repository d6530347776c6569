import type { CoverageData } from '@xstate/test';
import { useSyncExternalStore } from 'react';
import { proxy, subscribe } from 'valtio';
import { proxyMap } from 'valtio/utils';
import type { Frame, Happening } from '#lib/recording.ts';
import type { Run } from './run.ts';

/** The panels at the right, by their keys 1 to 5. */
export const PANELS = ['now', 'log', 'sequence', 'paths', 'table'] as const;
export type PanelName = (typeof PANELS)[number];

/** The page's whole state. Runs and their frames are no proxies: `beat` changes when one of them has. */
export interface View {
  readonly runs: Map<string, Run>;
  run: Run | null;
  beat: number;
  /** Position of the shown frame; null: always the latest. */
  at: number | null;
  /** Actor whose chart is shown; null when a chart is only read. */
  actor: string | null;
  chart: string | null;
  /** The state, and transition, that the user looked up. */
  found: { readonly state: string; readonly transition: string | null } | null;
  panel: PanelName;
  showsCoverage: boolean;
  /** The drawing follows the active states. */
  follows: boolean;
  readonly coverage: Map<string, CoverageData>;
  /** The open dialog: the list of keys, or the form of an event to send. */
  dialog: 'keys' | { readonly type: string; readonly samples: readonly Happening[] } | null;
  /** The last refusal or error, for display. */
  notice: string | null;
  /** Record and sequence show only the chart, its ancestors and its descendants; otherwise every chart. */
  isNarrow: boolean;
  /** Changes when a chart is laid out anew. */
  layout: number;
  /** Whether the lists on the left and the panels on the right are shown. */
  hasSides: boolean;
}

export const view = proxy<View>({
  runs: proxyMap(),
  run: null,
  beat: 0,
  at: null,
  actor: null,
  chart: null,
  found: null,
  panel: 'now',
  showsCoverage: false,
  follows: true,
  coverage: proxyMap(),
  dialog: null,
  notice: null,
  isNarrow: true,
  layout: 0,
  hasSides: true,
});

/** Minimum time between two updates of the panels while frames arrive. */
const PAUSE_MS = 80;

const listen = (redraw: () => void): (() => void) => subscribe(view, redraw);

/** What a component shows of the view; draws it again only when that is another value. */
export const useView = <Value>(read: () => Value): Value => useSyncExternalStore(listen, read);

const everyTenth = (redraw: () => void): (() => void) => {
  const timer = setInterval(() => !document.hidden && redraw(), 100);
  return () => clearInterval(timer);
};

/** Draws a component again ten times a second. */
export const useTicks = (): number => useSyncExternalStore(everyTenth, () => Math.floor(performance.now() / 100));

let isRestAsked = false;
let restedAt = 0;
let arrivedAt = -Infinity;

/** Time of the last arrival of frames, by `performance.now()`. */
export const lastArrival = (): number => arrivedAt;

/** A run changed, or something else that is no proxy. */
export function changed(): void {
  view.beat += 1;
}

/** New frames from the app, whose drawing is lit at once: the panels follow when they have rested. */
export function arrived(): void {
  arrivedAt = performance.now();
  if (isRestAsked) return;
  isRestAsked = true;
  setTimeout(
    () => {
      isRestAsked = false;
      changed();
      restedAt = performance.now();
    },
    Math.max(0, restedAt + PAUSE_MS - performance.now()),
  );
}

/** Position of the frame that is shown. */
export const position = (): number => view.at ?? (view.run?.frames.length ?? 0) - 1;

/** The shown frame of the shown actor. */
export const frameNow = (): Frame | undefined => (view.run && view.actor !== null ? view.run.frameOf(view.actor, position()) : undefined);

export const isLive = (): boolean => view.run?.isOpen === true && view.at === null;

export function say(notice: string | null): void {
  view.notice = notice;
}
