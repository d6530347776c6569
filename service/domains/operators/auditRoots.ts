import { createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#contract/json.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { sendLater } from '#service/kernel/notices/outgoing.ts';
import { raiseAlarm } from '#service/kernel/operations/alarmRaise.ts';
import { type AuditRoot, signRoot } from './audit.ts';

/** Where the signed roots go, off the database. */
export interface RootPlaces {
  /** Ed25519; null: roots are not signed, which is an alarm. */
  readonly key: KeyObject | null;
  /** One root as JSON in each line. */
  readonly file?: string | undefined;
  readonly mail?: string | undefined;
}

const SEED_BYTES = 32;
/** PKCS #8 of an Ed25519 key, before its seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export const auditKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** The key in a file beside the embedded database, created on first use. */
export function auditKeyIn(folder: string): KeyObject {
  const file = path.join(folder, 'audit.key');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(file, `${randomBytes(SEED_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  }
  return auditKeyOf(Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'base64'));
}

const NO_KEY = '没有签名密钥（AUDIT_KEY），操作记录没有每日签名：改写整条记录链将无法发现';

/** Signs yesterday’s root once, and writes it to the file and to an e-mail. Every process may call it at any time. */
export async function publishRoot(ground: CommandContext, { key, file, mail }: RootPlaces): Promise<AuditRoot | null> {
  if (key === null) {
    await raiseAlarm(ground, 'audit', NO_KEY);
    return null;
  }
  return inTransaction(ground, async (inside) => {
    const root = await signRoot(inside, key);
    if (root === null) return null;
    const line = JSON.stringify(root);
    if (mail !== undefined) {
      const params = { subject: `操作记录 ${root.day} 的签名`, news: line };
      await sendLater(inside, { channel: 'email', address: mail, template: 'EMAIL_AUDIT_ROOT', params });
    }
    if (file !== undefined) fs.appendFileSync(file, `${line}\n`, { mode: 0o600 });
    return root;
  });
}

const auditRoot = z.object({ day: z.string(), place: z.int(), hash: z.string(), signature: z.string(), publicKey: z.string() });

/** Roots of a file that was written by `publishRoot`, or collected from its mails. */
export const readRoots = (file: string): AuditRoot[] =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseJson(line, (value) => auditRoot.parse(value)));
