import type { Api } from '#api/api.ts';
import {
  AddToReviewDocument,
  AnswerReviewDocument,
  MoreSentDocument,
  ReviewSentDocument,
  WriteReviewDocument,
} from '#api/generated/operations.ts';
import { type Answer, commandAnswerOf } from '#contract/problem.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { SentReview } from '#machines/reviews/writeReview.machine.ts';
import type { Ask, Check } from '#machines/shell/keyedCommand.machine.ts';

const nothing = () => undefined;

export const sendReview = (api: Api): Ask<unknown, SentReview> =>
  fromRequest<Answer<unknown>, SentReview & { key: string }>(({ input: { review: wish, pictureIds, key }, signal }) => {
    switch (wish.kind) {
      case 'review': {
        const { kind: _, orderNo, ...rest } = wish;
        const input = { ...rest, pictureIds: [...pictureIds] };
        return commandAnswerOf(api.request(WriteReviewDocument, { orderNo, input, idempotencyKey: key }, { signal }).then(nothing));
      }
      case 'addition':
        return commandAnswerOf(api.request(AddToReviewDocument, { id: wish.id, words: wish.words }, { signal }).then(nothing));
      case 'answer':
        return commandAnswerOf(api.request(AnswerReviewDocument, { id: wish.id, words: wish.words }, { signal }).then(nothing));
      default:
        return wish satisfies never;
    }
  });

export const checkReview = (api: Api): Check<unknown, SentReview> =>
  fromRequest<Answer<unknown> | null, SentReview>(async ({ input: { review }, signal }) => {
    if (review.kind === 'review') {
      const { orderReview } = await api.request(ReviewSentDocument, { orderNo: review.orderNo }, { signal });
      return orderReview.review === null ? null : { ok: true, value: undefined };
    }
    const { ownReview } = await api.request(MoreSentDocument, { id: review.id }, { signal });
    const sent = review.kind === 'answer' ? ownReview.ownAnswer : ownReview.review.addition;
    return sent === null ? null : { ok: true, value: undefined };
  });
