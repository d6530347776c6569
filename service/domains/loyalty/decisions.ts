import { sql } from 'kysely';
import { CORRECTION_ALONE, CORRECTION_MOST } from '#contract/rules/operators.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { type CorrectedUnit, correctedUnits, correctLoyalty } from './correct.ts';

interface Correcting {
  readonly userId: string;
  readonly what: CorrectedUnit;
  readonly change: number;
  readonly because: string;
}

export async function readLoyalty({ db, clock }: CommandContext, userId: string) {
  const row = await db
    .selectFrom('user_account')
    .select(['username', 'credit_score as credit', 'points'])
    .select(sql<number>`live_coins(id, ${new Date(clock.now())})`.as('coins'))
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: `没有 ${userId} 这个用户` });
  return row;
}

export async function loyaltyState(ground: CommandContext, { userId, what }: Pick<Correcting, 'userId' | 'what'>): Promise<CaseState> {
  return { facts: { [what]: (await readLoyalty(ground, userId))[what] }, money: {} };
}

const correct = (what: CorrectedUnit): Decision<Correcting, { readonly changed: number; readonly balance: number }> => ({
  action: `${what}.correct`,
  may: 'corrections.decide',
  subject: ({ userId }) => `user:${userId}`,
  state: loyaltyState,
  needsTwo: (_, { change }) => Math.abs(change) > CORRECTION_ALONE[what],
  run(ground, { userId, change, because }) {
    if (Math.abs(change) > CORRECTION_MOST[what])
      throw refused('BAD_REQUEST', { fields: { change: `${correctedUnits[what].name}一次最多更正 ${CORRECTION_MOST[what]}` } });
    return correctLoyalty(ground, { userId, what, amount: change, because });
  },
});

export const correctDecisions = { coins: correct('coins'), credit: correct('credit') } as const;
