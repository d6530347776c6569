import type { CommandContext } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { CaseState, Decision } from '#service/kernel/operations/decision.ts';
import { judgeAnswer, type Judged, judgeReview } from './judge.ts';

interface Judging {
  readonly id: string;
  readonly because: string;
}
export async function readReview({ db }: Pick<CommandContext, 'db'>, id: string) {
  const row = await db
    .selectFrom('review')
    .innerJoin('rental_order', 'rental_order.id', 'order_id')
    .selectAll('review')
    .select('order_no')
    .where('review.id', '=', id)
    .executeTakeFirst();
  if (!row) throw refused('NOT_FOUND', { message: `没有 ${id} 这条评价` });
  return row;
}

export async function reviewState(ground: CommandContext, { id }: { readonly id: string }): Promise<CaseState> {
  const { status, words, addition, answer, answer_status } = await readReview(ground, id);
  return { facts: { status, words, addition, answer, answer_status }, money: {} };
}

const judge = (of: 'review' | 'answer', to: 'shown' | 'hidden'): Decision<Judging, Judged> => ({
  action: of === 'answer' ? `review.answer.${to}` : `review.${to}`,
  may: 'reviews.decide',
  queue: 'reviews',
  subject: ({ id }) => `review:${id}`,
  caseSubject: ({ id }) => id,
  state: reviewState,
  run: (ground, { id, because }) => (of === 'answer' ? judgeAnswer : judgeReview)(ground, id, to, because),
});

export const judgeDecisions = {
  review: { shown: judge('review', 'shown'), hidden: judge('review', 'hidden') },
  answer: { shown: judge('answer', 'shown'), hidden: judge('answer', 'hidden') },
} as const;
