import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/<!-- (output of )?(\S+) -->\n```(?:ts|text)\n([\s\S]*?)\n```/g)].map(([, output, file, text]) => ({
  output: output !== undefined,
  file: file!,
  text: text!,
}));

describe('the README', () => {
  it.each(blocks.filter(({ output }) => !output))('contains $file unchanged', ({ file, text }) => {
    expect(`${text}\n`).toBe(readFileSync(join(root, file), 'utf8'));
  });

  it.each(blocks.filter(({ output }) => output))(
    'contains the output of $file',
    ({ file, text }) => {
      expect(execFileSync(process.execPath, [file], { cwd: root, encoding: 'utf8' }).trimEnd()).toBe(text);
    },
    30_000,
  );

  it('starts with a chart of XState’s documentation in at most 20 lines', () => {
    expect(blocks[0]?.file).toBe('examples/toggle.ts');
    expect(blocks[0]?.text.split('\n').length).toBeLessThanOrEqual(20);
  });

  it('contains every example', () => {
    expect(blocks.map(({ output, file }) => (output ? `> ${file}` : file))).toEqual([
      'examples/toggle.ts',
      '> examples/toggle.ts',
      'examples/user.ts',
      '> examples/user.ts',
      'examples/smsCode.ts',
      'examples/suite.ts',
      '> examples/suite.ts',
      'examples/walks.ts',
      '> examples/walks.ts',
      'examples/judge.ts',
      '> examples/judge.ts',
      'examples/browser.spec.ts',
      'examples/sut.ts',
      '> examples/sut.ts',
    ]);
  });
});
