import { clouds, dust, facets, hills, n, on, polygon, rays, ridge, ring, sparks, times } from './paint.ts';
import type { World } from './world.ts';

/** A crowned shield with wings over a canyon. */
export const moba: World = {
  sky: ['#0b1b4d', '#2456b8', '#f2b45a'],
  light: '#ffd98a',
  ink: '#08102e',
  metal: ['#fff6d6', '#f0b840', '#8a4b12'],
  far: (s) =>
    rays(s, 11, s.light, 0.42) + ridge(s, s.H * 0.62, s.H * 0.22, 9, s.mix, 0.5) + ridge(s, s.H * 0.74, s.H * 0.16, 13, s.ink, 0.62),
  emblem: (s) => {
    const edge = `stroke="${s.ink}" stroke-width="1.5"`;
    const wing = (side: number) =>
      times(4, (i) =>
        polygon(
          [
            [side * 34, 22 - i * 16],
            [side * (128 - i * 14), -16 - i * 25],
            [side * (86 - i * 10), 12 - i * 19],
            [side * 36, 44 - i * 14],
          ],
          i % 2 === 1 ? 'url(#m2)' : 'url(#m)',
          edge,
        ),
      );
    const crown = polygon(
      [
        [-46, -74],
        [-52, -112],
        [-24, -92],
        [0, -128],
        [24, -92],
        [52, -112],
        [46, -74],
        [0, -94],
      ],
      'url(#m)',
      edge,
    );
    const stone =
      polygon(
        [
          [0, -48],
          [26, -6],
          [0, 58],
          [-26, -6],
        ],
        s.mid,
      ) +
      polygon(
        [
          [0, -48],
          [26, -6],
          [0, -2],
        ],
        '#bfe3ff',
      ) +
      polygon(
        [
          [0, -48],
          [-26, -6],
          [0, -2],
        ],
        '#ffffff',
      ) +
      polygon(
        [
          [0, 58],
          [26, -6],
          [0, -2],
        ],
        '#3f86e8',
      ) +
      polygon(
        [
          [0, 58],
          [-26, -6],
          [0, -2],
        ],
        '#86bdff',
      );
    return (
      wing(1) +
      wing(-1) +
      `<path d="M-54-62 0-84 54-62V14C54 58 22 84 0 98-22 84-54 58-54 14Z" fill="url(#m)" stroke="${s.ink}" stroke-width="2"/>` +
      `<path d="M-42-52 0-69 42-52V12C42 46 18 68 0 80-18 68-42 46-42 12Z" fill="${s.sky}"/>` +
      stone +
      crown
    );
  },
  near: (s) => ridge(s, s.H * 0.92, s.H * 0.1, 15, s.ink) + dust(s, 46, s.light),
};

