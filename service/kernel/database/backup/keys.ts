import fs from 'node:fs';
import path from 'node:path';
import type { ClientBase } from 'pg';
import { KEY_FILE } from '#service/kernel/credentials/keyFile.ts';
import { keyIdOf, makeVault, parseKeys } from '#service/kernel/credentials/vault.ts';

interface Place {
  readonly credentialsKeys: readonly Buffer[] | undefined;
  readonly dataDir: string;
}

/** The available keys and their source; keys are never part of a backup. */
export function keysAtHand({ credentialsKeys, dataDir }: Place): { readonly where: string; readonly keys: readonly Buffer[] } {
  if (credentialsKeys) return { where: 'CREDENTIALS_KEY', keys: credentialsKeys };
  const file = path.resolve(dataDir, KEY_FILE);
  return { where: file, keys: (fs.existsSync(file) ? parseKeys(fs.readFileSync(file, 'utf8').trim()) : null) ?? [] };
}

/** Fingerprints without an available key. */
export const missingKeys = (wanted: readonly string[], keys: readonly Buffer[]): string[] => {
  const known = new Set(keys.map(keyIdOf));
  return wanted.filter((each) => !known.has(each));
};

const LOOKED_AT = 1_000;

/** How many of the newest sealed credentials can be opened, and how many were tried. */
export async function openedLogins(client: Pick<ClientBase, 'query'>, keys: readonly Buffer[]): Promise<{ opened: number; of: number }> {
  const { rows } = await client.query<{ id: string; sealed: string }>(
    `select id::text as id, login_sealed as sealed from listing where login_sealed is not null order by id desc limit ${LOOKED_AT}`,
  );
  if (keys.length === 0) return { opened: 0, of: rows.length };
  const vault = makeVault(keys);
  const opens = ({ id, sealed }: { id: string; sealed: string }): boolean => {
    try {
      vault.open(id, sealed);
      return true;
    } catch {
      return false;
    }
  };
  return { opened: rows.filter(opens).length, of: rows.length };
}
