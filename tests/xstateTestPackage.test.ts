import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SOURCE = path.resolve('packages/xstate-test');
const MODULES = path.resolve('node_modules');
const room = fs.mkdtempSync(path.join(os.tmpdir(), 'xstate-test-package-'));
const inRoom = (name: string): string => path.join(room, name);
const run = promisify(execFile);

interface Ran {
  readonly code: number;
  readonly text: string;
}

async function attempt(program: string, args: readonly string[], cwd: string): Promise<Ran> {
  try {
    const { stdout, stderr } = await run(program, [...args], { cwd, shell: process.platform === 'win32' });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: number; stdout?: string; stderr?: string };
    return { code: code ?? 1, text: `${stdout ?? String(error)}${stderr ?? ''}` };
  }
}

/** The archive that `npm pack` makes of a folder. */
async function pack(folder: string, ...more: readonly string[]): Promise<string> {
  const { code, text } = await attempt('npm', ['pack', '--silent', '--offline', '--pack-destination', room, ...more], folder);
  expect([code, text]).toEqual([0, expect.stringContaining('.tgz')]);
  return inRoom(text.trim().split('\n').at(-1) ?? '');
}

/** An empty project in which the archives are installed without a registry. */
async function install(name: string, archives: readonly string[]): Promise<string> {
  const folder = inRoom(name);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n');
  const { code, text } = await attempt('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', ...archives], folder);
  expect([code, text]).toEqual([0, expect.stringContaining('added 2 packages')]);
  fs.writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'nodenext',
        target: 'es2023',
        lib: ['es2023', 'dom'],
        types: [],
        skipLibCheck: false,
        outDir: 'out',
        rootDir: '.',
      },
      include: ['*.ts'],
    }),
  );
  return folder;
}

const TSC = path.join(MODULES, 'typescript', 'bin', 'tsc');
const compile = (folder: string): Promise<Ran> => attempt(process.execPath, [TSC, '-p', '.'], folder);

const readme = fs.readFileSync(path.join(SOURCE, 'README.md'), 'utf8');
const shown = (mark: string): string =>
  new RegExp(`<!-- ${mark} -->\\n\`\`\`(?:ts|text)\\n([\\s\\S]*?)\`\`\``, 'u').exec(readme)?.[1] ?? '';

let packed = '';
let xstate = '';
let project = '';

beforeAll(async () => {
  const copy = inRoom('xstate-test');
  fs.cpSync(SOURCE, copy, { recursive: true, filter: (file) => !/[\\/](?:node_modules|dist)$/u.test(file) });
  fs.symlinkSync(MODULES, inRoom('node_modules'), 'junction');
  xstate = await pack(path.join(MODULES, 'xstate'), '--ignore-scripts');
  packed = await pack(copy);
  fs.unlinkSync(inRoom('node_modules'));
  expect(fs.readFileSync(path.join(copy, 'package.json'), 'utf8')).toBe(fs.readFileSync(path.join(SOURCE, 'package.json'), 'utf8'));
  project = await install('project', [xstate, packed]);
}, 120_000);
afterAll(() => fs.rmSync(room, { recursive: true, force: true }));

