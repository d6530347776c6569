/** Asserts that a value exists where the surrounding code guarantees it; throws otherwise. */
export function must<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('a value is missing that the code relies on');
  return value;
}
