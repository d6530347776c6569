export interface CachedOptions<T> {
  /** Milliseconds for which an answer is given again; a load may say how long by its own duration and by what it found. */
  readonly freshFor: number | ((loadTook: number, value: T) => number);
  /** Milliseconds after expiry during which the stale value is served while it is reloaded in the background. */
  readonly staleFor?: number;
}

interface Entry<T> {
  readonly value: T;
  readonly freshUntil: number;
}

/** One value that is loaded by the first who asks and shared until it is stale; those who ask while it loads wait for the same load. */
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

/** As `cached`, a value per key; of more than `size` keys the one that was asked for longest ago is forgotten. */
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
