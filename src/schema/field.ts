import type { GraphQLFieldResolver } from 'graphql';
import type { z } from 'zod';
import type { AnyEndpoint, DataOf, RequestOf } from '#contract/rest/endpoint.ts';
import type { AnyShape } from '#contract/rest/shape.ts';
import type { GatewayContext } from './context.ts';
import type { ArgsOf } from './inputs.ts';
import type { Caller } from './rest/source.ts';
import { shown } from './shapes.ts';

/** How the data of a call is shown: its SDL type, and the shapes that the type is made of. */
export interface Answer<Data> {
  readonly type: string;
  readonly shapes: readonly AnyShape[];
  /** SDL of a type that is made for this answer alone. */
  readonly sdl?: string;
  present(data: Data): unknown;
}

/** A root field of the schema; its SDL derives from this definition and from the calls that it makes. */
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

/** A type defined in a .graphql file, and the function that makes it. */
export const as = <Data>(type: string, present: (data: Data) => unknown): Answer<Data> => ({ type, shapes: [], present });

export const one = <S extends AnyShape>(shape: S): Answer<z.output<S['schema']>> => ({
  type: `${shape.name}!`,
  shapes: [shape],
  present: (data) => shown(shape, data),
});

/**
 * A list without pages; `docs/extending.md` shows its use.
 * @public
 */
export const each = <S extends AnyShape>(shape: S): Answer<{ list: z.output<S['schema']>[] }> => ({
  type: `[${shape.name}!]!`,
  shapes: [shape],
  present: ({ list }) => list.map((item) => shown(shape, item)),
});

/** A page by cursor, as `pageOf` of the contract. */
export const page = <S extends AnyShape>(
  name: string,
  shape: S,
): Answer<{ list: z.output<S['schema']>[]; next_cursor: string | null }> => ({
  type: `${name}!`,
  shapes: [shape],
  sdl: `type ${name} {\nitems: [${shape.name}!]!\nnextCursor: String\n}`,
  present: ({ list, next_cursor }) => ({ items: list.map((item) => shown(shape, item)), nextCursor: next_cursor }),
});

/** Arguments of a page, and what they are on the wire. */
export const PAGE = 'after: String, first: Int! = 20';
export const pageQuery = ({ after, first }: ArgsOf<typeof PAGE>) => ({ cursor: after ?? undefined, limit: first });

/** A command that answers nothing. */
export const done: Answer<unknown> = { type: 'Boolean!', shapes: [], present: () => true };

type Request<E extends AnyEndpoint, Args> = keyof RequestOf<E> extends never
  ? { readonly request?: undefined }
  : { readonly request: (args: Args) => RequestOf<E> };

type How<E extends AnyEndpoint, Args extends string> = Request<E, ArgsOf<Args>> & {
  /** SDL of the arguments, without the idempotency key. */
  readonly args?: Args;
  readonly answer: Answer<DataOf<E>>;
  /** What callers of the gateway have to know beside the summary of the call. */
  readonly doc?: string;
  /** A one-time answer: never shared, never kept. */
  readonly fresh?: true;
  /** Who asks, where the call needs more of the browser than its headers. */
  readonly caller?: (caller: Caller, args: ArgsOf<Args>) => Caller;
};

const KEY = 'idempotencyKey: String!';

/** A root field that is one call of the service; refusals and the idempotency key come from its entry in the contract. */
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

/** A root field that asks for several calls, or for one only sometimes. */
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
