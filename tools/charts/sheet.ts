import { duration, type IR, toIR } from '@xstate/test';
import { allStates } from '#tools/charts/export/tree.ts';
import type { Sheet } from '#tools/charts/drawing/sheet.ts';
import { triggerWords } from '#tools/charts/drawing/lines.ts';
import { layOut } from './layout/layout.ts';
import { areaOf } from './areas.ts';
import type { Chart } from './load.ts';

/** An id without the chart's name; the chart itself is a star. */
export const shortId = (id: string): string => id.slice(id.indexOf('.') + 1 || id.length) || '*';

function delaysOf({ machine }: Chart): Sheet['delays'] {
  return Object.entries(machine.implementations.delays ?? {})
    .map(([name, value]) => ({ name, time: typeof value === 'number' ? duration(value) : '' }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function rowsOf({ root, edges }: IR): Pick<Sheet, 'states' | 'transitions'> {
  return {
    states: allStates(root).map(({ id, type, description = '', tags, invoke, entry, exit }) => ({
      id, type, description, tags: [...tags].sort(), runs: invoke.map(({ src }) => src), entry, exit,
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
      description: edge.description ?? '',
    })),
  };
}

/** Everything that is shown of a chart. `all` are the charts that it may run or be run by. */
export async function sheetOf(chart: Chart, all: readonly Chart[]): Promise<Sheet> {
  const ir = toIR(chart.machine);
  const names = new Set(all.map(({ name }) => name));
  const runs = (machineIr: IR): string[] => allStates(machineIr.root).flatMap(({ invoke }) => invoke.map(({ src }) => src)).filter((src) => names.has(src));
  return {
    name: chart.name,
    area: areaOf(chart.name),
    file: chart.file,
    description: ir.root.description ?? '',
    runs: [...new Set(runs(ir))],
    runBy: all.filter(({ machine }) => runs(toIR(machine)).includes(chart.name)).map(({ name }) => name),
    delays: delaysOf(chart),
    ...rowsOf(ir),
    picture: await layOut(ir, names),
  };
}
