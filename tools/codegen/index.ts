import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import { describeSchema } from '#service/kernel/database/schema.ts';
import { whenStale } from '#tools/build/fingerprint.ts';
import { runMain } from '#tools/lib/main.ts';
import { bin, mustRunNode } from '#tools/lib/program.ts';

const INPUTS = [
  'codegen.ts',
  'tools/codegen/operationDocuments.ts',
  'src/schema/**/*.graphql',
  'src/schema/**/*.ts',
  'contract/**/*.ts',
  'src/api/operations/**/*.graphql',
  'package-lock.json',
];
const OUTPUTS = ['operations.ts', 'documents/CreateOrder.ts', 'refusals/CreateOrder.ts', 'persisted.json'].map(
  (file) => `src/api/generated/${file}`,
);

/** Generates types and documents of every GraphQL operation if an input has changed. */
export const codegen = (): Promise<boolean> =>
  whenStale('codegen', INPUTS, OUTPUTS, async () => {
    await mustRunNode([bin('graphql-codegen'), '--config', 'codegen.ts', '--errors-only']);
  });

/** Rewrites service/kernel/database/schema.sql from a freshly migrated database. */
async function writeSchema(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder });
  const { pool, close } = openDatabase({ url: server.url });
  try {
    await migrate(pool);
    fs.writeFileSync('service/kernel/database/schema.sql', await describeSchema(pool));
  } finally {
    await close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  await runMain(async () => {
    const { values } = parseArgs({ options: { schema: { type: 'boolean', default: false } } });
    if (values.schema) await writeSchema();
    console.log((await codegen()) ? '已由 GraphQL 定义生成类型' : 'GraphQL 类型没有变化');
  });
}
