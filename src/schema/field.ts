import type { GraphQLFieldResolver } from 'graphql';
import type { z } from 'zod';
import type { AnyEndpoint, DataOf, RequestOf } from '#contract/rest/endpoint.ts';
import type { AnyShape } from '#contract/rest/shape.ts';
import type { GatewayContext } from './context.ts';
import type { ArgsOf } from './inputs.ts';
import type { Caller } from './rest/source.ts';
import { shown } from './shapes.ts';

/** How the data of a call is presented: SDL type, and the shapes it consists of. */
export interface Answer<Data> {
  readonly type: string;
  readonly shapes: readonly AnyShape[];
  /** SDL of a type used by this field only. */
  readonly sdl?: string;
  present(data: Data): unknown;
}

/** A root field; its SDL derives from this definition and its calls. */
export interface RootField {
  readonly args: string;
  readonly answer: Answer<never>;
  readonly calls: readonly AnyEndpoint[];
  readonly doc: string;
  readonly resolve: GraphQLFieldResolver<unknown, GatewayContext>;
}

export interface Area {
  readonly Query?: Readonly<Record<string, RootField>>;
  readonly Mutation?: Readonly<Record<string, RootField>>;
}

/** A type from a .graphql file, and the function that presents it. */
export const as = <Data>(type: string, present: (data: Data) => unknown): Answer<Data> => ({ type, shapes: [], present });

export const one = <S extends AnyShape>(shape: S): Answer<z.output<S['schema']>> => ({
  type: `${shape.name}!`,
  shapes: [shape],
  present: (data) => shown(shape, data),
});

/**
 * A list without pages; usage in `docs/extending.md`.
 * @public
 */
export const each = <S extends AnyShape>(shape: S): Answer<{ list: z.output<S['schema']>[] }> => ({
  type: `[${shape.name}!]!`,
  shapes: [shape],
  present: ({ list }) => list.map((item) => shown(shape, item)),
});

/** A page by cursor, see `pageOf` of the contract. */
export const page = <S extends AnyShape>(
  name: string,
  shape: S,
): Answer<{ list: z.output<S['schema']>[]; next_cursor: string | null }> => ({
  type: `${name}!`,
  shapes: [shape],
  sdl: `type ${name} {\nitems: [${shape.name}!]!\nnextCursor: String\n}`,
  present: ({ list, next_cursor }) => ({ items: list.map((item) => shown(shape, item)), nextCursor: next_cursor }),
});

/** Arguments of a page. */
export const PAGE = 'after: String, first: Int! = 20';
export const pageQuery = ({ after, first }: ArgsOf<typeof PAGE>) => ({ cursor: after ?? undefined, limit: first });

/** A command without a result. */
export const done: Answer<unknown> = { type: 'Boolean!', shapes: [], present: () => true };

type Request<E extends AnyEndpoint, Args> = keyof RequestOf<E> extends never
  ? { readonly request?: undefined }
  : { readonly request: (args: Args) => RequestOf<E> };

type How<E extends AnyEndpoint, Args extends string> = Request<E, ArgsOf<Args>> & {
  /** SDL of the arguments, without the idempotency key. */
  readonly args?: Args;
  readonly answer: Answer<DataOf<E>>;
  /** Description for clients of the gateway, added to the call's summary. */
  readonly doc?: string;
  /** A single-use response: never shared or cached. */
  readonly fresh?: true;
  /** Extends the caller where the call needs more than the standard headers. */
  readonly caller?: (caller: Caller, args: ArgsOf<Args>) => Caller;
};

const KEY = 'idempotencyKey: String!';

/** A root field for one call of the service; refusals and idempotency key come from its contract entry. */
export function calls<E extends AnyEndpoint, const Args extends string = ''>(endpoint: E, how: How<E, Args>): RootField {
  const { args = '', answer, doc, fresh = false, caller: callerOf } = how;
  const request = how.request as ((args: ArgsOf<Args>) => RequestOf<E>) | undefined;
  return {
    args: endpoint.idempotent ? [args, KEY].filter(Boolean).join(', ') : args,
    answer: answer as Answer<never>,
    calls: [endpoint],
    doc: doc === undefined ? `${endpoint.summary}.` : `${endpoint.summary}. ${doc}`,
    resolve: async (_, given: unknown, { rest, caller }) => {
      const own = given as ArgsOf<Args> & { readonly idempotencyKey?: string };
      const data = await rest.call(endpoint, request ? request(own) : ({} as RequestOf<E>), callerOf ? callerOf(caller, own) : caller, {
        ...(fresh && { fresh }),
        ...(own.idempotencyKey !== undefined && { idempotencyKey: own.idempotencyKey }),
      });
      return answer.present(data);
    },
  };
}

/** A root field that makes several calls, or one conditionally. */
export const field = <const Args extends string>(how: {
  readonly args: Args;
  readonly type: string;
  readonly calls: readonly AnyEndpoint[];
  readonly doc: string;
  readonly resolve: (args: ArgsOf<Args>, context: GatewayContext) => unknown;
}): RootField => ({
  args: how.args,
  answer: as<never>(how.type, () => null),
  calls: how.calls,
  doc: how.doc,
  resolve: (_, args: unknown, context) => how.resolve(args as ArgsOf<Args>, context),
});
