import { facets, hash, n, polygon, randomFrom, ring, type Scene, times } from './paint.ts';

/** One choice of a list, by the piece's name and the feature. */
export type Choose = <T>(feature: string, from: readonly [T, ...T[]]) => T;

export const chooserOf =
  (name: string): Choose =>
  (feature, from) =>
    from[Math.floor(randomFrom(hash(`${feature}/${name}`))() * from.length)] ?? from[0];

/** Colours of one piece. */
export interface Dress {
  readonly cloth: string;
  readonly dark: string;
  readonly trim: string;
  readonly hair: string;
  readonly skin: string;
  readonly glow: string;
}

export function dressOf(choose: Choose): Dress {
  const [cloth, dark] = choose('cloth', [
    ['#b3243f', '#5c0f28'],
    ['#2859c5', '#132a70'],
    ['#1d8a74', '#0c4440'],
    ['#7a3cc8', '#391670'],
    ['#e8e4f4', '#9c93bb'],
    ['#2a2e42', '#11131f'],
    ['#d9682a', '#7a2c12'],
    ['#d44f95', '#7a1f58'],
  ]);
  return {
    cloth,
    dark,
    trim: choose('trim', ['#ffe6a3', '#e9f2ff', '#ffc46b', '#a8f4ff', '#ffd3ea']),
    hair: choose('hair', ['#20182c', '#5b2a1c', '#e8c078', '#dfe6f5', '#a8324a', '#3a57c9', '#7b4bc4', '#2f9f98', '#ef93b8']),
    skin: choose('skin', ['#ffe0c7', '#f6cba9', '#ffead9', '#e5b48f']),
    glow: choose('glow', ['#ffd36b', '#7ff0ff', '#ff7ab0', '#b79bff', '#8dffb0', '#ff8a54']),
  };
}

type Draw = (dress: Dress, scene: Scene) => string;

/** A shape and its mirror image. */
export const twice = (shape: string): string => `${shape}<g transform="scale(-1 1)">${shape}</g>`;

const blade = (metal: string): string =>
  `<path d="M-7-150 0-168 7-150V60H-7Z" fill="${metal}"/><path d="M0-168V60H7V-150Z" fill="#000" opacity=".22"/>`;

const hilt = ({ trim, dark }: Dress): string =>
  `<path d="M-26 58H26L20 70H-20Z" fill="${trim}"/><path d="M-5 70H5V104H-5Z" fill="${dark}"/><circle cy="108" r="8" fill="${trim}"/>`;

