import type { CSSProperties } from 'react';

const hues = new Map<string, number>();

/** Custom properties as a style. */
export const vars = (values: Readonly<Record<`--${string}`, string | number>>): CSSProperties => values as CSSProperties;

/** A style with the hue of a place, far from the previous one's. */
export function hued(place: string): CSSProperties {
  const hue = hues.get(place) ?? Math.round((hues.size * 137.5 + 215) % 360);
  hues.set(place, hue);
  return vars({ '--hue': hue });
}
