import type { DataOf } from '#contract/rest/endpoint.ts';
import { type listSessions, sessionShape } from '#contract/rest/owner.ts';
import { maskAddress } from '#contract/rules/display.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { deviceOf } from './thirdParty/device.ts';

/** A user and the token of the requesting session. */
export interface OwnSession {
  readonly userId: string;
  readonly token: string;
}

const MOST = 100;

export async function readSessions({ db, clock }: Deps, { userId, token }: OwnSession): Promise<DataOf<typeof listSessions>> {
  const rows = await db
    .selectFrom('user_session')
    .select(['id', 'token_hash', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(clock.now()))
    .orderBy((row) => row.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .limit(MOST)
    .execute();
  const own = tokenHash(token);
  const list = rows.map((row) =>
    fromRow(sessionShape, row, {
      device: deviceOf(row.user_agent ?? ''),
      address: row.ip === null ? null : maskAddress(row.ip),
      opened_at: row.created_at.getTime(),
      last_used_at: (row.last_used_at ?? row.created_at).getTime(),
      is_own: row.token_hash.equals(own),
    }),
  );
  return { list: list.toSorted((one, other) => Number(other.is_own) - Number(one.is_own)) };
}

export async function endSession({ db }: Deps, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('user_session').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();
  if (numDeletedRows !== 1n) throw refused('NOT_FOUND');
}

/** Ends all sessions of a user, except that of `keptToken`. */
export async function endSessions({ db }: Pick<Deps, 'db'>, userId: string, keptToken: string | null): Promise<number> {
  const all = db.deleteFrom('user_session').where('user_id', '=', userId);
  const { numDeletedRows } = await (keptToken === null ? all : all.where('token_hash', '!=', tokenHash(keptToken))).executeTakeFirst();
  return Number(numDeletedRows);
}
