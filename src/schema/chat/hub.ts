import { hash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { chatFeedLine, type ChatWake } from '#contract/rest/chat.ts';
import { parseJson } from '#contract/json.ts';
import { SECOND } from '#contract/rules/constants.ts';
import type { RestSource } from '#schema/rest/source.ts';

type Watcher = (wake: ChatWake) => void;

/** The feed stays open this long after the last browser has disconnected. */
const LINGER = 20 * SECOND;
/** Delays before reconnecting to the feed, by attempt. */
const AGAIN = [0.1, 0.5, 1, 2].map((seconds) => seconds * SECOND);

/** One feed of the service for all browsers connected to this process, dispatched by conversation. */
export class ChatHub {
  readonly #rest: Pick<RestSource, 'chatFeed'>;
  readonly #watchers = new Map<string, Set<Watcher>>();
  /** By the hash of the session's token. */
  readonly #sessions = new Map<string, Set<() => void>>();
  /** Last queue positions sent, so that unchanged ones are not repeated. */
  readonly #places = new Map<string, number>();
  #feed: AbortController | undefined;
  #lingering: NodeJS.Timeout | undefined;

  constructor(rest: Pick<RestSource, 'chatFeed'>) {
    this.#rest = rest;
  }

  /** Subscribes to a conversation; returns the function that unsubscribes. */
  watch(number: string, watcher: Watcher): () => void {
    const watchers = this.#watchers.get(number) ?? new Set();
    this.#watchers.set(number, watchers.add(watcher));
    clearTimeout(this.#lingering);
    if (!this.#feed) void this.#follow((this.#feed = new AbortController()));
    return () => {
      watchers.delete(watcher);
      if (watchers.size > 0 || this.#watchers.get(number) !== watchers) return;
      this.#watchers.delete(number);
      this.#places.delete(number);
      if (this.#watchers.size > 0) return;
      clearTimeout(this.#lingering);
      this.#lingering = setTimeout(() => this.close(), LINGER).unref();
    };
  }

  /** Calls `end` when the session of this bearer token ends; returns the function that unsubscribes. */
  watchSession(authorization: string, end: () => void): () => void {
    const key = hash('sha256', authorization.replace(/^Bearer /, ''), 'hex');
    const ends = this.#sessions.get(key) ?? new Set();
    this.#sessions.set(key, ends.add(end));
    return () => {
      ends.delete(end);
      if (ends.size === 0 && this.#sessions.get(key) === ends) this.#sessions.delete(key);
    };
  }

  close(): void {
    clearTimeout(this.#lingering);
    this.#feed?.abort();
    this.#feed = undefined;
  }

  async #follow(feed: AbortController): Promise<void> {
    for (let failures = 0; !feed.signal.aborted;) {
      try {
        const lines = createInterface({ input: await this.#rest.chatFeed(feed.signal) });
        failures = 0;
        // Events before the connection was opened were missed.
        this.#tellAll({ again: true });
        for await (const line of lines) if (line !== '') this.#hear(line);
      } catch {
        failures += 1;
      }
      const wait = AGAIN[failures] ?? AGAIN.at(-1);
      if (!feed.signal.aborted) await new Promise((resolve) => setTimeout(resolve, wait).unref());
    }
  }

  #hear(line: string): void {
    const read = chatFeedLine.safeParse(parseJson(line));
    if (!read.success) return;
    if ('ended' in read.data) for (const key of read.data.ended) for (const end of this.#sessions.get(key) ?? []) end();
    else if ('places' in read.data) this.#tellPlaces(read.data.places);
    else if ('number' in read.data) {
      const { number, ...wake } = read.data;
      for (const watcher of this.#watchers.get(number) ?? []) watcher(wake);
    } else this.#tellAll({ again: true });
  }

  #tellPlaces(places: Readonly<Record<string, number>>): void {
    for (const [number, watchers] of this.#watchers) {
      const place = places[number];
      if (place === this.#places.get(number)) continue;
      if (place === undefined) this.#places.delete(number);
      else this.#places.set(number, place);
      for (const watcher of watchers) watcher({ place: place ?? null });
    }
  }

  #tellAll(wake: ChatWake): void {
    for (const watchers of this.#watchers.values()) for (const watcher of watchers) watcher(wake);
  }
}
