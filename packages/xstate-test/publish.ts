/**
 * Prepares the package for npm. In the workspace it consists of its sources, without a build; the published package contains
 * `dist`.
 * npm does not apply `publishConfig` to `exports` as pnpm and yarn do, so `prepack` writes that manifest and `postpack` restores
 * the workspace's.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import told from './package.json' with { type: 'json' };

const root = import.meta.dirname;
const manifest = path.join(root, 'package.json');
const kept = path.join(root, 'package.workspace.json');

/** The compiler rewrites the extension of `./graph.ts` in JavaScript, but not in declarations. */
function rewriteDeclarations(folder: string): void {
  for (const file of fs.globSync('**/*.d.ts', { cwd: folder })) {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    fs.writeFileSync(path.join(folder, file), text.replaceAll(/(from |import\()(['"]\.[^'"]*)\.ts(['"])/gu, '$1$2.js$3'));
  }
}

function build(): void {
  fs.rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  execFileSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  rewriteDeclarations(path.join(root, 'dist'));
}

function pack(): void {
  build();
  const { publishConfig, scripts: _, devDependencies: __, ...rest } = told;
  fs.copyFileSync(manifest, kept);
  fs.writeFileSync(manifest, `${JSON.stringify({ ...rest, ...publishConfig }, null, 2)}\n`);
}

function restore(): void {
  if (fs.existsSync(kept)) fs.renameSync(kept, manifest);
}

const commands: Readonly<Record<string, () => void>> = { build, pack, restore };
commands[process.argv[2] ?? 'build']?.();
