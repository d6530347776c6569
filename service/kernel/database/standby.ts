import { sql } from 'kysely';
import { flag, orNull, text } from './columns.ts';
import { type Db, first } from './handle.ts';
import { type DatabaseOptions, openDatabase } from './pool.ts';

/** A streaming standby that serves reads in place of the primary. */
export interface Standby {
  /** Which database may serve a read; null: the primary. `tokenHash` identifies the session, null a guest. */
  for(tokenHash: Buffer | null): Promise<Db | null>;
  /** Stores the current WAL position for the session's user. If that fails, the standby is not used until the next position check. */
  note(tokenHash: Buffer): Promise<void>;
  /** Logs a write that was tried on the standby: the contract does not say that this call writes. */
  report(call: string, error: unknown): void;
  close(): Promise<void>;
}

interface Options extends Omit<DatabaseOptions, 'url' | 'onLost'> {
  readonly log: (fields: object, message: string) => void;
  /** Interval between position checks, in ms. */
  readonly every?: number;
}

/**
 * The standby is unused while it is behind the primary's position of this many checks ago. So others' writes may be seen that late; users
 * always see their own.
 */
const LOOKS = 5;
const READ_ONLY = '25006';
export const isReadOnly = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === READ_ONLY;

const placeOf = (lsn: string): bigint => {
  const [log = '', offset = ''] = lsn.split('/');
  return (BigInt(`0x${log}`) << 32n) + BigInt(`0x${offset}`);
};

const replayed = sql`select pg_is_in_recovery() as waits, pg_last_wal_replay_lsn()::text as lsn`;
const written = sql`select pg_current_wal_insert_lsn()::text as lsn`;
const begin = sql`insert into read_position (user_id, lsn) values (0, pg_current_wal_insert_lsn()) on conflict do nothing`;

export function openStandby(primary: Db, url: string, { log, every = 1_000, ...options }: Options): Standby {
  /** Positions of the primary at the last checks, oldest first. */
  let seen: bigint[] = [];
  let has = -1n;
  let isFresh = false;
  // After a reconnect the standby may be a different server with an older position.
  const forget = (): void => void ([isFresh, has, seen] = [false, -1n, []]);
  const replica = openDatabase({ url, ...options, onLost: forget });
  const { db } = replica;

  const look = async (): Promise<boolean> => {
    const row = await first(db, { waits: flag, lsn: orNull(text) }, replayed, 'byKey');
    has = row?.waits && row.lsn !== null ? placeOf(row.lsn) : -1n;
    return has >= 0n;
  };
  const turn = async (): Promise<void> => {
    await primary.write(begin, 'byKey');
    const row = await first(primary, { lsn: text }, written, 'byKey');
    if (!row) return;
    seen = [...seen, placeOf(row.lsn)].slice(-LOOKS);
    isFresh = (await look()) && has >= (seen[0] ?? has + 1n);
  };
  let wasFresh = true;
  let looking = Promise.resolve();
  let isClosed = false;
  const report = (reason: string): void => {
    if (wasFresh !== isFresh && !isClosed)
      log({ reason }, isFresh ? 'standby answers reads' : 'standby is behind or away: the primary answers');
    wasFresh = isFresh;
  };
  const again = (): void => {
    looking = turn().then(
      () => report('position'),
      (error: Error) => {
        forget();
        report(error.message);
      },
    );
  };
  again();
  const timer = setInterval(() => void looking.then(again), every);

  const hasSince = async (tokenHash: Buffer): Promise<boolean> => {
    const asked = sql`
      select greatest(own.lsn, least.lsn)::text as lsn, session.created_at > now() - interval '30 seconds' as is_new
      from user_session session join read_position least on least.user_id = 0 left join read_position own on own.user_id = session.user_id
      where token_hash = ${tokenHash}`;
    const row = await first(primary, { lsn: text, is_new: flag }, asked, 'byKey');
    if (!row || row.is_new) return false;
    const wanted = placeOf(row.lsn);
    return has >= wanted || ((await look()) && has >= wanted);
  };

  return {
    async for(tokenHash) {
      if (!isFresh) return null;
      if (tokenHash === null) return db;
      return (await hasSince(tokenHash).catch(() => false)) ? db : null;
    },
    async note(tokenHash) {
      const note = sql`
        insert into read_position as kept (user_id, lsn)
        select user_id, pg_current_wal_insert_lsn() from user_session where token_hash = ${tokenHash}
        on conflict (user_id) do update set lsn = greatest(kept.lsn, excluded.lsn)`;
      await primary.write(note, 'kept').catch((error: Error) => {
        forget();
        report(error.message);
      });
    },
    report(call, error) {
      if (isReadOnly(error)) log({ call }, 'a call writes that the contract does not mark with `writes`');
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await looking;
      await replica.close();
    },
  };
}
