import { bare, bound, children, Modules, node, nodes, resolved, textOf, type Binding, type Node } from './source.ts';

/** Requests and charts that code can reach. */
export interface Asks {
  /** Names of GraphQL operations. */
  readonly operations: Set<string>;
  /** Calls of the contract made without GraphQL, as `<file>#<export>`. */
  readonly calls: Set<string>;
  readonly charts: Set<string>;
  /** Declarations already visited. */
  readonly met: Set<string>;
}

export interface World {
  readonly operations: ReadonlySet<string>;
  /** Exports of `contract/rest` that are calls. */
  readonly calls: ReadonlySet<string>;
  /** Charts that a screen starts by name. */
  readonly started: ReadonlySet<string>;
  /** Files that are not followed. */
  readonly skip: (file: string) => boolean;
}

/** Scope of a name: its function, then its module. */
interface Scope {
  readonly file: string;
  readonly locals: ReadonlyMap<string, { readonly init: Node; readonly key: string | undefined }>;
}

interface Value {
  readonly node: Node;
  readonly scope: Scope;
}

const MACHINES = /^(?:src\/machines\/\w+|contract)\/(\w+)\.machine\.ts$/u;
const GENERATED = 'src/api/generated/';
const DOCUMENT = /^(\w+)Document$/u;

const isFunction = ({ type }: Node): boolean => /^(?:Arrow)?Function(?:Expression|Declaration)$|^ArrowFunctionExpression$/u.test(type);

function localsIn(of: Node): Scope['locals'] {
  const found = new Map<string, { init: Node; key: string | undefined }>();
  const visit = (at: Node): void => {
    const [id, init] = [node(at, 'id'), node(at, 'init')];
    if (at.type === 'VariableDeclarator' && id && init) for (const [name, key] of bound(id)) found.set(name, { init, key });
    children(at).forEach(visit);
  };
  children(of).forEach(visit);
  return found;
}

/** The expression that a function returns; any other expression itself. */
function result(of: Node): Node | undefined {
  const value = of.type === 'VariableDeclarator' ? node(of, 'init') : of;
  if (!value) return undefined;
  const own = bare(value);
  if (!isFunction(own)) return own;
  const body = node(own, 'body');
  if (body?.type !== 'BlockStatement') return body && bare(body);
  const last = nodes(body, 'body').findLast(({ type }) => type === 'ReturnStatement');
  const argument = last && node(last, 'argument');
  return argument && bare(argument);
}

/** Follows names through the modules of the project. */
export class Follower {
  readonly modules: Modules;
  readonly #world: World;
  readonly #scopes = new Map<string, Scope>();

  constructor(world: World, modules = new Modules()) {
    this.#world = world;
    this.modules = modules;
  }

  scopeOf(binding: Binding): Scope {
    const key = `${binding.file}#${binding.name}`;
    const known = this.#scopes.get(key);
    if (known) return known;
    const top = this.modules.at(binding.file)?.tops.get(binding.name);
    const scope = { file: binding.file, locals: top ? localsIn(top) : new Map<string, { init: Node; key: string | undefined }>() };
    this.#scopes.set(key, scope);
    return scope;
  }

  /** Resolves a name of a module to its declaration. */
  bindingOf(file: string, name: string): Binding | undefined {
    const module = this.modules.at(file);
    if (!module) return undefined;
    return module.imports.get(name) ?? (module.tops.has(name) ? { file, name } : undefined);
  }

  /** The chart whose machine an expression names: `checkoutMachine`. */
  machineOf(of: Node | undefined, scope: Scope): string | undefined {
    const name = of?.type === 'Identifier' ? textOf(of) : undefined;
    const binding = name === undefined ? undefined : this.bindingOf(scope.file, name);
    return binding && MACHINES.exec(binding.file)?.[1];
  }

  /** The chart provided by `x.provide(…)`. */
  filled(of: Node, scope: Scope): string | undefined {
    const callee = of.type === 'CallExpression' ? node(of, 'callee') : undefined;
    if (callee?.type !== 'MemberExpression' || textOf(node(callee, 'property')) !== 'provide') return undefined;
    return this.machineOf(node(callee, 'object'), scope);
  }

  /** Members of an object expression, including spread ones. */
  members({ node: given, scope }: Value, depth = 0): Map<string, Value> {
    const found = new Map<string, Value>();
    const of = bare(given);
    if (depth > 12) return found;
    const merge = (value: Value | undefined): void => {
      if (value) for (const [key, each] of this.members(value, depth + 1)) found.set(key, each);
    };
    if (of.type === 'ObjectExpression') {
      for (const property of nodes(of, 'properties')) {
        const [key, value, spread] = [textOf(node(property, 'key')), node(property, 'value'), node(property, 'argument')];
        if (property.type === 'Property' && key !== undefined && value) found.set(key, { node: value, scope });
        else if (spread) merge({ node: spread, scope });
      }
    } else if (of.type === 'Identifier') merge(this.#valueOf(textOf(of) ?? '', scope));
    else if (of.type === 'CallExpression') merge(this.#returned(node(of, 'callee'), scope));
    return found;
  }

  #valueOf(name: string, scope: Scope): Value | undefined {
    const local = scope.locals.get(name);
    if (local) {
      const value = { node: local.init, scope };
      return local.key === undefined ? value : this.members(value).get(local.key);
    }
    const declared = this.#declared(name, scope);
    const top = declared && this.modules.at(declared.file)?.tops.get(declared.name);
    const own = top && result(top);
    return declared && own && { node: own, scope: this.scopeOf(declared) };
  }

  #declared(name: string, scope: Scope): Binding | undefined {
    const binding = this.bindingOf(scope.file, name);
    return binding && this.modules.declaration(binding);
  }

