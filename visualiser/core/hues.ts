const hues = new Map<string, number>();

/** A hue for each place, far from the previous one. */
export function hueOf(place: string): number {
  const known = hues.get(place);
  if (known !== undefined) return known;
  const hue = Math.round((hues.size * 137.5 + 215) % 360);
  hues.set(place, hue);
  return hue;
}
