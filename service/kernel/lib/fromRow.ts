import type { z } from 'zod';
import type { ComputedOf, Fields, RowOf, Shape } from '#contract/rest/shape.ts';

const onWire = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

/** A response of the contract from a row's columns and computed fields. Does not compile while a field has neither. */
export const fromRow = <F extends Fields>({ fields }: Shape<F>, row: RowOf<F>, computed: ComputedOf<F>): z.output<Shape<F>['schema']> => {
  const [columns, own] = [row as Readonly<Record<string, unknown>>, computed as Readonly<Record<string, unknown>>];
  return Object.fromEntries(
    Object.values(fields).map(({ wire, column }) => [wire, column === null ? own[wire] : onWire(columns[column])]),
  ) as z.output<Shape<F>['schema']>;
};
