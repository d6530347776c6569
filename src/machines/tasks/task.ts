import { errands } from '#lib/errands.ts';
import { known } from '#lib/known.ts';
import type { Problem } from '#contract/problem.ts';
import type { Fen } from '#contract/rules/types.ts';
import type { TaskKind } from '#contract/rules/task.ts';
import type { Identity } from '#machines/identity/realName.machine.ts';
import type { UnpaidOrder } from '#machines/orders/orderPayment.machine.ts';
import type { Unfinished } from '#machines/shell/keyedCommand.machine.ts';

/** A task as entered, at the sum shown on the button. */
export interface TaskWish {
  kind: TaskKind;
  gameId: string;
  title: string;
  words: string;
  rewardFen: Fen;
  placeCount: number;
  hours: number;
  depositFen: Fen;
  totalFen: Fen;
  /** Of the draft that it was written as. */
  draftVersion: number;
}
/** State of a task's payment. */
export interface TaskStanding {
  title: string;
  state: 'unpaid' | 'paying' | 'published' | 'closed';
  isCardRefused: boolean;
}
export interface ClosingTask {
  taskNo: string;
  key: string;
}

/** Facts of publishing, from the form to its result. */
export interface Publication {
  wish: TaskWish | null;
  key: string;
  /** An earlier publication without an answer, not yet continued. */
  unfinished: Unfinished<TaskWish> | null;
  /** Why an earlier response with this key is missing. */
  lost: Problem | null;
  /** Verified while publishing; the session reads it later. */
  identity: Identity | null;
  taskNo: string | null;
  /** The unpaid task to close. */
  closing: ClosingTask | null;
  closingLost: Problem | null;
  order: UnpaidOrder | null;
  standing: TaskStanding | null;
  problem: Problem | null;
}

/** The command that closes the unpaid task. */
export function closingOf({ closing, closingLost }: Pick<Publication, 'closing' | 'closingLost'>) {
  const { taskNo, key } = known(closing, 'closing');
  return { errand: errands.closeTask(taskNo), wish: { taskNo }, key, lost: closingLost };
}
