import { z } from 'zod';
import type { fieldKinds } from '#contract/operator/contents.ts';

interface PlainField {
  readonly name: string;
  readonly label: string;
  readonly kind: (typeof fieldKinds)[number];
  readonly least: number | null;
  readonly most: number | null;
  readonly is_optional: boolean;
  readonly preset: unknown;
  readonly choices: { readonly value: string | number; readonly text: string }[];
}
export interface ContentField extends PlainField {
  readonly fields: PlainField[];
  /** Kind of the contents that are its choices; null: `choices` has them all. */
  readonly among: string | null;
}

/** What `named` and the kinds of texts note on a schema. */
const notes = z.object({
  label: z.string().optional(),
  texts: z.record(z.string(), z.string()).optional(),
  form: z.enum(['line', 'path', 'text', 'markdown', 'when', 'day', 'choice']).optional(),
  among: z.string().optional(),
  least: z.int().optional(),
  most: z.int().optional(),
});
type Notes = z.output<typeof notes>;

interface Opened {
  readonly inner: z.core.$ZodType;
  readonly noted: Notes;
  readonly isOptional: boolean;
  readonly preset: unknown;
}

/** The schema without its default and its null. */
function opened(schema: z.core.$ZodType, before: Partial<Opened> = {}): Opened {
  const noted = { ...notes.parse(z.globalRegistry.get(schema) ?? {}), ...before.noted };
  const { isOptional = false, preset = null } = before;
  if (schema instanceof z.ZodDefault) return opened(schema.def.innerType, { noted, isOptional, preset: schema.def.defaultValue });
  if (schema instanceof z.ZodNullable) return opened(schema.def.innerType, { noted, isOptional: true, preset });
  return { inner: schema, noted, isOptional, preset };
}

const literalsOf = (schema: z.core.$ZodType): (string | number)[] => {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(literalsOf);
  if (schema instanceof z.ZodLiteral) return [...schema.values].filter((value) => typeof value === 'string' || typeof value === 'number');
  throw new TypeError('a choice without literals has no form');
};

const longest = ({ def }: z.ZodArray): number | null => {
  const limits = (def.checks ?? []).map(({ _zod }) => _zod.def).filter(isLongest);
  return limits[0]?.maximum ?? null;
};
const isLongest = (def: z.core.$ZodCheckDef): def is z.core.$ZodCheckMaxLengthDef => def.check === 'max_length';

const whole = (limit: unknown): number | null => (Number.isSafeInteger(limit) ? Number(limit) : null);

/** How the field is filled in: its kind, and its limits. */
function formOf(inner: z.core.$ZodType, { form, ...limits }: Notes): Pick<PlainField, 'kind' | 'least' | 'most'> {
  const [least, most] = [limits.least ?? null, limits.most ?? null];
  if (form !== undefined) return { kind: form, least, most };
  if (inner instanceof z.ZodBoolean) return { kind: 'yes', least: null, most: null };
  if (inner instanceof z.ZodNumber) return { kind: 'number', least: whole(inner.minValue), most: whole(inner.maxValue) };
  if (inner instanceof z.ZodArray) {
    const isRows = opened(inner.element).inner instanceof z.ZodObject;
    return { kind: isRows ? 'rows' : 'list', least: null, most: longest(inner) };
  }
  if (inner instanceof z.ZodString) return { kind: 'line', least, most };
  return { kind: 'choice', least: null, most: null };
}

function plainField(name: string, { inner, noted, isOptional, preset }: Opened): PlainField {
  const form = formOf(inner, noted);
  const values = form.kind === 'choice' && noted.among === undefined ? literalsOf(inner) : [];
  return {
    name,
    label: noted.label ?? name,
    ...form,
    is_optional: isOptional || (form.kind !== 'number' && form.least === 0),
    preset: preset ?? (form.kind === 'yes' ? false : null),
    choices: values.map((value) => ({ value, text: noted.texts?.[value] ?? String(value) })),
  };
}

/** The fields of a schema as a form. */
export const fieldsOf = (schema: z.ZodObject): ContentField[] =>
  Object.entries(schema.shape).map(([name, each]) => {
    const open = opened(each);
    const element = open.inner instanceof z.ZodArray ? opened(open.inner.element).inner : null;
    const fields =
      element instanceof z.ZodObject ? Object.entries(element.shape).map(([inner, one]) => plainField(inner, opened(one))) : [];
    return { ...plainField(name, open), fields, among: open.noted.among ?? null };
  });
