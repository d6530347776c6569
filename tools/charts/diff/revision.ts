import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UsageError } from '#service/kernel/lib/usageError.ts';
import { type Chart, loadCharts } from '#tools/charts/load.ts';

/** Paths that determine the charts. */
const PARTS = ['package.json', 'contract', 'src', 'packages'];

interface GitOptions {
  readonly root: string;
  readonly index?: string;
  readonly input?: string;
}

/** Runs git; returns its output. */
export function git(args: readonly string[], { root, index, input }: GitOptions): string {
  const env = { ...process.env, ...(index === undefined ? {} : { GIT_INDEX_FILE: index }) };
  return execFileSync('git', args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(input === undefined ? {} : { input }),
  });
}

/** The commit that a revision names. */
export function commitOf(root: string, revision: string): string {
  try {
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], { root }).trim();
  } catch {
    throw new UsageError(`git 不认识版本 ${revision}`);
  }
}

/** Loads the charts of a revision. Neither the working tree nor git’s index is changed. */
export async function chartsAt(revision: string, root = '.'): Promise<Chart[]> {
  const commit = commitOf(root, revision);
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'charts-')));
  try {
    const index = path.join(folder, 'index');
    const tree = path.join(folder, 'tree');
    git(['read-tree', commit], { root, index });
    const files = git(['ls-files', '-z', '--', ...PARTS], { root, index });
    git(['checkout-index', '--prefix', `${tree}/`, '-z', '--stdin'], { root, index, input: files });
    fs.symlinkSync(path.resolve(root, 'node_modules'), path.join(tree, 'node_modules'), 'junction');
    return await loadCharts(tree);
  } catch (error) {
    throw error instanceof UsageError
      ? error
      : new UsageError(`版本 ${revision} 的状态图无法读取：${error instanceof Error ? error.message : String(error)}`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