/** A supply crate under its parachute, over an island. */
export const royale: World = {
  sky: ['#0f4c5c', '#4fa3a5', '#ffc77d'],
  light: '#fff0c2',
  ink: '#0c2830',
  metal: ['#fff3d0', '#ff9c3a', '#a83c10'],
  far: (s) =>
    `<circle cx="${n(s.cx + 120)}" cy="${n(s.H * 0.6)}" r="62" fill="${s.light}" opacity=".75"/>` +
    clouds(s, s.H * 0.24, 6, '#ffffff', 0.5) +
    clouds(s, s.H * 0.5, 5, '#ffe9c9', 0.55) +
    hills(s, s.H * 0.7, 24, s.mix, 0.7),
  emblem: (s) => {
    const seams = [-104, -62, -20, 20, 62, 104];
    const gores = times(5, (i) => {
      const [a = 0, b = 0] = [seams[i], seams[i + 1]];
      const fill = i % 2 === 1 ? '#fdf4e0' : 'url(#m)';
      return (
        `<path d="M${a} -22C${n(a * 0.98)} -92 ${n(a * 0.45)} -122 0 -124` +
        ` ${n(b * 0.45)} -122 ${n(b * 0.98)} -92 ${b} -22Q${(a + b) / 2} -38 ${a} -22Z"` +
        ` fill="${fill}" stroke="${s.ink}" stroke-width="1.4"/>`
      );
    });
    return (
      `<path d="M-16 78-46 260H46L16 78Z" fill="${s.light}" opacity=".28"/>${gores}` +
      `<path d="${seams.map((x) => `M${x} -22 0 50`).join('')}" stroke="${s.ink}" stroke-width="1.3" opacity=".75"/>` +
      polygon(
        [
          [-34, 50],
          [0, 38],
          [34, 50],
          [0, 62],
        ],
        '#ffd27a',
      ) +
      polygon(
        [
          [-34, 50],
          [0, 62],
          [0, 106],
          [-34, 92],
        ],
        '#c2481c',
      ) +
      polygon(
        [
          [34, 50],
          [0, 62],
          [0, 106],
          [34, 92],
        ],
        '#8a2d10',
      ) +
      polygon(
        [
          [-34, 64],
          [0, 77],
          [0, 86],
          [-34, 73],
        ],
        '#ffe6b0',
      ) +
      polygon(
        [
          [34, 64],
          [0, 77],
          [0, 86],
          [34, 73],
        ],
        '#dfb066',
      )
    );
  },
  near: (s) => {
    const trees = times(30, () => {
      const x = s.random() * s.W;
      const height = 16 + s.random() * 30;
      const y = s.H * 0.9 + s.random() * 14;
      return `M${n(x)} ${n(y - height)}l${n(height * 0.28)} ${n(height)}h${n(-height * 0.56)}Z`;
    });
    return `${hills(s, s.H * 0.84, 18, s.ink, 0.85)}<path d="${trees}" fill="${s.ink}"/>${hills(s, s.H * 0.95, 8, s.ink)}`;
  },
};

/** A sight over a burning town. */
export const fps: World = {
  sky: ['#140d0c', '#5b1f12', '#ff7a1f'],
  light: '#ffb45c',
  ink: '#0d0807',
  metal: ['#fffaf0', '#ffb02e', '#b13a06'],
  far: (s) => {
    const town = times(13, (i) => {
      const width = 26 + s.random() * 46;
      const height = s.H * (0.2 + s.random() * 0.34);
      return `<rect x="${n((i * s.W) / 13 - 8)}" y="${n(s.H * 0.86 - height)}" width="${n(width)}" height="${n(height)}"/>`;
    });
    return `${rays(s, 7, s.light, 0.5)}<g fill="${s.ink}" opacity=".55">${town}</g>${clouds(s, s.H * 0.8, 8, '#ff8a3a', 0.3)}`;
  },
  emblem: (s) =>
    '<g fill="none" stroke="url(#m)"><circle r="96" stroke-width="9"/>' +
    '<circle r="78" stroke-width="2" stroke-dasharray="5 7" opacity=".8"/></g>' +
    [0, 90, 180, 270]
      .map(
        (turn) =>
          `<g transform="rotate(${turn})">${polygon(
            [
              [-7, -124],
              [7, -124],
              [5, -66],
              [-5, -66],
            ],
            'url(#m)',
          )}</g>`,
      )
      .join('') +
    `${facets(5, 70, 29, '#fff1d0', '#c9560f')}<circle r="9" fill="${s.ink}"/><circle r="4" fill="#ff4a1c"/>`,
  near: (s) => ridge(s, s.H * 0.95, 12, 21, s.ink) + sparks(s, 46, '#ffc36b'),
};

