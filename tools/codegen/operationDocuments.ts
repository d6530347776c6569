import { createHash } from 'node:crypto';
import fs from 'node:fs';
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  stripIgnoredCharacters,
  visit,
} from 'graphql';
import { refusalsOf } from '#contract/rest/problems.ts';
import { areas } from '#schema/areas.ts';

const OUT = 'src/api/generated';

const rootFields = new Map(areas.flatMap(({ Query = {}, Mutation = {} }) => [...Object.entries(Query), ...Object.entries(Mutation)]));

/** The refusals of all calls made by an operation's root fields. */
const refusalsOfOperation = ({ selectionSet }: OperationDefinitionNode): readonly string[] => {
  const names = selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? field.name.value : []));
  return refusalsOf(names.flatMap((name) => rootFields.get(name)?.calls ?? []));
};

/** Fragments by name that a definition spreads, directly or through other fragments. */
function spreadBy(
  definition: DefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  found = new Map<string, FragmentDefinitionNode>(),
): Map<string, FragmentDefinitionNode> {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (!fragment || found.has(name.value)) return;
      found.set(name.value, fragment);
      spreadBy(fragment, fragments, found);
    },
  });
  return found;
}

/** One module per operation, so that a page loads only the operations that it uses. */
const moduleOf = (
  kind: string,
  name: string,
  hash: string,
): string => `import type { ${name}${kind}, ${name}${kind}Variables } from '../operations.ts';
import { operation } from '#api/operation.ts';

export const ${name}Document = /*#__PURE__*/ operation<${name}${kind}, ${name}${kind}Variables>('${kind.toLowerCase()} ${name}', '${hash}');
`;

function writeFolder(name: string, files: ReadonlyMap<string, string>): void {
  const folder = `${OUT}/${name}`;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, text] of files) fs.writeFileSync(`${folder}/${file}.ts`, text);
}

/**
 * A plugin of graphql-codegen. Pages contain an operation's kind, name and hash; the text is only in the gateway's `persisted.json` (hash →
 * text). Also writes the refusals of each operation.
 */
export const plugin = (_schema: unknown, sources: readonly { document?: DocumentNode }[]): string => {
  const definitions = sources.flatMap(({ document }) => document?.definitions ?? []);
  const fragments = new Map(definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])));
  const [persisted, documents, refusals] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) continue;
    const name = definition.name.value;
    const parts = [definition, ...spreadBy(definition, fragments).values()];
    const text = stripIgnoredCharacters(print({ kind: Kind.DOCUMENT, definitions: parts }));
    const hash = createHash('sha256').update(text).digest('hex');
    persisted.set(hash, text);
    documents.set(name, moduleOf(definition.operation === 'query' ? 'Query' : 'Mutation', name, hash));
    refusals.set(name, `export const ${name}Refusals = ${JSON.stringify(refusalsOfOperation(definition))} as const;\n`);
  }
  writeFolder('documents', documents);
  writeFolder('refusals', refusals);
  fs.writeFileSync(`${OUT}/persisted.json`, JSON.stringify(Object.fromEntries(persisted), null, 2));
  return [...documents.keys()].map((name) => `export * from './documents/${name}.ts';`).join('\n');
};
