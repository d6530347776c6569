import { charts } from './cli.ts';
import { runMain } from '#tools/lib/main.ts';

await runMain(async () => {
  process.exitCode = await charts(process.argv.slice(2), { out: (text) => process.stdout.write(text), err: console.error });
});
