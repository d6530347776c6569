import { parseSync } from 'vite';
import { allIn, isNode, nameOf, type Node } from './syntax.ts';

const parsed = (name: string, source: string): Node => parseSync(`${name}.machine.ts`, source).program as unknown as Node;

/** Slots of `keyedCommand`, which asks, retries and checks with one key. */
const COMMAND_SLOTS = new Set(['commandSlot', 'leavableSlot']);
export const commandSlotsOf = (name: string, source: string): string[] =>
  [...allIn(parsed(name, source))].flatMap(({ type, key, value }) =>
    type === 'Property' && isNode(value) && value.type === 'CallExpression' && COMMAND_SLOTS.has(nameOf(value['callee']))
      ? [nameOf(key)]
      : [],
  );

/** Events that carry a new idempotency key: the user's confirmations. */
export function confirmationsOf(name: string, source: string): string[] {
  const root = parsed(name, source);
  const events = [...allIn(root)].find(({ type, key, value }) => type === 'Property' && nameOf(key) === 'events' && isNode(value));
  const union = isNode(events?.['value']) ? events['value']['typeAnnotation'] : undefined;
  const members = isNode(union) && union.type === 'TSUnionType' ? (union['types'] as Node[]) : isNode(union) ? [union] : [];
  return members.filter((member) => hasKey(root, member)).flatMap((member) => eventTypesIn(member));
}

const eventTypesIn = (member: Node): string[] =>
  [...allIn(member)].flatMap((each) =>
    each.type === 'TSPropertySignature' && nameOf(each['key']) === 'type'
      ? [...allIn(each)].filter(({ type }) => type === 'Literal').map(({ value }) => String(value))
      : [],
  );

/** Slots that a chart invokes with an idempotency key. */
export function commandsOf(name: string, source: string): string[] {
  const root = parsed(name, source);
  const typed = new Map(
    [...allIn(root)]
      .filter(({ type }) => type === 'Property')
      .flatMap(({ key, value }) => inputOf(value).map((input) => [nameOf(key), input] as const)),
  );
  return [...[...typed].filter(([, slot]) => hasKey(root, slot)).map(([slot]) => slot), ...commandSlotsOf(name, source)];
}

/** Commands with a key that charts ask for without a `keyedCommand`, sorted. */
export const askedByThemselves = (charts: readonly { readonly name: string; readonly source: string }[]): string[] =>
  charts
    .filter(({ name }) => name !== 'keyedCommand')
    .flatMap(({ name, source }) => {
      const slots = commandSlotsOf(name, source);
      return commandsOf(name, source).filter((src) => !slots.includes(src));
    })
    .toSorted();

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
