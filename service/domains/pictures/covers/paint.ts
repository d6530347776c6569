/** Shapes used by all worlds. A world's box is W × H; emblems extend about ±110 around 0,0. */
export type Point = readonly [x: number, y: number];

export interface Scene {
  W: number;
  H: number;
  /** Centre of light and emblem. */
  cx: number;
  cy: number;
  light: string;
  ink: string;
  /** The sky's upper and middle colour, and the colour between them. */
  sky: string;
  mid: string;
  mix: string;
  /** The next pseudo-random number, 0 to 1; the sequence depends only on the picture. */
  random: () => number;
}

/** FNV-1a over code points. */
export function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) {
    value ^= character.codePointAt(0) ?? 0;
    value = Math.imul(value, 16_777_619);
  }
  return value >>> 0;
}

/** mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One decimal is precise enough for drawing. */
export const n = (value: number): number => Number(value.toFixed(1));

export const times = (count: number, draw: (at: number) => string): string => Array.from({ length: count }, (_, at) => draw(at)).join('');

export const polygon = (points: readonly Point[], fill: string, more = ''): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"${more && ` ${more}`}/>`;

/** `count` points on a circle, the first at `turn` degrees. */
export const ring = (count: number, radius: number, turn = 0): Point[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (((at / count) * 360 + turn) * Math.PI) / 180;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });

/** A point of a ring; its points are visited in order. */
export const on = (points: readonly Point[], at: number): Point => points[((at % points.length) + points.length) % points.length] ?? [0, 0];

export const star4 = (long: number, short: number): Point[] => [
  [0, -long],
  [short, -short],
  [long, 0],
  [short, short],
  [0, long],
  [-short, short],
  [-long, 0],
  [-short, -short],
];

/** A cut stone or star: every arm has a light and a dark side. */
export function facets(arms: number, outer: number, inner: number, light: string, dark: string, turn = -90): string {
  const tips = ring(arms, outer, turn);
  const valleys = ring(arms, inner, turn + 180 / arms);
  return times(
    arms,
    (at) => polygon([on(tips, at), on(valleys, at), [0, 0]], light) + polygon([on(tips, at), on(valleys, at - 1), [0, 0]], dark),
  );
}

export function ridge({ W, H, random }: Scene, y: number, height: number, peaks: number, fill: string, opacity = 1): string {
  const line: Point[] = Array.from({ length: peaks + 1 }, (_, at) => [
    (at / peaks) * W,
    y + (at % 2 === 1 ? -height * (0.4 + random() * 0.6) : height * (random() * 0.5)),
  ]);
  return polygon([[0, H], ...line, [W, H]], fill, `opacity="${opacity}"`);
}

export function hills({ W, H, random }: Scene, y: number, height: number, fill: string, opacity = 1): string {
  const count = 4;
  const width = W / count;
  let path = `M0 ${H}V${n(y + height * random())}`;
  for (let at = 1; at <= count; at++) {
    path += `S${n(width * (at - 0.5))} ${n(y + height * (random() * 2 - 1))} ${n(width * at)} ${n(y + height * (random() - 0.5))}`;
  }
  return `<path d="${path}V${H}Z" fill="${fill}" opacity="${opacity}"/>`;
}

/** Beams from the centre, fading outwards. */
export function rays({ W, H, cx, cy, random }: Scene, count: number, colour: string, opacity: number): string {
  const length = W + H;
  const turn = random() * 40;
  const beams = times(count, (at) => {
    const angle = ((turn + (at * 360) / count) * Math.PI) / 180;
    const spread = ((2 + random() * 5) * Math.PI) / 180;
    const edge = (side: number): Point => [cx + Math.cos(angle + side) * length, cy + Math.sin(angle + side) * length];
    return polygon([[cx, cy], edge(-spread), edge(spread)], colour);
  });
  return `<g opacity="${opacity}" style="mix-blend-mode:screen" mask="url(#fade)">${beams}</g>`;
}

export const dust = ({ W, H, random }: Scene, count: number, colour: string, largest = 2.6): string =>
  `<g fill="${colour}">${times(
    count,
    () =>
      `<circle cx="${n(random() * W)}" cy="${n(random() * H)}" r="${n(0.5 + random() ** 3 * largest)}"` +
      ` opacity="${n(0.2 + random() * 0.8)}"/>`,
  )}</g>`;

export function sparks({ W, H, random }: Scene, count: number, colour: string): string {
  const path = times(count, () => {
    const x = random() * W;
    const y = H * (0.25 + random() * 0.75);
    const length = 4 + random() * 16;
    return `M${n(x)} ${n(y)}l${n(length * 0.5)} ${n(-length)}`;
  });
  return `<path d="${path}" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" opacity=".8"/>`;
}

export function clouds({ W, random }: Scene, y: number, count: number, colour: string, opacity: number): string {
  const puffs = times(count, () => {
    const x = random() * W;
    const radius = 16 + random() * 34;
    return `<ellipse cx="${n(x)}" cy="${n(y + random() * 26)}" rx="${n(radius * 2.4)}" ry="${n(radius * 0.62)}"/>`;
  });
  return `<g fill="${colour}" opacity="${opacity}" filter="url(#soft)">${puffs}</g>`;
}

/** Turns the hue of a colour, for a world in other light. */
export function turnHue(hex: string, degrees: number): string {
  if (degrees === 0) return hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const range = high - low;
  if (range === 0) return hex;
  const lightness = (high + low) / 2;
  const sector = high === r ? ((g - b) / range) % 6 : high === g ? (b - r) / range + 2 : (r - g) / range + 4;
  const hue = (sector * 60 + degrees + 360) % 360;
  const room = 1 - Math.abs(2 * lightness - 1);
  const chroma = room * ((0.82 * range) / room);
  const second = chroma * (1 - Math.abs(((hue / 60) % 2) - 1));
  const base = lightness - chroma / 2;
  const wheel = [
    [chroma, second, 0],
    [second, chroma, 0],
    [0, chroma, second],
    [0, second, chroma],
    [second, 0, chroma],
    [chroma, 0, second],
  ];
  const channels = wheel[Math.floor(hue / 60) % 6] ?? [0, 0, 0];
  return `#${channels
    .map((value) =>
      Math.round((value + base) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
