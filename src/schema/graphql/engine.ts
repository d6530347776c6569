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
  /** Persisted operations are trusted and compiled at once; others from their second use. */
  readonly isPersisted: boolean;
  faults?: readonly GraphQLError[];
  uses: number;
  readonly compiled: Map<string, Compiled>;
}

const MAX_DOCUMENTS = 1_000;

/** Reads, checks and runs documents; each distinct one is read, checked and compiled once. */
export class Engine {
  readonly schema: GraphQLSchema;
  readonly #documents = new Map<string, DocumentNode>();
  readonly #known = new WeakMap<DocumentNode, Known>();

  constructor(schema: GraphQLSchema, persisted: Iterable<string>) {
    this.schema = schema;
    for (const text of persisted) this.#keep(text, parse(text), true);
  }

  readonly parse = (source: string | Source): DocumentNode => {
    const text = source instanceof Source ? source.body : source;
    return this.#documents.get(text) ?? this.#keep(text, parse(text, { maxTokens: MAX_TOKENS }), false);
  };

  #keep(text: string, document: DocumentNode, isPersisted: boolean): DocumentNode {
    this.#known.set(document, { isPersisted, uses: 0, compiled: new Map() });
    this.#documents.set(text, document);
    if (this.#documents.size > MAX_DOCUMENTS) this.#dropOldest();
    return document;
  }

  #dropOldest(): void {
    for (const [text, document] of this.#documents) {
      if (this.#known.get(document)?.isPersisted) continue;
      this.#documents.delete(text);
      return;
    }
  }

  readonly validate = (_schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] => {
    const known = this.#known.get(document);
    if (!known) return validate(this.schema, document);
    known.faults ??= validate(this.schema, document, known.isPersisted ? specifiedRules : [...specifiedRules, ...limits]);
    return known.faults;
  };

  readonly execute = (args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> => {
    const known = this.#known.get(args.document);
    if (!known || (!known.isPersisted && known.uses++ === 0)) return execute(args);
    const operation = getOperationAST(args.document, args.operationName);
    // The compiler's own reading of variables refuses an absent one that has a default.
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
