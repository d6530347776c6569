import type { z } from 'zod';
import type { Names } from '#contract/names.ts';
import type { AnyForm, Entry, FormInput } from '#contract/rest/form.ts';
import { enumOf } from './enums.ts';

type Json = Readonly<Record<string, unknown>>;

const isForm = (type: Entry['type']): type is AnyForm => typeof type === 'object' && 'entries' in type;

function one({ type, encode }: Entry, given: unknown): unknown {
  if (encode) return encode(given as never);
  if (typeof type === 'string') return given;
  return isForm(type) ? object(type, given as Json) : (type as Names)[given as string];
}

function value(entry: Entry, given: unknown): unknown {
  if (given === null || given === undefined)
    return entry.need === 'orNull' ? null : entry.need === 'preset' ? one(entry, entry.preset) : undefined;
  return entry.isList && !entry.encode ? (given as unknown[]).map((each) => one(entry, each)) : one(entry, given);
}

function object({ entries }: AnyForm, input: Json): Json {
  const body: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(entries)) {
    const sent = value(entry, input[name]);
    if (sent === undefined) continue;
    if (entry.wire === null) Object.assign(body, sent);
    else if (entry.within === null) body[entry.wire] = sent;
    else body[entry.within] = { ...(body[entry.within] as Json | undefined), [entry.wire]: sent };
  }
  return body;
}

/** A form's input under the names of REST. */
export const sent = <F extends AnyForm>(form: F, input: FormInput<F>): z.input<F['schema']> =>
  object(form, input as Json) as z.input<F['schema']>;

const typeName = ({ type }: Entry): string => (typeof type === 'string' ? type : isForm(type) ? String(type.name) : enumOf(type as Names));

const typeOf = (entry: Entry): string => {
  const item = entry.isList ? `[${typeName(entry)}!]` : typeName(entry);
  if (entry.need === 'given') return `${item}!`;
  if (entry.need !== 'preset') return item;
  return `${item}! = ${typeof entry.type === 'string' ? JSON.stringify(entry.preset) : String(entry.preset)}`;
};

const sentence = (doc: string): string => JSON.stringify(`${doc.charAt(0).toUpperCase()}${doc.slice(1)}.`);

const entriesSdl = ({ entries }: AnyForm): string[] =>
  Object.entries(entries).map(([name, entry]) => `${entry.doc === undefined ? '' : `${sentence(entry.doc)} `}${name}: ${typeOf(entry)}`);

/** SDL of the arguments that take a form: its fields, or one `input`. */
export const argumentsOf = (form: AnyForm): string => (form.name === null ? entriesSdl(form).join(', ') : `input: ${form.name}!`);

const within = (form: AnyForm): readonly AnyForm[] => [
  form,
  ...Object.values(form.entries).flatMap(({ type }) => (isForm(type) ? within(type) : [])),
];

/** SDL input types of forms and of all nested ones, each once. */
export const formSdl = (forms: readonly AnyForm[]): string =>
  [...new Map(forms.flatMap(within).flatMap((form) => (form.name === null ? [] : [[form.name, form] as const]))).values()]
    .map((form) => `${form.doc === undefined ? '' : `${sentence(form.doc)}\n`}input ${form.name} {\n${entriesSdl(form).join('\n')}\n}`)
    .join('\n\n');
