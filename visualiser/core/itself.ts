import { subscribe } from 'valtio';
import { watching } from '#lib/watching.ts';
import { showRun, workflow } from './actions.ts';
import { view } from './view.ts';

/** The chart of the visualiser's own workflow. */
export const OWN_CHART = workflow.logic.id;

let isRecorded = false;
export const isWatched = (): boolean => isRecorded;

/** Records the visualiser's own workflow as if it were a page of the app, and shows it. */
export async function watchItself(): Promise<void> {
  isRecorded = true;
  const known = new Set(view.runs.keys());
  const stop = subscribe(view, () => {
    const own = [...view.runs.values()].find(({ id }) => !known.has(id));
    if (!own) return;
    stop();
    showRun(own);
  });
  const { record } = await import('#app/recorder/index.ts');
  record(watching);
}
