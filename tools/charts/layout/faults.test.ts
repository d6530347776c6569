import { toIR } from '@xstate/test';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import type { Arrow, Box, Picture } from '#tools/charts/drawing/index.ts';
import { bestPicture } from './best.ts';
import { pictureFaults } from './faults.ts';

const machine = setup({
  types: { events: {} as { type: 'lamp.press' } | { type: 'lamp.break' } | { type: 'lamp.mend' } },
  delays: { dusk: 1_000 },
}).createMachine({
  id: 'lamp',
  description: '一盏灯',
  initial: 'whole',
  states: {
    whole: {
      description: '完好',
      initial: 'off',
      on: { 'lamp.break': { target: 'broken' } },
      states: {
        off: { description: '关着', on: { 'lamp.press': { target: 'on' } }, after: { dusk: { target: 'on' } } },
        on: { description: '亮着，等人来关', tags: ['bright'], on: { 'lamp.press': { target: 'off' } } },
      },
    },
    broken: { description: '坏了', on: { 'lamp.mend': { target: 'whole' } } },
  },
});
const good = await bestPicture(toIR(machine), new Map());

const arrowOf = (picture: Picture, from: string, to: string): Arrow =>
  picture.arrows.find((arrow) => arrow.from === from && arrow.to === to)!;
const boxOf = (picture: Picture, id: string): Box => picture.boxes.find((box) => box.id === id)!;
const withBox = (id: string, change: (box: Box) => Partial<Box>): Picture => ({
  ...good,
  boxes: good.boxes.map((box) => (box.id === id ? { ...box, ...change(box) } : box)),
});
const withArrow = (from: string, to: string, change: (arrow: Arrow) => Partial<Arrow>): Picture => ({
  ...good,
  arrows: good.arrows.map((arrow) => (arrow.from === from && arrow.to === to ? { ...arrow, ...change(arrow) } : arrow)),
});
const [off, on, whole, broken] = ['lamp.whole.off', 'lamp.whole.on', 'lamp.whole', 'lamp.broken'] as const;
const labelAt = ({ label }: Arrow, x: number, y: number): Partial<Arrow> => ({
  label: { ...label, x, y, lines: label.lines.map((line) => ({ ...line, x: line.x + x - label.x, y: line.y + y - label.y })) },
});

test('a good picture has none', () => expect(pictureFaults(good)).toEqual([]));

