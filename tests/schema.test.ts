import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { breaksOf, readDocuments } from '#tools/map/breaking.ts';
import { SCHEMA_FILE, schemaText } from '#tools/map/files.ts';

const committed = fs.readFileSync(SCHEMA_FILE, 'utf8');
const documents = readDocuments();

test('the committed schema is up to date with the sources: `npm run map` writes it', () => expect(committed).toBe(schemaText()));

test('no operation in use breaks between the committed schema and the sources', () => {
  expect(breaksOf(committed, schemaText(), documents)).toEqual([]);
});

describe('a breaking change of an operation in use is reported', () => {
  const changed = (from: string | RegExp, to: string): string[] => {
    const now = committed.replace(from, to);
    expect(now).not.toBe(committed);
    return breaksOf(committed, now, documents);
  };

  test.each([
    ['a field is taken away', 'type Order {\n  orderNo: ID!\n', 'type Order {\n', 'Order.orderNo was removed.'],
    [
      'a field may be null',
      'type Order {\n  orderNo: ID!\n',
      'type Order {\n  orderNo: ID\n',
      'Order.orderNo changed type from ID! to ID.',
    ],
    [
      'a value of an enum is taken away',
      'enum OrderStatus {\n  UNPAID\n',
      'enum OrderStatus {\n',
      'UNPAID was removed from enum type OrderStatus.',
    ],
    [
      'an argument is asked for',
      /^( {2}order)\(orderNo: ID!\)/mu,
      '$1(orderNo: ID!, pin: String!)',
      'A required arg pin on Query.order was added.',
    ],
    [
      'an argument has another type',
      /^( {2}order)\(orderNo: ID!\)/mu,
      '$1(orderNo: Int!)',
      'Query.order arg orderNo has changed type from ID! to Int!.',
    ],
    [
      'an input asks for more',
      /^input CreateOrderInput \{/mu,
      'input CreateOrderInput {\n  pin: String!',
      'A required field pin on input type CreateOrderInput was added.',
    ],
  ])('%s', (_, from, to, said) => expect(changed(from, to).join('\n')).toContain(said));

  test.each([
    ['something is added', /^type Order \{/mu, 'type Order {\n  pin: String'],
    ['an optional argument is added', /^( {2}order)\(orderNo: ID!\)/mu, '$1(orderNo: ID!, pin: String)'],
    ['a type that nobody asks for is taken away', /$/u, '\ntype Lonely {\n  pin: String\n}\n'],
  ])('but not if %s', (_, from, to) => expect(changed(from, to)).toEqual([]));
});
