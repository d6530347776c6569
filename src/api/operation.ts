/** An operation of the gateway, as the page knows it; `tools/operationDocuments.ts` generates one for each. */
export interface Operation<Result, Variables> {
  /** Kind and name: `query Listing`. */
  readonly head: string;
  /** Of its text, which only the gateway has. */
  readonly hash: string;
  /** Only for the compiler: what it takes and gives. */
  readonly types?: (variables: Variables) => Result;
}

export const operation = <Result, Variables>(head: string, hash: string): Operation<Result, Variables> => ({ head, hash });

export const isMutation = (head: string): boolean => head.startsWith('mutation');
export const nameOf = (head: string): string => head.slice(head.indexOf(' ') + 1);
