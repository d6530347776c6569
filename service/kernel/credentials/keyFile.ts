import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { ConfigFaults } from '#service/kernel/lib/configFaults.ts';
import { KEY_BYTES, makeVault, parseKeys, type Vault } from './vault.ts';

export const KEY_FILE = 'credentials.key';

interface Place {
  /** From the configuration; if undefined, a file in the data folder holds the keys. */
  readonly credentialsKeys: readonly Buffer[] | undefined;
  readonly dataDir: string;
}

/** Opens the vault with the configured keys, or with those of a file next to the embedded database, created on first start. */
export async function openVault({ credentialsKeys, dataDir }: Place, pool: Pool): Promise<Vault> {
  if (credentialsKeys) return makeVault(credentialsKeys);
  const file = path.join(dataDir, KEY_FILE);
  if (!fs.existsSync(file)) {
    const {
      rows: [row],
    } = await pool.query<{ sealed: boolean }>('select exists (select from listing where login_sealed is not null) as sealed');
    if (row?.sealed) throw new ConfigFaults([`CREDENTIALS_KEY：找不到 ${file}，而库中账号的登录信息是用它加密的；请放回原来的文件`]);
    make(file);
  }
  const keys = parseKeys(fs.readFileSync(file, 'utf8').trim());
  if (!keys) throw new ConfigFaults([`CREDENTIALS_KEY：${file} 的内容不是 base64 编码的 32 字节密钥`]);
  return makeVault(keys);
}

/** Creates the file atomically; of concurrent calls one succeeds, and all read that file. */
function make(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = fs.openSync(half, 'wx', 0o600);
  fs.writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  fs.fsyncSync(handle);
  fs.closeSync(handle);
  try {
    fs.linkSync(half, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(half);
  }
}
