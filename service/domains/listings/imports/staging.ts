import { once } from 'node:events';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Kind } from './fields.ts';
import type { Row } from './readLine.ts';

type ColumnType = 'text' | 'bigint' | 'numeric' | 'smallint' | 'boolean' | 'jsonb' | 'text[]' | 'bytea';

const repeat = <T extends ColumnType>(type: T, ...names: string[]): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, type]));

/** Columns filled by a line, in addition to its number. */
export const columns: Readonly<Record<Kind, Readonly<Record<string, ColumnType>>>> = {
  game: {
    ...repeat('text', 'game', 'world', 'money_name'),
    ...repeat('boolean', 'maintenance_status', 'is_suspended'),
    attribute_names: 'text[]',
    aliases: 'text[]',
  },
  owner: { ...repeat('text', 'owner', 'phone', 'nickname', 'shop_name', 'password'), cert_type: 'smallint' },
  listing: {
    ...repeat('text', 'external_key', 'game', 'owner', 'title', 'platform', 'zone', 'role_name', 'description', 'login_sealed'),
    id: 'bigint',
    login_key: 'bytea',
    attrs: 'jsonb',
    inventory: 'jsonb',
    ...repeat('bigint', 'rental', 'deposit'),
    min_rental_period: 'smallint',
    ...repeat('bigint', 'daily_rental', 'ten_hour_rental', 'weekly_rental', 'morning_rental', 'afternoon_rental', 'night_rental'),
    discount: 'numeric',
    rental_promotion: 'jsonb',
    game_money: 'bigint',
    money_exchange_rate: 'numeric',
    ...repeat(
      'boolean',
      'is_listed',
      'is_reservation',
      'is_use_bargain',
      'is_use_vip_discount',
      'is_insurance',
      'stays_online',
      'top_shelf',
      'is_free_play',
    ),
    image_count: 'smallint',
  },
};

/** The temporary table of a kind. */
export const stagingOf = (kind: Kind): string => `import_${kind}`;

export async function createStaging(client: PoolClient): Promise<void> {
  await client.query('create temporary table import_game_id (game text primary key, id bigint not null) on commit drop');
  for (const [kind, types] of Object.entries(columns)) {
    const list = Object.entries(types).map(([name, type]) => `${name} ${type}`);
    await client.query(`create temporary table ${stagingOf(kind as Kind)} (line integer not null, ${list.join(', ')}) on commit drop`);
  }
}

/** Streams rows of one kind into its temporary table; `end` waits until all have arrived. */
export interface Stager {
  write(row: Row): Promise<void> | undefined;
  end(): Promise<void>;
  /** Aborts the COPY, so that the connection can be used again. */
  abort(): Promise<void>;
}

const BUFFER = 64 * 1024;

export function stage(client: PoolClient, kind: Kind): Stager {
  const types = Object.entries(columns[kind]);
  const names = ['line', ...types.map(([name]) => name)];
  const stream = client.query(copyFrom(`copy ${stagingOf(kind)} (${names.join(', ')}) from stdin`));
  const failed = once(stream, 'error').then(([error]: unknown[]) => Promise.reject(error as Error));
  failed.catch(() => {});
  let buffered = '';

  const flush = (): Promise<void> | undefined => {
    const isFull = !stream.write(buffered);
    buffered = '';
    return isFull ? Promise.race([once(stream, 'drain').then(() => {}), failed]) : undefined;
  };
  return {
    write({ line, values }) {
      buffered += `${line}\t${types.map(([name, type]) => copied(values[name], type)).join('\t')}\n`;
      return buffered.length > BUFFER ? flush() : undefined;
    },
    async end() {
      stream.end(buffered);
      await Promise.race([once(stream, 'finish'), failed]);
    },
    async abort() {
      stream.destroy();
      await failed.catch(() => {});
    },
  };
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter);

/** A value in COPY's text format. */
function copied(value: unknown, type: ColumnType): string {
  if (value === null || value === undefined) return '\\N';
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (type === 'jsonb') return escaped(JSON.stringify(value));
  if (type === 'text[]') return escaped(`{${(value as string[]).map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
  return escaped(String(value));
}
