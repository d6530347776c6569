import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { sealPassword } from './sealPassword.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const seal = {
  publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  timestamp: 1_795_000_000,
  nonce: 'n0nce_-x',
};

const open = (sealed: string, label: string): string =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256', oaepLabel: Buffer.from(label) },
    Buffer.from(sealed, 'base64'),
  ).toString();

afterEach(() => vi.unstubAllGlobals());

test('the server decrypts a password encrypted by WebCrypto', async () => {
  expect(open(await sealPassword('Passw0rd_1', 'login', seal), 'login|n0nce_-x|1795000000')).toBe('Passw0rd_1');
});

test('the server decrypts a password encrypted without WebCrypto', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  for (const password of ['Passw0rd_1', 'a'.repeat(30), '________']) {
    expect(open(await sealPassword(password, 'register', seal), 'register|n0nce_-x|1795000000')).toBe(password);
  }
});

test('an encrypted password cannot be decrypted for another action', async () => {
  const sealed = await sealPassword('Passw0rd_1', 'login', seal);
  expect(() => open(sealed, 'register|n0nce_-x|1795000000')).toThrow();
});
