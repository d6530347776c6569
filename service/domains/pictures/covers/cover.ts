import type { PieceKind } from '#contract/rules/inventory.ts';
import { chooserOf, figure, mascot } from './figures.ts';
import { hash, n, randomFrom, type Scene, turnHue } from './paint.ts';
import { thing } from './things.ts';
import type { World } from './world.ts';
import { lookOf, worldIds, worlds } from './worlds.ts';

const kinds = {
  /** A game's mark, without words. */
  icon: { width: 320, height: 320, place: 'middle', titled: false },
  /** A game's upright cover. */
  tall: { width: 300, height: 400, place: 'middle', titled: true },
  /** A banner: the emblem to the right, room for words to the left. */
  wide: { width: 760, height: 388, place: 'right', titled: false },
  /** An account in a list. */
  card: { width: 640, height: 360, place: 'own', titled: true },
  /** A piece that a listing holds. */
  piece: { width: 160, height: 160, place: 'middle', titled: false },
  /** A listing's own pictures. */
  shot: { width: 640, height: 360, place: 'own', titled: false },
} as const;

export type CoverKind = keyof typeof kinds;

export interface CoverRequest {
  /** One of `worldIds`, or a `lookName` of three; for any other name a world is chosen and re-lit by that name. */
  world: string;
  kind: CoverKind;
  /** Seed for a listing's pictures; the game's own pictures do not depend on it. */
  seed: number | string;
  /** The game's Chinese name. */
  name: string;
  /** At the lower right of a listing's card, e.g. `386 皮肤`. */
  label?: string | undefined;
  /** The piece shown: what is drawn depends on its kind and name, the frame on its rarity. */
  piece?: { readonly kind: string; readonly rarity: string; readonly name: string } | undefined;
}

const sans = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";
const brush = "'Songti SC','STSong','Noto Serif CJK SC',serif";
/** Of the rank frame, from bronze to flame. */
const ranks = ['#c98a5a', '#cfd8e6', '#ffd257', '#7fe3ff', '#ff9c5c'];
const rarityColours: Readonly<Record<string, string>> = {
  treasured: '#ff5d73',
  legendary: '#ffb020',
  epic: '#b07bff',
  rare: '#4da3ff',
  common: '#aab4c4',
};
const hues = [-34, 46, 122, 14, -22, 64, -58, 0];

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const gradient = (id: string, stops: readonly string[], x2 = 0, y2 = 1): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">` +
  stops.map((stop, i) => `<stop offset="${n((i / (stops.length - 1)) * 100)}%" stop-color="${stop}"/>`).join('') +
  '</linearGradient>';

const radial = (id: string, stops: readonly (readonly [number, string, number])[], more = ''): string =>
  `<radialGradient id="${id}"${more && ` ${more}`}>` +
  stops.map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('') +
  '</radialGradient>';

