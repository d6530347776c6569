import fs from 'node:fs';
import { runMain } from '#tools/main.ts';
import { DOCUMENT, importRules, RULES, withTable } from '#tools/rooms/write.ts';

await runMain(() => {
  fs.writeFileSync(RULES, importRules());
  fs.writeFileSync(DOCUMENT, withTable(fs.readFileSync(DOCUMENT, 'utf8')));
  console.log(`${RULES}, ${DOCUMENT}`);
});
