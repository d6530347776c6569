import type { ReviewStatus } from './tables.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import { tallyReview } from './tally.ts';
import { lockReview, notifyOfAnswer } from './write.ts';

export interface Judged {
  readonly reviewId: string;
  readonly status: ReviewStatus;
}

/** Operator command: shows or hides a review and notifies its author; the owner too if it is shown. Run inside a transaction. */
export async function judgeReview(deps: CommandContext, reviewId: string, to: 'shown' | 'hidden', because: string): Promise<Judged> {
  const { db } = deps;
  const review = await lockReview(db, reviewId);
  if (!review) throw refused('NOT_FOUND', { message: `没有 ${reviewId} 这条评价` });
  if (review.status === to) throw refused('BAD_REQUEST', { message: to === 'shown' ? '这条评价已经在显示' : '这条评价已经隐藏' });
  if (to === 'shown') await tallyReview(db, review, 1);
  else if (review.status === 'shown') await tallyReview(db, review, -1);
  await db.updateTable('review').set({ status: to }).where('id', '=', reviewId).execute();
  await notify(deps, review.renter_id, {
    type: 'system',
    title: to === 'shown' ? '评价已显示' : '评价没有显示',
    content: to === 'shown' ? `你的评价已通过审核。${because}` : `你的评价没有通过审核：${because}`,
    orderNo: null,
  });
  if (to === 'shown') {
    const content = '你的账号有一条评价通过了审核，可以在“我的评价”里查看和回复。';
    await notify(deps, review.owner_id, { type: 'system', title: '评价已公开', content, orderNo: null });
  }
  return { reviewId, status: to };
}

/** The same for the owner's answer, of which the renter is notified. */
export async function judgeAnswer(deps: CommandContext, reviewId: string, to: 'shown' | 'hidden', because: string): Promise<Judged> {
  const { db } = deps;
  const review = await lockReview(db, reviewId);
  if (!review || review.answer === null || review.answer_status === null)
    throw refused('NOT_FOUND', { message: `${reviewId} 这条评价没有回复` });
  if (review.answer_status === to) throw refused('BAD_REQUEST', { message: to === 'shown' ? '这条回复已经在显示' : '这条回复已经隐藏' });
  await db.updateTable('review').set({ answer_status: to }).where('id', '=', reviewId).execute();
  await notify(deps, review.owner_id, {
    type: 'system',
    title: to === 'shown' ? '回复已显示' : '回复没有显示',
    content: to === 'shown' ? `你的回复已通过审核。${because}` : `你的回复没有通过审核：${because}`,
    orderNo: null,
  });
  if (to === 'shown') await notifyOfAnswer(deps, review, review.answer);
  return { reviewId, status: to };
}
