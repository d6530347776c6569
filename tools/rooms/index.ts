import fs from 'node:fs';
import { runMain } from '#tools/lib/main.ts';
import { DOCUMENT, importRules, RULES, withTable } from './write.ts';

await runMain(() => {
  fs.writeFileSync(RULES, importRules());
  fs.writeFileSync(DOCUMENT, withTable(fs.readFileSync(DOCUMENT, 'utf8')));
  console.log(`${RULES}, ${DOCUMENT}`);
});
