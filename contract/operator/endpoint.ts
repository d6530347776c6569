import { z } from 'zod';
import type { AnyEndpoint, Endpoint } from '#contract/rest/endpoint.ts';
import { commonProblems, type ProblemName } from '#contract/rest/problems.ts';
import type { Permission } from './roles.ts';

export const operatorPath = '/operator/api/v1';

/** Who may call: nobody signed in, every person of the platform, or whoever has the permission. */
export type May = 'guest' | 'person' | Permission;

/** One call of the operators' API, typed like a call of `contract/rest`. */
export type OperatorEndpoint = Pick<
  AnyEndpoint,
  'name' | 'method' | 'path' | 'summary' | 'params' | 'query' | 'body' | 'data' | 'download' | 'problems'
> & {
  readonly may: May;
  /** Of a body in JSON, in bytes; default: that of every call. */
  readonly longestBody?: number;
  /** The body is a file, which is streamed; the caller is authenticated before it is read. */
  readonly file?: { readonly maxBytes: number };
};

type Called<D extends OperatorEndpoint> = D & Pick<Endpoint, 'auth'> & { readonly auth: D['may'] extends 'guest' ? 'none' : 'required' };

/** Declares a call, keeping the exact type of every part. */
export const operatorCall = <const D extends OperatorEndpoint>(declaration: D): Called<D> =>
  ({ ...declaration, auth: declaration.may === 'guest' ? 'none' : 'required' }) as unknown as Called<D>;

/** Every refusal of a call. */
export const operatorProblemsOf = ({ may, problems: own }: Pick<OperatorEndpoint, 'may' | 'problems'>): readonly ProblemName[] => [
  ...new Set<ProblemName>([...commonProblems, ...(may === 'guest' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)), ...own]),
];

/** Facts of a case as a person sees them; names that end in `_fen` are money. */
export const caseState = z.object({
  /** A decision on other facts is refused. */
  version: z.string(),
  facts: z.record(z.string(), z.unknown()),
  money: z.record(z.string(), z.int()).describe('integer fen by account'),
});

/** What every decision takes: the version that was seen, and whether it is only tried out. */
export const deciding = {
  version: z.string().max(64).describe('of the state that the person saw'),
  preview: z.boolean().default(false).describe('only shows the state after the decision; nothing changes'),
};

export const decided = z.object({
  outcome: z.enum(['done', 'waiting', 'preview']).describe('waiting: a second person has to approve'),
  approval: z.string().nullable().describe('number of the approval that it waits for'),
  before: caseState,
  after: caseState,
  result: z.record(z.string(), z.unknown()).nullable(),
});
