import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { publishTask as publishCall } from '#contract/rest/tasks.ts';
import { shanghaiParts } from '#contract/rules/clock.ts';
import { placeFee, TASK_HOLD, taskBill } from '#contract/rules/task.ts';
import { taskLifecycle } from '#contract/taskLifecycle.ts';
import { requireAdult } from '#service/domains/identity/eligibility.ts';
import { askPayPassword } from '#service/domains/identity/payPasswordAsk.ts';
import { openCharge, type PayMethod, writeCharge } from '#service/domains/payments/charge.ts';
import { expireCharges } from '#service/domains/payments/move.ts';
import type { Db, Deps, CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { available, frozen, lockAvailable, post } from '#service/kernel/ledger/post.ts';
import { randomDigits } from '#service/kernel/lib/digits.ts';
import { lockTask, type Task, tasks } from './move.ts';
import { closeUnpaid, settleTask, taskTitle } from './payable.ts';
import { requireNoContact } from './words.ts';

/** 'T', Shanghai time to the second, and six digits. */
function taskNumber(now: number): string {
  const { y, m, d, h, mi, s } = shanghaiParts(now);
  return ['T', y, ...[m, d, h, mi, s].map((part) => String(part).padStart(2, '0')), randomDigits(6)].join('');
}

const lockUnpaid = (db: Db, userId: string): Promise<Task | undefined> =>
  db
    .selectFrom('task')
    .selectAll()
    .where('publisher_id', '=', userId)
    .where('status', 'in', ['unpaid', 'paying'])
    .forUpdate()
    .executeTakeFirst();

/** Begins a task that waits for its payment; another unpaid one is closed. Run inside a transaction, as the commands below. */
export async function publishTask(deps: CommandContext, caller: Caller, wish: BodyOf<typeof publishCall>): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  requireAdult(caller, '发布任务', now);
  requireNoContact({ title: wish.title, words: wish.words });
  const { payableFen } = taskBill(wish.reward, wish.places);
  if (payableFen !== wish.agreed_total) throw refused('PRICE_CHANGED', { details: { total: payableFen } });
  const game = await db.selectFrom('game').select('id').where('id', '=', wish.game_id).executeTakeFirst();
  if (!game) throw refused('NOT_FOUND', { message: '没有这个游戏，请重新选择' });
  await db.selectFrom('user_account').select('id').where('id', '=', caller.id).forNoKeyUpdate().execute();
  const before = await lockUnpaid(db, caller.id);
  if (before) await closeUnpaid(deps, before);
  const deadline = now + TASK_HOLD;
  const begun = await tasks.start(
    deps,
    {
      task_no: taskNumber(now),
      publisher_id: caller.id,
      kind: wish.kind,
      game_id: wish.game_id,
      title: wish.title.trim(),
      words: wish.words,
      reward: wish.reward,
      fee: placeFee(wish.reward),
      places: wish.places,
      hours: wish.hours,
      deposit: wish.deposit,
      payable: payableFen,
      created_at: new Date(now),
      pay_deadline: new Date(deadline),
      paid_at: null,
      offer_ends_at: null,
      ended_at: null,
      draft_version: wish.draft_version ?? null,
    },
    {},
  );
  await queueJob(db, 'task.close', begun.id, deadline);
  return begun.task_no;
}

async function lockOwnUnpaid(db: Db, userId: string, taskNo: string): Promise<Task> {
  const task = await lockTask(db, { taskNo });
  if (task.publisher_id !== userId) throw refused('NOT_FOUND');
  if (task.paid_at !== null) throw refused('ORDER_ALREADY_PAID', { message: '任务已经付款，不用再付' });
  return task;
}

interface TaskPayment {
  readonly taskNo: string;
  readonly method: PayMethod;
  readonly proof?: string | undefined;
}

export interface Paid {
  readonly cashierUrl: string | null;
  readonly cardFen: number;
}

/** Pays from the wallet at once, or freezes the wallet's part and charges the rest at the card cashier. */
export async function payTask(deps: Deps, caller: Caller, { taskNo, method, proof }: TaskPayment): Promise<Paid> {
  const { db, clock, outside } = deps;
  const now = clock.now();
  requireAdult(caller, '发布任务', now);
  const task = await lockOwnUnpaid(db, caller.id, taskNo);
  if (!taskLifecycle.may(task.status, 'task.pay') || now >= task.pay_deadline.getTime())
    throw refused('ORDER_CLOSED', { message: '付款时间已过，请重新发布' });
  const { payable, wallet_frozen } = task;
  const funds = (await lockAvailable(db, caller.id)) + wallet_frozen;
  const byWallet = method !== 'card' && funds >= payable;
  if (method === 'wallet' && !byWallet) throw refused('BALANCE_SHORT');
  const own = byWallet ? payable : method === 'card' ? 0 : funds;
  await askPayPassword(deps, { userId: caller.id, fen: own, proof, subject: taskNo, alreadyCounted: wallet_frozen });
  if (byWallet) {
    await settleTask(deps, task, []);
    return { cashierUrl: null, cardFen: 0 };
  }
  const charge = openCharge(outside, now, {
    userId: caller.id,
    orderId: null,
    taskId: task.id,
    amount: payable - own,
    subject: taskTitle(task),
    expiresAt: task.pay_deadline.getTime(),
    returnPath: () => `/task-publish?task=${taskNo}`,
  });
  await setAside(db, task, now, own - wallet_frozen);
  await expireCharges(db, task.id, 'task_id');
  await tasks.move(deps, task, { event: 'task.pay', changes: { wallet_frozen: own } });
  await writeCharge(db, charge);
  return { cashierUrl: charge.cashierUrl, cardFen: payable - own };
}

/** Closes the publisher's unpaid task; repeating it changes nothing. */
export async function closeTask(deps: CommandContext, caller: Caller, taskNo: string): Promise<void> {
  const task = await lockOwnUnpaid(deps.db, caller.id, taskNo);
  if (task.status !== 'closed') await closeUnpaid(deps, task);
}

async function setAside(db: Db, { publisher_id, task_no }: Task, now: number, change: number): Promise<void> {
  const transfers = [{ from: available(publisher_id), to: frozen(publisher_id), fen: change }];
  await post(db, now, [{ kind: change > 0 ? 'payment_hold' : 'payment_release', causeNo: task_no, transfers }]);
}