const behind: readonly [Draw, ...Draw[]] = [
  (d) =>
    twice(
      times(
        4,
        (i) =>
          `<path d="M24 ${40 - i * 8}Q${100 + i * 8} ${10 - i * 34} ${126 - i * 10} ${-66 - i * 22}` +
          `Q${64 + i} ${-24 - i * 14} 22 ${18 - i * 10}Z"` +
          ` fill="${i % 2 === 0 ? d.glow : d.trim}" stroke="${d.dark}" stroke-width="1.5"/>`,
      ),
    ),
  (d) => twice(`<g transform="translate(14 6) rotate(38)">${blade('url(#m)')}${hilt(d)}</g>`),
  (d) =>
    `<circle cy="-34" r="86" fill="none" stroke="${d.glow}" stroke-width="7" opacity=".85"/>` +
    `<circle cy="-34" r="72" fill="${d.glow}" opacity=".18"/>` +
    times(
      12,
      (i) => `<path d="M-4-132 0-150 4-132Z" fill="${d.trim}" transform="translate(0 -34)` + ` rotate(${i * 30}) translate(0 34)"/>`,
    ),
  (d) =>
    `<path d="M-58-8Q-112-66-96-120-62-92-34-62ZM58-8Q112-66 96-120 62-92 34-62Z" fill="${d.cloth}"` +
    ` stroke="${d.trim}" stroke-width="3"/>` +
    `<path d="M-54-6Q-92-58-86-96M54-6Q92-58 86-96" stroke="${d.trim}" stroke-width="2" fill="none" opacity=".7"/>`,
  (d) => `<g transform="rotate(24)">${blade(d.glow)}${hilt(d)}</g>`,
  (d) =>
    times(
      7,
      (i) =>
        `<g transform="translate(0 20) rotate(${i * 26 - 78})"><path d="M-13-70Q-17-140 0-158 17-140 13-70Z"` +
        ` fill="${i % 2 === 0 ? d.glow : d.cloth}" stroke="${d.trim}" stroke-width="2"/><circle cy="-128" r="5"` +
        ` fill="${d.trim}"/></g>`,
    ),
  (d) =>
    `<path d="M74-132A96 96 0 1 0 92 34 78 78 0 1 1 74-132Z" transform="translate(-18 16)" fill="${d.trim}" opacity=".9"/>` +
    `<circle cx="-88" cy="-92" r="5" fill="${d.glow}"/><circle cx="96" cy="-40" r="4" fill="${d.glow}"/>`,
  (d) =>
    `<g transform="translate(64 -10) rotate(8)"><path d="M-4-120H4V130H-4Z" fill="${d.dark}" stroke="${d.trim}"/>` +
    `<g transform="translate(0 -124)">${facets(6, 30, 15, d.glow, d.cloth)}<circle r="8" fill="#fff"/></g></g>`,
  (d) =>
    times(9, (i) => {
      const [[x, y] = [0, 0]] = ring(1, 104 - (i % 2) * 18, i * 40 - 90);
      return (
        `<path d="M0-16Q14-6 0 18-14-6 0-16Z" transform="translate(${n(x)} ${n(y - 24)}) rotate(${i * 52})"` +
        ` fill="${i % 3 === 0 ? d.trim : d.glow}"/>`
      );
    }),
  (d) =>
    `<path` +
    ` d="M-40 110C-150 30-96-10-112-96-70-72-66-30-58 0-50-60-30-92 0-138 30-92 50-60 58 0 66-30 70-72 112-96 96-10 150 30 40 110Z"` +
    ` fill="${d.glow}" opacity=".55"/><path` +
    ` d="M-36 110C-96 50-72 14-78-44-48-20-40 10-36 30-28-34-14-66 0-96 14-66 28-34 36 30 40 10 48-20 78-44 72 14 96 50 36 110Z"` +
    ` fill="${d.trim}" opacity=".6"/>`,
];

const backHair: readonly [Draw, ...Draw[]] = [
  (d) => `<path d="M-40-50C-58 10-56 60-74 104H74C56 60 58 10 40-50Z" fill="${d.hair}"/>`,
  () => '',
  (d) =>
    twice(
      `<path d="M30-62C84-70 96-10 82 62 76 86 92 96 92 96 60 100 52 60 58 20 60-8 48-26 32-34Z"` + ` fill="${d.hair}" stroke="#0004"/>`,
    ),
  (d) => `<circle cy="-90" r="21" fill="${d.hair}" stroke="#0003"/><path d="M-38-40Q-42-6-30 14H30Q42-6 38-40Z" fill="${d.hair}"/>`,
  (d) => `<path d="M20-84C84-104 112-40 88 24 82 52 98 70 98 70 58 72 54 30 62-6 64-36 44-54 22-60Z" fill="${d.hair}"/>`,
  (d) => `<path d="M-42-46C-60-18-52 16-44 40L-28 20ZM42-46C60-18 52 16 44 40L28 20Z" fill="${d.hair}"/>`,
];

