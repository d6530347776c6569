import { parseSync } from 'vite';
import { allIn, isNode, nameOf, type Node } from './syntax.ts';

/** Slots that a chart invokes with an idempotency key. */
export function commandsOf(name: string, source: string): string[] {
  const root = parseSync(`${name}.machine.ts`, source).program as unknown as Node;
  const typed = new Map(
    [...allIn(root)]
      .filter(({ type }) => type === 'Property')
      .flatMap(({ key, value }) => inputOf(value).map((input) => [nameOf(key), input] as const)),
  );
  return [...typed].filter(([, slot]) => hasKey(root, slot)).map(([slot]) => slot);
}

/** The input's type of an `actorSlot<Output, Input>`. */
function inputOf(value: unknown): Node[] {
  if (!isNode(value) || value.type !== 'CallExpression' || nameOf(value['callee']) !== 'actorSlot') return [];
  const given = value['typeArguments'];
  return isNode(given) ? (given['params'] as Node[]).slice(1) : [];
}

/** Whether the input's type has a member `key`, written out or by the name of a type. */
function hasKey(root: Node, node: Node): boolean {
  return [...allIn(node)].some((each) => {
    if (each.type === 'TSPropertySignature') return nameOf(each['key']) === 'key';
    if (each.type !== 'TSTypeReference') return false;
    const alias = [...allIn(root)].find(
      ({ type, id }) => (type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration') && nameOf(id) === nameOf(each['typeName']),
    );
    return alias !== undefined && hasKey(root, alias);
  });
}
