import { sql } from 'kysely';
import { OPERATOR_IDLE, OPERATOR_SESSION } from '#contract/rules/operators.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { id, instant, text, texts } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { type Seen, tokenHash } from '#service/kernel/http/caller.ts';
import type { SignedIn } from './actor.ts';

const sessionRow = { session_id: id, person_id: id, name: text, roles: texts, last_used_at: instant };

/** The person of a session token; null if it is unknown, ended, expired or was idle for too long. Notes the use of the session. */
export async function operatorOf({ db, clock }: CommandContext, token: string, seen?: Seen): Promise<SignedIn | null> {
  const now = clock.now();
  const row = await first(
    db,
    sessionRow,
    sql`select session.id as session_id, person.id as person_id, name, roles, last_used_at
      from operator_session session join operator_person person on person.id = person_id
      where token_hash = ${tokenHash(token)} and session.ended_at is null and removed_at is null
        and session.created_at > ${new Date(now - OPERATOR_SESSION)} and expires_at > ${new Date(now)}
        and last_used_at > ${new Date(now - OPERATOR_IDLE)}`,
  );
  if (!row) return null;
  if (seen && now - row.last_used_at.getTime() >= MINUTE) {
    await db.write(sql`
      update operator_session set last_used_at = ${new Date(now)}, ip = ${seen.ip}, user_agent = ${seen.userAgent?.slice(0, 300) ?? null}
      where id = ${row.session_id} and last_used_at < ${new Date(now)}`);
  }
  return { personId: row.person_id, name: row.name, roles: row.roles, sessionId: row.session_id };
}
