import { runMain } from '#tools/lib/main.ts';
import { operator } from './cli.ts';
import { withDatabase } from './withDatabase.ts';

await runMain(async () => {
  process.exitCode = await operator(process.argv.slice(2), { out: console.log, err: console.error }, withDatabase);
});
