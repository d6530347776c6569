import type { GraphQLFieldResolver } from 'graphql';
import type { Caller, RestSource } from './rest/source.ts';

/** What a resolver has: the service, and the one who asks. */
export type GatewayContext = {
  readonly rest: RestSource;
  readonly caller: Caller;
};

export type Resolver<Args = object> = (source: unknown, args: Args, context: GatewayContext) => unknown;

type Field = GraphQLFieldResolver<unknown, GatewayContext>;

/** The root fields of one area. Arguments are checked by GraphQL against the SDL before a resolver sees them. */
export interface Area {
  readonly Query?: Readonly<Record<string, Field>>;
  readonly Mutation?: Readonly<Record<string, Field>>;
}
