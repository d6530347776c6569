import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { type AnyStateMachine, createMachine, StateMachine } from 'xstate';
import { must } from '#lib/must.ts';
import { instrumented } from '#tools/mutants/instrument.ts';
import { type Mutant, mutantsOf } from '#tools/mutants/operators.ts';
import type { Subject } from './subjects.ts';

/** A wrong line in the code of a chart: in `setup`'s guards, actions and delays, or in the functions that they use. */
export interface CodeMutant {
  readonly file: string;
  readonly line: number;
  readonly description: string;
  /** Runs with this fault, and without any other. */
  during<T>(run: (machine: AnyStateMachine) => T): T;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

function* allIn(node: Node, around: readonly Node[] = []): Generator<{ readonly node: Node; readonly around: readonly Node[] }> {
  yield { node, around };
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* allIn(child, [...around, node]);
}

const calleeOf = (node: Node): string => {
  const callee = node['callee'] as Node | undefined;
  if (!callee) return '';
  return callee.type === 'MemberExpression' ? String((callee['property'] as Node)['name']) : String(callee['name']);
};
const isCode = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration' || type === 'FunctionExpression';

interface Parsed {
  readonly program: Node;
  /** The chart itself: its faults are those of `mutants`. */
  readonly charts: readonly Node[];
}

function parsed(file: string, source: string): Parsed {
  const program = parseSync(file, source, { lang: 'ts', preserveParens: false }).program as unknown as Node;
  const charts = [...allIn(program)].flatMap(({ node }) =>
    node.type === 'CallExpression' && calleeOf(node) === 'createMachine' ? (node['arguments'] as Node[]) : [],
  );
  return { program, charts };
}

/** A key that an `assign` no longer sets: the object without it. */
function droppedKeys(file: string, source: string, { program }: Parsed): Mutant[] {
  return [...allIn(program)].flatMap(({ node, around }) => {
    if (node.type !== 'ObjectExpression') return [];
    const call = around.findLast(({ type }) => type === 'CallExpression');
    if (!call || calleeOf(call) !== 'assign') return [];
    const properties = node['properties'] as Node[];
    return properties.map((dropped): Mutant => {
      const kept = properties.filter((one) => one !== dropped).map(({ start, end }) => source.slice(start, end));
      const text = `({ ${kept.join(', ')} } as never)`;
      const original = source.slice(node.start, node.end);
      const line = source.slice(0, dropped.start).split('\n').length;
      const near = source.slice(dropped.start, dropped.end);
      return { file, line, near, operator: 'dropped key', start: node.start, end: node.end, original, text, isStatement: false };
    });
  });
}

/** What is assigned as a literal is evaluated when the chart is made: as a function, a fault can be switched on later. */
export function withLazyAssigns(file: string, source: string): string {
  const literals = [...allIn(parsed(file, source).program)].flatMap(({ node }) => {
    const [argument] = node.type === 'CallExpression' && calleeOf(node) === 'assign' ? (node['arguments'] as Node[]) : [];
    const isLiteral =
      argument?.type === 'ObjectExpression' && !(argument['properties'] as Node[]).some(({ value }) => isNode(value) && isCode(value));
    return argument && isLiteral ? [argument] : [];
  });
  return literals.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}() => (${text.slice(start, end)})${text.slice(end)}`,
    source,
  );
}

/** Every fault of the code of a chart's file. */
export function codeFaults(file: string, source: string): Mutant[] {
  const tree = parsed(file, source);
  const code = [...allIn(tree.program)].filter(({ node }) => isCode(node));
  const isWithin = ({ start, end }: Pick<Mutant, 'start' | 'end'>, { start: from, end: to }: Node) => start >= from && end <= to;
  return [...mutantsOf(file, source), ...droppedKeys(file, source, tree)]
    .filter((mutant) => code.some(({ node }) => isWithin(mutant, node)) && !tree.charts.some((chart) => isWithin(mutant, chart)))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
}

const QUERY = '?faults';
const texts = new Map<string, string>();
let isHooked = false;

/** Modules with the query are loaded with all their faults, each behind a switch. */
function hook(): void {
  if (isHooked) return;
  isHooked = true;
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith(QUERY)) return next(url, context);
      return { format: 'module-typescript', source: must(texts.get(fileURLToPath(url.slice(0, -QUERY.length)))), shortCircuit: true };
    },
  });
}

const shown = ({ original, text, operator, near }: Mutant): string =>
  operator === 'dropped key'
    ? `不写 ${near}`
    : `${original.replaceAll(/\s+/g, ' ')} 变成 ${text === '' ? '没有' : text.replaceAll(/\s+/g, ' ')}`;

declare global {
  var __mutant: ((id: number) => boolean) | undefined;
}

const ENOUGH_MICROSTEPS = 1_000;

/** The faults in the code of a subject's chart, e.g. `<` for `<=`, a changed constant, a key that is not set. */
export async function codeMutants({ chart, root }: Subject): Promise<CodeMutant[]> {
  const [found] = fs.globSync(`{src/machines/**,operator/machines,contract,visualiser/core}/${chart}.machine.ts`, { cwd: root });
  const file = path.resolve(root, must(found));
  const source = withLazyAssigns(file, fs.readFileSync(file, 'utf8'));
  const numbered = codeFaults(file, source).map((mutant, id) => ({ id, mutant }));
  if (numbered.length === 0) return [];
  texts.set(file, instrumented(source, numbered));
  hook();
  const module = (await import(`${pathToFileURL(file).href}${QUERY}`)) as Record<string, unknown>;
  const machine = must(
    Object.values(module).find((value): value is AnyStateMachine => value instanceof StateMachine && value.id === chart),
  );
  const bounded = createMachine(
    { ...machine.config, options: { maxIterations: ENOUGH_MICROSTEPS } } as never,
    machine.implementations as never,
  ) as unknown as AnyStateMachine;
  return numbered.map(({ id, mutant }) => ({
    file: path.relative(root, file),
    line: mutant.line,
    description: shown(mutant),
    during(run) {
      globalThis.__mutant = (active) => active === id;
      try {
        return run(bounded);
      } finally {
        globalThis.__mutant = undefined;
      }
    },
  }));
}
