import { chooserOf, type Choose, type Dress, dressOf, twice } from './figures.ts';
import { facets, n, polygon, ring, times } from './paint.ts';

type Draw = (dress: Dress, choose: Choose) => string;
type Draws = readonly [Draw, ...Draw[]];

const target = (glow: string): string =>
  `<circle r="92" fill="${glow}" opacity=".16"/><circle r="92" fill="none" stroke="${glow}" stroke-width="3"` +
  ` stroke-dasharray="34 10"/>`;

const grip = ({ dark, trim }: Dress): string =>
  `<path d="M-8 62H8V108H-8Z" fill="${dark}"/><path d="M-8 70H8M-8 82H8M-8 94H8" stroke="${trim}" stroke-width="3"/>`;

const guns: Draws = [
  (d) =>
    `<g transform="rotate(-12) translate(0 6)"><path` +
    ` d="M-128-18H58L64-34H92V-6H120V6H66L58 20H20L8 60H-22L-14 20H-60L-74 46H-116L-96 4H-128Z" fill="${d.dark}"` +
    ` stroke="${d.trim}" stroke-width="3"/>` +
    `<path d="M-92-18H40V-4H-92Z" fill="${d.cloth}"/><path d="M-40-40H26V-20H-40Z" fill="url(#m)"/><path` +
    ` d="M-74 2H-20M-10 2H44" stroke="${d.glow}" stroke-width="5"/><circle cx="106" r="10" fill="${d.glow}"` +
    ` opacity=".8"/></g>`,
  (d) =>
    `<g transform="rotate(-16)"><path d="M-134-8H20V-20H134V-10H124V2H20V14H-6L-14 52H-38L-32 14H-62L-90 34H-134Z"` +
    ` fill="url(#m2)" stroke="${d.dark}" stroke-width="3"/>` +
    `<path d="M-60-46H14V-28H-60Z" fill="${d.dark}"/><circle cx="-60" cy="-37" r="11" fill="${d.glow}"/><circle` +
    ` cx="16" cy="-37" r="11" fill="${d.cloth}"/><path d="M-46-28V-8M2-28V-8" stroke="${d.dark}" stroke-width="6"/>` +
    `</g>`,
  (d) =>
    twice(
      `<g transform="translate(34 0) rotate(24)"><path d="M-24-52H46V-26H12L4 8H-22L-14-26H-24Z" fill="url(#m)"` +
        ` stroke="${d.dark}" stroke-width="3" transform="rotate(-52)"/><path d="M-16-44H40V-36H-16Z" fill="${d.glow}"` +
        ` transform="rotate(-52)"/></g>`,
    ) + `<path d="M0-30 14 0 0 34-14 0Z" fill="${d.cloth}"/>`,
];

