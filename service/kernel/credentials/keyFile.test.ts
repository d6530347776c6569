import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aListing } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { KEY_FILE, openVault } from './keyFile.ts';
import { makeVault, parseKeys } from './vault.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const login = { account: 'a', secret: 'b' };

function aFolder(): { dataDir: string; file: string } {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keys-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
  return { dataDir, file: path.join(dataDir, KEY_FILE) };
}
const opened = (dataDir: string, credentialsKeys?: readonly Buffer[]) => openVault({ dataDir, credentialsKeys }, service.database.pool);

test('the first start creates a key file that only its owner can read; concurrent starts get the same key', async () => {
  const { dataDir, file } = aFolder();
  const vaults = await Promise.all(Array.from({ length: 5 }, () => opened(dataDir)));
  expect([fs.statSync(file).mode & 0o777, fs.readdirSync(dataDir)]).toEqual([0o600, [KEY_FILE]]);
  expect(parseKeys(fs.readFileSync(file, 'utf8').trim())).toHaveLength(1);
  const sealed = vaults[0]?.seal('1', login) ?? '';
  expect([...vaults, await opened(dataDir)].map((vault) => vault.open('1', sealed))).toEqual(Array.from({ length: 6 }, () => login));
});

test('configured keys take precedence, and no file is created', async () => {
  const { dataDir, file } = aFolder();
  const key = Buffer.alloc(32, 9);
  expect((await opened(dataDir, [key])).open('1', makeVault([key]).seal('1', login))).toEqual(login);
  expect(fs.existsSync(file)).toBe(false);
});

test('a malformed key file, and a missing one while credentials are sealed, prevent the start', async () => {
  const { dataDir, file } = aFolder();
  fs.writeFileSync(file, 'not a key');
  await expect(opened(dataDir)).rejects.toThrow(`CREDENTIALS_KEY：${file} 的内容不是 base64 编码的 32 字节密钥`);
  await aListing(service);
  fs.rmSync(file);
  await expect(opened(dataDir)).rejects.toThrow(`CREDENTIALS_KEY：找不到 ${file}，而库中账号的登录信息是用它加密的；请放回原来的文件`);
  expect(fs.existsSync(file)).toBe(false);
});
