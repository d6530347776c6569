import { fromPromise } from 'xstate';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { KeptHere } from '#lib/chunks.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { chunkRecoveryMachine } from '#machines/shell/chunkRecovery.machine.ts';
import { arrival } from '#state/arrival.ts';
import { storeDrafts, restoreDrafts } from '#state/drafts.ts';

interface Held {
  load: () => Promise<unknown>;
  resolve: (loaded: unknown) => void;
  reject: (error: unknown) => void;
}

/** Holds loads of missing chunks; the chart refers to them by id. */
export class HeldChunks {
  readonly #held = new Map<string, Held>();
  #count = 0;

  /** Holds a load; settles when a retry succeeds or the load is given up. `announce` receives its id. */
  hold(load: () => Promise<unknown>, announce: (id: string) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#count += 1;
      const id = `chunk-${this.#count}`;
      this.#held.set(id, { load, resolve, reject });
      announce(id);
    });
  }

  async retry(ids: readonly string[]): Promise<{ recovered: string[]; missing: string[] }> {
    const there = await Promise.all(ids.map((id) => this.#comes(id)));
    return { recovered: ids.filter((_, at) => there[at]), missing: ids.filter((_, at) => !there[at]) };
  }

  letGo(): void {
    for (const { reject } of this.#held.values()) reject(new KeptHere());
    this.#held.clear();
  }

  async #comes(id: string): Promise<boolean> {
    const held = this.#held.get(id);
    if (!held) return true;
    try {
      held.resolve(await held.load());
    } catch {
      return false;
    }
    this.#held.delete(id);
    return true;
  }
}

/** Entry scripts of a page: their names change with every release. */
const entriesOf = (page: Document): string =>
  [...page.querySelectorAll('script[type="module"][src]')]
    .map((script) => new URL(script.getAttribute('src') ?? '', location.href).pathname)
    .join(' ');

/** Target of a reload: the requested page, or this one. */
export const reloadTarget = (): string => arrival.wanted ?? location.href;

export const chunkRecoveryActors = (held: HeldChunks): ActorsOf<typeof chunkRecoveryMachine> => ({
  restoreDrafts: fromPromise(async () => ({ reloadedAt: restoreDrafts(document.body, Date.now()) })),
  retryChunks: fromPromise(({ input }) => held.retry(input.ids)),
  readRelease: fromRequest(async ({ signal }) => {
    const response = await fetch(location.pathname, { cache: 'no-store', signal, headers: { accept: 'text/html' } });
    if (!response.ok) throw new Error(`the page answered ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return { release: entriesOf(page) === entriesOf(document) ? 'same' : 'newer' };
  }),
  keepDrafts: fromPromise(async () => storeDrafts(document, reloadTarget(), Date.now())),
});