const blades: Draws = [
  (d) =>
    `<g transform="rotate(32)"><path d="M-13-96 0-130 13-96V50H-13Z" fill="url(#m)"/><path d="M0-130 13-96V50H0Z"` +
    ` fill="#000" opacity=".2"/>` +
    `<path d="M-44 48Q0 30 44 48L34 64H-34Z" fill="${d.cloth}" stroke="${d.trim}"` +
    ` stroke-width="3"/>${grip(d)}<circle cy="114" r="10" fill="${d.glow}"/></g>`,
  (d) =>
    `<g transform="rotate(38)"><path d="M-10 56C-6-30-30-90 6-132 22-70 16-10 12 56Z" fill="${d.trim}"/><path` +
    ` d="M4-110C14-64 8-10 6 56H12C16-10 22-70 6-132Z" fill="${d.glow}"/>` +
    `<path d="M-22 54H24V64H-22Z" fill="${d.dark}"/>${grip(d)}</g>`,
  (d) =>
    `<g transform="rotate(24)"><path d="M-5-90H5V126H-5Z" fill="${d.dark}" stroke="${d.trim}" stroke-width="2"/>` +
    `<path d="M0-96C-40-92-56-130-30-150-38-120-14-116 0-116 14-116 38-120 30-150 56-130 40-92 0-96Z"` +
    ` fill="url(#m)"/>` +
    `<circle cy="-122" r="17" fill="${d.glow}"/><circle cx="-5" cy="-128" r="5" fill="#fff"/><path d="M-16 30H16"` +
    ` stroke="${d.cloth}" stroke-width="12"/></g>`,
  (d) =>
    `<path d="M-54-116C70-70 70 70-54 116L-44 96C34 56 34-56-44-96Z" fill="url(#m)" stroke="${d.dark}"` +
    ` stroke-width="2"/><path d="M-50-106-70 0-50 106" stroke="${d.trim}" stroke-width="2.5" fill="none"/>` +
    `<path d="M-84 0H104" stroke="${d.dark}" stroke-width="6"/><path d="M104-16 132 0 104 16 112 0Z"` +
    ` fill="${d.glow}"/><path d="M-84-14-62 0-84 14-96 14-80 0-96-14Z" fill="${d.cloth}"/><circle cx="34" r="14"` +
    ` fill="${d.cloth}" stroke="${d.trim}" stroke-width="3"/>`,
  (d) =>
    twice(
      `<g transform="rotate(40) translate(0 6)"><path d="M-9-92 0-124 9-92V44H-9Z" fill="url(#m)"/><path` +
        ` d="M-24 42H24V54H-24Z" fill="${d.cloth}"/>${grip(d)}</g>`,
    ),
  (d) =>
    `<g transform="rotate(30)"><path d="M-5-60H5V126H-5Z" fill="${d.dark}"/><path` +
    ` d="M6-64C70-84 92-24 62 26 50-4 30-14 6-8ZM-6-64C-70-84-92-24-62 26-50-4-30-14-6-8Z" fill="url(#m2)"` +
    ` stroke="${d.trim}" stroke-width="3"/><path d="M-12-70 0-112 12-70Z" fill="${d.glow}"/></g>`,
  (d) =>
    `<g transform="rotate(-8)"><path d="M-78-84Q-40-98 0-80 40-98 78-84V76Q40 62 0 80-40 62-78 76Z"` +
    ` fill="${d.trim}" stroke="${d.dark}" stroke-width="4"/><path d="M0-80V80" stroke="${d.dark}" stroke-width="4"/>` +
    `<path d="M-64-60Q-38-70-14-58M-64-40Q-38-50-14-38M-64-20Q-38-30-14-18" stroke="${d.dark}" stroke-width="4"` +
    ` fill="none" opacity=".5"/><g transform="translate(38 -6) scale(.36)">${facets(7, 80, 34, d.glow, d.cloth)}</g>` +
    `</g>`,
];

const wheel = (x: number, y: number, r: number, { glow }: Dress): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#12131c"/><circle cx="${x}" cy="${y}" r="${n(r * 0.55)}"` +
  ` fill="${glow}"/><circle cx="${x}" cy="${y}" r="${n(r * 0.25)}" fill="#12131c"/>`;

