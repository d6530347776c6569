import { toIR } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import { answerPage } from '#visualiser/core/askWorker.ts';
import { loadMachine } from '#visualiser/paths/subjects.ts';
import type { Drawn, LayoutRequest } from './messages.ts';

// Without a `document`, ELK takes the worker's messages for its own after the first layout.
(globalThis as { document?: unknown }).document = {};

const isChart = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && 'root' in logic;

async function draw({ chart, ...wish }: LayoutRequest): Promise<Drawn> {
  const [{ drawFor }, machine] = await Promise.all([import('./attempts.ts'), loadMachine(chart)]);
  if (!machine) throw new Error(`没有 ${chart} 这张图`);
  const actors = Object.entries((machine.implementations.actors ?? {}) as Record<string, unknown>);
  const charts = new Map(actors.flatMap(([name, logic]) => (isChart(logic) ? [[name, logic.id] as const] : [])));
  return drawFor(toIR(machine), charts, wish);
}

answerPage(draw);
