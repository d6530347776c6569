import { bin, runNode } from '#tools/lib/program.ts';

const { code } = await runNode([bin('oxfmt'), '.'], { onOutput: (text) => process.stdout.write(text) });
process.exitCode = code;