const cars: Draws = [
  (d) =>
    `<path d="M-132 44C-128 10-96 4-58-2-30-40 34-44 66-8 104-6 128 10 132 44Z" fill="${d.cloth}"` +
    ` stroke="${d.dark}" stroke-width="3"/><path d="M-46-2C-24-30 6-34 14-32V-2ZM22-32C42-28 52-16 58-4L22-2Z"` +
    ` fill="#bfeaff"/>` +
    `<path d="M-126 26H126" stroke="${d.trim}" stroke-width="5"/><path d="M112 8 130 18 118 26Z"` +
    ` fill="${d.glow}"/>${wheel(-78, 46, 26, d)}${wheel(78, 46, 26, d)}`,
  (d) =>
    `<path d="M-136 40 136 40 120 14 44 4 14-22H-40L-66 2-128 8Z" fill="${d.dark}" stroke="${d.trim}"` +
    ` stroke-width="3"/><path d="M-34-16H10L32 4H-52Z" fill="${d.glow}" opacity=".85"/><path d="M-136-28H-92V-18H-136Z` +
    `M-122-18H-112V8H-122Z" fill="${d.cloth}"/>` +
    `<path d="M-110 24H112" stroke="${d.glow}" stroke-width="4"/>${wheel(-84, 42, 30, d)}${wheel(84, 42, 26, d)}`,
  (d) =>
    `<path d="M-70-52H20L56 0H108L124 24V52H-124V8L-92 0Z" fill="${d.cloth}" stroke="${d.dark}" stroke-width="4"/>` +
    `<path d="M-62-42H-14V0H-82ZM-4-42H14L42 0H-4Z" fill="#c9f0ff"/><path d="M-100-70H40M-84-70V-52M26-70V-52"` +
    ` stroke="${d.dark}" stroke-width="7"/>` +
    `<circle cx="112" cy="26" r="9" fill="${d.glow}"/>${wheel(-74, 54, 34, d)}${wheel(72, 54, 34, d)}`,
  (d) =>
    `<path d="M-90 44 20 44 64-30 40-38 86-58 92-46 70-40 96 40" fill="none" stroke="${d.dark}"` +
    ` stroke-width="11"/><path d="M-104 2C-70-18-20-4 10-30 44-36 58-10 44 20 4 44-60 36-104 2Z" fill="${d.cloth}"` +
    ` stroke="${d.trim}" stroke-width="3"/>` +
    `<path d="M40-18 62-20 58 2Z" fill="${d.glow}"/>${wheel(-84, 48, 36, d)}${wheel(90, 48, 36, d)}`,
  (d) =>
    `<path d="M-118 12Q-96-52 0-56 96-52 118 12L104 34H-104Z" fill="${d.cloth}" stroke="${d.dark}"` +
    ` stroke-width="3"/><path d="M-66-10Q-48-42 0-44 48-42 66-10Z" fill="#c9f0ff"/>` +
    twice(`<path d="M66 6H106L100 22H74Z" fill="${d.glow}"/><path d="M70 34H104V64H70Z" fill="#12131c"/>`) +
    `<path d="M-50 8H50L42 28H-42Z" fill="${d.dark}"/><path d="M-44 14H44M-44 22H44" stroke="${d.trim}" stroke-width="2"/>`,
];

const craft: Draws = [
  (d) =>
    `<path d="M-120-74H120" stroke="${d.dark}" stroke-width="8"/><path d="M-6-74H6V-44H-6Z" fill="${d.dark}"/>` +
    `<path d="M-56-30C-50-60 60-60 84-6 84 34 30 40-20 36L-60 14-134-6V-40L-118-38-108-16Z" fill="${d.cloth}"` +
    ` stroke="${d.trim}" stroke-width="3"/>` +
    `<path d="M22-46C54-40 70-20 74-4H22Z" fill="#c9f0ff"/><path d="M-40 64H76M-10 38-16 64M40 36 46 64"` +
    ` stroke="${d.dark}" stroke-width="6"/><circle cx="-126" cy="-24" r="18" fill="none" stroke="${d.glow}"` +
    ` stroke-width="4"/>`,
  (d) =>
    `<path d="M0-118C34-76 40-20 34 44H-34C-40-20-34-76 0-118Z" fill="${d.trim}" stroke="${d.dark}"` +
    ` stroke-width="3"/><path d="M0-118C16-98 26-78 30-56H-30C-26-78-16-98 0-118Z" fill="${d.cloth}"/><circle cy="-22"` +
    ` r="17" fill="#bfeaff" stroke="${d.dark}" stroke-width="4"/>` +
    twice(`<path d="M34-6 74 52 34 44Z" fill="${d.cloth}"/>`) +
    `<path d="M-24 46H24L0 118Z" fill="${d.glow}"/>`,
];

const eyes = (x: number, y: number, r: number): string =>
  twice(
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#1c1626"/><circle cx="${n(x + r * 0.3)}" cy="${n(y - r * 0.35)}"` +
      ` r="${n(r * 0.36)}" fill="#fff"/>`,
  );

