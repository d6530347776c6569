import { runNode } from '#tools/lib/program.ts';

/** Runs `npm run paths -- run` without the environment of Playwright's workers. */
export function runPaths(...args: readonly string[]): ReturnType<typeof runNode> {
  const told = Object.keys(process.env).filter((name) => /^(?:PLAYWRIGHT|PW|TEST_)/u.test(name));
  return runNode(['tools/paths/index.ts', 'run', ...args], { env: Object.fromEntries(told.map((name) => [name, undefined])) });
}