/** A triangle folded out of light, in the lines of a map. */
export const delta: World = {
  sky: ['#04120f', '#0d3b34', '#3f9c7c'],
  light: '#b8ffdf',
  ink: '#03100d',
  metal: ['#f4fff9', '#7ee6b8', '#186a50'],
  far: (s) => {
    const contours = times(11, (at) => {
      const y = s.H * 0.2 + (at + 1) * 22;
      return (
        `<path d="M0 ${n(y)}Q${n(s.W * 0.25)} ${n(y - 60 + s.random() * 50)}` +
        ` ${n(s.W * 0.5)} ${n(s.H * 0.24 + (at + 1) * 20)}T${s.W} ${n(s.H * 0.1 + (at + 1) * 25)}"/>`
      );
    });
    return (
      `${rays(s, 5, s.light, 0.3)}<g fill="none" stroke="${s.light}" stroke-width="1" opacity=".3">${contours}` +
      `</g>${ridge(s, s.H * 0.72, s.H * 0.16, 7, '#08241f', 0.9)}`
    );
  },
  emblem: (s) => {
    const outer = ring(3, 118, -90);
    const inner = ring(3, 62, -90);
    const sides = ['url(#m)', '#2c8a6a', '#d6fff0']
      .map((fill, i) =>
        polygon([on(outer, i), on(outer, i + 1), on(inner, i + 1), on(inner, i)], fill, `stroke="${s.ink}" stroke-width="2"`),
      )
      .join('');
    const marks =
      '<path d="M-150-6h34M116-6h34M0 92v30"/><path d="M-134-76v-22h22M134-76v-22h-22M-134 74v22h22M134 74v22h-22" fill="none"/>';
    return (
      `<g transform="translate(0 12)">${sides}${polygon(ring(3, 50, 90), 'none', `stroke="${s.light}" stroke-width="3"`)}` +
      `<circle r="9" fill="${s.light}"/><g stroke="${s.light}" stroke-width="2" opacity=".8">${marks}</g></g>`
    );
  },
  near: (s) =>
    `${ridge(s, s.H * 0.92, 16, 17, s.ink)}` +
    `<path d="M0 ${n(s.H * 0.3)}H${s.W}" stroke="${s.light}" stroke-width="26" opacity=".05"/>${dust(s, 30, s.light)}`,
};

/** Two crossed blades in a ring of runes, over a river of three lanes. */
export const rift: World = {
  sky: ['#06141f', '#0f4a5a', '#c8a552'],
  light: '#ffe9b0',
  ink: '#04101a',
  metal: ['#fff4cf', '#c9a24a', '#5e4214'],
  far: (s) => {
    const lanes = [-0.5, 0, 0.5]
      .map(
        (lean) =>
          `<path d="M${n(s.cx + lean * 60)} ${n(s.H * 0.55)}Q${n(s.cx + lean * s.W * 0.5)} ${n(s.H * 0.8)}` +
          ` ${n(s.cx + lean * s.W)} ${s.H}"` +
          ` stroke="#39d0d8" stroke-width="${lean === 0 ? 18 : 12}" opacity=".28" fill="none"/>`,
      )
      .join('');
    return (
      rays(s, 9, s.light, 0.34) + ridge(s, s.H * 0.6, s.H * 0.26, 7, '#0b2f3c', 0.85) + lanes + clouds(s, s.H * 0.66, 7, '#39d0d8', 0.2)
    );
  },
  emblem: (s) => {
    const runes = ring(12, 98)
      .map(
        ([x, y], i) =>
          `<g transform="translate(${n(x)} ${n(y)}) rotate(${i * 30})">${polygon(
            [
              [0, -9],
              [6, 0],
              [0, 9],
              [-6, 0],
            ],
            i % 3 === 0 ? '#7df3f0' : 'url(#m)',
          )}</g>`,
      )
      .join('');
    const blade = (side: number) =>
      `<g transform="rotate(${side * 36})">` +
      `<path d="M-9-128 0-150 9-128 7 44H-7Z" fill="url(#m)" stroke="${s.ink}" stroke-width="1.6"/>` +
      '<path d="M0-146V40" stroke="#fff" stroke-width="1.6" opacity=".8"/>' +
      `<path d="M-30 44H30L22 56H-22Z" fill="url(#m2)" stroke="${s.ink}" stroke-width="1.6"/>` +
      '<path d="M-6 56H6V92H-6Z" fill="#123d4c"/><circle cy="99" r="9" fill="url(#m)"/></g>';
    return (
      `<circle r="98" fill="${s.ink}" opacity=".35"/><circle r="98" fill="none" stroke="url(#m)" stroke-width="5"/>` +
      `<circle r="84" fill="none" stroke="#39d0d8" stroke-width="1.6" opacity=".7"/>${runes}` +
      `${blade(-1)}${blade(1)}${polygon(
        [
          [0, -34],
          [28, 0],
          [0, 42],
          [-28, 0],
        ],
        'url(#m)',
        `stroke="${s.ink}" stroke-width="2"`,
      )}${polygon(
        [
          [0, -22],
          [18, 0],
          [0, 0],
        ],
        '#d9fffd',
      )}` +
      `${polygon(
        [
          [0, -22],
          [-18, 0],
          [0, 0],
        ],
        '#ffffff',
      )}${polygon(
        [
          [0, 29],
          [18, 0],
          [-18, 0],
        ],
        '#2bb3bd',
      )}`
    );
  },
  near: (s) => ridge(s, s.H * 0.93, s.H * 0.12, 13, s.ink) + dust(s, 40, '#8ff5f2'),
};