const bodies: readonly [Draw, ...Draw[]] = [
  (d) =>
    `<path d="M-92 116C-90 60-60 36-24 28H24C60 36 90 60 92 116Z" fill="${d.cloth}"/><path` +
    ` d="M0 116-30 26-16 22 0 60 16 22 30 26Z" fill="${d.dark}"/>` +
    `<path d="M-30 26 0 116M30 26 0 116" stroke="${d.trim}" stroke-width="4" fill="none"/>`,
  (d) =>
    `<path d="M-74 116C-74 66-50 40-22 30H22C50 40 74 66 74 116Z" fill="${d.dark}"/>` +
    twice(
      `<path d="M34 34C70 22 104 44 110 84L74 76Q58 52 34 46Z" fill="url(#m)" stroke="${d.dark}"` +
        ` stroke-width="2"/><path d="M44 42Q76 40 96 70" stroke="#fff" stroke-width="3" fill="none" opacity=".6"/>`,
    ) +
    `<path d="M-40 54H40L28 116H-28Z" fill="${d.cloth}"/><path d="M0 60 12 78 0 98-12 78Z" fill="${d.glow}"/>`,
  (d) =>
    `<path d="M-88 116C-88 64-56 42-20 30H20C56 42 88 64 88 116Z" fill="${d.cloth}"/><path` +
    ` d="M-34 20Q0 50 34 20L42 40Q0 74-42 40Z" fill="${d.trim}"/>` +
    `<path d="M0 62V116" stroke="${d.dark}" stroke-width="4"/><circle cy="80" r="4" fill="${d.trim}"/><circle` +
    ` cy="100" r="4" fill="${d.trim}"/>`,
  (d) =>
    `<path d="M-96 116C-84 58-52 44-22 32H22C52 44 84 58 96 116Z" fill="${d.dark}"/>` +
    twice(`<path d="M22 30 88 54 70 66 104 76 74 84 96 104 30 92Z" fill="${d.cloth}" stroke="${d.trim}" stroke-width="2"/>`) +
    `<path d="M-20 34H20L10 116H-10Z" fill="${d.trim}" opacity=".9"/>`,
  (d) =>
    `<path d="M-78 116C-78 68-50 46-22 36H22C50 46 78 68 78 116Z" fill="${d.cloth}"/><path` +
    ` d="M-44-2C-40 40-20 54 0 56 20 54 40 40 44-2L58 18C54 56 26 76 0 78-26 76-54 56-58 18Z" fill="${d.dark}"` +
    ` stroke="${d.trim}" stroke-width="2.5"/>` +
    `<path d="M-52 92 52 74" stroke="${d.trim}" stroke-width="5"/>`,
  (d) =>
    `<path d="M-90 116C-88 62-56 40-22 30H22C56 40 88 62 90 116Z" fill="${d.dark}"/><path` +
    ` d="M-60 52H60L48 116H-48Z" fill="url(#m2)"/>` +
    `<path d="M-46 62H46M-42 78H42M-38 94H38" stroke="${d.dark}" stroke-width="4"/><circle cy="46" r="11"` +
    ` fill="${d.glow}"/><circle cy="46" r="5" fill="#fff"/>` +
    twice(`<circle cx="76" cy="70" r="24" fill="${d.cloth}" stroke="${d.trim}" stroke-width="4"/>`),
];

const fronts: readonly [Draw, ...Draw[]] = [
  (d) => `<path d="M-36-28C-44-84 44-84 36-28 30-52 14-58-4-60-16-52-30-46-36-28Z" fill="${d.hair}"/>`,
  (d) =>
    `<path d="M-36-22-44-58-30-54-34-84-12-70-2-98 12-72 36-88 32-56 46-54 36-22 24-50 10-40 0-52-12-38-24-50Z"` + ` fill="${d.hair}"/>`,
  (d) =>
    `<path d="M-37-14C-46-86 46-86 37-14L31-40H-31Z" fill="${d.hair}"/><path d="M-20-40V-66M0-40V-70M20-40V-66"` +
    ` stroke="#0003" stroke-width="2"/>`,
  (d) => `<path d="M-38 6C-52-82 10-96 34-62 44-48 40-24 38-10 30-44 6-56-8-58-20-40-30-18-38 6Z" fill="${d.hair}"/>`,
  (d) =>
    `<path d="M-36-26C-42-82 42-82 36-26 30-44 12-62 0-66-12-62-30-44-36-26Z" fill="${d.hair}"/><path` +
    ` d="M0-66Q-22-52-24-22M0-66Q22-52 24-22" stroke="${d.hair}" stroke-width="6" fill="none"/>`,
];

