import { whenStale } from '#tools/fingerprint.ts';
import { runMain } from '#tools/main.ts';
import { bin, mustRunNode } from '#tools/program.ts';

const INPUTS = [
  'codegen.ts',
  'src/schema/**/*.graphql',
  'src/schema/*.ts',
  'contract/**/*.ts',
  'src/api/operations/**/*.graphql',
  'package-lock.json',
];
const OUTPUTS = ['src/api/generated/operations.ts', 'src/api/generated/first.ts', 'src/api/generated/persisted.json'];

/** Types and documents of every GraphQL operation, written only when one of the inputs has changed. */
export const codegen = (): Promise<boolean> =>
  whenStale('codegen', INPUTS, OUTPUTS, async () => {
    await mustRunNode([bin('graphql-codegen'), '--config', 'codegen.ts', '--errors-only']);
  });

if (import.meta.main) {
  await runMain(async () => {
    console.log((await codegen()) ? '已由 GraphQL 定义生成类型' : 'GraphQL 类型没有变化');
  });
}
