import { parseSync } from 'oxc-parser';

/** A mutant: `text` replaces the source from `start` to `end`. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The original line. */
  readonly near: string;
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly text: string;
  /** A statement is removed; anything else is an expression. */
  readonly isStatement: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface Found {
  readonly operator: string;
  readonly node: Node;
  readonly text: string;
  readonly isStatement?: boolean;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const opposite: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
};
const otherMethod = new Map<string, string>(
  Object.entries({
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    some: 'every',
    every: 'some',
    find: 'findLast',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
);

/** Mutations of SQL text. */
const sqlFaults: readonly (readonly [operator: string, pattern: RegExp, put: (found: string) => string])[] = [
  [
    'sql comparison',
    /(?<![<>=:-])(?:<=|>=|<>|<|>)(?![<>=])/g,
    (found) => ({ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '<>': '=' })[found] ?? found,
  ],
  ['sql and', / and (?!')/g, () => ' or '],
  ['sql order', / desc\b/g, () => ' asc'],
  ['sql list', /, \d+\)/g, () => ')'],
  ['sql status', /(?<=status = )\d/g, (found) => String(Number(found) + 1)],
  ['sql null', / is null\b/g, () => ' is not null'],
  ['sql boolean', /\b(?:true|false)\b/g, (found) => (found === 'true' ? 'false' : 'true')],
  ['sql sign', / [+-] 1\b/g, (found) => (found === ' + 1' ? ' - 1' : ' + 1')],
];

const hasText = (node: unknown): boolean =>
  isNode(node) &&
  ((node.type === 'Literal' && typeof node['value'] === 'string') ||
    node.type === 'TemplateLiteral' ||
    (node.type === 'BinaryExpression' && (hasText(node['left']) || hasText(node['right']))));

/** Every mutant of a module, in source order. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source, { lang: 'ts', preserveParens: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Found[] = [];
  const slice = (node: Node): string => source.slice(node.start, node.end);
  const put = (operator: string, node: Node, text: string, isStatement = false) => found.push({ operator, node, text, isStatement });
  const swap = (node: Node, from: Node, to: Node): string =>
    source.slice(node.start, from.start) + slice(to) + source.slice(from.end, to.start) + slice(from) + source.slice(to.end, node.end);

  const binary = (node: Node): void => {
    const [left, right, operator] = [node['left'] as Node, node['right'] as Node, String(node['operator'])];
    if (operator === '??') return void put('fallback', node, `(${slice(right)})`);
    const other = opposite[operator];
    if (other === undefined || (operator === '+' && hasText(node))) return;
    put('operator', node, `(${slice(left)}) ${other} (${slice(right)})`);
  };

  const literal = (node: Node): void => {
    const value = node['value'];
    if (typeof value === 'number') put('number', node, String(value + 1));
    if (typeof value === 'boolean') put('boolean', node, String(!value));
  };

  const call = (node: Node): void => {
    const callee = node['callee'] as Node;
    const property = callee.type === 'MemberExpression' && callee['computed'] === false ? (callee['property'] as Node) : null;
    const other = property && otherMethod.get(slice(property));
    if (property && other) put('method', node, source.slice(node.start, property.start) + other + source.slice(property.end, node.end));
  };

  const sqlText = (node: Node): void => {
    if (slice(node['tag'] as Node) !== 'sql') return;
    const quasis = (node['quasi'] as Node)['quasis'] as Node[];
    for (const quasi of quasis) {
      for (const [operator, pattern, replace] of sqlFaults) {
        for (const match of slice(quasi).matchAll(pattern)) {
          const at = quasi.start + match.index;
          put(operator, node, source.slice(node.start, at) + replace(match[0]) + source.slice(at + match[0].length, node.end));
        }
      }
    }
  };

  /** Values read from a row or response. */
  const isRead = (node: unknown): node is Node => isNode(node) && /^[a-z]\w*\??\.[\w.]+(?:\.getTime\(\))?$/.test(slice(node));
  const neighbours = (node: Node): void => {
    const properties = (node['properties'] as Node[]).filter(({ type }) => type === 'Property');
    properties.forEach((property, index) => {
      const [value, next] = [property['value'], properties[index + 1]?.['value']];
      if (!isRead(value) || !isRead(next) || slice(value) === slice(next)) return;
      put('neighbours', node, swap(node, value, next));
    });
  };

  const visit = (node: Node, parent: Node | null, isChained: boolean): void => {
    if (node.type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)) return;
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return;
    const chained = node.type === 'ChainExpression' || (isChained && !/Function|Block|Template|Array|Object/.test(node.type));
    if (!chained) {
      if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') binary(node);
      if (node.type === 'Literal') literal(node);
      if (node.type === 'CallExpression') call(node);
      if (node.type === 'TaggedTemplateExpression') sqlText(node);
      if (node.type === 'ObjectExpression') neighbours(node);
      if (node.type === 'UnaryExpression' && node['operator'] === '!') put('not', node, slice(node['argument'] as Node));
      if (node.type === 'ConditionalExpression') put('condition', node['test'] as Node, `!(${slice(node['test'] as Node)})`);
      if (node.type === 'IfStatement') put('guard', node['test'] as Node, 'false');
      if (node.type === 'ExpressionStatement' && !('directive' in node && node['directive'])) {
        const expression = node['expression'] as Node;
        const called = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression;
        if (called.type === 'CallExpression') put('call', node, '', true);
      }
    }
    for (const [field, value] of Object.entries(node)) {
      if (isLeftAlone(node, field) || parent === value) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node, chained);
    }
  };
  visit(program as unknown as Node, null, false);
  const lines = source.split('\n');
  return found
    .map(({ operator, node, text, isStatement = false }) => {
      const line = source.slice(0, node.start + firstDifference(slice(node), text)).split('\n').length;
      const near = lines[line - 1]?.trim() ?? '';
      return { file, line, near, operator, start: node.start, end: node.end, original: slice(node), text, isStatement };
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** Excludes names, types, assignment targets, and loop conditions, which could make a loop endless. */
function isLeftAlone(node: Node, field: string): boolean {
  if (node.type === 'Property' || node.type === 'PropertyDefinition') return field === 'key';
  if (node.type === 'AssignmentExpression') return field === 'left';
  if (/^(?:For|While|DoWhile)/.test(node.type)) return ['test', 'update', 'init', 'left'].includes(field);
  return field === 'typeArguments' || field === 'typeParameters' || field === 'returnType' || field === 'typeAnnotation';
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at === a.length ? 0 : at;
}
