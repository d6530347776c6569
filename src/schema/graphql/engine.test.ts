import { type DocumentNode, type ExecutionResult, GraphQLInt, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { Engine } from './engine.ts';

const query: GraphQLObjectType = new GraphQLObjectType({
  name: 'Query',
  fields: () => ({
    a: { type: GraphQLInt, args: { n: { type: GraphQLInt } }, resolve: (_, { n }: { n: number }) => n },
    b: { type: GraphQLInt, resolve: () => 2 },
    node: { type: query, resolve: () => ({}) },
  }),
});
const schema = new GraphQLSchema({ query });
const persistedText = `query Deep { ${'node { '.repeat(8)} b ${'}'.repeat(8)} }`;

const anEngine = (): Engine => new Engine(schema, [persistedText]);

const run = (engine: Engine, document: DocumentNode, more: { operationName?: string; variableValues?: Record<string, unknown> } = {}) =>
  Promise.resolve(engine.execute({ schema, document, ...more }));

const dataOf = async (result: Promise<ExecutionResult>): Promise<unknown> => {
  const { data, errors } = await result;
  return errors ? errors.map(({ message }) => message) : { ...data };
};

test('parses and validates an equal document once', () => {
  const engine = anEngine();
  const document = engine.parse('{ b }');
  expect([engine.validate(schema, document), engine.validate(schema, document)]).toEqual([[], []]);
  expect(engine.parse('{ b }')).toBe(document);
});

test('does not cache an invalid document', () => {
  const engine = anEngine();
  const document = engine.parse('{ other }');
  for (let turn = 0; turn < 2; turn += 1)
    expect(engine.validate(schema, document).map(({ message }) => message)).toEqual(['Cannot query field "other" on type "Query".']);
  expect(engine.parse('{ other }')).not.toBe(document);
});

test('limits apply to documents that are not persisted only', () => {
  const engine = anEngine();
  expect(engine.validate(schema, engine.parse(persistedText))).toEqual([]);
  expect(engine.validate(schema, engine.parse(`${persistedText} `)).map(({ message }) => message)).toEqual(['Too many levels']);
});

test('evicts the oldest of more than 100 documents, never a persisted one', () => {
  const engine = anEngine();
  const [persisted, first] = [engine.parse(persistedText), engine.parse('{ x0: b }')];
  const second = engine.parse('{ x1: b }');
  for (let n = 2; n < 100; n += 1) engine.parse(`{ x${n}: b }`);
  expect(engine.parse('{ x0: b }')).toBe(first);
  engine.parse('{ x100: b }');
  expect([engine.parse('{ x1: b }') === second, engine.parse(persistedText) === persisted]).toEqual([true, true]);
  expect(engine.parse('{ x0: b }')).not.toBe(first);
});

test('executes the named operation, on the first use and compiled', async () => {
  const engine = anEngine();
  const document = engine.parse('query One { a(n: 3) } query Two { b }');
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await dataOf(run(engine, document, { operationName: 'One' }))).toEqual({ a: 3 });
    expect(await dataOf(run(engine, document, { operationName: 'Two' }))).toEqual({ b: 2 });
  }
});

test('variables are coerced the same before and after compiling', async () => {
  const engine = anEngine();
  const document = engine.parse('query Q($n: Int = 5) { a(n: $n) }');
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await dataOf(run(engine, document))).toEqual({ a: 5 });
    expect(await dataOf(run(engine, document, { variableValues: { n: 6 } }))).toEqual({ a: 6 });
    expect(await dataOf(run(engine, document, { variableValues: { n: 'six' } }))).toEqual([
      'Variable "$n" got invalid value "six"; Int cannot represent non-integer value: "six"',
    ]);
  }
});
