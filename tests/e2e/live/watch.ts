import type { Page } from '@playwright/test';
import { CHANNEL, type FromApp, type Frame, LOOKING } from '#lib/recording.ts';

/** What a chart in the page has done, as the recorder tells it to the visualiser. */
export interface Watch {
  /** The page tells of its charts. */
  isHeard(): boolean;
  /** Everything that the newest actor of the chart took, its start first; once pinned, of the actor that was the newest then, from there on. */
  frames(): readonly Frame[];
  pin(): void;
}

const BINDING = 'tellTest';

/** Runs in the page: hears what the visualiser in another tab would hear. */
function listen({ channel, looking, binding }: { channel: string; looking: string; binding: string }): void {
  try {
    localStorage.setItem(looking, String(Date.now()));
  } catch {
    return;
  }
  const told = globalThis as unknown as Record<string, (message: unknown) => void>;
  new BroadcastChannel(channel).onmessage = ({ data }) => told[binding]?.(data);
}

/** Listens to a chart in a page that has not been opened yet. */
export async function watchChart(page: Page, chart: string): Promise<Watch> {
  const charts = new Map<string, string | null>();
  const byActor = new Map<string, Frame[]>();
  const known = new Set<string>();
  let newest: string | undefined;
  let pinned: { readonly id: string; readonly from: number } | undefined;
  let heard = false;
  const meet = (pageId: string, actor: { readonly id: string; readonly chart: string | null }): void => {
    const id = `${pageId} ${actor.id}`;
    if (charts.has(id)) return;
    charts.set(id, actor.chart);
    if (actor.chart === chart) newest = id;
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
  return {
    isHeard: () => heard,
    frames: () => (byActor.get(pinned?.id ?? newest ?? '') ?? []).slice(pinned?.from ?? 0),
    pin: () => {
      const id = newest ?? '';
      pinned = { id, from: Math.max(0, (byActor.get(id)?.length ?? 0) - 1) };
    },
  };
}
