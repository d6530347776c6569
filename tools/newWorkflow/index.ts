import { runMain } from '#tools/lib/main.ts';
import { newWorkflow } from './cli.ts';

await runMain(async () => {
  process.exitCode = await newWorkflow(process.argv.slice(2), { out: (text) => process.stdout.write(text), err: console.error });
});
