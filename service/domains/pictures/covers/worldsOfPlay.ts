import { clouds, dust, hills, n, on, type Point, polygon, rays, ridge, ring, sparks, times } from './paint.ts';
import type { World } from './world.ts';

/** A laughing egg in a funfair. */
export const party: World = {
  sky: ['#ff7eb6', '#ffb36b', '#ffe98a'],
  light: '#fffdf0',
  ink: '#b23a68',
  metal: ['#ffffff', '#ffe14f', '#ff8a3c'],
  far: (s) => {
    const spot = (degrees: number): Point => [
      s.cx + Math.cos((degrees * Math.PI) / 180) * 700,
      s.cy + Math.sin((degrees * Math.PI) / 180) * 700,
    ];
    const wheel = times(9, (i) => polygon([[s.cx, s.cy], spot(i * 40), spot(i * 40 + 20)], '#fff'));
    const balloons = [0.08, 0.9, 0.28]
      .map(
        (x, i) =>
          `<g transform="translate(${n(s.W * x)} ${n(s.H * (0.3 + i * 0.08))})">` +
          '<path d="M0 30q6 30-4 60" stroke="#fff" stroke-width="2" fill="none"/>' +
          `<ellipse rx="24" ry="30" fill="${['#5ac8fa', '#b58cff', '#ff6b8b'][i] ?? ''}"/>` +
          '<ellipse cx="-8" cy="-10" rx="6" ry="9" fill="#fff" opacity=".7"/></g>',
      )
      .join('');
    return `<g opacity=".22">${wheel}</g>${hills(s, s.H * 0.74, 22, '#8fdcff', 0.9)}${balloons}`;
  },
  emblem: () =>
    '<ellipse cy="92" rx="84" ry="14" fill="#b23a68" opacity=".35"/>' +
    '<path d="M0-112C58-112 92-50 92 6S54 94 0 94-92 62-92 6-58-112 0-112Z" fill="url(#m)"/>' +
    '<path d="M-91 18C-60 40 60 40 91 18 88 66 50 94 0 94S-88 66-91 18Z" fill="#ff6f9f"/>' +
    '<path d="M-91 18C-60 40 60 40 91 18L90 34C60 56-60 56-90 34Z" fill="#fff" opacity=".7"/>' +
    '<ellipse cx="-30" cy="-22" rx="11" ry="17" fill="#3a1730"/><ellipse cx="30" cy="-22" rx="11" ry="17" fill="#3a1730"/>' +
    '<circle cx="-26" cy="-29" r="4.5" fill="#fff"/><circle cx="34" cy="-29" r="4.5" fill="#fff"/>' +
    '<path d="M-13 0Q0 15 13 0Z" fill="#e0325f"/><ellipse cx="-54" cy="-2" rx="13" ry="8" fill="#ff8fb0"/>' +
    '<ellipse cx="54" cy="-2" rx="13" ry="8" fill="#ff8fb0"/>' +
    '<path d="M-44-78C-32-96-14-104 2-104" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".85"/>',
  near: (s) =>
    hills(s, s.H * 0.9, 16, '#4cc38a') +
    times(44, () => {
      const place = `x="${n(s.random() * s.W)}" y="${n(s.random() * s.H)}"`;
      const colour = ['#ff5d8f', '#42c6ff', '#ffffff', '#8b6bff', '#ffd23f'][Math.floor(s.random() * 5)] ?? '';
      return `<rect ${place} width="9" height="5" rx="1.5" fill="${colour}" transform="rotate(${n(s.random() * 40 - 20)})"/>`;
    }),
};

/** A golden shovel set in a hexagon, over a board of cells. */
export const chess: World = {
  sky: ['#1b1145', '#463aa8', '#39c2c9'],
  light: '#b9f6ff',
  ink: '#110a30',
  metal: ['#fff8dc', '#f6c945', '#95590f'],
  far: (s) => {
    const cells = times(6, (row) =>
      times(13, (column) => {
        const x = column * 56 + (row % 2 === 1 ? 28 : 0) - 20;
        const y = s.H * 0.56 + row * 30;
        const cell = ring(6, 28, 30).map(([dx, dy]): Point => [x + dx, y + dy * 0.56]);
        return polygon(
          cell,
          s.random() > 0.8 ? '#39c2c9' : '#2b2273',
          `stroke="#8f86ff" stroke-width="1" opacity="${n(0.35 + s.random() * 0.5)}"`,
        );
      }),
    );
    return rays(s, 9, s.light, 0.3) + cells;
  },
  emblem: (s) => {
    const outer = ring(6, 100, -90);
    const inner = ring(6, 80, -90);
    const sides = times(6, (i) =>
      polygon([on(outer, i), on(outer, i + 1), on(inner, i + 1), on(inner, i)], ['#fff3c4', '#a8671a', '#f6c945'][Math.floor(i / 2)] ?? ''),
    );
    return (
      polygon(outer, s.ink, 'opacity=".8"') +
      sides +
      polygon(inner, '#2a1f78') +
      polygon(ring(6, 70, -90), 'none', 'stroke="#39c2c9" stroke-width="2" opacity=".9"') +
      `<path d="M-9-58H9V-6H30C34 30 18 54 0 66-18 54-34 30-30-6H-9Z" fill="url(#m)" stroke="${s.ink}" stroke-width="2"/>` +
      `<path d="M-22-62h44v12h-44Z" fill="url(#m)" stroke="${s.ink}" stroke-width="2"/>` +
      '<path d="M-18 4Q0 12 18 4" stroke="#fff" stroke-width="3" fill="none" opacity=".8"/>'
    );
  },
  near: (s) =>
    `${dust(s, 60, '#ffe9a8', 3.4)}` +
    `<path d="M0 ${s.H}V${n(s.H * 0.9)}Q${n(s.W / 2)} ${n(s.H * 0.8)} ${s.W} ${n(s.H * 0.9)}V${s.H}Z" fill="${s.ink}"` +
    ' opacity=".85"/>',
};

