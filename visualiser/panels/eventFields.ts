import { parseJson } from '#contract/json.ts';
import type { Happening, Masked } from '#lib/recording.ts';

const MASKED = /⦁/;

/** What a field of the form holds: text to be read as its kind, or a tick. */
export interface Field {
  readonly name: string;
  readonly kind: 'text' | 'number' | 'json' | 'tick';
  readonly text: string;
  readonly isTicked: boolean;
}

/** An invalid value in the form; the message is displayed. */
export class Misfilled extends Error {}

export function textOf(value: Masked | undefined): string {
  if (typeof value === 'string') return MASKED.test(value) ? '' : value;
  return value === undefined ? '' : JSON.stringify(value);
}

export const namesIn = (samples: readonly Happening[]): string[] =>
  [...new Set(samples.flatMap((sample) => Object.keys(sample)))].filter((name) => name !== 'type');

function parse(text: string, name: string): Masked {
  try {
    return parseJson(text, (value) => value as Masked);
  } catch {
    throw new Misfilled(`${name}：不是有效的 JSON`);
  }
}

/** A field for the type of the example's value. */
function fieldFor(name: string, example: Masked | undefined): Field {
  if (typeof example === 'boolean') return { name, kind: 'tick', text: '', isTicked: example };
  const kind = typeof example === 'number' ? 'number' : typeof example === 'object' ? 'json' : 'text';
  return { name, kind, text: kind === 'json' ? JSON.stringify(example, null, 1) : textOf(example), isTicked: false };
}

/** Fields for all samples, filled from the first one that has a value, the chosen one before the others. */
export function fieldsOf(samples: readonly Happening[], chosen?: Happening): Field[] {
  const examples = chosen ? [chosen, ...samples] : samples;
  return namesIn(examples).map((name) => fieldFor(name, examples.find((each) => name in each)?.[name]));
}

/** @throws Misfilled */
function valueOf({ name, kind, text, isTicked }: Field): Masked {
  if (kind === 'tick') return isTicked;
  if (kind === 'json') return parse(text, name);
  if (kind === 'text') return text;
  if (text.trim() === '' || !Number.isFinite(Number(text))) throw new Misfilled(`${name}：请填一个数`);
  return Number(text);
}

/** The event in the fields. @throws Misfilled */
export const eventIn = (type: string, fields: readonly Field[]): Happening => ({
  ...Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])),
  type,
});

/** The event written as JSON. @throws Misfilled */
export function eventFrom(type: string, text: string): Happening {
  const content = parse(text, '事件内容');
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new Misfilled('事件内容：请写一个 JSON 对象');
  return { ...(content as Happening), type };
}

export const jsonOf = (event: Happening): string => JSON.stringify(event, null, 1);
