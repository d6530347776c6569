import { sql } from 'kysely';
import { dayKey } from '#contract/rules/clock.ts';
import { REVEALS_A_DAY } from '#contract/rules/operators.ts';
import { whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { SignedIn } from '#service/kernel/operations/actor.ts';
import { actAs } from '#service/kernel/operations/operatorAct.ts';

interface Reveal {
  readonly actor: SignedIn;
  /** Of the audit, as `user:12`. */
  readonly subject: string;
  readonly because: string;
}

/** Counts one reading of masked data against the day's limit of the person; how many are left. */
async function countReveal({ db, clock }: CommandContext, personId: string): Promise<number> {
  const counted = await first(
    db,
    { reveals: whole },
    sql`insert into operator_reveal_day as counted (person_id, day, reveals) values (${personId}, ${dayKey(clock.now())}, 1)
      on conflict (person_id, day) do update set reveals = counted.reveals + 1 where counted.reveals < ${REVEALS_A_DAY}
      returning reveals`,
  );
  if (!counted) throw refused('REVEALS_SPENT');
  return REVEALS_A_DAY - counted.reveals;
}

/** Writes to the audit that a private picture was read. */
export async function noteReading(ground: CommandContext, { actor, subject, because }: Reveal, isCounted: boolean): Promise<void> {
  if (isCounted) await countReveal(ground, actor.personId);
  const act = { operator: actor.name, sessionId: actor.sessionId, action: 'picture.reveal' as const, subject, input: { because } };
  await actAs(ground, act, async () => ({}));
}

/** Reads masked data: counted, and written to the audit with the reason, or not at all. */
export const reveal = <T extends object>(
  ground: CommandContext,
  { actor, subject, because }: Reveal,
  read: (ground: CommandContext) => Promise<T>,
): Promise<T & { left: number }> =>
  inTransaction(ground, async (inside) => {
    const data = await read(inside);
    const left = await countReveal(inside, actor.personId);
    const act = { operator: actor.name, sessionId: actor.sessionId, action: 'data.reveal' as const, subject, input: { because } };
    await actAs(inside, act, async () => ({}));
    return { ...data, left };
  });