const faces: readonly [Draw, ...Draw[]] = [
  () => '',
  (d) =>
    `<path d="M-30-28Q0-42 30-28 26-8 14-12 0-20-14-12-26-8-30-28Z" fill="${d.dark}"/>` +
    twice('<path d="M7-24Q16-28 22-22 14-16 7-24Z" fill="#fff"/>'),
  (d) => `<path d="M-29-16Q0-8 29-16 28 10 0 14-28 10-29-16Z" fill="${d.cloth}" stroke="${d.trim}" stroke-width="2"/>`,
  (d) => `<path d="M-24-2-12-20M24-2 14-10" stroke="${d.glow}" stroke-width="3.5" stroke-linecap="round"/>`,
  (d) => `<path d="M4-34H28V-14H8Z" fill="${d.glow}" opacity=".75"/><path d="M-32-28H32" stroke="${d.dark}" stroke-width="4"/>`,
  (d) => `<path d="M0-56 6-46 0-36-6-46Z" fill="${d.glow}"/>`,
];

export const headwear: readonly [Draw, ...Draw[]] = [
  () => '',
  (d) =>
    `<path d="M-36-62-44-104-20-84 0-116 20-84 44-104 36-62Q0-76-36-62Z" fill="url(#m)" stroke="${d.dark}"` +
    ` stroke-width="2"/><circle cy="-80" r="6" fill="${d.glow}"/>`,
  (d) => twice(`<path d="M20-64C34-70 62-84 52-124 84-92 62-50 34-46Z" fill="${d.dark}" stroke="${d.trim}" stroke-width="2.5"/>`),
  (d) => twice(`<path d="M12-68 44-112 46-50Z" fill="${d.hair}"/><path d="M24-70 40-94 41-62Z" fill="${d.glow}"/>`),
  (d) =>
    `<path d="M-40-34C-46-98 46-98 40-34L30-52H-30Z" fill="url(#m)" stroke="${d.dark}" stroke-width="2"/><path` +
    ` d="M-6-88H6V-34H-6Z" fill="${d.dark}"/><path d="M0-86C10-132 62-128 72-88 44-104 20-98 0-78Z"` +
    ` fill="${d.cloth}"/>`,
  (d) =>
    `<path d="M-92-52Q0-74 92-52 50-40 0-44-50-40-92-52Z" fill="${d.dark}"/><path` +
    ` d="M-42-56Q-34-108 6-116 44-106 42-56 0-66-42-56Z" fill="${d.cloth}"/><path` +
    ` d="M-42-58Q0-72 42-58V-50Q0-62-42-50Z" fill="${d.trim}"/>`,
  (d) => `<path d="M-54 22C-66-104 66-104 54 22L38 2C46-70-46-70-38 2Z" fill="${d.cloth}" stroke="${d.trim}" stroke-width="3"/>`,
  (d) => `<path d="M-37-50Q0-66 37-50V-40Q0-56-37-40Z" fill="${d.trim}"/><path d="M37-48 66-62 58-38 70-20 36-40Z" fill="${d.trim}"/>`,
  (d) =>
    `<path d="M-30-72 62-104" stroke="${d.trim}" stroke-width="5"/><circle cx="60" cy="-103" r="9"` +
    ` fill="${d.glow}"/><path d="M54-96Q60-70 52-52" stroke="${d.glow}" stroke-width="2" fill="none"/><circle cx="-26"` +
    ` cy="-66" r="15" fill="${d.cloth}"/><circle cx="-26" cy="-66" r="6" fill="${d.trim}"/>`,
  (d) =>
    twice(`<ellipse cx="42" cy="-28" rx="13" ry="18" fill="${d.dark}" stroke="${d.glow}" stroke-width="3"/>`) +
    `<path d="M-42-40C-44-92 44-92 42-40" fill="none" stroke="${d.dark}" stroke-width="8"/>`,
];

