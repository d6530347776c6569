// Prevents wouter from patching the first history: here each page has its own, which dispatches the events itself.
Object.defineProperty(globalThis, Symbol.for('wouter_v3'), { value: true });

interface Entry {
  readonly url: string;
  readonly state: unknown;
}

/**
 * History of a page that is never reloaded: going back changes the URL and dispatches an event. A class, since the app calls methods of
 * its prototype.
 */
export function historyClass(setUrl: (url: string) => void): new () => History {
  class FastHistory {
    scrollRestoration = 'auto';
    readonly #entries: Entry[] = [{ url: location.href, state: null }];
    #at = 0;

    get length(): number {
      return this.#entries.length;
    }
    get state(): unknown {
      return this.#entries[this.#at]!.state;
    }
    #put(state: unknown, url: string | URL | null | undefined, replace: boolean): void {
      const href = new URL(url ?? location.href, location.href).href;
      if (!replace) this.#at += 1;
      this.#entries.splice(this.#at, replace ? 1 : this.#entries.length, { url: href, state: structuredClone(state) });
      setUrl(href);
      dispatchEvent(new Event(replace ? 'replaceState' : 'pushState'));
    }
    pushState(state: unknown, _: string, url?: string | URL | null): void {
      this.#put(state, url, false);
    }
    replaceState(state: unknown, _: string, url?: string | URL | null): void {
      this.#put(state, url, true);
    }
    go(by = 0): void {
      setTimeout(() => {
        const entry = this.#entries[this.#at + by];
        if (!entry || by === 0) return;
        this.#at += by;
        setUrl(entry.url);
        dispatchEvent(new PopStateEvent('popstate', { state: entry.state }));
      });
    }
    back(): void {
      this.go(-1);
    }
    forward(): void {
      this.go(1);
    }
  }
  return FastHistory as unknown as new () => History;
}
