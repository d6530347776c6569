import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { chat, hostCalls, payouts, wallet } from '#contract/rest/index.ts';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';
import { aChat, messagesOf } from '#testing/builders/chat.ts';
import { keyed } from '#testing/builders/market.ts';
import { aPayee, aWithdrawal, passRest, readWithdrawal } from '#testing/builders/payouts.ts';
import { aPicture } from '#testing/builders/picture.ts';
import { databaseOnOwnServer, type TestDatabase } from '#testing/harness/database.ts';
import { type Image, linkProductionPackages, makeImage } from '#testing/harness/image.ts';
import { BENCH_CREDENTIALS_KEY } from '#testing/vault.ts';
import { buildStale } from '#tools/build/index.ts';
import { freePorts } from '#tools/start/ports.ts';
import { aSharedMarket } from './concurrency/processes.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'image-'));
let database: TestDatabase;
let image: Image;

/** Runs lines of the Dockerfile without a registry and a compiler: this tree contains the packages and the built page. */
function run(command: string, folder: string): void {
  if (command === 'npm ci') return;
  if (command === 'npm ci --omit=dev') return linkProductionPackages(folder);
  if (command.startsWith('rm -rf '))
    return command
      .split(' ')
      .slice(2)
      .forEach((each) => fs.rmSync(path.join(folder, each), { recursive: true, force: true }));
  expect(command).toBe('npm run build');
  for (const built of ['dist', 'src/api/generated']) fs.cpSync(built, path.join(folder, built), { recursive: true });
}

beforeAll(async () => {
  await buildStale(() => {});
  database = await databaseOnOwnServer();
  image = makeImage(root, run);
}, 240_000);
afterAll(async () => {
  await database.drop();
  fs.rmSync(root, { recursive: true, force: true });
});

/** PostgreSQL's error message format: length, fields, terminator. */
const passwordRefused = ((fields: string) => {
  const body = Buffer.from(`${fields}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from('E'), length, body]);
})('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "shop"\0');

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
}

function start({ folder, command: [, ...args], env }: Image, given: Readonly<Record<string, string>>): Started {
  const { PATH, HOME } = process.env;
  const own = { PATH, HOME, NODE_COMPILE_CACHE: path.join(root, 'compiled') };
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...own, ...env, ...given }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  });
  return { child, said: () => said };
}

const isReady = ({ child, said }: Started) =>
  vi.waitFor(() => expect([child.exitCode, said()]).toEqual([null, expect.stringContaining('已就绪')]), { timeout: 60_000, interval: 50 });

/** Names and modification times of all files, to detect writes. */
const filesOf = (folder: string): string[] =>
  fs
    .globSync('**/*', { cwd: folder, exclude: (name) => name.endsWith('/node_modules/.cache') })
    .map((file) => `${file} ${fs.statSync(path.join(folder, file)).mtimeMs}`)
    .toSorted();

/** The start commands of the README, without `--check-config`, with hosts and ports of this machine. */
async function production(): Promise<{ service: Record<string, string>; gateway: Record<string, string>; site: string }> {
  const { SERVICE_PORT, PORT, NOWHERE } = await freePorts(['SERVICE_PORT', 'PORT', 'NOWHERE'], '127.0.0.1');
  const lines = fs
    .readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => /^NODE_ENV=production .* npm start$/.test(line));
  const [service = {}, gateway = {}] = lines.map((line) =>
    Object.fromEntries(
      line
        .split(' ')
        .filter((word) => word.includes('='))
        .map((word): [string, string] => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])
        .map(([name, value]) => [name, value.replace(/^(https?|smtps?):\/\/.*example$/, `$1://127.0.0.1:${NOWHERE}`)]),
    ),
  );
  const own = ['CASHIER_SECRET', 'PAYOUT_SECRET', 'SIGNING_SECRET', 'DESK_SECRET'].map((name) => [name, randomBytes(32).toString('hex')]);
  const secrets = { ...Object.fromEntries(own), CREDENTIALS_KEY: BENCH_CREDENTIALS_KEY };
  return {
    service: { ...service, ...secrets, DATABASE_URL: database.url, HOST: '127.0.0.1', SERVICE_PORT, TRUST_GATEWAY: 'loopback' },
    gateway: { ...gateway, HOST: '127.0.0.1', PORT, SERVICE_URL: `http://127.0.0.1:${SERVICE_PORT}`, TRUST_PROXY: 'loopback' },
    site: `http://127.0.0.1:${PORT}`,
  };
}

