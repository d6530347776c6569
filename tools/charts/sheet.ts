import type { AnyStateMachine } from 'xstate';
import { duration, type IR, toIR } from '@xstate/test';
import { allStates } from '#tools/charts/export/tree.ts';
import type { Sheet } from '#tools/charts/drawing/sheet.ts';
import { remarkOf, timeOf, triggerWords } from '#tools/charts/drawing/lines.ts';
import { bestPicture } from './layout/best.ts';
import { recipeOf } from './layout/recipe.ts';
import { areaOf } from './areas.ts';
import { type Chart, childCharts } from './load.ts';

/** An id without the chart's name; `*` for the chart itself. */
export const shortId = (id: string): string => id.slice(id.indexOf('.') + 1 || id.length) || '*';

function delaysOf({ machine }: Chart, { edges }: IR): Sheet['delays'] {
  const described = (name: string): string => [...new Set(edges.filter(({ delay }) => delay === name).map(timeOf))].join('; ');
  return Object.entries(machine.implementations.delays ?? {})
    .map(([name, value]) => ({ name, time: typeof value === 'number' ? duration(value) : described(name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function rowsOf({ root, edges }: IR): Pick<Sheet, 'states' | 'transitions'> {
  return {
    states: allStates(root).map(({ id, type, description = '', tags, invoke, entry, exit }) => ({
      id,
      type,
      description,
      tags: [...tags].sort(),
      runs: invoke.map(({ src }) => src),
      entry,
      exit,
    })),
    transitions: edges.map((edge) => ({
      id: edge.id,
      transition: edge.transition,
      kind: edge.kind,
      from: edge.from,
      on: triggerWords(edge),
      guard: edge.guard ?? '',
      to: edge.internal ? '' : edge.to,
      actions: edge.actions,
      description: remarkOf(edge),
    })),
  };
}

/** The charts invoked by a chart’s states. */
function runsOf(machine: AnyStateMachine): string[] {
  const charts = childCharts(machine);
  const invoked = allStates(toIR(machine).root).flatMap(({ invoke }) => invoke.map(({ src }) => src));
  return [...new Set(invoked.flatMap((src) => charts.get(src) ?? []))];
}

/** A sheet without its picture. */
export type Outline = Omit<Sheet, 'picture'>;

/** Tables of a chart. `all`: charts that it may invoke. */
export function outlineOf(chart: Chart, all: readonly Chart[]): Outline {
  const { name, file, machine } = chart;
  const ir = toIR(machine);
  return {
    name,
    area: areaOf(chart),
    file,
    description: ir.root.description ?? '',
    recipe: recipeOf(ir, childCharts(machine)),
    runs: runsOf(machine),
    runBy: all.filter((other) => runsOf(other.machine).includes(name)).map((other) => other.name),
    delays: delaysOf(chart, ir),
    ...rowsOf(ir),
  };
}

/** All data shown of a chart. */
export async function sheetOf(chart: Chart, all: readonly Chart[]): Promise<Sheet> {
  return { ...outlineOf(chart, all), picture: await bestPicture(toIR(chart.machine), childCharts(chart.machine)) };
}
