import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  Source,
  specifiedRules,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { limits, MAX_TOKENS } from './limits.ts';

type Compiled = CompiledQuery | ExecutionResult;

interface Known {
  readonly text: string;
  /** Persisted operations are trusted and compiled at once; others on their second use. */
  readonly isPersisted: boolean;
  isValid?: boolean;
  uses: number;
  readonly compiled: Map<string, Compiled>;
}

/** Cache size for other documents with their compiled form. */
const MOST_FOREIGN = 100;

/** Parses, validates and executes documents; each distinct valid one is parsed, validated and compiled once while cached. */
export class Engine {
  readonly schema: GraphQLSchema;
  readonly #persisted = new Map<string, DocumentNode>();
  readonly #foreign = new Map<string, DocumentNode>();
  readonly #known = new WeakMap<DocumentNode, Known>();

  constructor(schema: GraphQLSchema, persisted: Iterable<string>) {
    this.schema = schema;
    for (const text of persisted) this.#keep(text, parse(text, { noLocation: true }), true);
  }

  readonly parse = (source: string | Source): DocumentNode => {
    const text = source instanceof Source ? source.body : source;
    const kept = this.#persisted.get(text) ?? this.#foreign.get(text);
    return kept ?? this.#keep(text, parse(text, { maxTokens: MAX_TOKENS }), false);
  };

  #keep(text: string, document: DocumentNode, isPersisted: boolean): DocumentNode {
    const kept = isPersisted ? this.#persisted : this.#foreign;
    this.#known.set(document, { text, isPersisted, uses: 0, compiled: new Map() });
    kept.set(text, document);
    const [oldest] = this.#foreign.keys();
    if (this.#foreign.size > MOST_FOREIGN && oldest !== undefined) this.#foreign.delete(oldest);
    return document;
  }

  readonly validate = (_schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] => {
    const known = this.#known.get(document);
    if (!known) return validate(this.schema, document);
    if (known.isValid) return [];
    const faults = validate(this.schema, document, known.isPersisted ? specifiedRules : [...specifiedRules, ...limits]);
    known.isValid = faults.length === 0;
    // Invalid documents are not cached: an error's stack retains the whole validation in memory.
    if (!known.isValid) this.#foreign.delete(known.text);
    return faults;
  };

  readonly execute = (args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> => {
    const known = this.#known.get(args.document);
    if (!known || (!known.isPersisted && known.uses++ === 0)) return execute(args);
    const operation = getOperationAST(args.document, args.operationName);
    // The compiler's own coercion of variables rejects a missing one that has a default.
    const given = getVariableValues(this.schema, operation?.variableDefinitions ?? [], args.variableValues ?? {}, { maxErrors: 5 });
    if (given.errors) return { errors: given.errors };
    const compiled = this.#compiled(known, args);
    return isCompiledQuery(compiled) ? compiled.query(args.rootValue, args.contextValue, given.coerced) : compiled;
  };

  #compiled(known: Known, { document, operationName }: ExecutionArgs): Compiled {
    const name = operationName ?? '';
    const compiled =
      known.compiled.get(name) ?? compileQuery(this.schema, document, operationName ?? undefined, { disablingCapturingStackErrors: true });
    known.compiled.set(name, compiled);
    return compiled;
  }
}
