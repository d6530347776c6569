import { parseJson } from '#contract/json.ts';
import type { Happening, Masked } from '#lib/recording.ts';
import { h, refill } from '#visualiser/core/dom.ts';

const MASKED = /⦁/;

type Value = Masked;
type Field = readonly [name: string, read: () => Value];

/** An invalid value in the form; the message is displayed. */
export class Misfilled extends Error {}

export function textOf(value: Value | undefined): string {
  if (typeof value === 'string') return MASKED.test(value) ? '' : value;
  return value === undefined ? '' : JSON.stringify(value);
}

export const namesIn = (samples: readonly Happening[]): string[] =>
  [...new Set(samples.flatMap((sample) => Object.keys(sample)))].filter((name) => name !== 'type');

function parse(text: string, name: string): Value {
  try {
    return parseJson(text, (value) => value as Value);
  } catch {
    throw new Misfilled(`${name}：不是有效的 JSON`);
  }
}

function numberIn(text: string, name: string): number {
  if (text.trim() === '' || !Number.isFinite(Number(text))) throw new Misfilled(`${name}：请填一个数`);
  return Number(text);
}

/** A form field for the type of the example's value. */
function field(name: string, example: Value | undefined): { row: HTMLElement; read: () => Value } {
  if (typeof example === 'boolean') {
    const box = h('input', { type: 'checkbox', checked: example });
    return { row: h('label', { class: 'field check' }, box, h('code', {}, name)), read: () => box.checked };
  }
  if (typeof example === 'number') {
    const box = h('input', { type: 'number', step: 'any', value: example });
    return { row: h('label', { class: 'field' }, h('code', {}, name), box), read: () => numberIn(box.value, name) };
  }
  if (typeof example === 'object') {
    const box = h('textarea', { rows: 5, spellcheck: 'false' }, JSON.stringify(example, null, 1));
    return { row: h('label', { class: 'field' }, h('code', {}, name), box), read: () => parse(box.value, name) };
  }
  const box = h('input', { type: 'text', value: textOf(example), autocomplete: 'off', spellcheck: 'false' });
  return { row: h('label', { class: 'field' }, h('code', {}, name), box), read: () => box.value };
}

export interface EventForm {
  readonly parts: readonly HTMLElement[];
  /** Fills in the fields from an example. */
  readonly show: (sample: Happening | undefined) => void;
  /** Switches between fields and JSON and carries the input over. @throws Misfilled */
  readonly toggle: () => void;
  /** @throws Misfilled */
  readonly read: () => Happening;
}

/** Form for the payload of an event type, as fields or JSON. */
export function eventForm(type: string, samples: readonly Happening[]): EventForm {
  let fields: Field[] = [];
  const form = h('div', { class: 'fields' });
  const whole = h('textarea', { rows: 8, spellcheck: 'false', 'aria-label': '事件内容（JSON）', hidden: true });
  const fill = (names: readonly string[], exampleOf: (name: string) => Value | undefined): void => {
    const made = names.map((name) => ({ name, ...field(name, exampleOf(name)) }));
    fields = made.map(({ name, read }) => [name, read]);
    refill(form, ...made.map(({ row }) => row), made.length === 0 && h('p', { class: 'faint' }, '没有已知的内容；可以用 JSON 写'));
  };
  const show = (sample: Happening | undefined): void => {
    const examples = sample ? [sample, ...samples] : samples;
    fill(namesIn(samples), (name) => examples.find((each) => name in each)?.[name]);
    whole.value = JSON.stringify(fromFields(), null, 1);
  };
  const fromFields = (): Happening => ({ ...Object.fromEntries(fields.map(([name, value]) => [name, value()])), type });
  const fromText = (): Happening => {
    const content = parse(whole.value, '事件内容');
    if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new Misfilled('事件内容：请写一个 JSON 对象');
    return { ...(content as Happening), type };
  };
  const toggle = (): void => {
    if (whole.hidden) whole.value = JSON.stringify(fromFields(), null, 1);
    else {
      const written = fromText();
      fill(namesIn([written]), (name) => written[name]);
    }
    whole.hidden = !whole.hidden;
    form.hidden = !whole.hidden;
  };
  show(samples[0]);
  return { parts: [form, whole], show, toggle, read: () => (whole.hidden ? fromFields() : fromText()) };
}
