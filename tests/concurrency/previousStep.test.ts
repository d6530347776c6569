import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';

interface Layout {
  /** Folder of migrations, functions and migrate.ts. */
  readonly database: string;
  readonly tests: string;
}

/** Where this version and earlier ones store the schema and the tests of the domains. */
const NOW: Layout = { database: 'service/kernel/database', tests: 'service/domains' };
const LAYOUTS: readonly Layout[] = [NOW, { database: 'service/db', tests: 'service/resources' }];
const SCHEMA = ['migrations', 'functions'];
const TESTS = isNightly
  ? ['orders/', 'payments/']
  : ['orders/create', 'orders/money', 'payments/payments', 'payments/mixed'].map((name) => `${name}.test`);
const FEWEST = isNightly ? 50 : 20;

/** Titles, in older and newer versions, of the test that compares all columns known to its version; a later version may add columns. */
const OF_ITS_VERSION = ['every column of an order that was made', 'creating an order returns every column'];

const git = (...args: readonly string[]): string => execFileSync('git', [...args], { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });

interface Version {
  readonly commit: string;
  readonly layout: Layout;
}

/** The object ids of the schema's folders, equal for equal contents wherever the folders are; null if the commit has another layout. */
function schemaOf(commit: string, { database }: Layout): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', ...SCHEMA.map((part) => `${commit}:${database}/${part}`)], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout : null;
}

/** The newest commit with a different schema: during a deployment its processes run concurrently with this version. */
function previousStep(): Version {
  const folders = LAYOUTS.flatMap(({ database }) => SCHEMA.map((part) => `${database}/${part}`));
  const commits = git('log', '--format=%H', '-n', '200', '--', ...folders)
    .split('\n')
    .filter(Boolean);
  const own = schemaOf('HEAD', NOW);
  for (const commit of commits.flatMap((one) => git('rev-list', '--parents', '-n', '1', one).trim().split(' '))) {
    const layout = LAYOUTS.find((one) => schemaOf(commit, one) !== null);
    if (layout && schemaOf(commit, layout) !== own) return { commit, layout };
  }
  throw new Error('no earlier schema in the history of this clone: fetch all of it (git fetch --unshallow)');
}

test('the previous version creates, pays and cancels orders on this version’s schema', { timeout: 400_000 }, () => {
  const { commit, layout } = previousStep();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'previous-step-'));
  try {
    execFileSync('tar', ['-x', '-C', folder], { input: execFileSync('git', ['archive', commit], { maxBuffer: 512 * 1024 * 1024 }) });
    fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
    for (const part of SCHEMA) {
      fs.rmSync(path.join(folder, layout.database, part), { recursive: true, force: true });
      fs.cpSync(path.join(NOW.database, part), path.join(folder, layout.database, part), { recursive: true });
    }
    const vitest = path.resolve('node_modules/vitest/vitest.mjs');
    const report = path.join(folder, 'report.json');
    const tests = TESTS.map((name) => `${layout.tests}/${name}`);
    const args = [vitest, 'run', '--project', 'service', '--reporter=json', `--outputFile=${report}`, ...tests];
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
