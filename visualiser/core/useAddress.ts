import { useEffect } from 'react';
import { subscribe } from 'valtio';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { askPaths } from '#visualiser/paths/client.ts';
import { showWalk, walkOf } from '#visualiser/paths/shown.ts';
import { simulate, simulationOf } from '#visualiser/simulate/shown.ts';
import { find, goTo, showChart, showPanel, showRun, workflow } from './actions.ts';
import { type Address, fromHash, fromSimulated, toHash, toSimulated } from './address.ts';
import type { Run } from './run.ts';
import { type PanelName, say, view } from './view.ts';

/** The last address written or followed. */
let shown = '';
/** The address that is being restored. */
let restored: Address | null = null;
let isRestoring = false;

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
async function restore(address: Address): Promise<void> {
  const { run } = address;
  restored = address;
  isRestoring = true;
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
    else workflow.send({ type: 'page.await', page: run });
  }
  settle(address);
  isRestoring = false;
}

/** Writes the address of the view, or shows what a page that has answered was waited for. */
function write(): void {
  if (isRestoring || workflow.getSnapshot().matches('connecting')) return;
  if (restored?.run !== undefined && restored.run === view.run?.id) settle(restored);
  restored = null;
  const hash = toHash(addressNow());
  if (hash === shown) return;
  const [was, is] = [fromHash(shown), fromHash(hash)];
  shown = hash;
  navigate(hash === '' ? location.pathname : hash, { replace: was.chart === is.chart || was.chart === undefined });
}

/** Keeps the address in sync with the view. */
export function useAddress(): void {
  const hash = useLocationProperty(() => location.hash);
  useEffect(() => {
    if (hash === shown) return;
    shown = hash;
    void restore(fromHash(hash)).then(write);
  }, [hash]);
  useEffect(() => subscribe(view, write), []);
}
