import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { type DocumentNode, Kind, print, stripIgnoredCharacters } from 'graphql';
import { refusalsOf } from '#contract/rest/problems.ts';
import { areas } from '#schema/areas.ts';
import { readSdl } from '#schema/sdl.ts';

const scalar = (type: string) => ({ input: type, output: type });

/** The operations that the gateway accepts in production: hash → text. */
const persisted = new Map<string, string>();

const rootFields = new Map(areas.flatMap(({ Query = {}, Mutation = {} }) => [...Object.entries(Query), ...Object.entries(Mutation)]));

/** Operation → the refusals of every call that its root fields make. */
const refusals = new Map<string, readonly string[]>();

const noteRefusals = ({ definitions }: DocumentNode): void => {
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) continue;
    const names = definition.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? field.name.value : []));
    refusals.set(definition.name.value, refusalsOf(names.flatMap((name) => rootFields.get(name)?.calls ?? [])));
  }
};

/** A module for each operation, so that a page loads only those that it needs. */
const writeRefusals = (): void => {
  const folder = 'src/api/generated/refusals';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, own] of refusals)
    writeFileSync(`${folder}/${name}.ts`, `export const ${name}Refusals = ${JSON.stringify(own)} as const;\n`);
};

const persist = (document: DocumentNode): { hash: string } => {
  const text = stripIgnoredCharacters(print(document));
  const hash = createHash('sha256').update(text).digest('hex');
  persisted.set(hash, text);
  noteRefusals(document);
  return { hash };
};

/** What a first visit of the home page asks for has a module of its own, so that it loads no other operation. */
const first = [
  'src/api/operations/fragments/*.graphql',
  'src/api/operations/home/Home.graphql',
  'src/api/operations/search/HotWords.graphql',
];

const typed = (documents: string | string[]) => ({
  documents,
  plugins: ['typescript-operations', 'typed-document-node'],
  config: {
    documentMode: 'string',
    pureMagicComment: true,
    useTypeImports: true,
    enumType: 'string-literal',
    strictScalars: true,
    dedupeFragments: true,
    avoidOptionals: { field: true },
    scalars: { ID: scalar('string'), Instant: scalar('number'), Fen: scalar('number'), Whole: scalar('number') },
    unstable_onExecutableDocumentNode: persist,
  },
});

const config: CodegenConfig = {
  schema: readSdl(),
  generates: {
    'src/api/generated/operations.ts': typed('src/api/operations/**/*.graphql'),
    'src/api/generated/first.ts': typed(first),
  },
  hooks: {
    beforeDone: () => {
      writeFileSync('src/api/generated/persisted.json', JSON.stringify(Object.fromEntries(persisted), null, 2));
      writeRefusals();
    },
  },
};

export default config;
