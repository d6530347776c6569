import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { runMain } from '#tools/lib/main.ts';
import { breaksOf, readDocuments } from './breaking.ts';
import { MAP_DATA_FILE, MAP_FILE, mapTexts, SCHEMA_FILE, schemaText } from './files.ts';

await runMain(async () => {
  const { values } = parseArgs({ options: { breaking: { type: 'boolean', default: false } } });
  const schema = schemaText();
  const before = fs.existsSync(SCHEMA_FILE) ? fs.readFileSync(SCHEMA_FILE, 'utf8') : schema;
  const breaks = breaksOf(before, schema, readDocuments());
  if (breaks.length > 0 && !values.breaking)
    throw new UsageError(
      `正在使用的操作会因此失效（确实要改，用 npm run map -- --breaking）：\n${breaks.map((each) => `  ${each}`).join('\n')}`,
    );
  fs.writeFileSync(SCHEMA_FILE, schema);
  const { page, data } = await mapTexts();
  fs.writeFileSync(MAP_FILE, page);
  fs.writeFileSync(MAP_DATA_FILE, data);
  console.log(`${MAP_FILE}, ${MAP_DATA_FILE}, ${SCHEMA_FILE}`);
});
