/** The same promise, marked when it is fulfilled: React's `use` then takes the value without waiting a turn, so nothing flashes. */
export function tracked<T>(promise: Promise<T>): Promise<T> {
  const marked: Promise<T> = promise.then((value) => {
    void Object.assign(marked, { status: 'fulfilled', value });
    return value;
  });
  return marked;
}

/** A promise that `use` takes at once. */
export const fulfilled = <T>(value: T): Promise<T> => Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
