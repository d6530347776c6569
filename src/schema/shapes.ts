import type { z } from 'zod';
import { nameOf } from '#contract/names.ts';
import type { AnyShape, Fields } from '#contract/rest/shape.ts';
import { enumOf } from './enums.ts';
import { picture } from './picture.ts';

type Field = Fields[string];
type Json = Readonly<Record<string, unknown>>;

function value({ type, isPicture }: Field, given: unknown): unknown {
  if (given === null) return null;
  if (isPicture) return picture(String(given));
  if (typeof type === 'string') return given;
  return 'fields' in type ? object(type as AnyShape, given as Json) : nameOf(type, given as string | number);
}

const object = ({ fields }: AnyShape, data: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const given = data[field.wire];
      return [name, field.form === 'list' ? (given as unknown[]).map((each) => value(field, each)) : value(field, given)];
    }),
  );

/** An object under the gateway's names. */
export const shown = <S extends AnyShape>(shape: S, data: z.output<S['schema']>): Json => object(shape, data as Json);

const typeName = ({ type }: Field): string => (typeof type === 'string' ? type : 'fields' in type ? (type as AnyShape).name : enumOf(type));

const typeOf = (field: Field): string =>
  field.form === 'list' ? `[${typeName(field)}!]!` : `${typeName(field)}${field.form === 'maybe' ? '' : '!'}`;

const sentence = (doc: string): string => JSON.stringify(`${doc.charAt(0).toUpperCase()}${doc.slice(1)}.`);

const within = (shape: AnyShape): readonly AnyShape[] => [
  shape,
  ...Object.values(shape.fields).flatMap(({ type }) => (typeof type === 'object' && 'fields' in type ? within(type as AnyShape) : [])),
];

/** SDL types of shapes and of all nested ones, each once. */
export const shapeSdl = (shapes: readonly AnyShape[]): string =>
  [...new Map(shapes.flatMap(within).map((shape) => [shape.name, shape])).values()]
    .map(({ name, fields }) => {
      const lines = Object.entries(fields).map(
        ([field, each]) => `${each.doc === undefined ? '' : `${sentence(each.doc)}\n`}${field}: ${typeOf(each)}`,
      );
      return `type ${name} {\n${lines.join('\n')}\n}`;
    })
    .join('\n\n');
