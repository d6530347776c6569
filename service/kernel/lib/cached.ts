export interface CachedOptions<T> {
  /** Time to live in ms; a function may derive it from the load's duration and result. */
  readonly freshFor: number | ((loadTook: number, value: T) => number);
  /** Milliseconds after expiry during which the stale value is served while it is reloaded in the background. */
  readonly staleFor?: number;
}

interface Entry<T> {
  readonly value: T;
  readonly freshUntil: number;
}

/** Caches one value: concurrent callers share one load, later ones the value until it expires. */
export function cached<T>(load: () => Promise<T>, { freshFor, staleFor = 0 }: CachedOptions<T>): () => Promise<T> {
  let entry: Entry<T> | undefined;
  let loading: Promise<T> | undefined;

  const reload = async (): Promise<T> => {
    const startedAt = performance.now();
    const value = await load();
    const now = performance.now();
    entry = { value, freshUntil: now + (typeof freshFor === 'number' ? freshFor : freshFor(now - startedAt, value)) };
    return value;
  };
  const loadOnce = (): Promise<T> =>
    (loading ??= reload().finally(() => {
      loading = undefined;
    }));

  return async () => {
    const now = performance.now();
    if (!entry || now >= entry.freshUntil + staleFor) return loadOnce();
    if (now >= entry.freshUntil) loadOnce().catch(() => {});
    return entry.value;
  };
}

/** Like `cached`, one value per key; above `size` keys the least recently used is dropped. */
export function cachedByKey<T>(size: number, load: (key: string) => Promise<T>, options: CachedOptions<T>): (key: string) => Promise<T> {
  const readers = new Map<string, () => Promise<T>>();
  return (key) => {
    const read = readers.get(key) ?? cached(() => load(key), options);
    readers.delete(key);
    readers.set(key, read);
    const [oldest] = readers.keys();
    if (readers.size > size && oldest !== undefined) readers.delete(oldest);
    return read();
  };
}
