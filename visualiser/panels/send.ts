import type { Happening } from '#lib/recording.ts';
import { button, h, refill } from '#visualiser/core/dom.ts';
import { tell } from '#visualiser/core/link.ts';
import { frameNow, view } from '#visualiser/core/view.ts';
import { askPaths } from '#visualiser/paths/client.ts';
import { eventForm, Misfilled, namesIn, textOf } from './eventForm.ts';

const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'send-title' });
/** Known events of this type, from this run and from the chart's test model. */
async function samplesOf(type: string): Promise<Happening[]> {
  const seen = view.run?.frames.findLast(
    ({ event, actor }) => event.type === type && view.run?.actors.get(actor)?.chart === view.chart,
  )?.event;
  const modelled = view.chart === null ? [] : await askPaths({ ask: 'examples', chart: view.chart }).catch(() => []);
  return [...(modelled as readonly Happening[]).filter((event) => event.type === type), ...(seen ? [seen] : [])];
}

async function send(event: Happening): Promise<void> {
  if (view.actor !== null) await tell({ do: 'send', actor: view.actor, event });
}

/** Opens a form for the event's payload, then sends the event. */
function openForm(type: string, samples: readonly Happening[]): void {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const form = eventForm(type, samples);
  const attempt = <Result>(act: () => Result): Result | undefined => {
    try {
      problem.textContent = '';
      return act();
    } catch (error) {
      if (!(error instanceof Misfilled)) throw error;
      problem.textContent = error.message;
      return undefined;
    }
  };
  const submit = async (): Promise<void> => {
    const event = attempt(form.read);
    if (!event) return;
    dialog.close();
    await send(event);
  };
  const choices = samples.map((sample, i) =>
    h(
      'option',
      { value: i },
      Object.entries(sample)
        .filter(([name]) => name !== 'type')
        .map(([, value]) => textOf(value) || '…')
        .join('，')
        .slice(0, 60),
    ),
  );
  refill(
    dialog,
    h(
      'form',
      {
        method: 'dialog',
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault();
          void submit();
        },
      },
      h('h2', { id: 'send-title' }, '发送 ', h('code', {}, type)),
      samples.length > 1 &&
        h(
          'label',
          { class: 'field' },
          '样例',
          h('select', { onchange: (event: Event) => form.show(samples[Number((event.target as HTMLSelectElement).value)]) }, ...choices),
        ),
      ...form.parts,
      problem,
      h(
        'footer',
        {},
        button({ label: 'JSON', class: 'quiet', run: () => attempt(form.toggle) }),
        h('span', { class: 'grow' }),
        button({ label: '取消', run: () => dialog.close() }),
        h('button', { type: 'submit', class: 'button strong' }, '发送'),
      ),
    ),
  );
  dialog.showModal();
}

/** Sends an event; if it needs a payload, asks for it first. */
export async function press(type: string): Promise<void> {
  const accepted = frameNow()?.accepts.find((event) => event.type === type);
  const samples = await samplesOf(type);
  if (namesIn(samples).length === 0 && accepted?.now !== null) await send({ type });
  else openForm(type, samples);
}

export const sendDialog = (): HTMLElement => dialog;
