import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { limits } from './limits.ts';

const schema = buildSchema(`
  type Query { node: Node, id: ID }
  type Mutation { pay: ID, node: Node }
  type Node { id: ID, node: Node }
`);

const faults = (query: string): string[] => validate(schema, parse(query), limits).map(({ message }) => message);

const levels = (count: number): string => `${'{ node '.repeat(count - 1)}{ id }${' }'.repeat(count - 1)}`;
const aliases = (count: number): string => `{ node { ${Array.from({ length: count }, (_, n) => `a${n}: id`).join(' ')} } }`;
const roots = (count: number): string => 'id '.repeat(count);

test.each<[string, (count: number) => string, number, string]>([
  ['levels', levels, 6, 'Too many levels'],
  ['aliases', aliases, 15, 'Too many aliases'],
  ['root fields', (count) => `{ ${roots(count)} }`, 10, 'Too many root fields'],
  ['commands', (count) => `mutation { ${'pay '.repeat(count)} }`, 1, 'Too many root fields'],
  ['fields', (count) => `{ node { ${'id '.repeat(count - 1)} } }`, 1_000, 'Too many fields'],
  ['levels in a fragment', (count) => `{ ...a } fragment a on Query ${levels(count)}`, 6, 'Too many levels'],
  ['root fields in inline fragments', (count) => `{ ${'... { id } '.repeat(count)} }`, 10, 'Too many root fields'],
  ['commands in a fragment', (count) => `mutation { ...a } fragment a on Mutation { ${'pay '.repeat(count)} }`, 1, 'Too many root fields'],
])('%s are accepted up to the limit', (_, queryOf, limit, message) => {
  expect([faults(queryOf(limit)), faults(queryOf(limit + 1))]).toEqual([[], [message]]);
});

test('counts directives over all operations, and reports the excess once', () => {
  const query = (count: number): string =>
    `query A { ${'id @include(if: true) '.repeat(count - 10)} } query B { ${'id @skip(if: false) '.repeat(10)} }`;
  const counted = (count: number): string[] => faults(query(count)).filter((message) => message !== 'Too many root fields');
  expect([counted(50), counted(51), counted(53)]).toEqual([[], ['Too many directives'], ['Too many directives']]);
});

test('measures operations one by one; fields below a root field of a mutation are not commands', () => {
  const ten = `{ ${roots(10)} }`;
  expect(faults(`query A ${ten} query B ${ten}`)).toEqual([]);
  expect(faults('mutation { node { id node { id } } }')).toEqual([]);
});

test('does not limit the levels of introspection', () => {
  const type = 'type { ofType { ofType { ofType { ofType { ofType { name } } } } } }';
  expect(faults(`{ __schema { queryType { fields { ${type} } } } }`)).toEqual([]);
  expect(faults(`{ __type(name: "Node") { fields { ${type} } } }`)).toEqual([]);
});

test('counts a fragment at every spread, and does not follow one that spreads itself', () => {
  const spreads = (count: number): string => `{ node { ${'...a '.repeat(count)} } } fragment a on Node { ${'id '.repeat(99)} }`;
  expect([faults(spreads(9)), faults(spreads(10))]).toEqual([[], ['Too many fields']]);
  expect(faults('{ node { ...a } } fragment a on Node { id ...a }')).toEqual([]);
});