test('the image starts with the commands of the README, without development packages, and writes nothing into its folder', async () => {
  for (const development of ['vite', 'typescript', '@graphql-codegen/cli', '@playwright/test', 'vitest'])
    expect(fs.existsSync(path.join(image.folder, 'node_modules', development))).toBe(false);
  const before = filesOf(image.folder);
  const { service, gateway, site } = await production();
  await isReady(start(image, service));
  await isReady(start(image, gateway));
  const page = await fetch(`${site}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')]);
  expect((await fetch(`${site}/readyz`)).status).toBe(200);
  const health = start({ ...image, command: ['node', 'tools/start/healthy.ts'] }, gateway);
  expect(await once(health.child, 'exit')).toEqual([0, null]);
  expect(filesOf(image.folder)).toEqual(before);
});

/** All outside hosts, in this process. They know the site's public address and the shared secrets alone. */
async function outsideOf(service: Readonly<Record<string, string>>, publicUrl: string): Promise<Sandbox> {
  const secretOf = (host: string): string => service[`${host}_SECRET`] ?? '';
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    publicUrl,
    cashierSecret: secretOf('CASHIER'),
    payoutSecret: secretOf('PAYOUT'),
    signingSecret: secretOf('SIGNING'),
    deskSecret: secretOf('DESK'),
  });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

const press = (url: string | null, outcome: string): Promise<Response> => {
  const { origin, pathname, searchParams } = new URL(url ?? '');
  return fetch(origin + pathname, {
    method: 'POST',
    body: new URLSearchParams([...searchParams, ['outcome', outcome]]),
    redirect: 'manual',
  });
};

test('the outside hosts reach a private service through the gateway: a payment, a contract, a payout and a chat', async () => {
  const { service, gateway, site } = await production();
  const { url: hosts } = await outsideOf(service, site);
  const urls = ['CASHIER', 'PAYOUT', 'SIGNING', 'DESK'].map((name) => [`${name}_URL`, hosts]);
  await isReady(start(image, { ...service, ...Object.fromEntries(urls), PUBLIC_URL: site }));
  const door = start(image, { ...gateway, PUBLIC_URL: site });
  await isReady(door);
  const market = aSharedMarket(database, [{ url: `http://127.0.0.1:${service['SERVICE_PORT']}` }]);
  onTestFinished(() => market.close());
  const payee = await aPayee(market, { isSigned: false });
  const said = { token: payee.token };
  const within = { timeout: 20_000 };

  const { cashier_url } = await market.get(wallet.createRecharge, { body: { amount: 6_600 } }, keyed(payee));
  expect((await press(cashier_url, 'success')).status).toBe(303);
  const { signing_url } = await market.get(payouts.createContract, {}, said);
  expect((await press(signing_url, 'sign')).status).toBe(303);
  await expect.poll(async () => (await market.get(payouts.getContract, {}, said)).status, within).toBe('signed');

  const { withdrawal_no } = await aWithdrawal(market, payee, 1_000);
  await passRest(market);
  await expect.poll(async () => (await readWithdrawal(market, payee, withdrawal_no)).status, within).toBe('paid');

  const { number } = await aChat(market, payee.token);
  const sent = await fetch(`${site}/web/api/v1/pictures?purpose=chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payee.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(await aPicture()),
  });
  const { data: picture } = (await sent.json()) as { data: { id: string } };
  const message = { params: { number }, body: { client_id: 'client-000001', picture_id: picture.id } };
  await market.get(chat.sendChatMessage, message, said);
  const shown = () => fetch(`${hosts}/desk/pictures/${number}/1`);
  await expect.poll(async () => (await shown()).status, within).toBe(200);
  expect((await shown()).headers.get('content-type')).toBe('image/webp');
  for (const [event, body] of [
    ['take', '小林'],
    ['text', '您好'],
  ])
    await fetch(`${hosts}/desk/act`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, event, body }),
    });
  const texts = async () => (await messagesOf(market, { number, ...said })).list.flatMap(({ by, text }) => (by === 'desk' ? [text] : []));
  await expect.poll(texts, within).toContain('您好');

  const answered = door
    .said()
    .split('\n')
    .flatMap((line) => (line.includes('"answered"') ? [JSON.parse(line) as { path: string; status: number }] : []));
  const statusOf = (address: string) =>
    answered.find(({ path: seen }) => new URLPattern({ pathname: `/web/api/v1${address}` }).test({ pathname: seen }))?.status;
  expect(hostCalls.map(({ name, path: address }) => [name, statusOf(address)])).toEqual(hostCalls.map(({ name }) => [name, 200]));
});

test('without a built page, or with an outdated one, a gateway explains what to do', async () => {
  const { gateway } = await production();
  const index = path.join(image.folder, 'index.html');
  const text = fs.readFileSync(index, 'utf8');
  fs.writeFileSync(index, `${text}<!-- newer -->`);
  const { child, said } = start(image, gateway);
  const [code] = (await once(child, 'exit')) as [number];
  fs.writeFileSync(index, text);
  expect([code, said()]).toEqual([1, 'dist/web 还没有构建，或与源码不符：请先运行 npm run build\n']);
});

const endOf = async ({ child, said }: Started): Promise<[code: number, said: string]> => {
  const [code] = (await once(child, 'exit')) as [number];
  return [code, said()];
};

test('an unreachable database, a wrong password and a wrong key are reported in one line each', async () => {
  const { service } = await production();
  const { NOWHERE } = await freePorts(['NOWHERE'], '127.0.0.1');
  const at = (DATABASE_URL: string) => endOf(start(image, { ...service, DATABASE_URL }));
  expect(await at(`postgres://shop:pass-word@127.0.0.1:${NOWHERE}/shop`)).toEqual([
    1,
    `数据库（DATABASE_URL）连不上：127.0.0.1:${NOWHERE} ECONNREFUSED\n`,
  ]);
  const server = net.createServer((socket) => socket.once('data', () => socket.end(passwordRefused)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  expect(await at(`postgres://shop:pass-word@127.0.0.1:${(server.address() as net.AddressInfo).port}/shop?sslmode=disable`)).toEqual([
    1,
    '数据库（DATABASE_URL）用户名或密码不对：password authentication failed for user "shop"\n',
  ]);
  await isReady(start(image, service));
  const [code, said] = await endOf(
    start(image, { ...service, SERVICE_PORT: NOWHERE, CREDENTIALS_KEY: randomBytes(32).toString('base64') }),
  );
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^配置有 1 处错误：\n {2}CREDENTIALS_KEY：账号的登录信息由密钥 [\w-]{8} 加密，本进程没有这把密钥；.*\n$/),
  ]);
});

