import fs from 'node:fs';
import path from 'node:path';
import { commitOf, git } from './revision.ts';

const FOLDER = 'tests/models/expected';

/** Changes of one chart's expectation, as diff lines without a header. */
export interface ExpectedChange {
  readonly name: string;
  readonly lines: readonly string[];
}

const nameOf = (file: string): string => path.basename(file, '.txt');

/** Splits a diff into files, each from its first hunk on. */
function parts(diff: string): ExpectedChange[] {
  return diff
    .split(/^diff --git .*$/mu)
    .slice(1)
    .map((part) => {
      const [, file = ''] = /^(?:\+\+\+ b|--- a)\/(.*\.txt)$/mu.exec(part) ?? [];
      return {
        name: nameOf(file),
        lines: part
          .slice(part.indexOf('\n@@') + 1)
          .trimEnd()
          .split('\n'),
      };
    });
}

/** Untracked files as added text. */
function untracked(root: string): ExpectedChange[] {
  const files = git(['ls-files', '--others', '--exclude-standard', '--', FOLDER], { root }).split('\n').filter(Boolean);
  return files.map((file) => ({
    name: nameOf(file),
    lines: fs
      .readFileSync(path.join(root, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => `+${line}`),
  }));
}

/** Changes of the charts' expectations between a revision and another revision or the working tree. */
export function expectedChanges(revision: string, other: string | undefined, root: string): ExpectedChange[] {
  const commits = [revision, ...(other === undefined ? [] : [other])].map((one) => commitOf(root, one));
  const diff = git(['diff', '--no-color', '--no-ext-diff', '--unified=1', ...commits, '--', FOLDER], { root });
  return [...parts(diff), ...(other === undefined ? untracked(root) : [])].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The changes as a Markdown diff block, which is shown in red and green. */
export const expectedMarkdown = (changes: readonly ExpectedChange[]): string =>
  changes.length === 0
    ? ''
    : [
        '',
        `# 预期：${changes.length} 个状态图的预期有变化`,
        ...changes.flatMap(({ name, lines }) => ['', `## ${name} 的预期`, '', '```diff', ...lines, '```']),
        '',
      ].join('\n');