/** A racing car from behind, driving into a striped sun. */
export const racing: World = {
  sky: ['#12064a', '#7a1fc2', '#ff4f8b'],
  light: '#ffd36b',
  ink: '#0a0330',
  metal: ['#ffffff', '#5be7ff', '#1866d8'],
  far: (s) => {
    const y = s.H * 0.64;
    const stripes = times(
      5,
      (i) => `<rect x="${n(s.cx - 130)}" y="${n(y - 84 + i * 18)}" width="260" height="${n(2 + i * 1.6)}" fill="#7a1fc2"/>`,
    );
    const grid = [-9, -6, -4, -2.4, 2.4, 4, 6, 9]
      .map((k) => `<path d="M${n(s.cx)} ${n(y)}L${n(s.cx + k * 160)} ${s.H}" stroke="#ff4fc3" stroke-width="1.6" opacity=".55"/>`)
      .join('');
    const dashes = times(3, (i) =>
      polygon(
        [
          [s.cx - 2 - i * 2, y + 14 + i * i * 18],
          [s.cx + 2 + i * 2, y + 14 + i * i * 18],
          [s.cx + 4 + i * 4, y + 28 + i * i * 24],
          [s.cx - 4 - i * 4, y + 28 + i * i * 24],
        ],
        '#ffd36b',
      ),
    );
    return (
      `<circle cx="${n(s.cx)}" cy="${n(y - 34)}" r="112" fill="url(#sun)"/>${stripes}${ridge(s, y, s.H * 0.14, 12, '#2a0d78', 0.95)}` +
      `<rect y="${n(y)}" width="${s.W}" height="${n(s.H)}" fill="${s.ink}"/>${grid}${polygon(
        [
          [s.cx - 14, y],
          [s.cx + 14, y],
          [s.cx + 250, s.H],
          [s.cx - 250, s.H],
        ],
        '#1b0d52',
      )}${dashes}`
    );
  },
  emblem: () =>
    '<g transform="translate(0 50) scale(1.12)"><ellipse cy="46" rx="112" ry="12" fill="#000" opacity=".5"/>' +
    '<path d="M-62-40Q0-58 62-40L84-4H-84Z" fill="#1a2d7a"/><path d="M-52-34Q0-48 52-34L66-10H-66Z" fill="#0a1238"/>' +
    '<path d="M-98-8Q-60-18 0-18T98-8L104 30Q0 44-104 30Z" fill="url(#m)"/>' +
    '<path d="M-104 30Q0 44 104 30L96 46H-96Z" fill="#0b1a52"/>' +
    '<path d="M-94-2H-44L-52 14H-98ZM94-2H44L52 14H98Z" fill="#ff2d6f"/>' +
    '<path d="M-88 2H-54M88 2H54" stroke="#ffd0e0" stroke-width="3"/><path d="M-112-52H112L106-38H-106Z" fill="#2fd3ff"/>' +
    '<path d="M-78-38v26M78-38v26" stroke="#1866d8" stroke-width="7"/>' +
    '<path d="M-30 34h22v8h-22zM8 34h22v8H8z" fill="#ffd36b"/>' +
    '<path d="M-19 44-52 92H6ZM19 44 52 92H-6Z" fill="#6bf0ff" opacity=".55" filter="url(#soft)"/></g>',
  near: (s) => sparks(s, 26, '#6bf0ff'),
};

