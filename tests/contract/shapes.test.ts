import { expect, test } from 'vitest';
import { orderShape, priceLineShape } from '#contract/rest/orders.ts';
import { count, list, moment, money, picture, reference, shape, words } from '#contract/rest/shape.ts';
import { ledgerLineShape } from '#contract/rest/wallet.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { shapeSdl, shown } from '#schema/shapes.ts';

const stub = shape('Stub', {
  stubNo: reference('stub_no', { column: 'no' }),
  title: words('name', { column: 'title', doc: 'as people read it' }),
  cover: picture('cover_path'),
  feeFen: money.maybe('fee', { column: 'fee_fen' }),
  endsAt: moment('end_time', { column: 'end_at' }),
  parts: list(shape('StubPart', { size: count('n') }))('pieces'),
});
const row = { no: '7', title: '票', fee_fen: null, end_at: new Date(1_795_000_000_000) };
const computed = { cover_path: 'covers/7.svg', pieces: [{ n: 2 }] };
const wire = { stub_no: '7', name: '票', cover_path: 'covers/7.svg', fee: null, end_time: 1_795_000_000_000, pieces: [{ n: 2 }] };

test('a row and computed values become the response, in the order of the shape', () => {
  const answer = fromRow(stub, row, computed);
  expect(JSON.stringify(answer)).toBe(JSON.stringify(wire));
  expect(stub.schema.parse(answer)).toEqual(wire);
});

test('the gateway returns the response under its own names', () => {
  expect(shown(stub, wire)).toEqual({
    stubNo: '7',
    title: '票',
    cover: '/static/covers/7.svg',
    feeFen: null,
    endsAt: 1_795_000_000_000,
    parts: [{ size: 2 }],
  });
});

test('the SDL type derives from the shape, with its nested types', () => {
  expect(shapeSdl([stub])).toBe(`type Stub {
stubNo: ID!
"As people read it."
title: String!
cover: String!
feeFen: Fen
endsAt: Instant!
parts: [StubPart!]!
}

type StubPart {
size: Int!
}`);
});

test('a row without a column of the shape, or without a computed value, does not compile', () => {
  const { title: _, ...withoutTitle } = row;
  // @ts-expect-error -- title is a column of the shape
  expect(fromRow(stub, withoutTitle, computed)).toEqual({ ...wire, name: undefined });
  // @ts-expect-error -- pieces has no column
  expect(() => fromRow(stub, row, { cover_path: 'covers/7.svg' })).not.toThrow();
});

test.each([orderShape, priceLineShape, ledgerLineShape].map((each) => [each.name, each] as const))(
  '%s uses every wire field and column once',
  (_, { fields }) => {
    const wires = Object.values(fields).map(({ wire: name }) => name);
    const columns = Object.values(fields).flatMap(({ column }) => column ?? []);
    expect([new Set(wires).size, new Set(columns).size]).toEqual([wires.length, columns.length]);
  },
);
