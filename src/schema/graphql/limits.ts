import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Limits for documents that are not persisted operations. */
export const MAX_TOKENS = 1_000;
const MAX_SELECTIONS = 1_000;
const MAX_DEPTH = 6;
const MAX_ALIASES = 15;
const MAX_ROOT_FIELDS = 10;
const MAX_DIRECTIVES = 50;
/** Each root field of a mutation is a separate command of the service. */
const MAX_COMMANDS = 1;

interface Measure {
  selections: number;
  aliases: number;
  roots: number;
  depth: number;
}

const isIntrospection = (field: FieldNode): boolean => field.name.value === '__schema' || field.name.value === '__type';

/** Fragments count at every spread; counting stops at the limit. */
function measure(context: ValidationContext, set: SelectionSetNode, depth: number, spread: ReadonlySet<string>, seen: Measure): void {
  seen.depth = Math.max(seen.depth, depth);
  for (const selection of set.selections) {
    seen.selections += 1;
    if (seen.selections > MAX_SELECTIONS) return;
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      measure(context, selection.selectionSet, depth, spread, seen);
    } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value;
      const fragment = context.getFragment(name);
      if (fragment && !spread.has(name)) measure(context, fragment.selectionSet, depth, new Set([...spread, name]), seen);
    } else {
      if (depth === 1) seen.roots += 1;
      if (selection.alias) seen.aliases += 1;
      if (selection.selectionSet && !isIntrospection(selection)) measure(context, selection.selectionSet, depth + 1, spread, seen);
    }
  }
}

const size = (context: ValidationContext): ASTVisitor => {
  const refuse = (what: string) => context.reportError(new GraphQLError(`Too many ${what}`));
  let directives = 0;
  return {
    OperationDefinition(operation) {
      const seen: Measure = { selections: 0, aliases: 0, roots: 0, depth: 0 };
      measure(context, operation.selectionSet, 1, new Set(), seen);
      if (seen.selections > MAX_SELECTIONS) refuse('fields');
      if (seen.depth > MAX_DEPTH) refuse('levels');
      if (seen.aliases > MAX_ALIASES) refuse('aliases');
      if (seen.roots > (operation.operation === 'mutation' ? MAX_COMMANDS : MAX_ROOT_FIELDS)) refuse('root fields');
    },
    Directive() {
      directives += 1;
      if (directives === MAX_DIRECTIVES + 1) refuse('directives');
    },
  };
};

export const limits: readonly ValidationRule[] = [size];
