import { ref } from 'valtio';
import type { Happening } from '#lib/recording.ts';
import { namesIn } from '#visualiser/panels/eventFields.ts';
import { askPaths } from '#visualiser/paths/client.ts';
import { tell } from './link.ts';
import { frameNow, view } from './view.ts';

/** Known events of this type, from this run and from the chart's test model. */
async function samplesOf(type: string): Promise<Happening[]> {
  const { run, chart } = view;
  const seen = run?.frames.findLast(({ event, actor }) => event.type === type && run.actors.get(actor)?.chart === chart)?.event;
  const modelled = chart === null ? [] : await askPaths({ ask: 'examples', chart }).catch(() => []);
  return [...modelled.filter((event) => event.type === type), ...(seen ? [seen] : [])];
}

/** Sends an event; if it needs a payload, asks for it first. */
export async function press(type: string): Promise<void> {
  const { actor } = view;
  const accepted = frameNow()?.accepts.find((event) => event.type === type);
  const samples = await samplesOf(type);
  if (namesIn(samples).length > 0 || accepted?.now === null) view.dialog = ref({ type, samples });
  else if (actor !== null) await tell({ do: 'send', actor, event: { type } });
}
