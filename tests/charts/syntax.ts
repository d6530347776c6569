export type Node = { type: string; start: number; end: number; [key: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

/** Name of a key or an identifier; for a member expression, of its last part. */
export const nameOf = (key: unknown): string => {
  if (!isNode(key)) return '';
  return key.type === 'MemberExpression' ? nameOf(key['property']) : String(key['name'] ?? key['value'] ?? '');
};

/** A node and everything in it. */
export function* allIn(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* allIn(child);
}
