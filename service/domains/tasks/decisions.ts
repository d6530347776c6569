import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { balancesOf } from '#service/kernel/ledger/balances.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { ruleOnPlace } from './end.ts';
import { takerOf } from './money.ts';
import { lockPlace } from './move.ts';

interface Named {
  readonly placeId: string;
}

/** A place with its task, for people of the platform; one without a taker is none of theirs. */
export async function readTaskCase({ db }: Pick<CommandContext, 'db'>, placeId: string) {
  const row = await db
    .selectFrom('task_place')
    .innerJoin('task', 'task.id', 'task_id')
    .innerJoin('user_account as publisher', 'publisher.id', 'publisher_id')
    .innerJoin('user_account as taker', 'taker.id', 'taker_id')
    .selectAll('task_place')
    .select(['task_no', 'title', 'task.words', 'kind', 'reward', 'fee', 'deposit', 'publisher_id', 'taker_id'])
    .select(['publisher.username as publisher_name', 'taker.username as taker_name'])
    .where('task_place.id', '=', placeId)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: `没有 ${placeId} 这个任务名额，或还没有人接` });
  return row;
}

export const recordOf = ({ db }: Pick<CommandContext, 'db'>, placeId: string) =>
  db.selectFrom('task_place_record').selectAll().where('place_id', '=', placeId).orderBy('number').execute();

export const eventsOf = ({ db }: Pick<CommandContext, 'db'>, placeId: string) =>
  db.selectFrom('task_place_event').selectAll().where('place_id', '=', placeId).orderBy('id').execute();

export async function taskCaseState(ground: CommandContext, { placeId }: Named): Promise<CaseState> {
  const row = await readTaskCase(ground, placeId);
  const record = await recordOf(ground, placeId);
  return {
    facts: {
      task: row.task_no,
      status: row.status,
      reward_fen: row.reward,
      fee_fen: row.fee,
      deposit_fen: row.deposit,
      paid_fen: row.paid,
      record: record.length,
    },
    money: await balancesOf(ground.db, { publisher: row.publisher_id, taker: takerOf(row) }),
  };
}

export interface Ruled {
  readonly taskNo: string;
  readonly paidFen: number;
  readonly rewardFen: number;
}

interface Ruling extends Named {
  /** Fen of the reward to the taker; the rest goes back. */
  readonly paid: number | 'all';
  readonly because: string;
}

export const ruleDecision: Decision<Ruling, Ruled> = {
  action: 'task.rule',
  may: 'tasks.decide',
  queue: 'tasks',
  subject: ({ placeId }) => `task:${placeId}`,
  caseSubject: ({ placeId }) => placeId,
  state: taskCaseState,
  async run(ground, { placeId, paid, because }) {
    const placed = await lockPlace(ground.db, placeId);
    const { task, place } = placed;
    if (place.status !== 'disputed' && place.status !== 'held') throw refused('TASK_STATE', { message: '这个名额没有争议，也不用核对' });
    const fen = paid === 'all' ? task.reward : paid;
    await ruleOnPlace(ground, placed, { paid: fen, because });
    return { taskNo: task.task_no, paidFen: fen, rewardFen: task.reward };
  },
};
