import { toIR } from '@xstate/test';
import type { AnyStateMachine } from 'xstate';
import type { Answered, Asked, Drawn } from './messages.ts';
import { loadMachine } from '#visualiser/paths/subjects.ts';

const scope = globalThis as unknown as { onmessage: (event: MessageEvent<Asked>) => void; postMessage(answer: Answered): void };

/** In a worker ELK takes messages itself, unless it finds a document. */
async function loadAttempts(): Promise<typeof import('./attempts.ts')> {
  const place = globalThis as { document?: unknown };
  place.document = {};
  const attempts = await import('./attempts.ts');
  delete place.document;
  return attempts;
}

const isChart = (logic: unknown): logic is AnyStateMachine => typeof logic === 'object' && logic !== null && 'root' in logic;

let attempts: ReturnType<typeof loadAttempts> | undefined;

async function draw({ chart, ...wish }: Asked): Promise<Drawn> {
  attempts ??= loadAttempts();
  const [{ drawFor }, machine] = await Promise.all([attempts, loadMachine(chart)]);
  if (!machine) throw new Error(`没有 ${chart} 这张图`);
  const actors = Object.entries((machine.implementations.actors ?? {}) as Record<string, unknown>);
  const charts = new Map(actors.flatMap(([name, logic]) => (isChart(logic) ? [[name, logic.id] as const] : [])));
  return drawFor(toIR(machine), charts, wish);
}

scope.onmessage = ({ data }) => {
  draw(data).then(
    (drawn) => scope.postMessage({ id: data.id, drawn }),
    (error: unknown) => scope.postMessage({ id: data.id, fault: error instanceof Error ? error.message : String(error) }),
  );
};
