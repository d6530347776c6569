import { expect, test } from 'vitest';
import { z } from 'zod';
import { rentTypes } from '#contract/names.ts';
import { field, form, type FormInput, formOfArguments } from '#contract/rest/form.ts';
import { fenNotNegative, id, rentType } from '#contract/rest/shared.ts';
import { inside } from '#contract/rest/wire.ts';
import { argumentsOf, formSdl, sent } from '#schema/forms.ts';

const sums = form('SumsInput', {
  feeFen: field('Fen', 'fee', fenNotNegative),
  ...inside('more', { tipFen: field.orNull('Fen', 'tip', fenNotNegative), size: field('Int', 'size', z.int()) }),
});
const piece = form('PieceInput', { pieceType: field(rentTypes, 'piece_type', rentType) });
const stub = form(
  'StubInput',
  {
    stubId: field('ID', 'stub_id', id),
    rentType: field(rentTypes, 'type', rentType),
    title: field.maybe('String', 'name', z.string().min(2, '请写名称'), 'as people read it'),
    couponId: field.orNull('ID', 'coupon_id', id),
    useVip: field.preset('Boolean', 'use_vip', z.boolean(), true),
    like: field.preset(rentTypes, 'like', rentType, 'DAILY'),
    sums: field.part(sums, 'sums', 'what was agreed'),
    of: field.spread(piece),
    pieces: field.list(piece, 'pieces', z.array(piece.schema)),
    tags: field.list('String', 'tags', z.array(z.string())),
  },
  'a stub',
);
type Stub = FormInput<typeof stub>;

const least: Stub = {
  stubId: '7',
  rentType: 'BLOCK',
  useVip: false,
  like: 'WEEKLY',
  sums: { feeFen: 1, size: 3 },
  of: { pieceType: 'HOURLY' },
  pieces: [{ pieceType: 'HOURLY' }, { pieceType: 'TEN_HOUR' }],
  tags: ['新', '快'],
};
const wire = {
  stub_id: '7',
  coupon_id: null,
  use_vip: false,
  like: 7,
  sums: { fee: 1, more: { tip: null, size: 3 } },
  type: 3,
  piece_type: 1,
  pieces: [{ piece_type: 1 }, { piece_type: 2 }],
  tags: ['新', '快'],
};

test('an input is sent under the names of REST: null, left out, or inside an inner object', () => {
  const body = sent(stub, least);
  expect(body).toEqual(wire);
  expect(stub.schema.parse(body)).toEqual(wire);
  expect(sent(stub, { ...least, title: '票', couponId: '9', sums: { feeFen: 1, tipFen: 2, size: 3 } })).toMatchObject({
    name: '票',
    coupon_id: '9',
    sums: { fee: 1, more: { tip: 2, size: 3 } },
  });
});

test('both sides know the default, and the text of a refusal is that of the field', () => {
  const { use_vip: _, like: __, ...without } = wire;
  expect(stub.schema.parse(without)).toMatchObject({ use_vip: true, like: 6 });
  expect(stub.schema.safeParse({ ...wire, name: 'x' }).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', '请写名称'],
  ]);
});

test('the SDL derives from the form, with its nested forms', () => {
  expect(formSdl([stub])).toBe(`"A stub."
input StubInput {
stubId: ID!
rentType: RentType!
"As people read it." title: String
couponId: ID
useVip: Boolean! = true
like: RentType! = DAILY
"What was agreed." sums: SumsInput!
of: PieceInput!
pieces: [PieceInput!]!
tags: [String!]!
}

input SumsInput {
feeFen: Fen!
tipFen: Fen
size: Int!
}

input PieceInput {
pieceType: RentType!
}`);
  expect(argumentsOf(stub)).toBe('input: StubInput!');
  expect(argumentsOf(formOfArguments({ stubId: field('ID', 'stub_id', id), title: field.maybe('String', 'name', z.string()) }))).toBe(
    'stubId: ID!, title: String',
  );
});

test('an input without a required field, or with a value of another kind, does not compile', () => {
  const { stubId: _, ...without } = least;
  // @ts-expect-error -- stubId is required
  expect(sent(stub, without)).toEqual({ ...wire, stub_id: undefined });
  // @ts-expect-error -- the gateway's name is BLOCK
  expect(sent(stub, { ...least, rentType: 3 })).toEqual({ ...wire, type: undefined });
  // @ts-expect-error -- no rent type has this name
  expect(sent(stub, { ...least, rentType: 'block' })).toEqual({ ...wire, type: undefined });
  // @ts-expect-error -- a sum is a number
  const tip: Stub['sums']['tipFen'] = '2';
  expect(tip).toBe('2');
});
