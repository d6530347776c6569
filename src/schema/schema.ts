import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql';
import { area as catalogue } from './catalogue/catalogue.ts';
import type { Area } from './context.ts';
import { area as listings } from './listings/listings.ts';
import { area as notifications } from './notifications/notifications.ts';
import { area as orders } from './orders/orders.ts';
import { area as popups } from './popups/popups.ts';
import { scalars } from './scalars.ts';
import { readSdl } from './sdl.ts';
import { area as session } from './session/session.ts';
import { area as thirdParty } from './thirdParty/thirdParty.ts';
import { area as usage } from './usage/usage.ts';
import { area as wallet } from './wallet/wallet.ts';

const areas: readonly Area[] = [session, thirdParty, catalogue, listings, orders, wallet, notifications, popups, usage];

/** The executable schema. A root field without a resolver, or a resolver without a field, is refused. */
export function buildGatewaySchema(): GraphQLSchema {
  const schema = buildSchema(readSdl());
  for (const [name, scalar] of Object.entries(scalars)) {
    const type = schema.getType(name);
    if (!isScalarType(type)) throw new Error(`scalar ${name} is not in the SDL`);
    type.serialize = scalar.serialize;
    type.parseValue = scalar.parseValue;
    type.parseLiteral = scalar.parseLiteral;
  }
  attach(schema, 'Query');
  attach(schema, 'Mutation');
  return schema;
}

function attach(schema: GraphQLSchema, root: 'Query' | 'Mutation'): void {
  const fields = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};
  const missing = new Set(Object.keys(fields));
  for (const area of areas) {
    for (const [name, resolve] of Object.entries(area[root] ?? {})) {
      const field = fields[name];
      if (!field) throw new Error(`${root}.${name} is not in the SDL`);
      field.resolve = resolve;
      missing.delete(name);
    }
  }
  if (missing.size > 0) throw new Error(`${root} without resolver: ${[...missing].join(', ')}`);
}