test.each<[what: string, picture: Picture, fault: string]>([
  [
    'a text wider than its box',
    withBox(broken, ({ texts }) => ({ texts: texts.map((text) => ({ ...text, text: '这盏灯坏了，而且坏得很彻底，谁也修不好了' })) })),
    `${broken}: "这盏灯坏了，而且坏得很彻底，谁也修不好了" overflows`,
  ],
  ['a box narrower than its text', withBox(on, () => ({ width: 40 })), `${on}: "亮着，等人来关" overflows`],
  [
    'a tag beyond its box',
    withBox(on, ({ x, width, texts }) => ({ texts: texts.map((text) => (text.role === 'tag' ? { ...text, x: x + width - 5 } : text)) })),
    `${on}: "bright" overflows`,
  ],
  [
    'a text below its box',
    withBox(broken, ({ texts, y, height }) => ({
      texts: texts.map((text) => (text.role === 'note' ? { ...text, y: y + height + 4 } : text)),
    })),
    `${broken}: "坏了" overflows`,
  ],
  [
    'two texts on each other',
    withBox(broken, ({ texts }) => ({ texts: texts.map((text) => ({ ...text, y: texts[0]!.y })) })),
    `${broken}: "broken" lies on "坏了"`,
  ],
  [
    'a label narrower than its text',
    withArrow(whole, broken, ({ label }) => ({ label: { ...label, lines: label.lines.map((line) => ({ ...line, width: 20 })) } })),
    'label lamp.whole:lamp.break#0 overflows',
  ],
  [
    'a label on another',
    withArrow(on, off, (arrow) => labelAt(arrow, arrowOf(good, off, on).label.x + 8, arrowOf(good, off, on).label.y + 6)),
    'label lamp.whole.off:lamp.press#0 + lamp.whole.off:after(dusk)#0 lies on label lamp.whole.on:lamp.press#0',
  ],
  [
    'a label beside another without a gap',
    withArrow(on, off, (arrow) =>
      labelAt(arrow, arrowOf(good, off, on).label.x + arrowOf(good, off, on).label.width + 1, arrowOf(good, off, on).label.y),
    ),
    'label lamp.whole.off:lamp.press#0 + lamp.whole.off:after(dusk)#0 touches label lamp.whole.on:lamp.press#0',
  ],
  [
    'a label on a box',
    withArrow(on, off, (arrow) => labelAt(arrow, boxOf(good, on).x + 4, boxOf(good, on).y + 4)),
    `label lamp.whole.on:lamp.press#0 lies on ${on}`,
  ],
  [
    'a label on the head of a group',
    withArrow(on, off, (arrow) => labelAt(arrow, boxOf(good, whole).x + 10, boxOf(good, whole).y + 10)),
    `label lamp.whole.on:lamp.press#0 lies on ${whole}`,
  ],
  ['a box on another', withBox(on, () => ({ x: boxOf(good, off).x, y: boxOf(good, off).y })), `${off} and ${on} overlap`],
  ['a box outside its group', withBox(on, () => ({ y: boxOf(good, whole).y + boxOf(good, whole).height - 5 })), `${on} leaves ${whole}`],
  ['a box on the head of its group', withBox(off, () => ({ y: boxOf(good, whole).y + 2 })), `${off} leaves ${whole}`],
  [
    'an arrow through a box',
    withArrow(whole, broken, ({ points }) => ({
      points: [[boxOf(good, off).x + 5, boxOf(good, off).y - 5], [boxOf(good, off).x + 5, points.at(-1)![1]], ...points.slice(-1)],
    })),
    `the arrow of lamp.whole:lamp.break#0 crosses ${off}`,
  ],
  [
    'an arrow through a label',
    withArrow(whole, broken, ({ points }) => ({
      points: [[arrowOf(good, off, on).label.x + 3, 0], [arrowOf(good, off, on).label.x + 3, points.at(-1)![1]], ...points.slice(-1)],
    })),
    'the arrow of lamp.whole:lamp.break#0 crosses label lamp.whole.off:lamp.press#0 + lamp.whole.off:after(dusk)#0',
  ],
  [
    'an arrow that ends in the air',
    withArrow(whole, broken, ({ points }) => ({ points: [...points.slice(0, -1), [points.at(-1)![0], points.at(-1)![1] - 6]] })),
    `the arrow of lamp.whole:lamp.break#0 does not end at ${broken}`,
  ],
  [
    'an arrow that begins in the air',
    withArrow(whole, broken, ({ points }) => ({ points: [[points[0]![0], points[0]![1] + 6], ...points.slice(1)] })),
    `the arrow of lamp.whole:lamp.break#0 does not begin at ${whole}`,
  ],
  [
    'a slanted arrow',
    withArrow(whole, broken, ({ points }) => ({ points: [points[0]!, points.at(-1)!].map(([x, y], i) => [x + i * 3, y] as const) })),
    'the arrow of lamp.whole:lamp.break#0 is not made of upright and level parts',
  ],
  [
    'two arrows on one line',
    withArrow(broken, whole, () => ({
      points: arrowOf(good, whole, broken)
        .points.map(([x, y]) => [x + 2, y] as const)
        .toReversed(),
    })),
    'the arrow of lamp.whole:lamp.break#0 runs along the arrow of lamp.broken:lamp.mend#0',
  ],
  [
    'something beyond the paper',
    { ...good, height: good.height - 40 },
    `something at ${boxOf(good, broken).x}, ${boxOf(good, broken).y} leaves the paper`,
  ],
])('sees %s', (_, picture, fault) => expect(pictureFaults(picture)).toContain(fault));
