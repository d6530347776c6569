import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';

/** A node of the syntax tree from oxc. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** An import of a module; `name` is `*` for a namespace import. */
export interface Binding {
  readonly file: string;
  readonly name: string;
}

export interface Module {
  readonly file: string;
  readonly imports: ReadonlyMap<string, Binding>;
  /** Top-level declarations by local name. */
  readonly tops: ReadonlyMap<string, Node>;
  /** Re-exports by exported name. */
  readonly passed: ReadonlyMap<string, Binding>;
  /** Modules of `export *` declarations. */
  readonly all: readonly string[];
}

const { imports: aliases } = parseJson(fs.readFileSync('package.json', 'utf8'), (value) =>
  z.object({ imports: z.record(z.string(), z.string()) }).parse(value),
);
/** Import aliases with their folders, e.g. `#screens/`. */
const ALIASES = Object.entries(aliases).map(([alias, target]) => [alias.slice(0, -1), target.slice(2, -1)] as const);

/** The file of an import specifier, relative to the root of the project; undefined for a package. */
export function resolved(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const found = ALIASES.find(([alias]) => specifier.startsWith(alias));
  return found && found[1] + specifier.slice(found[0].length);
}

const list = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
export const nodes = (node: Node, field: string): readonly Node[] => list(node[field]);
export const node = (of: Node, field: string): Node | undefined => (isNode(of[field]) ? of[field] : undefined);

/** Name of an identifier, or value of a string literal. */
export const textOf = (of: Node | undefined): string | undefined => {
  if (of === undefined) return undefined;
  const value = of['name'] ?? of['value'];
  return typeof value === 'string' ? value : undefined;
};

/** Names bound by a pattern, each with its key in the value; undefined: the whole value. */
export function bound(pattern: Node): [name: string, key: string | undefined][] {
  if (pattern.type === 'Identifier') return [[textOf(pattern) ?? '', undefined]];
  if (pattern.type === 'AssignmentPattern') return bound(node(pattern, 'left') ?? pattern);
  if (pattern.type !== 'ObjectPattern') return [];
  return nodes(pattern, 'properties').flatMap((property) => {
    const value = node(property, 'value');
    const key = textOf(node(property, 'key'));
    return value === undefined ? [] : bound(value).map(([name]): [string, string | undefined] => [name, key]);
  });
}

function read(file: string): Module {
  const { program } = parseSync(file, fs.readFileSync(file, 'utf8'));
  const imports = new Map<string, Binding>();
  const tops = new Map<string, Node>();
  const passed = new Map<string, Binding>();
  const all: string[] = [];
  const declare = (declaration: Node): void => {
    for (const each of declaration.type === 'VariableDeclaration' ? nodes(declaration, 'declarations') : [declaration]) {
      const id = node(each, 'id');
      if (id) for (const [name] of bound(id)) tops.set(name, each);
    }
  };
  for (const statement of nodes(program as unknown as Node, 'body')) {
    const specifier = textOf(node(statement, 'source'));
    const from = specifier === undefined ? undefined : resolved(file, specifier);
    const isType = statement['importKind'] === 'type' || statement['exportKind'] === 'type';
    if (statement.type === 'ImportDeclaration') {
      for (const each of isType || from === undefined ? [] : nodes(statement, 'specifiers')) {
        if (each['importKind'] === 'type') continue;
        const name =
          each.type === 'ImportSpecifier' ? textOf(node(each, 'imported')) : each.type === 'ImportDefaultSpecifier' ? 'default' : '*';
        imports.set(textOf(node(each, 'local')) ?? '', { file: from ?? '', name: name ?? '*' });
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      if (from !== undefined && !isType) all.push(from);
    } else if (statement.type === 'ExportNamedDeclaration') {
      const declaration = node(statement, 'declaration');
      if (declaration) declare(declaration);
      for (const each of isType ? [] : nodes(statement, 'specifiers')) {
        const [local, exported] = [textOf(node(each, 'local')) ?? '', textOf(node(each, 'exported')) ?? ''];
        passed.set(exported, from === undefined ? { file, name: local } : { file: from, name: local });
      }
    } else if (statement.type === 'ExportDefaultDeclaration') {
      const declaration = node(statement, 'declaration');
      if (declaration) tops.set('default', declaration);
    } else declare(statement);
  }
  return { file, imports, tops, passed, all };
}

const EXTENSIONS = /\.tsx?$/u;

/** Modules of the project by file, each read once. */
export class Modules {
  readonly #known = new Map<string, Module | undefined>();

  at(file: string): Module | undefined {
    if (!this.#known.has(file)) this.#known.set(file, EXTENSIONS.test(file) && fs.existsSync(file) ? read(file) : undefined);
    return this.#known.get(file);
  }

  /** Location of a declaration, resolved through re-exports. */
  declaration({ file, name }: Binding): Binding | undefined {
    const module = this.at(file);
    if (!module || name === '*') return undefined;
    const on = module.passed.get(name);
    if (on && !(on.file === file && on.name === name && module.tops.has(name))) {
      const local = on.file === file ? (module.imports.get(on.name) ?? on) : on;
      return local.file === file ? local : this.declaration(local);
    }
    if (module.tops.has(name)) return { file, name };
    for (const each of module.all) {
      const found = this.declaration({ file: each, name });
      if (found) return found;
    }
    return undefined;
  }
}

/** Child nodes that are expressions: excludes types, keys and member names. */
export function children(of: Node): readonly Node[] {
  const isKeyed = (of.type === 'MemberExpression' || of.type === 'Property' || of.type === 'MethodDefinition') && of['computed'] !== true;
  const names = of.type === 'MemberExpression' ? ['property'] : ['key'];
  return Object.entries(of).flatMap(([field, value]) => {
    if (isKeyed && names.includes(field)) return [];
    if (of.type === 'JSXAttribute' && field === 'name') return [];
    return (Array.isArray(value) ? list(value) : isNode(value) ? [value] : []).filter(isValue);
  });
}

const WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression']);
const isValue = ({ type }: Node): boolean => !type.startsWith('TS') || WRAPPERS.has(type);

/** An expression without its types and parentheses. */
export const bare = (of: Node): Node =>
  WRAPPERS.has(of.type) || of.type === 'ParenthesizedExpression' ? bare(node(of, 'expression') ?? of) : of;
