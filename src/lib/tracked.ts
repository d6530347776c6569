/** Marks the promise as fulfilled once it is: React's `use` then reads the value synchronously, so no fallback flashes. */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> = promise.then((value) => {
    void Object.assign(marked, { status: 'fulfilled', value });
    return value;
  });
  return marked;
}

/** A promise whose value `use` reads synchronously. */
export const fulfilled = <T>(value: T): Promise<T> => Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
