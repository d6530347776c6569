import { randomBytes } from 'node:crypto';
import { formatClock } from '#contract/rules/clock.ts';
import { CLOSING_DELAY, CONFIRM_WITHIN } from '#contract/rules/deactivation.ts';
import { dropProofs, useProof } from '#service/domains/identity/proofs.ts';
import { lockUser, sendNews } from '#service/domains/identity/reach.ts';
import { endSessions } from '#service/domains/identity/sessionList.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import type { Domain } from '#service/kernel/domain.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';
import { available, lockAvailable, platform, post } from '#service/kernel/ledger/post.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { eraseAccount } from './erasure.ts';
import { type Deactivation, deactivations, findOpenDeactivation } from './move.ts';
import { type Obstacle, readObstacles } from './obstacles.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const newNumber = (): string => `ZX${[...randomBytes(16)].map((byte) => BASE32[byte % 32]).join('')}`;

/** Obstacles left when this much balance is given up. */
const hindering = (obstacles: readonly Obstacle[], givenUp: number): Obstacle[] =>
  obstacles.filter(({ kind, amount }) => kind !== 'balance' || amount > givenUp);

const hindered = (obstacles: readonly Obstacle[]) =>
  refused('DEACTIVATION_HINDERED', { details: { obstacles: obstacles.map(({ kind }) => kind) } });

interface Start {
  readonly userId: string;
  readonly proof: string;
  /** Fen that the user forfeits by confirming. */
  readonly givenUp: number;
}

/**
 * Starts closing the account; needs an owner proof. If one is open it is returned; until it is confirmed, the new `givenUp` replaces its
 * own.
 */
export const startDeactivation = (deps: Deps, domains: readonly Domain[], { userId, proof, givenUp }: Start): Promise<Deactivation> =>
  inTransaction(deps, async (held) => {
    const { db, clock } = held;
    await lockUser(held, userId);
    await useProof(held, proof, { userId, purpose: 'deactivate' });
    const begun = await findOpenDeactivation(held, userId);
    if (begun && (begun.status !== 'requested' || begun.given_up === givenUp)) return begun;
    const obstacles = hindering(await readObstacles(db, domains, userId), givenUp);
    if (obstacles.length > 0) throw hindered(obstacles);
    if (begun) {
      const again = db.updateTable('deactivation').set({ given_up: givenUp }).where('id', '=', begun.id);
      return again.returningAll().executeTakeFirstOrThrow();
    }
    const now = clock.now();
    const values = {
      deactivation_no: newNumber(),
      user_id: userId,
      requested_at: new Date(now),
      confirm_before: new Date(now + CONFIRM_WITHIN),
      given_up: givenUp,
    };
    const row = await deactivations.start(held, values, { event: 'deactivation.start', by: 'user' });
    await queueJob(db, 'deactivation.due', row.id, now + CONFIRM_WITHIN);
    return row;
  });

/** Confirms by the typed sentence: every session ends and the cooling period begins, in which a login can withdraw. */
export const confirmDeactivation = (deps: Deps, domains: readonly Domain[], userId: string): Promise<Deactivation> =>
  inTransaction(deps, async (held) => {
    const { db, clock } = held;
    const now = clock.now();
    const user = await lockUser(held, userId);
    const open = await findOpenDeactivation(held, userId);
    if (open?.status !== 'requested' || open.confirm_before.getTime() <= now) throw refused('DEACTIVATION_STATE');
    const obstacles = hindering(await readObstacles(db, domains, userId), open.given_up);
    if (obstacles.length > 0) throw hindered(obstacles);
    const closesAt = now + CLOSING_DELAY;
    const closing = await deactivations.move(held, open, {
      event: 'deactivation.confirm',
      by: 'user',
      changes: { closes_at: new Date(closesAt) },
    });
    await db.updateTable('user_account').set({ status: 'closing' }).where('id', '=', userId).execute();
    await dropProofs(held, userId);
    await endSessions(held, userId, null);
    await queueJob(db, 'deactivation.due', closing.id, closesAt);
    const news = `你的账号将于 ${formatClock(closesAt)} 注销，编号 ${closing.deactivation_no}。此前登录可以撤销；如非本人操作，请立即登录撤销并修改密码。`;
    await sendNews(held, user, news);
    return closing;
  });

/** Withdraws the closing; the account stays. */
export const withdrawDeactivation = (deps: Deps, userId: string): Promise<Deactivation> =>
  inTransaction(deps, async (held) => {
    const user = await lockUser(held, userId);
    const open = await findOpenDeactivation(held, userId);
    if (!open) throw refused('DEACTIVATION_STATE');
    const stayed = await deactivations.move(held, open, { event: 'deactivation.withdraw', by: 'user' });
    await held.db.updateTable('user_account').set({ status: 'normal' }).where('id', '=', userId).execute();
    if (open.status === 'cooling') await sendNews(held, user, '你的账号注销已撤销，可以照常使用。如非本人操作，请立即修改密码。');
    return stayed;
  });

export async function delistOwn({ db }: Deps, userId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('listing')
    .set({ is_listed: false })
    .where('owner_id', '=', userId)
    .where('is_listed', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Job: voids a closing that was not confirmed, completes one whose cooling period is over. */
export async function endDeactivation(deps: Deps, domains: readonly Domain[], id: string): Promise<Date | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const found = await db.selectFrom('deactivation').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!found) return null;
  const user = await lockUser(deps, found.user_id);
  const open = await findOpenDeactivation(deps, found.user_id);
  if (open?.id !== id) return null;
  const due = open.status === 'cooling' ? open.closes_at : open.confirm_before;
  if (due !== null && due.getTime() > now) return due;
  if (open.status === 'requested') {
    await deactivations.move(deps, open, { event: 'request.expired', by: 'clock' });
    return null;
  }
  const held = await lockAvailable(db, found.user_id);
  const obstacles = hindering(await readObstacles(db, domains, found.user_id), open.given_up).filter(({ kind }) => kind !== 'no_phone');
  if (obstacles.length > 0) {
    await deactivations.move(deps, open, { event: 'closing.hindered', by: 'clock', note: obstacles.map(({ kind }) => kind).join(' ') });
    await db.updateTable('user_account').set({ status: 'normal' }).where('id', '=', found.user_id).execute();
    const content = '冷静期内又有未处理的订单、投诉或余额，账号没有注销，可以照常使用。处理之后可以再次申请。';
    await notify(deps, found.user_id, { type: 'system', title: '账号没有注销', content, orderNo: null });
    await sendNews(deps, user, content);
    return null;
  }
  const transfers = [{ from: available(found.user_id), to: platform.revenue, fen: held }];
  await post(db, now, [{ kind: 'give_up', causeNo: open.deactivation_no, transfers }]);
  await deactivations.move(deps, open, { event: 'cooling.over', by: 'clock' });
  await eraseAccount(deps, domains, found.user_id);
  return null;
}