const petHeads: Draws = [
  (d) => twice(`<path d="M22-58 74-118 72-30Z" fill="${d.cloth}"/><path d="M38-62 66-96 64-44Z" fill="${d.trim}"/>`),
  (d) =>
    twice(
      `<path d="M14-66C8-130 44-150 50-112 52-88 42-70 34-60Z" fill="${d.cloth}"/><path` +
        ` d="M24-74C22-108 38-120 40-104 40-90 36-80 32-72Z" fill="${d.trim}"/>`,
    ),
  (d) => twice(`<circle cx="56" cy="-66" r="26" fill="${d.cloth}"/><circle cx="56" cy="-66" r="13" fill="${d.trim}"/>`),
  (d) =>
    twice(
      `<path d="M22-68C40-88 44-112 34-132 66-118 70-80 46-54Z" fill="${d.glow}"/><path` +
        ` d="M78 10C128-40 142-8 134 32 120 18 104 22 78 40Z" fill="${d.dark}"/>`,
    ),
  (d) => `<path d="M0-84C-20-110-6-132 14-138 6-122 16-112 30-118 28-96 16-86 0-84Z" fill="${d.glow}"/>`,
  (d) =>
    `<path d="M-8-78 0-136 10-78Z" fill="${d.glow}"/>` +
    twice(`<path d="M70 0C120-30 130-70 116-100 96-70 70-60 62-30Z" fill="${d.trim}"/>`),
];

const petFaces: Draws = [
  (d) =>
    `<ellipse cy="22" rx="36" ry="26" fill="${d.trim}"/><path d="M-8 10H8L0 20Z" fill="#3a1c2c"/><path` +
    ` d="M0 20Q-12 34-20 24M0 20Q12 34 20 24" stroke="#3a1c2c" stroke-width="3" fill="none"/>`,
  () => '<path d="M-20 4H20L0 32Z" fill="#ffab3d"/><path d="M-20 4H20L0 14Z" fill="#ffd27a"/>',
  (d) =>
    `<path d="M-22 14Q0 38 22 14Z" fill="#7a1f38"/><path d="M-14 16-9 26-4 18ZM14 16 9 26 4 18Z" fill="#fff"/>` +
    twice(`<ellipse cx="46" cy="12" rx="12" ry="8" fill="${d.glow}" opacity=".7"/>`),
  () =>
    '<path d="M-10 14Q0 22 10 14" stroke="#3a1c2c" stroke-width="3.5" fill="none"/>' +
    twice('<path d="M30 8 84-2M30 16 86 16" stroke="#3a1c2c" stroke-width="2.4" opacity=".7"/>'),
];

const pet: Draw = (d, choose) =>
  `<path d="M-62 118C-70 70-40 44 0 44S70 70 62 118Z" fill="${d.cloth}"/><path` +
  ` d="M-30 118C-32 86-18 66 0 66S32 86 30 118Z" fill="${d.trim}"/>` +
  choose('pet head', petHeads)(d, choose) +
  choose('pet skull', [
    `<ellipse cy="-12" rx="82" ry="72" fill="${d.cloth}"/>`,
    `<path d="M-84-8C-84-70-40-84 0-84S84-70 84-8C84 40 44 56 0 56S-84 40-84-8Z" fill="${d.cloth}"/>`,
    `<path d="M-70-60Q0-96 70-60 96 0 60 40 0 70-60 40-96 0-70-60Z" fill="${d.cloth}"/>`,
  ]) +
  choose('pet mark', [
    '',
    `<path d="M-16-80H16L8-40H-8Z" fill="${d.glow}" opacity=".8"/>`,
    `<path d="M-82-12C-70-60-30-70-6-40L-20 30C-50 30-80 20-82-12Z" fill="${d.trim}" opacity=".8"/>`,
  ]) +
  eyes(34, -16, choose('pet eyes', [13, 10, 16])) +
  choose('pet face', petFaces)(d, choose);

const tile = (i: number, fill: string): string => {
  const [row, column] = [Math.floor(i / 3), i % 3];
  return `<path d="M0-24 24 0 0 24-24 0Z" transform="translate(${(column - row) * 34} ${(column + row - 2) * 34})" fill="${fill}"/>`;
};