function definitions(world: World, scene: Scene, sky: readonly string[], grain: number): string {
  const { W, H, cx, cy, light, ink } = scene;
  return (
    `<defs>${gradient('sky', sky)}${gradient('m', world.metal, 0.35)}${gradient('m2', world.metal.slice(1), 0.5)}` +
    gradient('t', ['#ffffff', '#ffffff', light]) +
    gradient('sun', ['#fff09a', '#ff9d4d', '#ff3f8f']) +
    radial('halo', [
      [0, light, 0.95],
      [0.4, light, 0.34],
      [1, light, 0],
    ]) +
    radial(
      'moon',
      [
        [0.3, '#d8452e', 0],
        [1, '#d8452e', 0.75],
      ],
      'cx=".4" cy=".35"',
    ) +
    radial(
      'shade',
      [
        [0.35, ink, 0],
        [1, ink, 0.85],
      ],
      'cx=".3" cy=".28" r=".85"',
    ) +
    radial(
      'vignette',
      [
        [0.5, '#000', 0],
        [1, '#000', 0.55],
      ],
      'cx=".5" cy=".42" r=".78"',
    ) +
    radial(
      'fading',
      [
        [0, '#fff', 1],
        [1, '#fff', 0],
      ],
      `gradientUnits="userSpaceOnUse" cx="${n(cx)}" cy="${n(cy)}" r="${n(Math.max(W, H) * 0.62)}"`,
    ) +
    `<mask id="fade"><rect width="${W}" height="${H}" fill="url(#fading)"/></mask>` +
    '<filter id="soft" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="7"/></filter>' +
    '<filter id="drop" x="-30%" y="-30%" width="160%" height="170%">' +
    `<feDropShadow dx="0" dy="7" stdDeviation="8" flood-color="${ink}" flood-opacity=".65"/></filter>` +
    '<filter id="grain" x="0" y="0" width="100%" height="100%">' +
    `<feTurbulence type="fractalNoise" baseFrequency=".82" numOctaves="2" seed="${grain}"/>` +
    '<feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 1.5 -.45"/></filter>' +
    `<linearGradient id="foot" x1="0" y1="0" x2="0" y2="1"><stop offset=".55" stop-color="${ink}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${ink}" stop-opacity=".82"/></linearGradient></defs>`
  );
}

/** What each kind of a piece is drawn as. */
const drawn: Readonly<Record<PieceKind, (name: string, scene: Scene, world: World) => string>> = {
  hero: (name, scene, world) => person(name, scene, world),
  skin: (name, scene, world) => person(name, scene, world),
  outfit: (name, scene, world) => person(name, scene, world),
  weapon: (name, _scene, world) =>
    thing(world === worlds.fps || world === worlds.delta || world === worlds.royale ? 'gun' : 'weapon', name),
  vehicle: (name, _scene, world) => thing(world === worlds.racing ? 'car' : 'vehicle', name),
  pet: (name) => thing('pet', name),
  item: (name) => thing('item', name),
};

const person = (name: string, scene: Scene, world: World): string =>
  world === worlds.party ? mascot(name, scene, world.emblem(scene)) : figure(name, scene, world === worlds.blocks);

const alike = (world: World) => ({ world, emblem: world });

const isPieceKind = (kind: string): kind is PieceKind => Object.hasOwn(drawn, kind);

type Motif = (name: string) => string;

const motifOf = (world: World, scene: Scene, piece: CoverRequest['piece']): Motif =>
  piece && isPieceKind(piece.kind) ? (name) => drawn[piece.kind as PieceKind](name, scene, world) : () => world.emblem(scene);

/** The listing's pieces as a fan of cards; the first of them is the named one. */
function fan(world: World, scene: Scene, motif: Motif, names: readonly string[]): string {
  const middle = (names.length - 1) / 2;
  const card = (name: string, i: number): string => {
    const off = i - middle;
    const colour = turnHue(world.sky[1], [0, 48, -46, 128, 80][i % 5] ?? 0);
    return (
      `<g transform="translate(${n(off * 84)} ${n(Math.abs(off) * 14 - 4)}) rotate(${n(off * 9)})">` +
      `<rect x="-46" y="-84" width="92" height="168" rx="9" fill="${world.ink}"/>` +
      `<rect x="-43" y="-81" width="86" height="162" rx="7" fill="${colour}"/>` +
      '<path d="M-43-20 43-66V74q0 7-7 7h-72q-7 0-7-7Z" fill="#fff" opacity=".16"/>' +
      `<g transform="scale(.34) translate(0 -20)">${motif(name)}</g>` +
      `<rect x="-43" y="50" width="86" height="31" fill="${world.ink}" opacity=".55"/>` +
      `<path d="M-26 66h52" stroke="${scene.light}" stroke-width="6" stroke-linecap="round"/>` +
      `<rect x="-43" y="-81" width="86" height="162" rx="7" fill="none" stroke="${scene.light}" stroke-width="2.5"/></g>`
    );
  };
  return names.map(card).join('');
}

