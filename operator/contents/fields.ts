import type { contents as rest } from '#contract/operator/index.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { dayKey, formatTime, parseShanghai } from '#contract/rules/clock.ts';
import type { ContentFields } from '#operator/machines/contentFacts.ts';

export type ContentKind = DataOf<typeof rest.listContentKinds>['list'][number];
export type ContentField = ContentKind['fields'][number];
export type PlainField = ContentField['fields'][number];

const isoOf = (value: unknown): number | null => (typeof value === 'string' ? parseShanghai(value) : null);

/** An instant as it is written in a form: Beijing time. */
const writtenTime = (value: unknown): unknown => {
  const at = isoOf(value);
  return at === null ? value : `${dayKey(at)} ${formatTime(at)}`;
};

/** Fields of the site as a form writes them. */
export const fromSite = (form: readonly ContentField[], fields: ContentFields): ContentFields =>
  Object.fromEntries(form.map(({ name, kind }) => [name, kind === 'when' ? writtenTime(fields[name] ?? null) : (fields[name] ?? null)]));

const emptyOf = ({ kind, is_optional: isOptional, preset, choices }: PlainField): unknown => {
  if (preset !== null && preset !== undefined) return preset;
  if (kind === 'yes') return false;
  if (kind === 'list' || kind === 'rows') return [];
  if (kind === 'number') return 0;
  if (kind === 'choice') return choices[0]?.value ?? null;
  return isOptional && (kind === 'when' || kind === 'day') ? null : '';
};

/** Of new content, or a new entry of a list. */
export const presetsOf = (form: readonly PlainField[]): ContentFields =>
  Object.fromEntries(form.map((field) => [field.name, emptyOf(field)]));

const listText = (value: readonly unknown[]): string =>
  value
    .map((each) => (typeof each === 'object' && each !== null ? Object.values(each).flat().filter(Boolean).join(' ') : String(each)))
    .join('、');

/** A value for people. */
export function shownValue(field: ContentField | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? '（空）' : listText(value);
  if (field?.kind === 'when') return String(writtenTime(value));
  if (field?.kind === 'choice') return field.choices.find((choice) => choice.value === value)?.text ?? String(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
