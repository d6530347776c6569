export const Kind = { OPERATION_DEFINITION: 'OperationDefinition' } as const;

interface Operation {
  readonly kind: typeof Kind.OPERATION_DEFINITION;
  readonly operation: string;
  readonly name?: { readonly value: string };
}

/**
 * Replaces graphql-js in the browser bundle: graphql-request needs only the operation's name of a parsed document, and documents are
 * strings here.
 */
export function parse(source: string): { definitions: Operation[] } {
  const heads = source.matchAll(/^\s*(query|mutation|subscription)\b[^\S\n]*([A-Za-z_]\w*)?/gm);
  const definitions = [...heads].map(([, operation = 'query', name]) => ({
    kind: Kind.OPERATION_DEFINITION,
    operation,
    ...(name !== undefined && { name: { value: name } }),
  }));
  return { definitions };
}

export function print(): never {
  throw new Error('documents are strings; print() is not bundled');
}
