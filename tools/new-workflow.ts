import { runMain } from '#tools/main.ts';
import { newWorkflow } from '#tools/newWorkflow/cli.ts';

await runMain(async () => {
  process.exitCode = await newWorkflow(process.argv.slice(2), { out: (text) => process.stdout.write(text), err: console.error });
});
