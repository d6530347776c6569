import { parseSync } from 'vite';
import { allIn, isNode, nameOf, type Node } from './syntax.ts';

/** Context names for displayed messages. */
const MESSAGES = new Set(['problem', 'fields', 'warning', 'message']);

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

const propertiesOf = (node: unknown): Node[] =>
  isNode(node) && (node.type === 'ObjectExpression' || node.type === 'ObjectPattern') ? (node['properties'] as Node[]) : [];
const valueUnder = (node: unknown, name: string): unknown =>
  propertiesOf(node).find((property) => nameOf(property['key']) === name)?.['value'];
const isCallOf = (node: Node, name: string): boolean => node.type === 'CallExpression' && nameOf(node['callee']) === name;

/** Argument of `setup`. */
const setupOf = (program: Node): unknown => [...allIn(program)].find((node) => isCallOf(node, 'setup'))?.['arguments'];
const implementations = (program: Node, kind: 'guards' | 'actions'): Node[] => {
  const [given] = (setupOf(program) ?? []) as Node[];
  return propertiesOf(valueUnder(given, kind));
};

/** Fields of the context that a function reads, by pattern or by member. */
function contextFieldsOf(node: Node): string[] {
  return [...allIn(node)].flatMap((each) => {
    if (each.type === 'MemberExpression' && nameOf(each['object']) === 'context') return [nameOf(each['property'])];
    if (each.type === 'Property' && nameOf(each['key']) === 'context') return propertiesOf(each['value']).map(({ key }) => nameOf(key));
    return [];
  });
}

const isFlag = (value: unknown): boolean =>
  isNode(value) &&
  value.type === 'Literal' &&
  (typeof value['value'] === 'boolean' || (typeof value['value'] === 'string' && value['value'] !== ''));
const flagsIn = (node: unknown): string[] =>
  propertiesOf(node)
    .filter((property) => isFlag(property['value']))
    .map(({ key }) => nameOf(key));

/** The expression without parentheses and type assertions; of a conditional expression both branches. */
const plain = (node: Node): Node[] => {
  if (node.type === 'ConditionalExpression') return [node['consequent'] as Node, node['alternate'] as Node].flatMap(plain);
  return ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(node.type)
    ? plain(node['expression'] as Node)
    : [node];
};

/** Object literals returned by a function. */
const answersOf = (assigner: Node): Node[] => {
  if (!FUNCTIONS.has(assigner.type)) return [assigner];
  const body = assigner['body'] as Node;
  const returned = [...allIn(body)].filter(({ type }) => type === 'ReturnStatement').map((node) => node['argument']);
  return [body, ...returned].filter(isNode).flatMap(plain);
};

/** Called functions whose result is tested for success. */
function judgedIn(assigner: Node): string[] {
  const called = new Map(
    [...allIn(assigner)]
      .filter(({ type, init }) => type === 'VariableDeclarator' && isNode(init) && init.type === 'CallExpression')
      .map(({ id, init }) => [nameOf(id), nameOf((init as Node)['callee'])] as const),
  );
  return [...allIn(assigner)].flatMap((node) => {
    if (node.type !== 'MemberExpression' || nameOf(node['property']) !== 'ok') return [];
    const object = node['object'] as Node;
    const name = object.type === 'CallExpression' ? nameOf(object['callee']) : called.get(nameOf(object));
    return name === undefined ? [] : [name];
  });
}

function assignFaults(name: string, program: Node): string[] {
  return implementations(program, 'actions').flatMap(({ key, value }) => {
    const at = `${name}: "${nameOf(key)}"`;
    if (!isNode(value) || !isCallOf(value, 'assign')) return [];
    const [assigner] = value['arguments'] as Node[];
    if (!assigner) return [];
    return [
      ...answersOf(assigner).flatMap((answer) => flagsIn(answer).map((flag) => `${at} sets the flag "${flag}", which a state can say`)),
      ...[...new Set(judgedIn(assigner))].map((rule) => `${at} swallows what "${rule}" finds wrong`),
    ];
  });
}

function guardFaults(name: string, program: Node): string[] {
  const own = implementations(program, 'guards').map(({ key, value }) => ({ guard: nameOf(key), node: value as Node }));
  const given = [...allIn(program)].flatMap((node) => {
    const guard = node.type === 'Property' && nameOf(node['key']) === 'guard' ? node['value'] : undefined;
    const params = valueUnder(guard, 'params');
    const type = valueUnder(guard, 'type');
    return isNode(params) && isNode(type) ? [{ guard: String(type['value']), node: params }] : [];
  });
  return [...own, ...given].flatMap(({ guard, node }) =>
    [...new Set(contextFieldsOf(node))]
      .filter((field) => MESSAGES.has(field))
      .map((field) => `${name}: the guard "${guard}" is steered by "${field}", which is what the screen says`),
  );
}

const startFaults = (name: string, program: Node): string[] =>
  [...allIn(program)]
    .filter(({ type, callee }) => type === 'CallExpression' && isNode(callee) && nameOf(callee['property']) === 'createMachine')
    .flatMap(({ arguments: args }) => {
      const context = valueUnder((args as Node[])[0], 'context');
      const start = isNode(context) && FUNCTIONS.has(context.type) ? answersOf(context) : [context];
      return start.flatMap((node) => flagsIn(node).filter((flag) => valueOf(node, flag) !== 'string'));
    })
    .map((flag) => `${name}: the context begins with the flag "${flag}", which a state can say`);

const valueOf = (node: unknown, name: string): string => {
  const value = valueUnder(node, name);
  return isNode(value) ? typeof value['value'] : 'undefined';
};

/** Constructs that keep state outside the chart's states. Empty if there are none. */
export function habitFaults(name: string, source: string): string[] {
  const { program, errors } = parseSync(`${name}.machine.ts`, source);
  if (errors.length > 0) return errors.map(({ message }) => message);
  const root = program as unknown as Node;
  const asserted = [...allIn(root)].filter(({ type }) => type === 'TSNonNullExpression');
  return [
    ...asserted.map(({ expression }) => {
      const { start, end } = expression as Node;
      return `${name}: "${source.slice(start, end)}!" is asserted, not known`;
    }),
    ...startFaults(name, root),
    ...assignFaults(name, root),
    ...guardFaults(name, root),
  ];
}
