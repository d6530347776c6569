import { Window } from 'happy-dom';
import { populateGlobal } from 'vitest/runtime';
import { real } from './clock.ts';
import { historyClass } from './history.ts';

const HTML = '<body><div id="root"></div></body>';

interface Kept {
  readonly local: Map<string, string>;
  readonly session: Map<string, string>;
}

type Listener = (event: { readonly data: unknown }) => void;

/** BroadcastChannels of one window, isolated from other windows. */
function createChannels(): typeof BroadcastChannel {
  const open = new Set<Channel>();
  class Channel {
    onmessage: Listener | null = null;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      open.add(this);
    }
    postMessage(data: unknown): void {
      const copy: unknown = structuredClone(data);
      for (const other of open) if (other !== this && other.name === this.name) queueMicrotask(() => other.onmessage?.({ data: copy }));
    }
    addEventListener(_: string, listener: Listener): void {
      this.onmessage = listener;
    }
    close(): void {
      open.delete(this);
    }
  }
  return Channel as unknown as typeof BroadcastChannel;
}

const fill = (storage: Storage, from: ReadonlyMap<string, string>): void => from.forEach((value, name) => storage.setItem(name, value));
const read = (storage: Storage): [string, string][] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)!).map((name) => [name, storage.getItem(name)!]);

/** Addresses of files: Node has none for the files of this window. */
class WindowUrl extends URL {
  static override createObjectURL(): string {
    return `blob:${location.origin}/${crypto.randomUUID()}`;
  }
  static override revokeObjectURL(): void {}
}

/** Media of which the queries that fit hold, and do not change. */
export const mediaOf = (fitting: RegExp) => (query: string) => ({
  matches: fitting.test(query),
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
});

/** Restores the globals that the last window replaced. */
let restore = (): void => {};

/**
 * Replaces the globals by a new window. Returns a function that closes it; its storage is kept for the next window. A closed window gets no
 * more responses, but stays in the globals until the next one, since what it has scheduled may still run.
 */
export function openWindow(url: string, kept: Kept, fetch: typeof globalThis.fetch, tellError: (error: unknown) => void): () => void {
  restore();
  let isOpen = true;
  const window = new Window({
    url,
    width: 1366,
    height: 768,
    settings: {
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
    },
  });
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const { keys, originals } = populateGlobal(globalThis, window, { bindFunctions: true });
  const FastHistory = historyClass((href) => window.happyDOM.setURL(href));
  const own = {
    fetch: (...args: Parameters<typeof fetch>) =>
      new Promise<Response>((resolve, reject) => {
        if (!isOpen) return;
        fetch(...args).then(
          (response) => isOpen && resolve(response),
          (error: unknown) => isOpen && reject(error as Error),
        );
      }),
    BroadcastChannel: createChannels(),
    URL: WindowUrl,
    History: FastHistory,
    history: new FastHistory(),
    requestAnimationFrame: (draw: FrameRequestCallback) => real.setTimeout(() => draw(performance.now()), 0),
    cancelAnimationFrame: (id: NodeJS.Timeout) => real.clearTimeout(id),
    scrollTo: () => {},
    matchMedia: mediaOf(/reduced-motion: reduce|min-width/),
    performance: globalThis.performance,
    reportError: tellError,
  };
  for (const [name, value] of Object.entries(own)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  }
  // Navigation to other documents has no effect, so that the page stays.
  for (const leave of ['assign', 'replace', 'reload']) Object.defineProperty(window.location, leave, { value: () => {} });
  window.document.documentElement.lang = 'zh-CN';
  window.document.documentElement.dataset['brand'] = 'general';
  window.document.body.innerHTML = HTML;
  fill(localStorage, kept.local);
  fill(sessionStorage, kept.session);
  restore = () => {
    for (const key of [...keys, ...Object.keys(own)]) Reflect.deleteProperty(globalThis, key);
    originals.forEach((original, key) => Object.defineProperty(globalThis, key, original));
    for (const name of Object.keys(own)) if (before[name]) Object.defineProperty(globalThis, name, before[name]!);
    void window.happyDOM.close();
  };
  return () => {
    kept.local.clear();
    kept.session.clear();
    for (const [name, value] of read(localStorage)) kept.local.set(name, value);
    for (const [name, value] of read(sessionStorage)) kept.session.set(name, value);
    isOpen = false;
  };
}
