import type { Happening, Masked } from '#lib/recording.ts';
import { button, h, refill } from '#visualiser/core/dom.ts';
import { tell } from '#visualiser/core/link.ts';
import { frameNow, view } from '#visualiser/core/view.ts';
import { askPaths } from '#visualiser/paths/client.ts';

const dialog = h('dialog', { class: 'dialog', 'aria-labelledby': 'send-title' });
const MASKED = /⦁/;

type Value = Masked;
type Field = readonly [name: string, read: () => Value];

function textOf(value: Value | undefined): string {
  if (typeof value === 'string') return MASKED.test(value) ? '' : value;
  return value === undefined ? '' : JSON.stringify(value);
}

/** One field of a form after the kind of the value that an example has there. */
function field(name: string, example: Value | undefined): { row: HTMLElement; read: () => Value } {
  if (typeof example === 'boolean') {
    const box = h('input', { type: 'checkbox', checked: example });
    return { row: h('label', { class: 'field check' }, box, h('code', {}, name)), read: () => box.checked };
  }
  if (typeof example === 'number') {
    const box = h('input', { type: 'number', step: 'any', value: example });
    return { row: h('label', { class: 'field' }, h('code', {}, name), box), read: () => Number(box.value) };
  }
  if (typeof example === 'object' && example !== null) {
    const box = h('textarea', { rows: 5, spellcheck: 'false' }, JSON.stringify(example, null, 1));
    return { row: h('label', { class: 'field' }, h('code', {}, name), box), read: () => JSON.parse(box.value) as Value };
  }
  const box = h('input', { type: 'text', value: textOf(example), autocomplete: 'off', spellcheck: 'false' });
  return { row: h('label', { class: 'field' }, h('code', {}, name), box), read: () => box.value };
}

/** Events of this type that were seen: in this run, and in the chart’s test model. */
async function samplesOf(type: string): Promise<Happening[]> {
  const seen = view.run?.frames.findLast(({ event, actor }) => event.type === type && view.run?.actors.get(actor)?.chart === view.chart)?.event;
  const modelled = view.chart === null ? [] : await askPaths({ ask: 'examples', chart: view.chart }).catch(() => []);
  return [...(modelled as readonly Happening[]).filter((event) => event.type === type), ...(seen ? [seen] : [])];
}

const namesIn = (samples: readonly Happening[]): string[] => [...new Set(samples.flatMap((sample) => Object.keys(sample)))].filter((name) => name !== 'type');

async function send(event: Happening): Promise<void> {
  if (view.actor !== null) await tell({ do: 'send', actor: view.actor, event });
}

/** Asks for what the event carries, then sends it. */
function openForm(type: string, samples: readonly Happening[]): void {
  const problem = h('p', { class: 'problem', role: 'alert' });
  let fields: Field[] = [];
  const form = h('div', { class: 'fields' });
  const whole = h('textarea', { rows: 8, spellcheck: 'false', 'aria-label': '事件内容（JSON）', hidden: true });
  const show = (sample: Happening | undefined): void => {
    const made = namesIn(samples).map((name) => ({ name, ...field(name, sample?.[name] ?? samples.find((other) => name in other)?.[name]) }));
    fields = made.map(({ name, read }) => [name, read]);
    refill(form, ...made.map(({ row }) => row), made.length === 0 && h('p', { class: 'faint' }, '没有已知的内容；可以用 JSON 写'));
  };
  const read = (): Happening => {
    if (!whole.hidden) return { ...(JSON.parse(whole.value) as Happening), type };
    return { ...Object.fromEntries(fields.map(([name, value]) => [name, value()])), type };
  };
  const submit = async (): Promise<void> => {
    try {
      const event = read();
      dialog.close();
      await send(event);
    } catch (error) {
      problem.textContent = error instanceof SyntaxError ? '不是有效的 JSON' : String(error);
    }
  };
  const toggle = (): void => {
    if (whole.hidden) whole.value = JSON.stringify(read(), null, 1);
    whole.hidden = !whole.hidden;
    form.hidden = !whole.hidden;
  };
  show(samples[0]);
  const choices = samples.map((sample, i) => h('option', { value: i }, Object.entries(sample).filter(([name]) => name !== 'type').map(([, value]) => textOf(value) || '…').join('，').slice(0, 60)));
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
      samples.length > 1 && h('label', { class: 'field' }, '样例', h('select', { onchange: (event: Event) => show(samples[Number((event.target as HTMLSelectElement).value)]) }, ...choices)),
      form,
      whole,
      problem,
      h(
        'footer',
        {},
        button({ label: 'JSON', class: 'quiet', run: toggle }),
        h('span', { class: 'grow' }),
        button({ label: '取消', run: () => dialog.close() }),
        h('button', { type: 'submit', class: 'button strong' }, '发送'),
      ),
    ),
  );
  dialog.showModal();
}

/** Sends an event; asks first when it has to carry something. */
export async function press(type: string): Promise<void> {
  const accepted = frameNow()?.accepts.find((event) => event.type === type);
  const samples = await samplesOf(type);
  if (namesIn(samples).length === 0 && accepted?.now !== null) await send({ type });
  else openForm(type, samples);
}

export const sendDialog = (): HTMLElement => dialog;
