import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { areas } from './areas.ts';
import { scalars } from './scalars.ts';
import { readSdl } from './sdl.ts';

/** The executable schema. Throws if two areas define the same root field. */
export function buildGatewaySchema(): GraphQLSchema {
  const schema = buildSchema(readSdl());
  for (const [name, scalar] of Object.entries(scalars)) {
    const type = schema.getType(name);
    if (!isScalarType(type)) throw new Error(`scalar ${name} is not in the SDL`);
    type.serialize = scalar.serialize;
    type.parseValue = scalar.parseValue;
    type.parseLiteral = scalar.parseLiteral;
  }
  for (const root of ['Query', 'Mutation'] as const) {
    const fields = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};
    for (const [name, { resolve }] of areas.flatMap((area) => Object.entries(area[root] ?? {}))) {
      const field = fields[name];
      if (!field) throw new Error(`${root}.${name} is not in the SDL`);
      field.resolve = resolve;
    }
  }
  return schema;
}
