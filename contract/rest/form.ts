import type { z } from 'zod';
import type { Names } from '#contract/names.ts';
import { type Place, wireSchema, type WireShape } from './wire.ts';

/** Scalars of the gateway's schema and the values that its clients send for them. */
interface Scalars {
  readonly ID: string;
  readonly String: string;
  readonly Int: number;
  readonly Float: number;
  readonly Boolean: boolean;
  readonly Fen: number;
  readonly Instant: number;
  readonly Whole: number;
}
type Scalar = keyof Scalars;
type Type = Scalar | Names | AnyForm;

/** `leftOut` and `orNull` may be omitted by clients: REST then gets no field, or null. `preset` has a default. */
type Need = 'given' | 'leftOut' | 'orNull' | 'preset';

/** One field of a form. */
export interface Entry<
  Wire extends string | null = string | null,
  Schema extends z.ZodType = z.ZodType,
  T extends Type = Type,
  N extends Need = Need,
  IsList extends boolean = boolean,
> extends Place {
  readonly wire: Wire;
  readonly within: string | null;
  readonly schema: Schema;
  readonly type: T;
  readonly need: N;
  readonly isList: IsList;
  /** The default under the gateway's name. */
  readonly preset: unknown;
  readonly doc: string | undefined;
  /** Converts a value that REST represents in its own way. */
  readonly encode: ((given: never) => unknown) | undefined;
}
type Entries = Readonly<Record<string, Entry>>;

/** A value as clients of the gateway send it. */
type ValueOf<T> = T extends Scalar ? Scalars[T] : T extends { readonly entries: infer E extends Entries } ? InputOf<E> : keyof T & string;
type Given<E extends Entry> = E['isList'] extends true ? ValueOf<E['type']>[] : ValueOf<E['type']>;

type InputOf<E extends Entries> = {
  readonly [Name in keyof E as E[Name]['need'] extends 'given' | 'preset' ? Name : never]: Given<E[Name]>;
} & {
  readonly [Name in keyof E as E[Name]['need'] extends 'given' | 'preset' ? never : Name]?: Given<E[Name]> | null;
};
/** What clients of the gateway send for a form. */
export type FormInput<F extends AnyForm> = InputOf<F['entries']>;

/**
 * The body of a request with the gateway's names of its fields. Zod schema, SDL (an input type, or arguments if it has no name), its type
 * and the mapping to REST derive from it.
 */
export interface Form<Name extends string | null = string | null, E extends Entries = Entries> {
  readonly name: Name;
  readonly entries: E;
  readonly schema: z.ZodObject<WireShape<E>>;
  readonly doc: string | undefined;
}
export interface AnyForm {
  readonly name: string | null;
  readonly entries: Entries;
  readonly schema: z.ZodType;
  readonly doc: string | undefined;
}

/** An input type of the gateway. */
export const form = <const Name extends string, const E extends Entries>(name: Name, entries: E, doc?: string): Form<Name, E> => ({
  name,
  entries,
  schema: wireSchema(entries),
  doc,
});

/** Fields that the gateway takes as arguments. */
export const formOfArguments = <const E extends Entries>(entries: E): Form<null, E> => ({
  name: null,
  entries,
  schema: wireSchema(entries),
  doc: undefined,
});

const entry = <Wire extends string | null, Schema extends z.ZodType, T extends Type, N extends Need, IsList extends boolean>(
  wire: Wire,
  schema: Schema,
  {
    type,
    need,
    isList,
    doc,
    preset,
    encode,
  }: Pick<Entry<Wire, Schema, T, N, IsList>, 'type' | 'need' | 'isList' | 'doc'> & {
    readonly preset?: unknown;
    readonly encode?: Entry['encode'];
  },
): Entry<Wire, Schema, T, N, IsList> & { readonly within: null } => ({
  wire,
  within: null,
  schema: doc === undefined ? schema : schema.describe(doc),
  type,
  need,
  isList,
  doc,
  preset,
  encode,
});

type Preset<T extends Type> = T extends Scalar ? Scalars[T] : keyof T & string;

/** A required field: its type in the gateway, its name in REST, and its check. */
const given = <const T extends Type, const Wire extends string, Schema extends z.ZodType>(
  type: T,
  wire: Wire,
  schema: Schema,
  doc?: string,
) => entry(wire, schema, { type, need: 'given', isList: false, doc });

/** Kinds of fields: `given('Fen', 'agreed_fee', fenNotNegative)`. */
export const field = Object.assign(given, {
  /** Optional; REST gets no field. */
  maybe: <const T extends Type, const Wire extends string, Schema extends z.ZodType>(type: T, wire: Wire, schema: Schema, doc?: string) =>
    entry(wire, schema.optional() as z.ZodOptional<Schema>, { type, need: 'leftOut', isList: false, doc }),
  /** Optional; REST gets null. */
  orNull: <const T extends Type, const Wire extends string, Schema extends z.ZodType>(type: T, wire: Wire, schema: Schema, doc?: string) =>
    entry(wire, schema.nullable() as z.ZodNullable<Schema>, { type, need: 'orNull', isList: false, doc }),
  /** Optional, with a default for both sides. */
  preset: <const T extends Scalar | Names, const Wire extends string, Schema extends z.ZodType>(
    type: T,
    wire: Wire,
    schema: Schema,
    preset: Preset<T>,
    doc?: string,
  ) => {
    const value = (typeof type === 'string' ? preset : type[preset as string]) as z.util.NoUndefined<z.output<Schema>>;
    return entry(wire, schema.default(value) as z.ZodDefault<Schema>, { type, need: 'preset', isList: false, doc, preset });
  },
  /** Several; `schema` is that of the array. */
  list: <const T extends Type, const Wire extends string, Schema extends z.ZodType>(type: T, wire: Wire, schema: Schema, doc?: string) =>
    entry(wire, schema, { type, need: 'given', isList: true, doc }),
  part: <const Wire extends string, F extends AnyForm>(of: F, wire: Wire, doc?: string) =>
    entry(wire, of.schema as F['schema'], { type: of, need: 'given', isList: false, doc }),
  /** An object whose fields stand in the outer object of REST. */
  spread: <F extends AnyForm>(of: F) => entry(null, of.schema as F['schema'], { type: of, need: 'given', isList: false, doc: undefined }),
});
