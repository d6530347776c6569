import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { demoPeople } from '#service/domains/identity/seed/people.ts';
import { databaseOnOwnServer, type TestDatabase } from '#testing/harness/database.ts';
import { testByNight } from '#testing/harness/testByNight.ts';
import { isNightly } from '#testing/nightly.ts';
import { BENCH_CREDENTIALS_KEY } from '#testing/vault.ts';
import { walk } from '#tools/gallery/walk.ts';
import { freePorts } from '#tools/start/ports.ts';
import { settingsTable } from '#tools/start/settingsTable.ts';

const readme = fs.readFileSync('README.md', 'utf8');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'readme-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Every command of the README, without prompts and comments. */
const commands = [
  ...new Set([
    ...[...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.trim().split('\n')),
    ...[...readme.matchAll(/`(npm [^`]+)`/g)].map(([, command = '']) => command),
  ]),
];

type Env = Readonly<Record<string, string | undefined>>;
interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
}

/** Environment of a shell, without the test runner's variables. */
const own = (env: Env): NodeJS.ProcessEnv => {
  const given = Object.entries(process.env).filter(
    ([name]) => !/^(?:NODE_ENV|VITEST.*|BASE_URL|DATABASE_URL|MODE|DEV|PROD|SSR)$/.test(name),
  );
  return { ...Object.fromEntries(given), NO_COLOR: '1', CREDENTIALS_KEY: BENCH_CREDENTIALS_KEY, ...env };
};

function shell(command: string, env: Env = {}): Running {
  const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: own(env) });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  onTestFinished(() => stop(child));
  return { child, said: () => said };
}

/** Sends Ctrl-C to the shell and all processes that it started. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  await exit;
}

async function ended(command: string, env?: Env): Promise<{ code: number; said: string }> {
  const { child, said } = shell(command, env);
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said() };
}

async function finished(command: string, env?: Env): Promise<string> {
  const { code, said } = await ended(command, env);
  expect({ command, code, said: code === 0 ? '' : said }).toEqual({ command, code: 0, said: '' });
  return said;
}

const ready = (running: Running, word: string) =>
  vi.waitFor(() => expect(running.said()).toContain(word), { timeout: 100_000, interval: 100 });
const somePorts = () => freePorts(['PORT', 'SERVICE_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'OPERATOR_PORT'], '127.0.0.1');
const bodyOf = async (url: string): Promise<string> => (await fetch(url)).text();

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseOnOwnServer();
});
afterAll(() => database.drop());

const onTestDatabase = (command: string): string => command.replace('postgres://user:password@host/zuhao', database.url);
const script = (name: string): unknown =>
  (JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts[name];

/** How each command is checked. Commands that take minutes are run on their smallest part. */
const shown: Readonly<Record<string, (command: string) => Promise<void>>> = {
  'npm start': async (command) => {
    const ports = await somePorts();
    const running = shell(command, { ...ports, DATA_DIR: path.join(folder, 'data'), CREDENTIALS_KEY: '' });
    await ready(running, 'Ctrl-C');
    expect(
      demoPeople.filter(({ username, password }) => !running.said().includes(`${username} / `) || !running.said().includes(password)),
    ).toEqual([]);
    expect(running.said()).toContain(`http://localhost:${ports.SANDBOX_PORT}/sms`);
    expect(await bodyOf(`http://localhost:${ports.PORT}/`)).toContain('<div id="root"');
  },
  'npm test': async () => {
    expect([script('test'), fs.readFileSync('.ci/run', 'utf8').trim().split('\n').at(-1)]).toEqual([
      'exec node tools/run.mjs test',
      'exec npm test',
    ]);
  },
  'npm run build': async (command) => {
    await finished(command);
    expect(fs.existsSync('dist/web/index.html')).toBe(true);
  },
  'npm run dev': async (command) => {
    const ports = await somePorts();
    const running = shell(command, { ...ports, DATABASE_URL: database.url });
    await ready(running, 'Ctrl-C');
    expect(await bodyOf(`http://localhost:${ports.PORT}/`)).toContain('/@vite/client');
    fs.utimesSync('contract/rules/money.ts', new Date(), new Date());
    await ready(running, '后端已重启');
    expect((await fetch(`http://localhost:${ports.PORT}/readyz`)).status).toBe(200);
  },
  // `npm test` runs their stages itself, or they take longer than all of it.
  'npm run verify:quick': async (command) =>
    expect(await finished(`${command} -- --list`)).toMatch(/\n类型\n规则\n格式\n状态图、契约规则与流程\n$/),
  'npm run test:nightly': async (command) =>
    expect((await finished(`${command} -- --list`)).trim().split('\n').slice(-10)).toEqual([
      '植入的错误',
      '各皮肤与宽度',
      '全部命令与多个进程',
      '全部图的错误、一千天的弹窗',
      '多次中断',
      '一千次提现',
      '两千个任务',
      '客服消息各一千条',
      '全部路径',
      '长时间运行后的内存',
    ]),
  // `tests/nightly/backup.test.ts` restores a backup.
  'npm run backup -- --to DIR': async () => expect(await finished('npm run backup -- --help')).toContain('--to'),
  'npm run restore -- --from DIR': async () => expect(await finished('npm run restore -- --help')).toContain('--from'),
  'npm run format': async () => expect(script('format')).toBe('exec node tools/run.mjs format'),
  'npm run codegen': async (command) => expect(await finished(command)).toMatch(/GraphQL (?:定义生成类型|类型没有变化)/),
  'npm run charts': async (command) =>
    expect(await finished(`${command} -- export checkout --format mermaid`)).toContain('stateDiagram-v2'),
  'npm run map': async () => expect(script('map')).toBe('exec node tools/run.mjs map'),
  'npm run new:workflow NAME': async (command) => expect(await finished(command.replace('NAME', '-- --help'))).toContain('new:workflow'),
  'npm run gallery': async (command) => {
    if (!isNightly) return expect(script('gallery')).toBe('exec node tools/run.mjs gallery');
    await finished(`${command} -- --only wallet --skin ai --width 375`);
    expect(fs.readFileSync('gallery/index.html', 'utf8')).toContain('wallet-content-ai-375.png');
  },
  'npm run bench': async (command) => {
    const { code, said } = await ended(`${command} -- paths`);
    // Whether a limit is met depends on the load of the machine; the table and the exit code do not.
    expect([said.match(/^[✓✗] /gm)?.length, code]).toEqual([expect.any(Number), said.includes('\n✗') ? 1 : 0]);
  },
  // `tests/qa.test.ts` runs this command.
  'npm run paths -- list': async (command) => expect(fs.readFileSync('docs/qa.md', 'utf8')).toContain(`${command}\n`),
  'npm run paths -- generate checkout --format markdown': async (command) => expect(await finished(command)).toContain('预期'),
  'npm run paths -- run checkout': async (command) =>
    expect(await finished(`${command} --out ${path.join(folder, 'paths')}`)).toContain('checkout'),
  'npm run import -- examples/market.csv': async (command) =>
    expect(await finished(command, { DATABASE_URL: database.url })).toContain('账号'),
  'npm run operator -- codes make': async (command) => expect(await finished(`${command} --help`)).toContain('--'),
  'npm run operator -- help': async (command) => expect(await finished(command)).toContain('uphold <订单号>'),
  'npm start -- --help': async (command) => expect(await finished(command)).toContain('环境变量：'),
  'npm start -- --check-config': async (command) => expect(await finished(command)).toContain('配置无误'),
};
const sharedService = /^DATABASE_URL=.* CREDENTIALS_KEY=\S+ ROLE=service SERVICE_PORT=(\d+) SANDBOX=\w+ npm start$/;
const sharedGateway = /^ROLE=gateway SERVICE_URL=\S+ npm start$/;
/** `tests/production.test.ts` runs these commands. */
const realHosts = /^NODE_ENV=production .*_URL=.* npm start$/;
const together = (command: string): boolean => sharedService.test(command) || sharedGateway.test(command);

describe('every command of the README', () => {
  test.each(commands.filter((command) => !together(command) && !realHosts.test(command)))('%s', async (command) => {
    expect(Object.keys(shown)).toContain(command);
    await shown[command]?.(command);
  });

  test('three commands start two services and a gateway', () => expect(commands.filter(together)).toHaveLength(3));

  // In `npm test`, `tests/start.test.ts` starts the same processes with environment variables only.
  testByNight('services and a gateway on a shared PostgreSQL', async () => {
    const { A, B, ...ports } = await freePorts(['A', 'B', 'PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'OPERATOR_PORT'], '127.0.0.1');
    const moved = commands.filter(together).map((command) => onTestDatabase(command).replaceAll('8081', A).replaceAll('8091', B));
    for (const command of moved) await ready(shell(command, ports), '已就绪');
    expect((await fetch(`http://localhost:${ports.PORT}/readyz`)).status).toBe(200);
  });

  test('the commands with real hosts have a valid configuration', async () => {
    const given = commands.filter((line) => realHosts.test(line));
    expect(given).toHaveLength(2);
    const secrets = Object.fromEntries(
      ['CASHIER_SECRET', 'PAYOUT_SECRET', 'SIGNING_SECRET', 'DESK_SECRET'].map((name) => [name, randomBytes(32).toString('hex')]),
    );
    for (const command of given) expect(await finished(`${command} -- --check-config`, secrets)).toContain('配置无误');
  });
});

test('the table of settings is up to date', () => expect(readme).toContain(settingsTable()));

test('the README shows exactly the screenshots that the walk takes', () => {
  const taken = walk.map(({ name }) => `${name}.jpg`);
  const nth = (file: string): number => Number.parseInt(file, 10);
  const files = fs.readdirSync('docs/walk').toSorted((one, other) => nth(one) - nth(other));
  expect([files, [...readme.matchAll(/\(docs\/walk\/([^)]+)\)/g)].map(([, name]) => name)]).toEqual([taken, taken]);
});

test('every file linked in the README exists', () => {
  const targets = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target).filter((target) => !target.startsWith('http'));
  expect(targets.length).toBeGreaterThan(10);
  expect(targets.filter((target) => !fs.existsSync(target))).toEqual([]);
});