/** Stands in for PostgreSQL's client program, which may be missing here or older than the server. */
function dumpProgram(): string {
  const folder = fs.mkdtempSync(path.join(root, 'programs-'));
  const script = `#!/bin/sh
[ "$1" = --version ] && echo 'pg_dump (PostgreSQL) 99' && exit
for word; do case "$word" in --file=*) echo dumped > "\${word#--file=}";; esac; done
`;
  fs.writeFileSync(path.join(folder, 'pg_dump'), script, { mode: 0o755 });
  return folder;
}

test('operator, import, backup and restore run in production with the settings of the documented lines', async () => {
  // Instead of `npm ci`, which writes it.
  fs.copyFileSync('node_modules/.package-lock.json', path.join(image.folder, 'node_modules/.package-lock.json'));
  const kept = path.join(root, 'kept');
  const PATH = [path.dirname(process.execPath), dumpProgram(), process.env['PATH']].join(path.delimiter);
  const env = { PATH, HOME: root, CREDENTIALS_KEY: BENCH_CREDENTIALS_KEY, NODE_COMPILE_CACHE: path.join(root, 'compiled') };
  const lines = fs
    .readFileSync('docs/running.md', 'utf8')
    .split('\n')
    .filter((line) => /^NODE_ENV=production DATABASE_URL=\S+ .*npm run /.test(line))
    .map((line) =>
      line
        .replace('postgres://user:password@host/zuhao', `'${database.url}'`)
        .replace('/backups/2026-11-20', kept)
        .replace('/imports/market.csv', path.resolve('examples/market.csv')),
    );
  const ends: unknown[] = [];
  for (const line of lines) {
    // Restoring itself needs PostgreSQL's programs: tests/nightly/backupShared.test.ts.
    const command = line.includes('npm run restore') ? `${line} --check` : line;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: image.folder, env, encoding: 'utf8' });
    ends.push([/npm run (\w+)/.exec(line)?.[1], status, status === 0 ? '' : stdout + stderr]);
  }
  expect(ends).toEqual(['operator', 'import', 'backup', 'restore'].map((name) => [name, 0, '']));
}, 120_000);

test('compose.yaml gives a service all settings of the README', async () => {
  const compose = fs.readFileSync('compose.yaml', 'utf8');
  const { service } = await production();
  expect(
    Object.keys(service).filter((name) => !/^(?:NODE_ENV|HOST|SERVICE_PORT)$/.test(name) && !compose.includes(`    ${name}: `)),
  ).toEqual([]);
});

test('the health check of an unreachable process exits with code 1', async () => {
  const { NOWHERE } = await freePorts(['NOWHERE'], '127.0.0.1');
  const { child } = start({ ...image, command: ['node', 'tools/start/healthy.ts'] }, { ROLE: 'service', SERVICE_PORT: NOWHERE });
  expect(await once(child, 'exit')).toEqual([1, null]);
});
