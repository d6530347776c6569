import type { CoverageData } from '@xstate/test';
import type { Frame } from '#lib/recording.ts';
import type { Run } from './run.ts';

/** What a part of the page depends on. */
export type Topic = 'runs' | 'frames' | 'moment' | 'chart' | 'clock' | 'coverage' | 'paths' | 'panel' | 'orders' | 'scope';

export type PanelName = 'now' | 'log' | 'sequence' | 'paths' | 'table';

/** All that the page knows and shows. Changed in place; whoever changes it says so by `changed`. */
export interface View {
  readonly runs: Map<string, Run>;
  run: Run | null;
  /** Position of the shown frame; null: the latest, as it comes. */
  at: number | null;
  /** Whose chart is shown; null when a chart is only read. */
  actor: string | null;
  chart: string | null;
  panel: PanelName;
  showsCoverage: boolean;
  /** The picture moves to what is active. */
  follows: boolean;
  readonly coverage: Map<string, CoverageData>;
  /** What was refused last, or went wrong; for people. */
  notice: string | null;
  /** Record and sequence tell of the shown chart, what runs it and what it runs; else of everything. */
  isNarrow: boolean;
}

export const view: View = {
  runs: new Map(), run: null, at: null, actor: null, chart: null, panel: 'now', showsCoverage: false, follows: true, coverage: new Map(), notice: null,
  isNarrow: true,
};

type Part = readonly [topics: ReadonlySet<Topic>, draw: () => void];
const parts: Part[] = [];
const dirty = new Set<Topic>();
let isDue = false;

function drawAll(): void {
  isDue = false;
  const topics = new Set(dirty);
  dirty.clear();
  for (const [wanted, draw] of parts) if ([...topics].some((topic) => wanted.has(topic))) draw();
}

/** Draws now, and again when one of the topics has changed: once a frame, or soon while the tab is hidden. */
export function on(topics: readonly Topic[], draw: () => void): void {
  parts.push([new Set(topics), draw]);
  draw();
}

export function changed(...topics: readonly Topic[]): void {
  for (const topic of topics) dirty.add(topic);
  if (isDue) return;
  isDue = true;
  if (document.hidden) setTimeout(drawAll, 50);
  else requestAnimationFrame(drawAll);
}

/** Position of the frame that is shown. */
export const position = (): number => view.at ?? (view.run?.frames.length ?? 0) - 1;

/** The shown frame of the shown actor. */
export const frameNow = (): Frame | undefined => (view.run && view.actor !== null ? view.run.frameOf(view.actor, position()) : undefined);

export const isLive = (): boolean => view.run?.kind === 'live' && !view.run.ended && view.at === null;

export function say(notice: string | null): void {
  view.notice = notice;
  changed('orders');
}
