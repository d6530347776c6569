import { askPaths } from '#visualiser/paths/client.ts';
import { showWalk, walkOf } from '#visualiser/paths/shown.ts';
import { simulate, simulationOf } from '#visualiser/simulate/shown.ts';
import { find, goTo, showChart, showPanel, showRun } from './actions.ts';
import { type Address, fromHash, fromSimulated, toHash, toSimulated } from './address.ts';
import type { Run } from './run.ts';
import { on, type PanelName, say, view } from './view.ts';

/** A page of the app named in the address that has not answered yet. */
let awaited: Address | null = null;

function runNow(run: Run): string {
  const simulation = simulationOf(run);
  if (simulation) return toSimulated(simulation.subject.id, simulation.steps);
  const walk = walkOf(run);
  return walk ? `path:${walk.token}` : run.id;
}

/** The address of the current view. */
function addressNow(): Address {
  const { run, chart, found, at, panel } = view;
  const frame = run && at !== null ? run.frames[at] : undefined;
  return {
    ...(chart !== null && { chart }),
    ...(found && { state: found.state }),
    ...(run && { run: runNow(run) }),
    ...(frame && { step: frame.n }),
    ...(panel !== 'now' && { panel }),
  };
}

function settle({ chart, state, step, panel }: Address): void {
  if (step !== undefined && view.run) {
    const at = view.run.frames.findIndex(({ n }) => n === step);
    if (at >= 0) goTo(at);
  }
  if (chart !== undefined && chart !== view.chart) showChart(chart);
  find(state === undefined ? null : { state, transition: null });
  if (panel !== undefined) showPanel(panel as PanelName);
}

/** Restores the view of an address, as far as available. */
async function go(address: Address): Promise<void> {
  const { run } = address;
  awaited = null;
  const simulated = run === undefined ? null : fromSimulated(run);
  if (simulated) await simulate(simulated.id, { steps: simulated.steps });
  else if (run?.startsWith('path:')) {
    try {
      showWalk(await askPaths({ ask: 'walk', token: run.slice('path:'.length) }));
    } catch (error) {
      say((error as Error).message);
    }
  } else if (run !== undefined) {
    const known = view.runs.get(run);
    if (known) showRun(known);
    else if (run.startsWith('file:')) say(`这个地址属于文件 ${run.split(':')[1]}：先打开它`);
    else awaited = address;
  }
  settle(address);
}

/** Keeps the address in sync with the view. */
export function keepAddress(): void {
  const first = fromHash(location.hash);
  let shown = location.hash;
  const write = (): void => {
    if (awaited) return;
    const hash = toHash(addressNow());
    if (hash === shown) return;
    const [was, is] = [fromHash(shown), fromHash(hash)];
    shown = hash;
    const isElsewhere = was.chart !== is.chart && was.chart !== undefined;
    history[isElsewhere ? 'pushState' : 'replaceState'](null, '', hash === '' ? location.pathname : hash);
  };
  addEventListener('popstate', () => {
    if (location.hash === shown) return;
    shown = location.hash;
    void go(fromHash(shown));
  });
  on(['runs'], () => {
    const address = awaited;
    const run = address?.run === undefined ? undefined : view.runs.get(address.run);
    if (!address || !run) return;
    awaited = null;
    showRun(run);
    settle(address);
  });
  void go(first).then(() => {
    // A page of the app that has been closed does not answer.
    setTimeout(() => {
      awaited = null;
      write();
    }, 3_000);
    on(['chart', 'runs', 'moment', 'panel', 'found'], write);
  });
}
