const SIZE = 128;

/** Sky, light and ink colours of an avatar. */
const palettes = [
  ['#1b2a6b', '#6d8bff', '#0b1030'],
  ['#5e0f18', '#ff9a6b', '#23060a'],
  ['#0d3b34', '#7ee6b8', '#03100d'],
  ['#3b1d6e', '#c79bff', '#150a2b'],
  ['#7a3b0a', '#ffd27a', '#2b1403'],
  ['#0f4a6e', '#7fd8ff', '#041926'],
  ['#6e1450', '#ff8fce', '#29061d'],
  ['#37420f', '#d6ea6b', '#141804'],
] as const;

/** Drawn around the centre with `l` for the light colour and `k` for the ink. */
const marks: readonly ((l: string, k: string) => string)[] = [
  // Helmet
  (l, k) =>
    `<path d="M-34 14C-38-22-18-44 0-44S38-22 34 14L22 34H-22Z" fill="${l}"/>` +
    `<path d="M-25-2Q0 10 25-2L21 14Q0 24-21 14Z" fill="${k}"/><path d="M-4-44h8v30h-8Z" fill="${k}" opacity=".35"/>`,
  // Fox
  (l, k) =>
    `<path d="M-38-40-14-22H14L38-40 32 4 0 40-32 4Z" fill="${l}"/>` +
    `<path d="M-32 4 0 40 32 4 12 12H-12Z" fill="#fff" opacity=".85"/><circle cx="-13" cy="-4" r="4.5" fill="${k}"/>` +
    `<circle cx="13" cy="-4" r="4.5" fill="${k}"/><path d="M-5 28h10L0 36Z" fill="${k}"/>`,
  // Robot
  (l, k) =>
    `<path d="M0-46v14" stroke="${l}" stroke-width="5"/><circle cy="-46" r="6" fill="${l}"/>` +
    `<rect x="-36" y="-32" width="72" height="60" rx="16" fill="${l}"/>` +
    `<rect x="-26" y="-18" width="52" height="26" rx="13" fill="${k}"/><circle cx="-12" cy="-5" r="6" fill="#fff"/>` +
    `<circle cx="12" cy="-5" r="6" fill="#fff"/><path d="M-10 18h20" stroke="${k}" stroke-width="4" stroke-linecap="round"/>`,
  // Cat
  (l, k) =>
    `<path d="M-34-38-16-24Q0-30 16-24L34-38 36 2Q30 34 0 34T-36 2Z" fill="${l}"/>` +
    `<ellipse cx="-14" cy="-2" rx="5" ry="7" fill="${k}"/><ellipse cx="14" cy="-2" rx="5" ry="7" fill="${k}"/>` +
    `<path d="M-8 14Q-4 19 0 14 4 19 8 14" fill="none" stroke="${k}" stroke-width="3" stroke-linecap="round"/>` +
    `<path d="M-44 8-26 10M-44 18-26 16M44 8 26 10M44 18 26 16" stroke="${k}" stroke-width="2" opacity=".5"/>`,
  // Blade
  (l, k) =>
    `<g transform="rotate(38)"><path d="M-7 20V-40L0-54 7-40V20Z" fill="${l}"/>` +
    `<path d="M0 20V-54L7-40V20Z" fill="#fff" opacity=".5"/><rect x="-24" y="18" width="48" height="8" rx="4" fill="${l}"/>` +
    `<rect x="-5" y="26" width="10" height="22" rx="4" fill="${k}" stroke="${l}" stroke-width="2"/></g>`,
  // Crown
  (l, k) =>
    `<path d="M-42-20-22 2 0-34 22 2 42-20 34 26H-34Z" fill="${l}"/><path d="M-34 26H34v10H-34Z" fill="#fff" opacity=".8"/>` +
    `<circle cy="10" r="7" fill="${k}"/><circle cx="-20" cy="14" r="4" fill="${k}"/><circle cx="20" cy="14" r="4" fill="${k}"/>`,
];

/** A round avatar. Deterministic: the same seed gives the same bytes. */
export function drawAvatar(seed: number): string {
  const [sky, light, ink] = palettes[seed % palettes.length] ?? palettes[0];
  const mark = marks[(seed * 5 + Math.floor(seed / palettes.length)) % marks.length]?.(light, ink) ?? '';
  const middle = SIZE / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}" role="img"><title>头像</title>` +
    `<defs><radialGradient id="g" cx=".35" cy=".25" r="1"><stop offset="0" stop-color="${light}" stop-opacity=".75"/>` +
    `<stop offset=".7" stop-color="${sky}"/>` +
    `<stop offset="1" stop-color="${ink}"/></radialGradient></defs><circle cx="${middle}" cy="${middle}" r="${middle}" fill="url(#g)"/>` +
    `<circle cx="${middle}" cy="${middle}" r="${middle - 5}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="2"/>` +
    `<g transform="translate(${middle} ${middle + 2}) scale(.92)">${mark}</g></svg>`
  );
}