  #returned(callee: Node | undefined, scope: Scope): Value | undefined {
    const name = callee?.type === 'Identifier' ? textOf(callee) : undefined;
    return name === undefined ? undefined : this.#valueOf(name, scope);
  }

  asks(value: Value, into = emptyAsks()): Asks {
    this.#walk(value.node, value.scope, into, new Set());
    return into;
  }

  asksOf(binding: Binding, into = emptyAsks()): Asks {
    this.#meet(binding, into);
    return into;
  }

  #meet(binding: Binding, into: Asks): void {
    const machine = MACHINES.exec(binding.file)?.[1];
    if (machine !== undefined) return void into.charts.add(machine);
    const operation = binding.file.startsWith(GENERATED) ? DOCUMENT.exec(binding.name)?.[1] : undefined;
    if (operation !== undefined && this.#world.operations.has(operation)) return void into.operations.add(operation);
    const declared = binding.name === '*' ? undefined : this.modules.declaration(binding);
    const key = `${declared?.file ?? binding.file}#${declared?.name ?? binding.name}`;
    if (this.#world.calls.has(key)) return void into.calls.add(key);
    if (into.met.has(key) || this.#world.skip(binding.file)) return;
    into.met.add(key);
    if (binding.name === '*') {
      for (const name of this.modules.at(binding.file)?.tops.keys() ?? []) this.#meet({ file: binding.file, name }, into);
      return;
    }
    const top = declared && this.modules.at(declared.file)?.tops.get(declared.name);
    if (declared && top) this.#walk(top, this.scopeOf(declared), into, new Set());
  }

  #walk(of: Node, scope: Scope, into: Asks, open: Set<Node>): void {
    if (open.has(of)) return;
    open.add(of);
    const chart = this.filled(of, scope) ?? this.#filledBy(of, scope);
    if (chart !== undefined) return void into.charts.add(chart);
    if (of.type === 'Identifier' || of.type === 'JSXIdentifier') this.#name(textOf(of) ?? '', scope, into, open);
    const lazy = this.#lazy(of, scope);
    if (lazy) {
      for (const binding of lazy) this.#meet(binding, into);
      // Callbacks with the module can use further names, such as a part of the screen.
      for (const handler of nodes(of, 'arguments')) this.#walk(handler, scope, into, open);
      return;
    }
    if (of.type === 'CallExpression') this.#start(of, into);
    for (const child of children(of)) this.#walk(child, scope, into, open);
  }

  /** The provided chart that a function returns: `wireOwnerProof(api)`. */
  #filledBy(of: Node, scope: Scope): string | undefined {
    const value = of.type === 'CallExpression' ? this.#returned(node(of, 'callee'), scope) : undefined;
    return value && this.filled(value.node, value.scope);
  }

  #name(name: string, scope: Scope, into: Asks, open: Set<Node>): void {
    const local = scope.locals.get(name);
    if (local) {
      const value = local.key === undefined ? undefined : this.members({ node: local.init, scope }).get(local.key);
      return value ? this.#walk(value.node, value.scope, into, open) : this.#walk(local.init, scope, into, open);
    }
    const binding = this.bindingOf(scope.file, name);
    if (binding) this.#meet(binding, into);
  }

  /** `useChart('recharge')`, `load('imageUpload')`: a chart that a screen starts. */
  #start(of: Node, into: Asks): void {
    const callee = node(of, 'callee');
    const called = callee?.type === 'MemberExpression' ? textOf(node(callee, 'property')) : textOf(callee);
    if (called !== 'useChart' && called !== 'load' && called !== 'get') return;
    const name = textOf(nodes(of, 'arguments')[0]);
    if (name !== undefined && this.#world.started.has(name)) into.charts.add(name);
  }

  /** `import('x').then((m) => m.X)`, or `import('x')` alone. */
  #lazy(of: Node, scope: Scope): Binding[] | undefined {
    const direct = this.#imported(of, scope);
    if (direct !== undefined) return [{ file: direct, name: '*' }];
    const callee = of.type === 'CallExpression' ? node(of, 'callee') : undefined;
    const object = callee?.type === 'MemberExpression' && textOf(node(callee, 'property')) === 'then' ? node(callee, 'object') : undefined;
    const file = object && this.#imported(object, scope);
    if (file === undefined) return undefined;
    const taken = new Set<string>();
    const visit = (at: Node, parameter: string): void => {
      const property =
        at.type === 'MemberExpression' && textOf(node(at, 'object')) === parameter ? textOf(node(at, 'property')) : undefined;
      if (property !== undefined) taken.add(property);
      children(at).forEach((child) => visit(child, parameter));
    };
    for (const handler of nodes(of, 'arguments')) {
      const parameter = nodes(handler, 'params')[0];
      if (!parameter) continue;
      for (const [name, key] of bound(parameter)) {
        if (key !== undefined) taken.add(key);
        else visit(handler, name);
      }
    }
    return [...taken].map((name) => ({ file, name }));
  }

  #imported(of: Node, { file }: Scope): string | undefined {
    const specifier = of.type === 'ImportExpression' ? textOf(node(of, 'source')) : undefined;
    return specifier === undefined ? undefined : resolved(file, specifier);
  }
}

export const emptyAsks = (): Asks => ({ operations: new Set(), calls: new Set(), charts: new Set(), met: new Set() });
