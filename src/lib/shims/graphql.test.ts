import { parse as realParse } from 'graphql';
import { expect, test } from 'vitest';
import { parse, print } from '#lib/shims/graphql.ts';

const documents = [
  'query Hall($first: Int!) { hall(first: $first) { id } }',
  '\n    mutation PayOrder($input: PayInput!) {\n  pay(input: $input) { state }\n}\n    ',
  'query { me { id } }',
  'query Named {\n  query { id }\n}\nfragment Card on Listing { id }',
];

test.each(documents)('names the operation as graphql-js does: %j', (source) => {
  const expected = realParse(source).definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition' ? [{ operation: definition.operation, name: definition.name?.value }] : [],
  );
  expect(
    parse(source)
      .definitions.map(({ operation, name }) => ({ operation, name: name?.value }))
      .slice(0, 1),
  ).toEqual(expected);
});

test('print() throws', () => {
  expect(() => print()).toThrow(new Error('documents are strings; print() is not bundled'));
});
