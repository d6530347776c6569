import { sql } from 'kysely';
import { divided, placeCost } from '#contract/rules/task.ts';
import type { Statement } from '#service/kernel/database/handle.ts';
import { available, frozen, type Movement, platform } from '#service/kernel/ledger/post.ts';
import type { Place, Placed, Task } from './move.ts';

/** What unfinished places keep, with the deposits of their takers: rows of `fen`. */
export const escrowRows: Statement = sql`
  select task.reward + task.fee + case when taker_id is null then 0 else task.deposit end as fen
  from task_place join task on task.id = task_id where task_place.ended_at is null`;

export const releaseOf = ({ publisher_id, task_no, wallet_frozen }: Task): Movement => ({
  kind: 'payment_release',
  causeNo: task_no,
  transfers: [{ from: frozen(publisher_id), to: available(publisher_id), fen: wallet_frozen }],
});

export const escrowOf = ({ publisher_id, task_no, payable }: Task): Movement => ({
  kind: 'task_publish',
  causeNo: task_no,
  transfers: [{ from: available(publisher_id), to: platform.escrow, fen: payable }],
});

export const depositOf = ({ task_no, deposit }: Task, takerId: string): Movement => ({
  kind: 'task_deposit',
  causeNo: task_no,
  transfers: [{ from: available(takerId), to: platform.escrow, fen: deposit }],
});

export function takerOf({ id, taker_id }: Pick<Place, 'id' | 'taker_id'>): string {
  if (taker_id === null) throw new Error(`place ${id} has no taker`);
  return taker_id;
}

/** The deposit goes back, or to the publisher if the taker missed the deadline. */
export function depositBack({ task, place }: Placed, isForfeit: boolean): Movement {
  const to = isForfeit ? task.publisher_id : takerOf(place);
  return {
    kind: isForfeit ? 'task_forfeit' : 'task_deposit_return',
    causeNo: task.task_no,
    transfers: [{ from: platform.escrow, to: available(to), fen: task.deposit }],
  };
}

/** Reward and fee of so many places go back to the publisher. */
export const returnOf = (task: Task, count: number): Movement => ({
  kind: 'task_return',
  causeNo: task.task_no,
  transfers: [{ from: platform.escrow, to: available(task.publisher_id), fen: placeCost(task.reward) * count }],
});

/** The taker gets `paid` of the reward, the platform its fee, the publisher the rest with its fee. */
export function rewardOf({ task, place }: Placed, paid: number): Movement[] {
  const { fee, back } = divided(task.reward, paid);
  const { task_no: causeNo } = task;
  return [
    {
      kind: 'task_reward',
      causeNo,
      transfers: [
        { from: platform.escrow, to: available(takerOf(place)), fen: paid },
        { from: platform.escrow, to: platform.revenue, fen: fee },
      ],
    },
    { kind: 'task_return', causeNo, transfers: [{ from: platform.escrow, to: available(task.publisher_id), fen: back }] },
  ];
}