type Arrange = (world: World, scene: Scene, motif: Motif, name: string, other: string) => string;

const alone: Arrange = (_world, _scene, motif, name) => `<g transform="scale(1.16)">${motif(name)}</g>`;

const beforeEmblem: Arrange = (world, scene, motif, name) =>
  `<g transform="scale(1.7)" opacity=".3">${world.emblem(scene)}</g>${motif(name)}`;

const pair: Arrange = (_world, _scene, motif, name, other) =>
  `<g transform="translate(-158 14) scale(-.82 .82)" opacity=".9">${motif(other)}</g><g transform="scale(1.06)">${motif(name)}</g>`;

const cards: Arrange = (world, scene, motif, name, other) =>
  `<g transform="translate(-30 6) scale(.74)">${fan(world, scene, motif, [`${other}2`, name, other, `${other}3`])}</g>`;

const near: Arrange = (_world, _scene, motif, name) => `<g transform="translate(0 46) scale(-1.62 1.62)">${motif(name)}</g>`;

function lettering(world: World, { W, H }: Scene, name: string, tall: boolean): string {
  const letters = [...name].length;
  const size = tall ? Math.min(W * 0.15, (W * 0.86) / letters) : Math.min(H * 0.165, (W * 0.56) / letters);
  const text = escape(name);
  return (
    `<g transform="translate(${n(tall ? W / 2 : W * 0.05)} ${n(H * 0.86)}) skewX(-6)"` +
    ` text-anchor="${tall ? 'middle' : 'start'}" font-weight="900" font-family="${world.brush ? brush : sans}">` +
    `<text font-size="${n(size)}" fill="${world.ink}" stroke="${world.ink}" stroke-width="${n(size * 0.2)}"` +
    ` stroke-linejoin="round" opacity=".72">${text}</text>` +
    `<text font-size="${n(size)}" fill="url(#t)" stroke="url(#t)" stroke-width="${n(size * 0.028)}">${text}</text></g>`
  );
}

const rankFrame = ({ W, H }: Scene, colour: string): string =>
  `<g fill="none" stroke="${colour}"><rect x="7" y="7" width="${W - 14}" height="${H - 14}" rx="12" stroke-width="3" opacity=".55"/>` +
  `<path d="M7 74V19Q7 7 19 7H96M${W - 7} 74V19Q${W - 7} 7 ${W - 19} 7H${W - 96}` +
  `M7 ${H - 74}V${H - 19}Q7 ${H - 7} 19 ${H - 7}H96` +
  `M${W - 7} ${H - 74}V${H - 19}Q${W - 7} ${H - 7} ${W - 19} ${H - 7}H${W - 96}" stroke-width="8"/></g>`;

const pieceFrame = ({ W, H, ink }: Scene, colour: string): string =>
  `<rect x="3" y="3" width="${W - 6}" height="${H - 6}" rx="12" fill="none" stroke="${colour}" stroke-width="5"/>` +
  `<path d="M5 ${H - 46}V${H - 17}Q5 ${H - 5} 17 ${H - 5}H46Z" fill="${colour}"/><path d="M11 ${H - 16}l7-7 7 7-7 7Z" fill="${ink}"/>`;

/** At the lower right of a card; at the upper right of a gallery's picture, below which the page writes. */
function plate({ W, H, ink }: Scene, label: string, colour: string, isHigh: boolean): string {
  const width = 44 + [...label].reduce((sum, character) => sum + (character.charCodeAt(0) < 128 ? 16 : 30), 0);
  return (
    `<g transform="translate(${W - width - 20} ${isHigh ? 28 : H - 76})"><path d="M14 0H${width}V48H0Z" fill="${ink}" opacity=".84"/>` +
    `<path d="M14 0h5L5 48H0Z" fill="${colour}"/>` +
    `<text x="${width / 2 + 6}" y="35" text-anchor="middle" font-size="30" font-weight="700" fill="#fff"` +
    ` font-family="${sans}">${escape(label)}</text></g>`
  );
}