test('the archive contains the files of its manifest, and no sources', () => {
  const folder = path.join(project, 'node_modules/@xstate/test');
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, unknown> & {
    exports: Record<string, Record<string, string>>;
  };
  expect(Object.keys(manifest.exports)).toEqual(['.', './playwright', './live']);
  for (const file of Object.values(manifest.exports).flatMap((way) => Object.values(way)))
    expect([file, fs.existsSync(path.join(folder, file))]).toEqual([file, true]);
  expect(fs.readdirSync(folder).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  expect(Object.keys(manifest['peerDependencies'] as object)).toEqual(['@playwright/test', 'xstate']);
  expect([manifest['types'], manifest['engines'], manifest['devDependencies'], manifest['dependencies']]).toEqual([
    './dist/index.d.ts',
    { node: '>=22' },
    undefined,
    undefined,
  ]);
});

test("the README's examples compile strictly and run in an empty project", { timeout: 60_000 }, async () => {
  fs.writeFileSync(path.join(project, 'walk.ts'), shown('examples/toggle.ts'));
  fs.writeFileSync(path.join(project, 'user.ts'), shown('examples/user.ts'));
  fs.writeFileSync(
    path.join(project, 'live.ts'),
    "import { createStepper } from '@xstate/test/live';\nexport const made: typeof createStepper = createStepper;\n",
  );
  expect(await compile(project)).toEqual({ code: 0, text: '' });
  expect(await attempt(process.execPath, ['out/walk.js'], project)).toEqual({ code: 0, text: shown('output of examples/toggle.ts') });
  expect(await attempt(process.execPath, ['out/user.js'], project)).toEqual({ code: 0, text: shown('output of examples/user.ts') });
  expect(await attempt(process.execPath, ['-e', "require('@xstate/test'); import('@xstate/test/playwright')"], project)).toEqual({
    code: 0,
    text: '',
  });
});

test('another name is one setting, `publishConfig.name`: packed, installed and imported under it', { timeout: 120_000 }, async () => {
  const copy = inRoom('renamed');
  fs.cpSync(SOURCE, copy, { recursive: true, filter: (file) => !/[\\/](?:node_modules|dist)$/u.test(file) });
  const file = path.join(copy, 'package.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as { publishConfig: { name: string } };
  fs.writeFileSync(file, JSON.stringify({ ...manifest, publishConfig: { ...manifest.publishConfig, name: 'xstate-paths' } }));
  fs.symlinkSync(MODULES, inRoom('node_modules'), 'junction');
  const archive = await pack(copy).finally(() => fs.unlinkSync(inRoom('node_modules')));
  const folder = await install('elsewhere', [xstate, archive]);
  fs.writeFileSync(path.join(folder, 'walk.ts'), shown('examples/toggle.ts').replaceAll('@xstate/test', 'xstate-paths'));
  // npm names the file before `prepack`; the name inside counts.
  expect(fs.readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['xstate', 'xstate-paths']);
  expect(await compile(folder)).toEqual({ code: 0, text: '' });
  expect(await attempt(process.execPath, ['out/walk.js'], folder)).toEqual({ code: 0, text: shown('output of examples/toggle.ts') });
  expect((await attempt(process.execPath, ['-e', "import('@xstate/test')"], folder)).code).toBe(1);
});

test('the archive contains its types', { timeout: 60_000 }, async () => {
  const wrong =
    "import { cover, explore } from '@xstate/test';\nimport { createMachine } from 'xstate';\n" +
    "const graph = explore(createMachine({ id: 'a' }), { outcomes: {} });\n" +
    "export const all: number = cover(graph, { goal: 'nothing' }).paths;\n";
  fs.writeFileSync(path.join(project, 'wrong.ts'), wrong);
  const { code, text } = await compile(project);
  fs.rmSync(path.join(project, 'wrong.ts'));
  expect([code, text.match(/error TS\d+/gu)]).toEqual([expect.any(Number), ['error TS2322', 'error TS2322']]);
});

/** Breaks a copy of the installed package; returns the failures that the checks of this file report. */
async function broken(name: string, change: (folder: string) => void): Promise<string> {
  const folder = inRoom(name);
  fs.cpSync(project, folder, { recursive: true });
  change(path.join(folder, 'node_modules/@xstate/test/dist'));
  const compiled = await compile(folder);
  return compiled.code === 0 ? (await attempt(process.execPath, ['out/walk.js'], folder)).text : compiled.text;
}

test('a missing file and an import from outside the package are detected', { timeout: 60_000 }, async () => {
  expect(await broken('without', (dist) => fs.rmSync(path.join(dist, 'walks/cover.js')))).toContain('ERR_MODULE_NOT_FOUND');
  expect(await broken('untyped', (dist) => fs.rmSync(path.join(dist, 'graph.d.ts')))).toContain("'./graph.js'");
  expect(
    await broken('leaking', (dist) =>
      fs.appendFileSync(path.join(dist, 'graph.d.ts'), "export type { Moment } from '#contract/time.ts';\n"),
    ),
  ).toContain('#contract/time.ts');
});