/** A planet whose ring is a railway. */
export const rail: World = {
  sky: ['#0a0b2e', '#2b2f86', '#b77be0'],
  light: '#e6dcff',
  ink: '#070720',
  metal: ['#fffdf2', '#f2cf8a', '#8e6a3a'],
  far: (s) =>
    `${dust(s, 90, '#ffffff', 2)}${clouds(s, s.H * 0.4, 6, '#8d5fd8', 0.5)}${rays(s, 7, '#cbb6ff', 0.32)}` +
    `<circle cx="${n(s.W * 0.14)}" cy="${n(s.H * 0.3)}" r="34" fill="#f0c7a0"/>` +
    `<circle cx="${n(s.W * 0.14 + 10)}" cy="${n(s.H * 0.3 + 8)}" r="34" fill="#0a0b2e" opacity=".45"/>`,
  emblem: (s) =>
    '<circle r="80" fill="url(#m)"/><circle r="80" fill="url(#shade)"/>' +
    '<path d="M-76-20Q0 8 78-18M-79 8Q0 40 78 14M-62 48Q0 70 62 48" stroke="#fff" stroke-width="5" opacity=".35" fill="none"/>' +
    '<g transform="rotate(-18)">' +
    `<path d="M-150 0A150 36 0 0 0 150 0" stroke="${s.ink}" stroke-width="17" fill="none" opacity=".45"/>` +
    '<path d="M-78-16A150 36 0 1 0 78-16" stroke="#ffe7b8" stroke-width="9" fill="none"/>' +
    `<path d="M-78-16A150 36 0 1 0 78-16" stroke="${s.ink}" stroke-width="9" stroke-dasharray="2 8" fill="none" opacity=".5"/>` +
    `<path d="M-62 32l-40 2q-16-4-10-20l12-8 40 6Z" fill="#e8455f" stroke="${s.ink}" stroke-width="2"/>` +
    '<path d="M-98 14h12v9h-14ZM-82 16h14v8h-14Z" fill="#fff3c9"/></g>',
  near: (s) =>
    `<path d="M0 ${n(s.H * 0.98)}Q${n(s.W * 0.4)} ${n(s.H * 0.7)} ${s.W} ${n(s.H * 0.86)}" stroke="#ffe7b8" stroke-width="3"` +
    ' fill="none" opacity=".9"/>' +
    `<path d="M0 ${n(s.H * 1.04)}Q${n(s.W * 0.4)} ${n(s.H * 0.76)} ${s.W} ${n(s.H * 0.92)}" stroke="#ffe7b8" stroke-width="3"` +
    ` fill="none" opacity=".6"/>${dust(s, 20, '#ffe7b8', 3.6)}`,
};

/** One cube of an isometric pile: lit top, two sides. */
const cube = (x: number, y: number, size: number, top: string, left: string, right: string): string => {
  const half = size * 0.5;
  return (
    polygon(
      [
        [x, y - half],
        [x + size, y],
        [x, y + half],
        [x - size, y],
      ],
      top,
    ) +
    polygon(
      [
        [x - size, y],
        [x, y + half],
        [x, y + half + size],
        [x - size, y + size],
      ],
      left,
    ) +
    polygon(
      [
        [x + size, y],
        [x, y + half],
        [x, y + half + size],
        [x + size, y + size],
      ],
      right,
    )
  );
};

/** A hill and a tree of cubes under a square sun. */
export const blocks: World = {
  sky: ['#2a6fd0', '#7fc4f5', '#e8f7d8'],
  light: '#fff6c2',
  ink: '#183a22',
  metal: ['#f2ffe0', '#7ed957', '#2f7d32'],
  far: (s) =>
    `<rect x="${n(s.cx - 176)}" y="${n(s.cy - 96)}" width="64" height="64" fill="${s.light}" opacity=".95"/>` +
    times(6, () => {
      const place = `x="${n(s.random() * s.W)}" y="${n(s.H * (0.08 + s.random() * 0.34))}"`;
      return `<rect ${place} width="${n(60 + s.random() * 70)}" height="18" fill="#fff" opacity=".7"/>`;
    }) +
    times(17, (i) => {
      const height = s.H * (0.16 + s.random() * 0.2);
      return (
        `<rect x="${n((i * s.W) / 17)}" y="${n(s.H * 0.92 - height)}" width="${n(s.W / 17 + 1)}" height="${n(height + s.H)}"` +
        ` fill="${i % 2 === 0 ? '#4f9c6a' : '#458d60'}" opacity=".75"/>`
      );
    }),
  emblem: () => {
    const ground: readonly Point[] = [
      [0, 20],
      [-44, 42],
      [44, 42],
      [-88, 64],
      [0, 64],
      [88, 64],
      [-44, 86],
      [44, 86],
      [0, 108],
    ];
    const soil = ground.map(([x, y]) => cube(x, y, 44, '#8ad95e', '#8a5a34', '#6d4427')).join('');
    const trunk = times(3, (i) => cube(0, 6 - i * 30, 20, '#a9743f', '#7d4f27', '#61391a'));
    const crown: readonly Point[] = [
      [0, -96],
      [-36, -78],
      [36, -78],
      [0, -60],
      [-36, -114],
      [36, -114],
      [0, -132],
    ];
    const leaves = [...crown]
      .sort((a, b) => a[1] - b[1])
      .map(([x, y]) => cube(x, y, 36, '#b4f07c', '#3f9b47', '#2f7d38'))
      .join('');
    return `<g transform="translate(0 6) scale(.92)">${soil}${trunk}${leaves}</g>`;
  },
  near: (s) =>
    times(22, (i) => cube((i * s.W) / 21, s.H * 0.95 + s.random() * 16, s.W / 42, '#6ec24e', '#3c6e2f', '#2f5926')) +
    dust(s, 18, '#fffbe0', 3),
};