/** One picture as SVG. Deterministic: the same request gives the same bytes. */
export function drawCover({ world: id, kind, seed, name, label, piece }: CoverRequest): string {
  const { width: W, height: H, place, titled } = kinds[kind];
  const own = place === 'own' || kind === 'piece';
  const look = lookOf(id);
  const known = look !== null;
  const { world, emblem } = look ?? alike(worlds[worldIds[hash(id) % worldIds.length] ?? 'moba']);
  const random = randomFrom(hash(own ? `${id}/${kind}/${seed}${piece ? `/${piece.name}` : ''}` : `${id}/${kind}`));
  const pose = own ? hash(piece?.name ?? `${seed}`) : 0;
  const hue = (known ? 0 : hash(id) % 360) + (own ? (hues[pose % hues.length] ?? 0) + Math.round((random() - 0.5) * 16) : 0);
  const sky = world.sky.map((colour) => turnHue(colour, hue));
  const [top = '', middle = ''] = sky;
  const stance = pose % 3;
  const scene: Scene = {
    W,
    H,
    cx: W * (place === 'own' ? ([0.62, 0.6, 0.68][stance] ?? 0.62) : place === 'right' ? 0.7 : 0.5),
    cy: H * (kind === 'tall' ? 0.4 : kind === 'icon' || kind === 'piece' ? 0.52 : 0.44),
    light: turnHue(world.light, hue),
    ink: world.ink,
    sky: top,
    mid: middle,
    mix: turnHue(middle, -8),
    random,
  };
  const size =
    (kind === 'tall' ? W / 300 : kind === 'icon' || kind === 'piece' ? H / 270 : H / 330) *
    (place === 'own' ? ([1.5, 0.98, 1.12][stance] ?? 1) : 1);
  const lean = own && stance !== 1 ? (random() - 0.5) * 26 : 0;
  const motif = motifOf(emblem, scene, piece);
  const shown = piece?.name ?? `${seed}`;
  const arranged =
    kind === 'piece' || !piece
      ? undefined
      : chooserOf(`${seed}`)('arrangement', kind === 'shot' ? [alone, beforeEmblem] : [alone, beforeEmblem, pair, cards, near]);
  const subject =
    arranged?.(world, scene, motif, shown, `${id}/${seed}`) ??
    (place === 'own' && stance === 1 ? fan(world, scene, motif, ['', '', '', '']) : motif(shown));
  const rank = rarityColours[piece?.rarity ?? ''] ?? ranks[(pose >>> 4) % ranks.length] ?? '';
  const whole = `width="${W}" height="${H}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${whole} viewBox="0 0 ${W} ${H}" overflow="hidden" role="img"><title>${escape(name)}</title>` +
    definitions(world, scene, sky, (hash(id) + pose) % 97) +
    `<rect ${whole} fill="url(#sky)"/>` +
    `<circle cx="${n(scene.cx)}" cy="${n(scene.cy)}" r="${n(Math.min(W, H) * 0.72)}" fill="url(#halo)"` +
    ` opacity=".7"/>${world.far(scene)}` +
    `<g transform="translate(${n(scene.cx)} ${n(scene.cy)}) rotate(${n(lean)}) scale(${n(size * 100) / 100})"` +
    ` filter="url(#drop)">${subject}</g>` +
    `${world.near(scene)}<rect ${whole} fill="url(#vignette)"/>${titled ? `<rect ${whole} fill="url(#foot)"/>` : ''}` +
    (kind === 'icon' || kind === 'piece' ? '' : `<rect ${whole} filter="url(#grain)" opacity=".3" style="mix-blend-mode:overlay"/>`) +
    `${kind === 'piece' ? pieceFrame(scene, rank) : own ? rankFrame(scene, rank) : ''}` +
    `${titled ? lettering(world, scene, name, kind === 'tall') : ''}${own && label ? plate(scene, label, rank, kind === 'shot') : ''}</svg>`
  );
}
