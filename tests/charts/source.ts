import { parseSync } from 'vite';
import { childrenOf, isNode, nameOf, type Node } from './syntax.ts';

/** Keys that define a chart's shape: nothing below them may be computed. */
const shape = new Set([
  'states',
  'on',
  'invoke',
  'after',
  'always',
  'target',
  'initial',
  'onDone',
  'onError',
  'type',
  'id',
  'guard',
  'src',
]);
/** Keys whose values are functions or data of the running chart. */
const behaviour = new Set(['context', 'input', 'output', 'params', 'actions', 'entry', 'exit', 'tags', 'meta', 'description']);

const literal = new Set(['ObjectExpression', 'ArrayExpression', 'Literal']);

function shapeFaults(node: Node, path: string): string[] {
  if (node.type === 'ArrayExpression') return (node['elements'] as Node[]).flatMap((element, at) => shapeFaults(element, `${path}[${at}]`));
  if (node.type !== 'ObjectExpression') return literal.has(node.type) ? [] : [`${path}: ${node.type} in place of a literal`];
  return (node['properties'] as Node[]).flatMap((property) => {
    if (property.type !== 'Property') return [`${path}: ${property.type}`];
    if (property['computed'] === true) return [`${path}: computed key`];
    const key = nameOf(property['key']);
    const value = property['value'] as Node;
    const known = shape.has(key) || !behaviour.has(key);
    return known ? shapeFaults(value, `${path}.${key}`) : behaviourFaults(key, value, `${path}.${key}`);
  });
}

/** Actions are named: a string, an object with a type, or a list of them. */
function behaviourFaults(key: string, node: Node, path: string): string[] {
  if (!['actions', 'entry', 'exit'].includes(key)) return [];
  if (node.type === 'ArrayExpression') return (node['elements'] as Node[]).flatMap((element) => behaviourFaults(key, element, path));
  return node.type === 'Literal' || node.type === 'ObjectExpression' ? [] : [`${path}: an action without a name`];
}

const isCreateMachine = (node: Node): boolean => {
  const callee = node['callee'];
  return (
    node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee['property']) === 'createMachine'
  );
};

function machineCalls(node: Node): Node[] {
  return [...(isCreateMachine(node) ? [node] : []), ...childrenOf(node).flatMap(machineCalls)];
}

/** Reasons why a tool cannot read a chart from its source. Empty for one literal `setup({…}).createMachine({…})` of at most 250 lines. */
export function sourceFaults(name: string, source: string): string[] {
  const { program, errors } = parseSync(`${name}.machine.ts`, source);
  if (errors.length > 0) return errors.map(({ message }) => message);
  const calls = machineCalls(program as unknown as Node);
  const faults = calls.length === 1 ? [] : [`${calls.length} machines in one file`];
  const lines = source.split('\n').length - 1;
  if (lines > 250) faults.push(`${lines} lines`);
  for (const call of calls) {
    const [config] = call['arguments'] as Node[];
    faults.push(...(config?.type === 'ObjectExpression' ? shapeFaults(config, name) : ['the configuration is no literal']));
  }
  return faults;
}
