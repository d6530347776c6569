/** The value, where the code around it makes sure that there is one; throws where that turns out wrong. */
export function must<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('a value is missing that the code relies on');
  return value;
}