/** A gate of fire with a great sword before it. */
export const dungeon: World = {
  sky: ['#12071f', '#4a1546', '#ff5a3c'],
  light: '#ffc27a',
  ink: '#0d0516',
  metal: ['#ffffff', '#c6cfe2', '#4a5674'],
  far: (s) => {
    const pillars = [-1.5, -0.95, 0.95, 1.5]
      .map((side, i) => {
        const width = i % 3 === 0 ? 34 : 44;
        return (
          `<rect x="${n(s.cx + side * 130 - width / 2)}" y="${n(s.H * (i % 3 === 0 ? 0.16 : 0.06))}" width="${width}" height="${s.H}"` +
          ' fill="#1d0b2c"/>' +
          `<rect x="${n(s.cx + side * 130 - width / 2 - 6)}" y="${n(s.H * (i % 3 === 0 ? 0.16 : 0.06))}" width="${width + 12}"` +
          ' height="14" fill="#31134a"/>'
        );
      })
      .join('');
    const gate =
      `<path d="M${n(s.cx - 84)} ${s.H}V${n(s.cy - 20)}A84 84 0 0 1 ${n(s.cx + 84)} ${n(s.cy - 20)}V${s.H}Z"` + ` fill="url(#halo)"/>`;
    return rays(s, 8, s.light, 0.4) + pillars + gate + clouds(s, s.H * 0.86, 8, '#ff7a4a', 0.4);
  },
  emblem: (s) => {
    const flames = times(7, (i) => {
      const x = -78 + i * 26;
      const height = 58 + Math.abs(3 - i) * -9 + s.random() * 24;
      return (
        `<path d="M${x} 96Q${n(x - 18)} ${n(60)} ${n(x - 4)} ${n(96 - height)}Q${n(x + 20)} ${n(66)} ${x + 14} 96Z"` +
        ` fill="${i % 2 === 0 ? '#ff8a3c' : '#ffd06b'}" opacity=".9"/>`
      );
    });
    return (
      `${flames}<path d="M-20-96 0-134 20-96 16 56H-16Z" fill="url(#m)" stroke="${s.ink}" stroke-width="2"/>` +
      `<path d="M0-130V52" stroke="${s.ink}" stroke-width="3" opacity=".35"/>` +
      '<path d="M-12-92 0-118V52H-10Z" fill="#fff" opacity=".45"/>' +
      `<path d="M-66 50Q0 30 66 50L58 72Q0 56-58 72Z" fill="#e8b348" stroke="${s.ink}" stroke-width="2"/>` +
      `<circle cy="58" r="13" fill="#e8344c" stroke="${s.ink}" stroke-width="2"/>` +
      '<circle cx="-4" cy="54" r="4" fill="#fff" opacity=".8"/>' +
      '<path d="M-9 70H9V112H-9Z" fill="#3a1a52"/>' +
      '<path d="M-9 78 9 84M-9 90 9 96M-9 102 9 108" stroke="#e8b348" stroke-width="3"/>' +
      `<path d="M0 112l14 12-14 12-14-12Z" fill="#e8b348" stroke="${s.ink}" stroke-width="2"/>`
    );
  },
  near: (s) => ridge(s, s.H * 0.96, 14, 17, s.ink) + sparks(s, 40, '#ffb066') + dust(s, 26, s.light, 3),
};
