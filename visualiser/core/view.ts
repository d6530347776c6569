import type { CoverageData } from '@xstate/test';
import type { Frame } from '#lib/recording.ts';
import type { Run } from './run.ts';

/** Topics on which parts of the page depend. */
export type Topic =
  | 'runs'
  | 'frames'
  | 'moment'
  | 'chart'
  | 'clock'
  | 'coverage'
  | 'paths'
  | 'panel'
  | 'orders'
  | 'scope'
  | 'found'
  | 'layout'
  | 'panels'
  | 'map';

export type PanelName = 'now' | 'log' | 'sequence' | 'paths' | 'table';

/** The page's whole state. Mutated in place; call `changed` after a mutation. */
export interface View {
  readonly runs: Map<string, Run>;
  run: Run | null;
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
  /** The last refusal or error, for display. */
  notice: string | null;
  /** Record and sequence show only the chart, its ancestors and its descendants; otherwise every chart. */
  isNarrow: boolean;
  /** Whether the lists on the left and the panels on the right are shown. */
  hasSides: boolean;
}

export const view: View = {
  runs: new Map(),
  run: null,
  at: null,
  actor: null,
  chart: null,
  found: null,
  panel: 'now',
  showsCoverage: false,
  follows: true,
  coverage: new Map(),
  notice: null,
  isNarrow: true,
  hasSides: true,
};

/** `picture`: drawn at once when frames arrive. `panels`: drawn afterwards. */
type Lane = 'picture' | 'panels';

interface Part {
  readonly topics: ReadonlySet<Topic>;
  readonly draw: () => void;
  readonly lane: Lane;
  due: 'no' | 'soon' | 'later';
}

/** Minimum time between two updates of the panels while frames arrive. */
const PAUSE_MS = 80;
/** Draws after this time if no animation frame was granted: browsers throttle them in background tabs. */
const UNSEEN_MS = 100;

const parts: Part[] = [];
let isFrameAsked = false;
let isRestAsked = false;
let restedAt = 0;
let arrivedAt = -Infinity;

/** Time of the last arrival of frames, by `performance.now()`. */
export const lastArrival = (): number => arrivedAt;

function drawPart(part: Part): void {
  part.due = 'no';
  part.draw();
}

function drawFrame(): void {
  if (!isFrameAsked) return;
  isFrameAsked = false;
  for (const part of parts) if (part.due === 'soon') drawPart(part);
  if (parts.some(({ due }) => due === 'later')) askRest();
}

/** Draws one part per task, so that frames arriving meanwhile are shown in between. */
function drawRest(): void {
  const part = parts.find(({ due }) => due === 'later');
  if (!part) {
    isRestAsked = false;
    restedAt = performance.now();
    return;
  }
  drawPart(part);
  setTimeout(drawRest);
}

function askRest(): void {
  if (isRestAsked) return;
  isRestAsked = true;
  setTimeout(drawRest, Math.max(0, restedAt + PAUSE_MS - performance.now()));
}

function askFrame(): void {
  if (isFrameAsked) return;
  isFrameAsked = true;
  requestAnimationFrame(drawFrame);
  setTimeout(drawFrame, document.hidden ? 50 : UNSEEN_MS);
}

/** Draws now, and again when one of the topics has changed. */
export function on(topics: readonly Topic[], draw: () => void, lane: Lane = 'panels'): void {
  parts.push({ topics: new Set(topics), draw, lane, due: 'no' });
  draw();
}

/** After user input: everything that depends on the topics is drawn with the next animation frame. */
export function changed(...topics: readonly Topic[]): void {
  for (const part of parts) if (topics.some((topic) => part.topics.has(topic))) part.due = 'soon';
  askFrame();
}

/** New frames from the app: the drawing is updated with the next animation frame, the panels after that. */
export function arrived(...topics: readonly Topic[]): void {
  if (topics.includes('frames')) arrivedAt = performance.now();
  for (const part of parts) {
    if (part.due === 'soon' || !topics.some((topic) => part.topics.has(topic))) continue;
    part.due = part.lane === 'picture' ? 'soon' : 'later';
  }
  askFrame();
}

/** Position of the frame that is shown. */
export const position = (): number => view.at ?? (view.run?.frames.length ?? 0) - 1;

/** The shown frame of the shown actor. */
export const frameNow = (): Frame | undefined => (view.run && view.actor !== null ? view.run.frameOf(view.actor, position()) : undefined);

export const isLive = (): boolean => view.run?.isOpen === true && view.at === null;

export function say(notice: string | null): void {
  view.notice = notice;
  changed('orders');
}
