/** Lengths to choose from; when the room before the next booking lies between two of them, it takes the place of the first that is too long. */
export function renewHours(maxHours: number | null): number[] {
  const usual = [1, 2, 4, 10];
  const first = maxHours === null ? -1 : usual.findIndex((hours) => hours > maxHours);
  const fitsBetween = maxHours !== null && maxHours > 0 && first >= 0 && !usual.includes(maxHours);
  return fitsBetween ? usual.with(first, maxHours) : usual;
}
