import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';

const SCHEMA = ['service/db/migrations', 'service/db/functions'];
/** Files that create a test database with the current schema. */
const MAKERS = ['service/db/migrate.ts', 'testing/harness/databaseServer.ts', 'testing/harness/scratch.ts'];
const TESTS = isNightly
  ? ['service/resources/orders/', 'service/resources/payments/']
  : ['orders/create.test', 'orders/money.test', 'payments/payments.test', 'payments/mixed.test'].map((name) => `service/resources/${name}`);
const FEWEST = isNightly ? 50 : 20;

/** Titles, in older and newer versions, of the test that compares all columns known to its version; a later version may add columns. */
const OF_ITS_VERSION = ['every column of an order that was made', 'creating an order returns every column'];

const git = (...args: readonly string[]): string => execFileSync('git', [...args], { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });

/** The newest commit with a different schema: during a deployment its processes run concurrently with this version. */
function previousStep(): string {
  const commits = git('log', '--format=%H', '-n', '200', '--', ...SCHEMA)
    .split('\n')
    .filter(Boolean);
  const parents = commits.flatMap((commit) => git('rev-list', '--parents', '-n', '1', commit).trim().split(' '));
  const differs = parents.find((commit) => spawnSync('git', ['diff', '--quiet', commit, '--', ...SCHEMA]).status === 1);
  if (!differs) throw new Error('no earlier schema in the history of this clone: fetch all of it (git fetch --unshallow)');
  return differs;
}

test('the previous version creates, pays and cancels orders on this version’s schema', { timeout: 400_000 }, () => {
  const commit = previousStep();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'previous-step-'));
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: execFileSync('git', ['archive', commit], { maxBuffer: 512 * 1024 * 1024 }) });
    fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
    for (const part of [...SCHEMA, ...MAKERS]) {
      fs.rmSync(path.join(folder, part), { recursive: true, force: true });
      fs.cpSync(part, path.join(folder, part), { recursive: true });
    }
    const vitest = path.resolve('node_modules/vitest/vitest.mjs');
    const report = path.join(folder, 'report.json');
    const args = [vitest, 'run', '--project', 'service', '--reporter=json', `--outputFile=${report}`, ...TESTS];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (!fs.existsSync(report)) throw new Error(`the tests of ${commit} did not run: ${stdout}${stderr}`);
    const { numTotalTests, testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as {
      numTotalTests: number;
      testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
    };
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    const shared = all.filter(({ fullName }) => !OF_ITS_VERSION.some((title) => fullName.includes(title)));
    const failed = shared
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => [fullName, ...failureMessages]);
    expect(failed).toEqual([]);
    expect(numTotalTests).toBeGreaterThan(FEWEST);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
