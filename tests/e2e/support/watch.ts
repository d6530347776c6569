import { type Page, test } from '@playwright/test';
import { expect } from '#testing/stubbed/expect.ts';
import { type Graph, type Path, PathFailure } from '@xstate/test';
import { CHANNEL, type FromApp, type Frame, LOOKING } from '#lib/recording.ts';

/** Events of a chart in the page, as sent by the recorder to the visualiser. */
export interface Watch {
  /** Whether any message of the page's recorder has arrived. */
  isHeard(): boolean;
  /**
   * All frames of the chart's newest actor, from its start; once pinned, of the pinned actor from the start of the path, and of its
   * successors after reloads.
   */
  frames(): readonly Frame[];
  /** Marks the start of a path: the last frame, or the last one that matches. */
  pin(isStart?: (frame: Frame) => boolean): void;
  /** Marks the start of a path at the first frame of the actor. */
  pinStart(): void;
}

const BINDING = 'tellTest';
/** Type of the annotation with the number of steps. */
const NOTED = 'seen';

/** Runs in the page: receives what a visualiser in another tab would receive. */
function listen({ channel, looking, binding }: { channel: string; looking: string; binding: string }): void {
  try {
    localStorage.setItem(looking, String(Date.now()));
  } catch {
    return;
  }
  const told = globalThis as unknown as Record<string, (message: unknown) => void>;
  new BroadcastChannel(channel).onmessage = ({ data }) => told[binding]?.(data);
}

/** Records a chart of a page that has not been opened yet. */
export async function watchChart(page: Page, chart: string): Promise<Watch> {
  const charts = new Map<string, string | null>();
  const byActor = new Map<string, Frame[]>();
  const pageOf = new Map<string, string>();
  /** Ids of the chart's actors: the newest of each page, in order of the pages. */
  const lives: string[] = [];
  const known = new Set<string>();
  let newest: string | undefined;
  let pinned: { readonly id: string; readonly from: number } | undefined;
  let heard = false;
  const meet = (pageId: string, actor: { readonly id: string; readonly chart: string | null }): void => {
    const id = `${pageId} ${actor.id}`;
    if (charts.has(id)) return;
    charts.set(id, actor.chart);
    if (actor.chart !== chart) return;
    pageOf.set(id, pageId);
    if (pageOf.get(lives.at(-1) ?? '') === pageId) lives.pop();
    lives.push(id);
    newest = id;
  };
  const keep = (pageId: string, frame: Frame): void => {
    const id = `${pageId} ${frame.actor}`;
    if (known.has(`${pageId} ${frame.n}`)) return;
    known.add(`${pageId} ${frame.n}`);
    const frames = byActor.get(id) ?? [];
    byActor.set(id, frames);
    if (frames.length === 0 || frame.taken.length > 0) frames.push(frame);
  };
  await page.exposeBinding(BINDING, (_, message: FromApp) => {
    if (message.kind !== 'here' && message.kind !== 'turn') return;
    const pageId = message.kind === 'here' ? message.page.id : message.page;
    heard = true;
    message.actors.forEach((actor) => meet(pageId, actor));
    message.frames.forEach((frame) => keep(pageId, frame));
  });
  await page.addInitScript(listen, { channel: CHANNEL, looking: LOOKING, binding: BINDING });
  const framesOf = (id: string): readonly Frame[] => byActor.get(id) ?? [];
  const successors = (id: string): string[] => {
    const at = lives.findIndex((life) => pageOf.get(life) === pageOf.get(id));
    return lives.slice(at + 1);
  };
  return {
    isHeard: () => heard,
    frames() {
      if (!pinned) return framesOf(newest ?? '');
      return [...framesOf(pinned.id).slice(pinned.from), ...successors(pinned.id).flatMap((id) => framesOf(id).slice(1))];
    },
    pin(isStart = () => true) {
      const id = newest ?? '';
      pinned = { id, from: Math.max(0, framesOf(id).findLastIndex(isStart)) };
    },
    pinStart() {
      pinned = { id: newest ?? '', from: 0 };
    },
  };
}

/** The chart's frame after a step of the path; undefined if it has not arrived. */
export const frameAfter = (watch: Watch, index: number): Frame | undefined => watch.frames()[index + 1];

/** Compares the chart's frame after a step with the path. */
export function compareStep(watch: Watch, graph: Graph, path: Path, index: number): void {
  const frame = frameAfter(watch, index);
  if (index < 0 || !frame) return;
  expect(frame.taken, `第 ${index + 1} 步：页面里的状态图走的转换`).toEqual(path.edges[index]!.takes);
  expect(graph.nodes[path.edges[index]!.to]!.value, `第 ${index + 1} 步：页面里的状态图到的状态`).toEqual(frame.value);
}

/** Number of steps of the path that the chart in the page has taken; undefined: it did not start in the path's initial state. */
export function stepsSeen(watch: Watch, graph: Graph, path: Path): number | undefined {
  const [start] = watch.frames();
  if (JSON.stringify(start?.value) !== JSON.stringify(graph.nodes[0]!.value)) return undefined;
  const other = path.edges.findIndex(({ takes }, at) => frameAfter(watch, at)?.taken.join() !== takes.join());
  return other < 0 ? path.edges.length : other;
}

/** Annotates the test with the number of steps seen; while a path is being shortened, only for its first run. */
export function noteSeen(watch: Watch, graph: Graph, path: Path): void {
  const seen = stepsSeen(watch, graph, path);
  const { annotations } = test.info();
  if (!annotations.some(({ type }) => type === NOTED))
    annotations.push({ type: NOTED, ...(seen !== undefined && { description: String(seen) }) });
}

/** Checks that the chart has taken no further step, unless it continues by itself at the end of the path. */
export function checkEnd(watch: Watch, graph: Graph, path: Path, comesByItself: (edge: Graph['edges'][number]) => boolean): void {
  const end = graph.nodes[path.edges.at(-1)?.to ?? 0]!;
  if (end.out.some(comesByItself)) return;
  const more = watch
    .frames()
    .slice(1 + path.edges.length)
    .flatMap(({ taken }) => taken);
  if (more.length > 0)
    throw new PathFailure(graph, path, path.edges.length - 1, { what: 'transitions', expected: '到此为止', actual: more.join('、') });
}
