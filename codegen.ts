import type { CodegenConfig } from '@graphql-codegen/cli';
import { readSdl } from '#schema/sdl.ts';

const scalar = (type: string) => ({ input: type, output: type });

const config: CodegenConfig = {
  schema: readSdl(),
  documents: 'src/api/operations/**/*.graphql',
  generates: {
    'src/api/generated/operations.ts': {
      plugins: ['typescript-operations', './tools/codegen/operationDocuments.ts'],
      config: {
        useTypeImports: true,
        enumType: 'string-literal',
        strictScalars: true,
        avoidOptionals: { field: true },
        scalars: { ID: scalar('string'), Instant: scalar('number'), Fen: scalar('number'), Whole: scalar('number') },
      },
    },
  },
};

export default config;
