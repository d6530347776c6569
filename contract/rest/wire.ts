import { z } from 'zod';

/** Where a named value stands in a REST object. */
export interface Place {
  /** null: the fields of its object stand in the outer object. */
  readonly wire: string | null;
  /** The inner object that holds it, if any. */
  readonly within: string | null;
  readonly schema: z.ZodType;
}
type Places = Readonly<Record<string, Place>>;

type Named<P extends Places, Within extends string | null> = {
  readonly [Name in keyof P as P[Name] extends { wire: infer Wire extends string; within: Within } ? Wire : never]: P[Name]['schema'];
};
type Groups<P extends Places> = Extract<P[keyof P]['within'], string>;
type Grouped<P extends Places> = { readonly [Group in Groups<P>]: z.ZodObject<Named<P, Group>> };
type Intersected<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
type Spread<P extends Places> = Intersected<
  { [Name in keyof P]: P[Name] extends { wire: null; schema: z.ZodObject<infer Inner> } ? Inner : never }[keyof P]
>;

/** The Zod fields of an object of the REST contract. */
export type WireShape<P extends Places> = Named<P, null> & Grouped<P> & (Spread<P> extends z.ZodRawShape ? Spread<P> : unknown);

/** The Zod schema of named values. */
export function wireSchema<P extends Places>(places: P): z.ZodObject<WireShape<P>> {
  const fields: Record<string, z.ZodType> = {};
  const groups: Record<string, Record<string, z.ZodType>> = {};
  for (const { wire, within, schema } of Object.values(places)) {
    if (wire === null) Object.assign(fields, (schema as z.ZodObject).shape);
    else if (within === null) fields[wire] = schema;
    else (groups[within] ??= {})[wire] = schema;
  }
  for (const [group, inner] of Object.entries(groups)) fields[group] = z.object(inner);
  return z.object(fields) as unknown as z.ZodObject<WireShape<P>>;
}

/** Places named values in an inner object of the wire. */
export const inside = <const Group extends string, P extends Places>(
  within: Group,
  places: P,
): { readonly [Name in keyof P]: Omit<P[Name], 'within'> & { readonly within: Group } } =>
  Object.fromEntries(Object.entries(places).map(([name, place]) => [name, { ...place, within }])) as never;
