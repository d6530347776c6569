import { showRun } from '#visualiser/core/actions.ts';
import { takeIn } from '#visualiser/core/link.ts';
import { Run } from '#visualiser/core/run.ts';
import { changed, say, view } from '#visualiser/core/view.ts';
import type { Walk } from '#visualiser/paths/messages.ts';
import type { Choice, Simulation, SimStep } from './simulation.ts';

const simulations = new WeakMap<Run, Simulation>();
let count = 0;

/** The simulation shown as a run. */
export const simulationOf = (run: Run | null): Simulation | undefined => (run ? simulations.get(run) : undefined);

/** Runs an operation on a simulation; returns the reason if it failed. */
function attempt(run: Run, act: (simulation: Simulation) => void): string | null {
  const simulation = simulations.get(run);
  if (!simulation) return '这次模拟已经不在了';
  let refused: string | null = null;
  try {
    act(simulation);
  } catch (error) {
    refused = error instanceof Error ? error.message : String(error);
  }
  run.setClock(simulation.clock);
  changed();
  return refused;
}

/** Simulates a chart and shows it: from its start, after some steps, or at the end of a test path. */
export async function simulate(id: string, { steps = [], walk }: { steps?: readonly SimStep[]; walk?: Walk } = {}): Promise<Run | null> {
  try {
    const { Simulation: Sim } = await import('./simulation.ts');
    const run = new Run(`sim${++count}`, 'sim', { id: `sim${count}`, path: id, title: `模拟 ${id}` });
    const simulation = await Sim.start(id, (told) => takeIn(run, told));
    simulations.set(run, simulation);
    run.obey = (order) => attempt(run, (it) => it.obey(order));
    view.runs.set(run.id, run);
    const refused = attempt(run, (it) => {
      for (const step of steps) it.perform(step);
      if (walk) it.follow(walk);
    });
    view.panel = 'now';
    showRun(run);
    say(refused);
    return run;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** Completes an actor of the shown simulation. */
export function answerIn(run: Run, actor: string, choice: Choice): void {
  say(attempt(run, (it) => it.answer(actor, choice)));
}

/** Ends the shown simulation and returns to the app. */
export function endSimulation(): void {
  const { run } = view;
  if (run?.kind !== 'sim') return;
  const { chart } = view;
  view.runs.delete(run.id);
  showRun([...view.runs.values()].findLast(({ kind, ended }) => kind === 'live' && !ended) ?? null);
  view.chart = chart;
}
