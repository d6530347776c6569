import { runMain } from '#tools/main.ts';
import { paths } from '#tools/paths/cli.ts';

await runMain(async () => {
  process.exitCode = await paths(process.argv.slice(2), { out: console.log, err: console.error });
});
