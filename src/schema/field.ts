import type { GraphQLFieldResolver } from 'graphql';
import type { z } from 'zod';
import type { AnyEndpoint, DataOf, RequestOf } from '#contract/rest/endpoint.ts';
import type { AnyForm, FormInput } from '#contract/rest/form.ts';
import type { AnyShape } from '#contract/rest/shape.ts';
import type { GatewayContext } from './context.ts';
import { argumentsOf, sent } from './forms.ts';
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
  readonly forms: readonly AnyForm[];
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

/** What of a request a form does not give. */
type Rest<E extends AnyEndpoint, F> = F extends AnyForm ? Omit<RequestOf<E>, 'body'> : RequestOf<E>;
type Request<E extends AnyEndpoint, Args, F> = keyof Rest<E, F> extends never
  ? { readonly request?: undefined }
  : { readonly request: (args: Args) => Rest<E, F> };

type InputArgs<F> = F extends AnyForm ? (F['name'] extends string ? { readonly input: FormInput<F> } : FormInput<F>) : unknown;

type How<E extends AnyEndpoint, Args extends string, F> = Request<E, ArgsOf<Args>, F> & {
  /** SDL of the arguments, without those of the form and the idempotency key. */
  readonly args?: Args;
  /** The body's form, as one `input` or, without a name, as arguments. */
  readonly form?: F & { readonly schema: E['body'] };
  readonly answer: Answer<DataOf<E>>;
  /** Description for clients of the gateway, added to the call's summary. */
  readonly doc?: string;
  /** A single-use response: never shared or cached. */
  readonly fresh?: true;
  /** Extends the caller where the call needs more than the standard headers. */
  readonly caller?: (caller: Caller, args: ArgsOf<Args> & InputArgs<F>) => Caller;
};

const KEY = 'idempotencyKey: String!';

/** A root field for one call of the service; refusals, input and idempotency key come from its contract entry. */
export function calls<E extends AnyEndpoint, const Args extends string = '', F extends AnyForm | undefined = undefined>(
  endpoint: E,
  how: How<E, Args, F>,
): RootField {
  const { args = '', answer, doc, fresh = false, caller: callerOf } = how;
  const form: AnyForm | undefined = how.form;
  const request = how.request as ((args: ArgsOf<Args>) => RequestOf<E>) | undefined;
  type Given = ArgsOf<Args> & InputArgs<F> & { readonly idempotencyKey?: string };
  const bodyOf = (given: object): object => (form ? { body: sent(form, inputOf(form, given)) } : {});
  return {
    args: [args, form ? argumentsOf(form) : '', endpoint.idempotent ? KEY : ''].filter(Boolean).join(', '),
    forms: form ? [form] : [],
    answer: answer as Answer<never>,
    calls: [endpoint],
    doc: doc === undefined ? `${endpoint.summary}.` : `${endpoint.summary}. ${doc}`,
    resolve: async (_, given: unknown, { rest, caller }) => {
      const own = given as Given;
      const asked = { ...(request ? request(own) : {}), ...bodyOf(own) } as RequestOf<E>;
      const data = await rest.call(endpoint, asked, callerOf ? callerOf(caller, own) : caller, {
        ...(fresh && { fresh }),
        ...(own.idempotencyKey !== undefined && { idempotencyKey: own.idempotencyKey }),
      });
      return answer.present(data);
    },
  };
}

const inputOf = (form: AnyForm, given: object): FormInput<AnyForm> =>
  (form.name === null ? given : (given as { readonly input: object }).input) as FormInput<AnyForm>;

/** A root field that makes several calls, or one conditionally. */
export const field = <const Args extends string>(how: {
  readonly args: Args;
  readonly type: string;
  readonly calls: readonly AnyEndpoint[];
  readonly doc: string;
  readonly resolve: (args: ArgsOf<Args>, context: GatewayContext) => unknown;
}): RootField => ({
  args: how.args,
  forms: [],
  answer: as<never>(how.type, () => null),
  calls: how.calls,
  doc: how.doc,
  resolve: (_, args: unknown, context) => how.resolve(args as ArgsOf<Args>, context),
});
