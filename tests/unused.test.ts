import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const KNIP = path.resolve('node_modules/knip/bin/knip.js');

const knip = (folder: string): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, [KNIP, '--no-progress', '--treat-config-hints-as-errors'], { cwd: folder }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

test('every file, export and dependency is used', { timeout: 240_000 }, async () => expect(await knip('.')).toBe(''));

test('unused files, exports and dependencies are reported', { timeout: 120_000 }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unused-'));
  const files = {
    'package.json': '{ "name": "fixture", "type": "module", "main": "main.ts", "dependencies": { "left-pad": "1.0.0" } }',
    'main.ts': "import { used } from './parts.ts';\nconsole.log(used);\n",
    'parts.ts': 'export const used = 1;\nexport const lonely = 2;\n',
    'alone.ts': 'export const one = 1;\n',
  };
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const named = await knip(folder);
  fs.rmSync(folder, { recursive: true });
  expect(named.match(/^(?:alone\.ts|left-pad|lonely)\b/gmu)).toEqual(['alone.ts', 'left-pad', 'lonely']);
});
