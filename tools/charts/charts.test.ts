import fs from 'node:fs';
import path from 'node:path';
import { toIR } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { type Shape, drawChart, pageStyle, type Sheet } from './drawing/index.ts';
import { fileStyle } from './drawing/style.ts';
import { allStates } from './export/tree.ts';
import { FOLDER, staleFiles } from './files.ts';
import { parcelMachine } from './fixtures/parcel.machine.ts';
import { bestPicture } from './layout/best.ts';
import { pictureFaults } from './layout/faults.ts';
import { strayOf } from './layout/score.ts';
import { childCharts, loadCharts } from './load.ts';

const charts = await loadCharts();
const parcel = await bestPicture(toIR(parcelMachine), childCharts(parcelMachine));
const keptSheet = (name: string): Sheet => JSON.parse(fs.readFileSync(path.join(FOLDER, `${name}.layout.json`), 'utf8')) as Sheet;
const allShapes = (shape: Shape): Shape[] => [
  shape,
  ...shape.children.flatMap((child) => (typeof child === 'string' ? [] : allShapes(child))),
];
const valuesOf = (shapes: readonly Shape[], attribute: string): string[] =>
  shapes.flatMap(({ attributes }) => (attribute in attributes ? [String(attributes[attribute])] : []));

/** Bounding box of a path of horizontal and vertical parts, including its rounded corners. */
function edgesOf(path: string): { left: number; right: number; top: number; bottom: number } {
  const numbers = (command: string): number[] =>
    [...path.matchAll(new RegExp(`${command}([\\d.]+)(?: ([\\d.]+))?`, 'g'))].map((found) => Number(found[1]));
  const [, x, y] = /^M([\d.]+) ([\d.]+)/.exec(path)!.map(Number);
  const [xs, ys] = [
    [x!, ...numbers('H')],
    [y!, ...numbers('V')],
  ];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

test.each(['checkout', 'deactivation'])('labels of the long arrows of %s stand near an end', (name) => {
  const { picture } = keptSheet(name);
  const longest = Math.max(...picture.arrows.map(({ points }) => Math.abs(points[0]![1] - points.at(-1)![1])));
  expect(longest).toBeGreaterThan(500);
  expect(strayOf(picture)).toBeLessThan(100);
});

test('the style draws stripes of mixed arrows over their common rules', () => {
  for (const style of [fileStyle(false), fileStyle(true), pageStyle()]) {
    expect(style.lastIndexOf('.mixed>.way')).toBeGreaterThan(0);
    expect(style.indexOf('.way.of-event{')).toBeGreaterThan(style.indexOf('.mixed>.way'));
    expect(style.indexOf('.taken>.way,') === -1 || style.indexOf('.taken>.way,') > style.indexOf('.way.of-event{')).toBe(true);
  }
});

test('a chart without states shows each actor above its transitions, in columns', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `actor${at}`);
  const stateless = setup({
    actors: Object.fromEntries(names.map((name) => [name, fromPromise(async () => {})])),
    actions: { note: () => {} },
  }).createMachine({
    id: 'stateless',
    invoke: names.map((name) => ({ id: name, src: name, onError: { actions: 'note' } })),
  });
  const rows = (await bestPicture(toIR(stateless), childCharts(stateless))).boxes.flatMap((box) => box.rows);
  const actors = rows.filter(({ role }) => role === 'invoke');
  expect(actors.length).toBeGreaterThan(10);
  for (const { text, x, y, width, height } of actors) {
    const below = rows.filter((row) => row.role === 'transition' && row.x === x && row.y > y && row.y < y + 2 * height);
    expect(below.map((row) => [row.text, row.width])).toEqual([[text, width]]);
  }
  expect(new Set(actors.map(({ x }) => x)).size).toBe(6);
});

test('docs/charts is up to date with the charts; otherwise run npm run charts', async () => {
  expect(await staleFiles(FOLDER, charts)).toEqual([]);
});

