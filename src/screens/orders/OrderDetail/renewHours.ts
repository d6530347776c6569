/** Selectable hours; if the time until the next booking lies between two values, it replaces the first that is too long. */
export function renewHours(maxHours: number | null): number[] {
  const usual = [1, 2, 4, 10];
  const first = maxHours === null ? -1 : usual.findIndex((hours) => hours > maxHours);
  const fitsBetween = maxHours !== null && maxHours > 0 && first >= 0 && !usual.includes(maxHours);
  return fitsBetween ? usual.with(first, maxHours) : usual;
}
