import { runMain } from '#tools/lib/main.ts';
import { paths } from './cli.ts';

await runMain(async () => {
  process.exitCode = await paths(process.argv.slice(2), { out: console.log, err: console.error });
});
