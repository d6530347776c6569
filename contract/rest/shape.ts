import { z } from 'zod';
import type { Names, WireOf } from '#contract/names.ts';
import { fen, fenNotNegative, id, instant } from './shared.ts';

/** Scalars of the gateway's schema. */
type Scalar = 'ID' | 'String' | 'Int' | 'Float' | 'Boolean' | 'Fen' | 'Instant';
type Form = 'one' | 'maybe' | 'list';

/** One field of a shape. `Stored` is the value of its database column. */
export interface Field<Wire extends string, Schema extends z.ZodType, Column extends string | null, Stored> {
  readonly wire: Wire;
  readonly schema: Schema;
  /** The column that holds its value; null: the service computes it. */
  readonly column: Column;
  readonly type: Scalar | Names | AnyShape;
  readonly form: Form;
  /** A path on the static host; the gateway converts it to an address. */
  readonly isPicture: boolean;
  readonly doc: string | undefined;
  /** Type only; never set. */
  readonly stored?: Stored;
}

type AnyField = Field<string, z.ZodType, string | null, unknown>;
export type Fields = Readonly<Record<string, AnyField>>;

type WireShape<F extends Fields> = { readonly [Name in keyof F as F[Name]['wire']]: F[Name]['schema'] };

/** An object of REST responses with the gateway's names of its type and fields. Zod schema, SDL type and both presenters derive from it. */
export interface Shape<F extends Fields = Fields> {
  readonly name: string;
  readonly fields: F;
  readonly schema: z.ZodObject<WireShape<F>>;
}
export type AnyShape = { readonly name: string; readonly fields: Fields; readonly schema: z.ZodType };

export const shape = <const F extends Fields>(name: string, fields: F): Shape<F> => ({
  name,
  fields,
  schema: z.object(Object.fromEntries(Object.values(fields).map(({ wire, schema }) => [wire, schema]))) as unknown as z.ZodObject<
    WireShape<F>
  >,
});

/** Columns from which a shape's fields are read. */
export type RowOf<F extends Fields> = {
  readonly [Name in keyof F as F[Name]['column'] extends string ? F[Name]['column'] : never]: Exclude<F[Name]['stored'], undefined>;
};

/** Fields of a shape that the service computes. */
export type ComputedOf<F extends Fields> = {
  [Name in keyof F as F[Name]['column'] extends string ? never : F[Name]['wire']]: z.output<F[Name]['schema']>;
};

interface Extra<Column extends string | null> {
  readonly column?: Column;
  readonly doc?: string;
}

type Build<Schema extends z.ZodType, Stored> = <const Wire extends string, const Column extends string | null = null>(
  wire: Wire,
  extra?: Extra<Column>,
) => Field<Wire, Schema, Column, Stored>;

const described = <Schema extends z.ZodType>(schema: Schema, doc: string | undefined): Schema =>
  doc === undefined ? schema : schema.describe(doc);

const builder =
  <Schema extends z.ZodType, Stored>(schema: Schema, type: AnyField['type'], form: Form, isPicture = false): Build<Schema, Stored> =>
  (wire, { column, doc } = {}) => ({
    wire,
    schema: described(schema, doc),
    column: (column ?? null) as NonNullable<typeof column> & null,
    type,
    form,
    isPicture,
    doc,
  });

/** Makes a kind of field: `money('deposit')`, or `money.maybe('late_cancel_fee')` if the value may be absent. */
const kind = <Schema extends z.ZodType, Stored = z.output<Schema>>(schema: Schema, type: AnyField['type'], isPicture = false) =>
  Object.assign(builder<Schema, Stored>(schema, type, 'one', isPicture), {
    maybe: builder<z.ZodNullable<Schema>, Stored | null>(schema.nullable(), type, 'maybe', isPicture),
  });

export const identifier = kind(id, 'ID');
/** A number shown to users, such as an order's; `ID` in the gateway. */
export const reference = kind(z.string(), 'ID');
export const words = kind(z.string(), 'String');
export const picture = kind(z.string(), 'String', true);
export const yes = kind(z.boolean(), 'Boolean');
export const count = kind(z.int().nonnegative(), 'Int');
/** A fraction, such as an average. */
export const decimal = kind(z.number(), 'Float');
/** A number that may be negative. */
export const signed = kind(z.int(), 'Int');
export const money = kind(fenNotNegative, 'Fen');
/** Money that may be negative. */
export const change = kind(fen, 'Fen');
export const moment = kind<typeof instant, Date>(instant, 'Instant');
/** One of a set of names; `schema` is that of the wire. */
export const choice = <const N extends Names, Schema extends z.ZodType<WireOf<N>>>(names: N, schema: Schema) => kind(schema, names);
/** An object within an object. */
export const part = <S extends AnyShape>(of: S) => kind<S['schema'], never>(of.schema, of);
export const list = <S extends AnyShape>(of: S): Build<z.ZodArray<S['schema']>, z.output<S['schema']>[]> =>
  builder(z.array(of.schema), of, 'list');
