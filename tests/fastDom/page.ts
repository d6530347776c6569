import { vi } from 'vitest';
import { eventually, pageClock, real, settle } from './clock.ts';
import type { RoleOptions, Words } from './elements.ts';
import { FastLocator } from './locator.ts';
import { type FastRequest, FastNetwork, type FastRoute } from './network.ts';
import { mediaOf, openWindow } from './window.ts';

export const ORIGIN = 'http://localhost:8080';

type Script = () => void;

/** A page of the site in the fast DOM: the app with its own modules, clock, storage and network. */
export class FastPage {
  readonly #scripts: Script[] = [];
  readonly #bindings = new Map<string, (source: object, ...args: never[]) => unknown>();
  readonly #kept = { local: new Map<string, string>(), session: new Map<string, string>() };
  #close: (() => void) | undefined;
  readonly network = new FastNetwork(this);
  /** What the page reported as an error, also one that React recovered from by rendering again. */
  readonly errors: unknown[] = [];

  readonly clock = {
    install: async ({ time }: { time: number }): Promise<void> => void this.#scripts.push(() => pageClock.install(time)),
    pauseAt: async (time: number): Promise<void> => void this.#scripts.push(() => pageClock.setSystemTime(time)),
    runFor: (ms: number): Promise<void> => pageClock.runFor(ms),
    setSystemTime: async (time: number): Promise<void> => pageClock.setSystemTime(time),
  };

  readonly #root = new FastLocator(() => [document.documentElement], 'page');

  async addInitScript<Arg>(script: (arg: Arg) => void, arg?: Arg): Promise<void> {
    this.#scripts.push(() => script(arg as Arg));
  }
  context() {
    return this;
  }
  pages(): { url(): string }[] {
    return [{ url: () => (this.#close ? this.url() : 'about:blank') }];
  }
  /** Motion is reduced unless a script asks for all of it. */
  async emulateMedia({ reducedMotion }: { reducedMotion: 'reduce' | 'no-preference' }): Promise<void> {
    const fitting = reducedMotion === 'reduce' ? /reduced-motion: reduce|min-width/ : /min-width/;
    this.#scripts.push(() => Object.assign(globalThis, { matchMedia: mediaOf(fitting) }));
  }
  async exposeBinding(name: string, handle: (source: object, ...args: never[]) => unknown): Promise<void> {
    this.#bindings.set(name, handle);
  }

  async goto(path: string): Promise<void> {
    await this.close();
    const close = openWindow(new URL(path, ORIGIN).href, this.#kept, this.network.fetch, (error) => this.errors.push(error));
    this.#close = close;
    for (const [name, handle] of this.#bindings)
      Object.assign(globalThis, { [name]: (...args: never[]) => (this.#close === close ? handle({ page: this }, ...args) : undefined) });
    for (const script of this.#scripts) script();
    vi.resetModules();
    await import('#app/main.tsx');
    await eventually(() => {
      if (document.getElementById('root')!.childElementCount === 0) throw new Error('the page stays empty');
    });
  }
  /** Closes the page once the code that it is loading has run: later it would run in the next page, and navigate it. */
  async close(): Promise<void> {
    if (!this.#close) return;
    await vi.dynamicImportSettled();
    await settle();
    dispatchEvent(new Event('pagehide'));
    pageClock.uninstall();
    const close = this.#close;
    this.#close = undefined;
    close();
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
  }
  async goBack(): Promise<void> {
    history.back();
    await settle();
  }
  url(): string {
    return location.href;
  }
  isClosed(): boolean {
    return false;
  }

  async evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg?: Arg): Promise<Result> {
    const result = await run(arg as Arg);
    await settle();
    return result;
  }
  async waitForLoadState(): Promise<void> {
    await settle();
  }
  waitForRequest(isWanted: (request: FastRequest) => boolean): Promise<FastRequest> {
    return this.network.next('requested', isWanted);
  }
  async waitForResponse(isWanted: (response: { request(): FastRequest }) => boolean) {
    const request = await this.network.next('responded', (each) => isWanted({ request: () => each }));
    return { request: () => request, finished: () => request.finished() };
  }
  waitForEvent(
    name: 'requestfinished' | 'requestfailed',
    { predicate }: { predicate: (request: FastRequest) => boolean },
  ): Promise<FastRequest> {
    return this.network.next(name === 'requestfinished' ? 'responded' : 'failed', predicate);
  }
  on(_: 'requestfailed', tell: (request: FastRequest) => void): void {
    this.network.onFailed(tell);
  }
  async route(address: string | RegExp | ((url: URL) => boolean), handle: (route: FastRoute) => unknown): Promise<void> {
    this.network.route(address, handle);
  }
  async unroute(address: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    this.network.unroute(address);
  }

  getByRole(role: string, options?: RoleOptions): FastLocator {
    return this.#root.getByRole(role, options);
  }
  getByText(words: Words, options?: { exact?: boolean }): FastLocator {
    return this.#root.getByText(words, options);
  }
  getByLabel(words: Words, options?: { exact?: boolean }): FastLocator {
    return this.#root.getByLabel(words, options);
  }
  locator(selector: string): FastLocator {
    return this.#root.locator(selector);
  }
}