const head = ({ skin }: Dress): string =>
  `<path d="M-13 0H13V34Q0 46-13 34Z" fill="${skin}"/><path d="M-13 8Q0 22 13 8V18Q0 30-13 18Z" fill="#7a2f2f" opacity=".3"/>` +
  `<path d="M-34-34C-36-84 36-84 34-34 34-6 16 14 0 18-16 14-34-6-34-34Z" fill="${skin}"/>`;

const features = (choose: Choose, { glow }: Dress): string => {
  const eye = choose('eyes', ['#2a1c34', '#7a2036', '#1d4f8f', '#2c6b48', glow]);
  const tilt = choose('tilt', [-2, 2, 4]);
  return (
    twice(
      `<ellipse cx="14" cy="-22" rx="6.5" ry="7.5" fill="#fff"/><ellipse cx="14" cy="-21" rx="4.4" ry="6.6"` +
        ` fill="${eye}"/><circle cx="15.5" cy="-24" r="1.7" fill="#fff"/>` +
        `<path d="M6-31 23-${31 + tilt}" stroke="#3a2430" stroke-width="3" stroke-linecap="round"/>`,
    ) +
    choose('mouth', [
      '<path d="M-6 2Q0 7 6 2" stroke="#a33c48" stroke-width="2.4" fill="none"/>',
      '<path d="M-6 3H6" stroke="#a33c48" stroke-width="2.4"/>',
      '<path d="M-7 1Q0 10 7 1Z" fill="#a8323f"/>',
    ])
  );
};

/** A square head, for the game of cubes. */
const squareHead = ({ skin, hair, dark }: Dress): string =>
  `<path d="M-38-78H38V14H-38Z" fill="${skin}"/><path d="M-38-78H38V-48H22V-58H-14V-48H-26V-36H-38Z" fill="${hair}"/>` +
  `<path d="M-26-30H-10V-16H-26ZM10-30H26V-16H10Z" fill="#fff"/><path d="M-18-30H-10V-16H-18ZM10-30H18V-16H10Z" fill="${dark}"/>` +
  '<path d="M-14-4H14V4H-14Z" fill="#9a5a48"/>';

const squareBody = ({ cloth, dark, trim }: Dress): string =>
  `<path d="M-88 14H88V116H-88Z" fill="${dark}"/><path d="M-48 14H48V116H-48Z" fill="${cloth}"/><path` +
  ` d="M-16 14H16V34H-16ZM-48 76H48V90H-48Z" fill="${trim}"/>`;

/** A hero or somebody dressed: the name decides hair, clothes, face, headwear and what is behind. */
export function figure(name: string, scene: Scene, isSquare: boolean): string {
  const choose = chooserOf(name);
  const dress = dressOf(choose);
  const part = (feature: string, from: readonly [Draw, ...Draw[]]): string => choose(feature, from)(dress, scene);
  if (isSquare) return part('behind', behind) + squareBody(dress) + squareHead(dress) + part('headwear', headwear);
  return (
    part('behind', behind) +
    part('back hair', backHair) +
    part('body', bodies) +
    head(dress) +
    features(choose, dress) +
    part('face', faces) +
    part('front', fronts) +
    part('headwear', headwear)
  );
}

/** The emblem of a game whose heroes have no human shape, dressed. */
export function mascot(name: string, scene: Scene, emblem: string): string {
  const choose = chooserOf(name);
  const dress = { ...dressOf(choose), hair: '#ffe14f' };
  return (
    choose('behind', behind)(dress, scene) +
    `<g transform="translate(0 16) scale(.8)">${emblem}${polygon(
      [
        [-62, 52],
        [62, 52],
        [46, 86],
        [-46, 86],
      ],
      dress.cloth,
      `stroke="${dress.trim}" stroke-width="4"`,
    )}</g>` +
    `<g transform="translate(0 -4) scale(1.12)">${choose('headwear', headwear)(dress, scene)}</g>`
  );
}