const items: Draws = [
  (d) =>
    `${target(d.glow)}<g` +
    ` transform="scale(.8)">${facets(6, 100, 62, d.glow, d.cloth)}${polygon(ring(6, 44, -90), '#fff', 'opacity=".55"')}</g>`,
  (d) =>
    `<g transform="rotate(-10)"><path d="M-66-92H66V92H-66Z" fill="#fff3d6"/><path d="M-82-104H82V-80H-82Z` +
    `M-82 80H82V104H-82Z" fill="${d.cloth}" stroke="${d.trim}" stroke-width="3"/><path` +
    ` d="M-44-56H44M-44-32H44M-44-8H20" stroke="${d.dark}" stroke-width="5" opacity=".6"/><circle cx="22" cy="42"` +
    ` r="24" fill="${d.glow}"/></g>`,
  (d) =>
    `${target(d.glow)}<circle r="66" fill="${d.cloth}"/><circle cx="-18" cy="-22" r="30" fill="#fff"` +
    ` opacity=".28"/><path d="M-50 30Q0-14 50 30" stroke="${d.glow}" stroke-width="6" fill="none"/><path` +
    ` d="M-52 62H52L66 98H-66Z" fill="url(#m)"/>`,
  (d) =>
    `<path d="M-84-30H84V84H-84Z" fill="${d.cloth}" stroke="${d.dark}" stroke-width="4"/><path` +
    ` d="M-84-30C-84-96 84-96 84-30Z" fill="${d.dark}"/><path d="M-96-36H96V-16H-96ZM-14-84H14V84H-14Z"` +
    ` fill="url(#m)"/><circle cy="2" r="18" fill="${d.glow}" stroke="${d.dark}" stroke-width="4"/>`,
  (d) =>
    `<g transform="rotate(-14)"><path d="M-110-54H110V-16A18 18 0 0 0 110 20V58H-110V20A18 18 0 0 0-110-16Z"` +
    ` fill="${d.cloth}" stroke="${d.trim}" stroke-width="4"/><path d="M50-46V50" stroke="${d.trim}" stroke-width="4"` +
    ` stroke-dasharray="8 8"/><g transform="translate(-34 2) scale(.42)">${facets(5, 92, 40, d.glow, d.trim)}</g></g>`,
  (d) =>
    `<g transform="translate(0 20) scale(1 .62)">${polygon(
      [
        [0, -120],
        [120, 0],
        [0, 120],
        [-120, 0],
      ],
      d.dark,
      `stroke="${d.trim}" stroke-width="6"`,
    )}` +
    `${times(9, (i) => tile(i, i % 2 === 0 ? d.glow : d.cloth))}</g>` +
    `<path d="M-16-24C-20-80-8-112 0-120 8-112 20-80 16-24Z" fill="url(#m)"/>`,
  (d) =>
    times(8, (i) => `<path d="M-7-40 0-104 7-40Z" fill="${i % 2 === 0 ? d.trim : d.glow}" transform="rotate(${i * 45})"/>`) +
    `<circle r="44" fill="${d.cloth}" stroke="${d.trim}" stroke-width="5"/><path` +
    ` d="M0-26 8-8 26-8 12 4 17 22 0 11-17 22-12 4-26-8-8-8Z" fill="#fff"/>`,
  (d) =>
    `<path d="M-70 100C-92 10-70-40-40-62H40C70-40 92 10 70 100Z" fill="${d.cloth}" stroke="${d.dark}"` +
    ` stroke-width="4"/><path d="M-54 20H54V76H-54Z" fill="${d.dark}"/><path d="M-34-62C-34-116 34-116 34-62"` +
    ` fill="none" stroke="${d.dark}" stroke-width="10"/><path d="M-12 38H12V58H-12Z" fill="${d.glow}"/><path` +
    ` d="M-64-10H64" stroke="${d.trim}" stroke-width="5"/>`,
];

const all = {
  weapon: blades,
  /** In games of guns. */
  gun: [...guns, blades[1] ?? guns[0]],
  vehicle: [...cars, ...craft],
  /** In games of races. */
  car: cars,
  pet: [pet],
  item: items,
} as const satisfies Record<string, Draws>;

/** A weapon, vehicle, pet or other thing, by its name. */
export function thing(kind: keyof typeof all, name: string): string {
  const choose = chooserOf(name);
  const dress = dressOf(choose);
  const isBare = kind === 'item' || kind === 'pet';
  const back = isBare ? '' : choose('back', ['', target(dress.glow), `<g opacity=".5">${facets(9, 120, 54, dress.glow, dress.dark)}</g>`]);
  return back + choose<Draw>('shape', all[kind])(dress, choose);
}
