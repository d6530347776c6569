/** A value that the surrounding code guarantees; throws an error that names it otherwise. */
export function present<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`${what} is missing`);
  return value;
}
