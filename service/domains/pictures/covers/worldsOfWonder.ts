import { clouds, dust, hills, n, type Point, polygon, rays, ridge, ring, star4, times } from './paint.ts';
import type { World } from './world.ts';

/** A compass star over a sea of clouds with floating islands. */
export const fantasy: World = {
  sky: ['#1c3f94', '#62b6e8', '#fff1c9'],
  light: '#fffbe6',
  ink: '#173a5e',
  metal: ['#ffffff', '#ffe08a', '#b9852a'],
  far: (s) => {
    const islands: readonly (readonly [number, number, number])[] = [
      [0.14, 0.4, 0.8],
      [0.9, 0.3, 0.55],
      [0.36, 0.2, 0.4],
    ];
    const island = islands
      .map(
        ([x, y, size]) =>
          `<g transform="translate(${n(s.W * x)} ${n(s.H * y)}) scale(${size})">` +
          polygon(
            [
              [-62, 0],
              [-20, -14],
              [30, -10],
              [64, 2],
              [22, 46],
              [4, 88],
              [-14, 50],
              [-44, 26],
            ],
            '#4a6f9e',
          ) +
          `${polygon(
            [
              [-62, 0],
              [-20, -14],
              [30, -10],
              [64, 2],
              [10, 12],
            ],
            '#7fc08a',
          )}<path d="M-14-12v-34l10-16 10 16v36Z" fill="#e9f2ff"/></g>`,
      )
      .join('');
    return rays(s, 9, '#ffffff', 0.5) + clouds(s, s.H * 0.6, 9, '#ffffff', 0.75) + island;
  },
  emblem: () =>
    `<circle r="92" fill="none" stroke="url(#m)" stroke-width="4"/><circle r="82" fill="#ffffff" opacity=".22"/>` +
    ring(24, 92)
      .map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="2.4" fill="#fff"/>`)
      .join('') +
    polygon(
      star4(74, 13).map(([x, y]): Point => [(x + y) * 0.72, (y - x) * 0.72]),
      '#7ad0e6',
      'opacity=".95"',
    ) +
    [0, 90, 180, 270]
      .map(
        (turn) =>
          `<g transform="rotate(${turn})">${polygon(
            [
              [0, -128],
              [17, -17],
              [0, 0],
            ],
            '#f3bf4a',
          )}${polygon(
            [
              [0, -128],
              [-17, -17],
              [0, 0],
            ],
            '#fff7dd',
          )}</g>`,
      )
      .join('') +
    '<circle r="11" fill="#fff"/>',
  near: (s) => clouds(s, s.H * 0.92, 12, '#ffffff', 0.92) + hills(s, s.H * 0.99, 8, s.ink, 0.5) + dust(s, 40, '#ffffff', 3),
};

/** A drawn sword before a red moon. */
export const wuxia: World = {
  sky: ['#14090c', '#5e0f18', '#d8452e'],
  light: '#ffd9b8',
  ink: '#0c0507',
  metal: ['#ffffff', '#d9dde6', '#4e5563'],
  brush: true,
  far: (s) =>
    `<circle cx="${n(s.cx)}" cy="${n(s.cy)}" r="128" fill="${s.light}"/>` +
    `<circle cx="${n(s.cx)}" cy="${n(s.cy)}" r="128" fill="url(#moon)"/>` +
    clouds(s, s.H * 0.5, 7, '#7c1720', 0.75) +
    ridge(s, s.H * 0.74, s.H * 0.2, 8, '#3a0b12', 0.9),
  emblem: (s) => {
    const wrap = times(4, (i) =>
      polygon(
        [
          [-144 + i * 16, 0],
          [-136 + i * 16, -7],
          [-128 + i * 16, 0],
          [-136 + i * 16, 7],
        ],
        '#c23b2c',
      ),
    );
    return (
      '<g transform="rotate(-38)"><path d="M-190-3Q-20-24 176-11L188 0Q-20 16-190 3Z" fill="#fff" opacity=".35" filter="url(#soft)"/>' +
      `<path d="M-74-6Q40-22 158-13L178-3Q60-6-74 7Z" fill="url(#m)" stroke="${s.ink}" stroke-width="1.2"/>` +
      '<path d="M-74-2Q50-14 176-4" stroke="#fff" stroke-width="1.6" fill="none"/>' +
      `<ellipse cx="-78" rx="8" ry="22" fill="#d8a13a" stroke="${s.ink}" stroke-width="2"/>` +
      `<rect x="-150" y="-9" width="70" height="18" rx="4" fill="#1a0d10"/>${wrap}` +
      '<path d="M-150 0c-26 8-30 34-58 30 12 12 38 12 54-6" fill="#c81e2c"/></g>'
    );
  },
  near: (s) =>
    ridge(s, s.H * 0.93, s.H * 0.12, 12, s.ink) +
    `<path d="M0 0C${n(s.W * 0.2)} 20 ${n(s.W * 0.24)} 60 ${n(s.W * 0.46)} 10L${n(s.W * 0.44)} 0Z" fill="${s.ink}"` +
    ` opacity=".8"/>${dust(s, 26, '#ffb08a', 4)}`,
};

/** A throwing star over a village below a great rock. */
export const ninja: World = {
  sky: ['#1a1238', '#c24a1e', '#ffc15a'],
  light: '#ffe6ae',
  ink: '#1c0d16',
  metal: ['#ffffff', '#aab4c8', '#333c52'],
  brush: true,
  far: (s) => {
    const roofs = times(9, (i) => {
      const x = (i * s.W) / 8;
      const y = s.H * (0.72 + s.random() * 0.08);
      return (
        `<path d="M${n(x - 46)} ${n(y)}Q${n(x - 20)} ${n(y - 6)} ${n(x)} ${n(y - 34)}` +
        `Q${n(x + 20)} ${n(y - 6)} ${n(x + 46)} ${n(y)}V${s.H}H${n(x - 46)}Z" fill="#3a1622" opacity=".9"/>`
      );
    });
    const sun =
      `<circle cx="${n(s.cx)}" cy="${n(s.cy)}" r="120" fill="${s.light}" opacity=".85"/>` +
      `<circle cx="${n(s.cx)}" cy="${n(s.cy)}" r="104" fill="#ff7a2e" opacity=".8"/>`;
    return rays(s, 12, s.light, 0.4) + sun + ridge(s, s.H * 0.6, s.H * 0.18, 5, '#7d2a1c', 0.8) + roofs;
  },
  emblem: (s) => {
    const blades = [0, 90, 180, 270]
      .map(
        (turn) =>
          `<g transform="rotate(${turn})">` +
          `${polygon(
            [
              [0, -126],
              [30, -40],
              [0, -20],
            ],
            '#3d475e',
            `stroke="${s.ink}" stroke-width="1.6"`,
          )}${polygon(
            [
              [0, -126],
              [-30, -40],
              [0, -20],
            ],
            'url(#m)',
            `stroke="${s.ink}" stroke-width="1.6"`,
          )}</g>`,
      )
      .join('');
    return (
      '<g transform="rotate(18)">' +
      '<path d="M-150 60C-60 130 90 110 150 10" stroke="#fff" stroke-width="5" opacity=".4" fill="none"' +
      ` filter="url(#soft)"/>${blades}` +
      `<circle r="36" fill="url(#m)" stroke="${s.ink}" stroke-width="2"/><circle r="17" fill="${s.ink}"/>` +
      '<circle r="17" fill="none" stroke="#fff" stroke-width="2" opacity=".6"/></g>' +
      '<path d="M62-104q52 6 66-30M70-88q40 12 70-8" stroke="#c81e2c" stroke-width="9" stroke-linecap="round" fill="none"/>'
    );
  },
  near: (s) =>
    ridge(s, s.H * 0.95, s.H * 0.08, 14, s.ink) +
    times(16, () => {
      const x = s.random() * s.W;
      const y = s.random() * s.H * 0.9;
      return (
        `<path d="M${n(x)} ${n(y)}q8-10 18-6q-4 12-18 6Z" fill="#7fb04a" opacity=".9"` +
        ` transform="rotate(${n(s.random() * 360)} ${n(x)} ${n(y)})"/>`
      );
    }),
};
