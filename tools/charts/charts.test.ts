import fs from 'node:fs';
import path from 'node:path';
import { toIR } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import { type Shape, drawChart, type Sheet } from './drawing/index.ts';
import { allStates } from './export/tree.ts';
import { FOLDER, staleFiles } from './files.ts';
import { parcelMachine } from './fixtures/parcel.machine.ts';
import { bestPicture } from './layout/best.ts';
import { pictureFaults } from './layout/faults.ts';
import { childCharts, loadCharts } from './load.ts';

const charts = await loadCharts();
const parcel = await bestPicture(toIR(parcelMachine), childCharts(parcelMachine));
const keptSheet = (name: string): Sheet => JSON.parse(fs.readFileSync(path.join(FOLDER, `${name}.layout.json`), 'utf8')) as Sheet;
const allShapes = (shape: Shape): Shape[] => [shape, ...shape.children.flatMap((child) => (typeof child === 'string' ? [] : allShapes(child)))];
const valuesOf = (shapes: readonly Shape[], attribute: string): string[] =>
  shapes.flatMap(({ attributes }) => (attribute in attributes ? [String(attributes[attribute])] : []));

test('docs/charts shows the charts as they are; if not, run npm run charts', async () => {
  expect(await staleFiles(FOLDER, charts)).toEqual([]);
});

describe.each(charts.map((chart) => [chart.name, chart] as const))('the picture of %s', (name, { machine }) => {
  const { picture } = keptSheet(name);
  const ir = toIR(machine);
  const shapes = allShapes(drawChart(picture));

  test('has every text in its box, and no two labels, boxes or arrows on each other', () => expect(pictureFaults(picture)).toEqual([]));

  test('shows each state and each transition once', () => {
    expect(valuesOf(shapes, 'data-state').toSorted()).toEqual(allStates(ir.root).map(({ id }) => id).toSorted());
    expect(valuesOf(shapes, 'data-transition').toSorted()).toEqual(ir.edges.map(({ transition }) => transition).toSorted());
  });

  test('tells the time of every delay, on labels and in the table', () => {
    const waits = keptSheet(name).transitions.filter(({ kind }) => kind === 'after').map(({ on }) => on);
    const delays = keptSheet(name).delays.map(({ name: delay, time }) => `${delay} · ${time}`);
    expect([...waits, ...delays].filter((text) => !/· .*\d/.test(text))).toEqual([]);
    expect(waits).toHaveLength(ir.edges.filter(({ kind }) => kind === 'after').length);
  });

  test('begins at the top with the initial state', () => {
    const top = (id: string): number => picture.boxes.find((box) => box.id === id)!.y;
    const { initial, children } = ir.root;
    const loose = new Set(children.filter(({ id }) => picture.arrows.every(({ from, to }) => from !== id && to !== id)).map(({ id }) => id));
    const higher = children.filter(({ id }) => initial !== undefined && id !== initial && !loose.has(id) && top(id) < top(initial));
    expect(higher.map(({ id }) => id)).toEqual([]);
  });
});

describe('a chart with regions, arrows between them, history, loops and two targets', () => {
  test('is drawn without a fault', () => expect(pictureFaults(parcel)).toEqual([]));

  test('shows what runs, what happens on entry and exit, guards and times', () => {
    const texts = allShapes(drawChart(parcel)).flatMap(({ tag, children }) => (tag === 'text' ? children : []));
    for (const text of ['weigh', 'tellSender', 'count', 'trackPause · 30 s', 'patience · 24 h', 'backoff', '[isHeavy]', 'always', 'done', 'H*', 'parcel.lost → lost']) {
      expect(texts).toContain(text);
    }
  });
});

test('a kept picture is the one that is computed', async () => {
  const chart = charts.find(({ name }) => name === 'smsCode')!;
  expect(await bestPicture(toIR(chart.machine), childCharts(chart.machine))).toEqual(keptSheet('smsCode').picture);
});
