/** An operation of the gateway; `tools/codegen/operationDocuments.ts` generates one module for each. */
export interface Operation<Result, Variables> {
  /** Kind and name: `query Listing`. */
  readonly head: string;
  /** Hash of the operation's text, which only the gateway has. */
  readonly hash: string;
  /** Type only: variables and result. */
  readonly types?: (variables: Variables) => Result;
}

export const operation = <Result, Variables>(head: string, hash: string): Operation<Result, Variables> => ({ head, hash });

export const isMutation = (head: string): boolean => head.startsWith('mutation');
export const nameOf = (head: string): string => head.slice(head.indexOf(' ') + 1);
