import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { type DocumentNode, print, stripIgnoredCharacters } from 'graphql';
import { readSdl } from '#schema/sdl.ts';

const scalar = (type: string) => ({ input: type, output: type });

/** The operations that the gateway accepts in production: hash → text. */
const persisted = new Map<string, string>();

const persist = (document: DocumentNode): { hash: string } => {
  const text = stripIgnoredCharacters(print(document));
  const hash = createHash('sha256').update(text).digest('hex');
  persisted.set(hash, text);
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
  hooks: { beforeDone: () => writeFileSync('src/api/generated/persisted.json', JSON.stringify(Object.fromEntries(persisted), null, 2)) },
};

export default config;