describe.each(charts.map((chart) => [chart.name, chart] as const))('the picture of %s', (name, { machine }) => {
  const { picture } = keptSheet(name);
  const ir = toIR(machine);
  const shapes = allShapes(drawChart(picture));

  test('has every text in its box, and no overlapping labels, boxes or arrows', () => expect(pictureFaults(picture)).toEqual([]));

  test('shows each state and each transition once', () => {
    expect(valuesOf(shapes, 'data-state').toSorted()).toEqual(
      allStates(ir.root)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(valuesOf(shapes, 'data-transition').toSorted()).toEqual(ir.edges.map(({ transition }) => transition).toSorted());
  });

  test('has no arrow across the coloured header of a group', () => {
    const areas = shapes
      .filter(({ attributes }) => attributes['class'] === 'band')
      .map(({ attributes }) => edgesOf(String(attributes['d'])));
    const parts = [...picture.arrows, ...picture.starts].flatMap(({ points }) =>
      points.slice(1).map((end, i) => [points[i]!, end] as const),
    );
    const over = areas.flatMap(({ left, right, top, bottom }) =>
      parts.filter(
        ([[ax, ay], [bx, by]]) =>
          Math.max(ax, bx) > left && Math.min(ax, bx) < right && Math.max(ay, by) > top + 1 && Math.min(ay, by) < bottom,
      ),
    );
    expect(over).toEqual([]);
    expect(areas).toHaveLength(picture.boxes.filter(({ kind }) => kind === 'compound' || kind === 'parallel').length);
  });

  test('shows a mixed arrow with a stripe of each kind, and the head of the first kind', () => {
    const drawn = shapes
      .filter(({ attributes }) => String(attributes['class']).startsWith('arrow mixed'))
      .map((arrow) => valuesOf(allShapes(arrow), 'class').slice(1));
    const wanted = picture.arrows
      .filter(({ kind }) => kind === 'mixed')
      .map(({ label }) => {
        const kinds = [...new Set(label.lines.map(({ kind }) => (kind === 'state-done' ? 'done' : kind)))];
        return [...kinds.map((kind) => `way of-${kind}`), `head of-${kinds[0]}`];
      });
    expect(drawn).toEqual(wanted);
  });

  test('shows the duration of every delay, on labels and in the table', () => {
    const waits = keptSheet(name)
      .transitions.filter(({ kind }) => kind === 'after')
      .map(({ on }) => on);
    const delays = keptSheet(name).delays.map(({ name: delay, time }) => `${delay} · ${time}`);
    expect([...waits, ...delays].filter((text) => !/· .*\d/.test(text))).toEqual([]);
    expect(waits).toHaveLength(ir.edges.filter(({ kind }) => kind === 'after').length);
  });

  test('has the initial state at the top', () => {
    const top = (id: string): number => picture.boxes.find((box) => box.id === id)!.y;
    const { initial, children } = ir.root;
    const loose = new Set(
      children.filter(({ id }) => picture.arrows.every(({ from, to }) => from !== id && to !== id)).map(({ id }) => id),
    );
    // An initial state without an outgoing arrow is drawn below those that lead to it.
    const leadsOn = picture.arrows.some(({ from, to }) => from === initial && to !== initial);
    // Events of the whole chart lead there from everywhere, also first.
    const entered = new Set(ir.edges.filter(({ from }) => from === ir.root.id).map(({ to }) => to));
    const higher = children.filter(
      ({ id }) => leadsOn && initial !== undefined && id !== initial && !loose.has(id) && !entered.has(id) && top(id) < top(initial),
    );
    expect(higher.map(({ id }) => id)).toEqual([]);
  });
});

describe('a chart with regions, arrows between them, history, loops and two targets', () => {
  test('is drawn without a fault', () => expect(pictureFaults(parcel)).toEqual([]));

  test('shows actors, entry and exit actions, guards and durations', () => {
    const texts = allShapes(drawChart(parcel)).flatMap(({ tag, children }) => (tag === 'text' ? children : []));
    for (const text of [
      'weigh',
      'tellSender',
      'count',
      'trackPause · 30 s',
      'patience · 24 h',
      'backoff',
      '[isHeavy]',
      'always',
      'done',
      'H*',
      'parcel.lost → lost',
    ]) {
      expect(texts).toContain(text);
    }
  });
});

test('a stored picture equals the computed one', async () => {
  const chart = charts.find(({ name }) => name === 'smsCode')!;
  expect(await bestPicture(toIR(chart.machine), childCharts(chart.machine))).toEqual(keptSheet('smsCode').picture);
});
