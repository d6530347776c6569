import { sql } from 'kysely';
import { CASE_IDLE } from '#contract/rules/operators.ts';
import { id, instant, text } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { Actor, SignedIn } from './actor.ts';

/** A case by its queue and number. */
export interface CaseKey {
  readonly queue: string;
  readonly subject: string;
}

export interface Claim {
  readonly personId: string;
  readonly name: string;
  /** Ends by itself at this instant unless the person goes on. */
  readonly until: number;
}

const claimRow = { person_id: id, name: text, used_at: instant };

/** The claim in force. */
export async function claimOf({ db, clock }: CommandContext, { queue, subject }: CaseKey): Promise<Claim | null> {
  const row = await first(
    db,
    claimRow,
    sql`select person_id, name, used_at from case_claim join operator_person on operator_person.id = person_id
      where queue = ${queue} and subject = ${subject} and used_at > ${new Date(clock.now() - CASE_IDLE)}`,
  );
  return row ? { personId: row.person_id, name: row.name, until: row.used_at.getTime() + CASE_IDLE } : null;
}

/** Claims a case, or goes on with the own claim; of two at once one gets it. */
export async function claimCase(ground: CommandContext, key: CaseKey, { personId }: Pick<SignedIn, 'personId'>): Promise<Claim> {
  const now = ground.clock.now();
  await ground.db.write(sql`
    insert into case_claim as held (queue, subject, person_id, claimed_at, used_at)
    values (${key.queue}, ${key.subject}, ${personId}, ${new Date(now)}, ${new Date(now)})
    on conflict (queue, subject) do update set person_id = excluded.person_id, used_at = excluded.used_at,
      claimed_at = case when held.person_id = excluded.person_id then held.claimed_at else excluded.claimed_at end
    where held.person_id = excluded.person_id or held.used_at <= ${new Date(now - CASE_IDLE)}`);
  const claim = await claimOf(ground, key);
  if (claim?.personId !== personId) throw claimedBy(claim);
  return claim;
}

const claimedBy = (claim: Claim | null) =>
  refused(
    'CASE_CLAIMED',
    claim ? { message: `${claim.name} 正在处理，请换一件，或请对方交给你`, details: { by: claim.name, until: claim.until } } : {},
  );

/** Refuses a decision on a case that another person has claimed. */
export async function requireUnclaimed(ground: CommandContext, key: CaseKey, { personId }: Pick<Actor, 'personId'>): Promise<void> {
  const claim = await claimOf(ground, key);
  if (claim && claim.personId !== personId) throw claimedBy(claim);
}

/** Ends the own claim. */
export async function releaseCase({ db }: Pick<CommandContext, 'db'>, { queue, subject }: CaseKey, personId: string | null): Promise<void> {
  if (personId === null) return;
  await db.deleteFrom('case_claim').where('queue', '=', queue).where('subject', '=', subject).where('person_id', '=', personId).execute();
}
