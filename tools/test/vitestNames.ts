import fs from 'node:fs';
import { headOf } from './excerpt.ts';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

/** Environment variable with the path of the file that the reporter writes. */
export const NAMES_FILE = 'VITEST_NAMES_FILE';

export interface VitestNames {
  readonly passed: number;
  /** Each begins with the name of a test, suite or file; the next lines are its message. */
  readonly failures: readonly string[];
}

const withMessages = (name: string, errors: readonly SerializedError[]): string =>
  [name, ...errors.map(({ message }) => headOf(message))].join('\n');

function ofTest(test: TestCase): string | null {
  const { state, errors } = test.result();
  if (state === 'passed') return null;
  const name = `${test.module.relativeModuleId} › ${test.fullName}`;
  return state === 'failed' ? withMessages(name, errors) : `${name}（${state}）`;
}

/** An error of a hook, or of a file that could not be loaded. */
const ofSuite = (suite: TestSuite): string | null =>
  suite.errors().length > 0 ? withMessages(`${suite.module.relativeModuleId} › ${suite.fullName}`, suite.errors()) : null;

function ofModule(module: TestModule): string | null {
  if (module.errors().length > 0) return withMessages(module.relativeModuleId, module.errors());
  const state = module.state();
  return state === 'queued' || state === 'pending' ? `${module.relativeModuleId}（${state}）` : null;
}

/** Counts what passed, and names all else: tests that failed or did not run, and errors outside of tests. */
export default class NamingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const suites = modules.flatMap(({ children }) => [...children.allSuites()]);
    const failures = [...tests.map(ofTest), ...suites.map(ofSuite), ...modules.map(ofModule)].filter((failure) => failure !== null);
    const names: VitestNames = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [...failures, ...unhandled.map((error) => withMessages('Unhandled error', [error]))],
    };
    const file = process.env[NAMES_FILE];
    if (file) fs.writeFileSync(file, JSON.stringify(names));
  }
}
