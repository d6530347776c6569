import type { Api } from '#api/api.ts';
import {
  AddToReviewDocument,
  AnswerReviewDocument,
  MoreSentDocument,
  ReviewSentDocument,
  WriteReviewDocument,
} from '#api/generated/operations.ts';
import { commandAnswerOf } from '#contract/problem.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { writeReviewMachine } from '#machines/reviews/writeReview.machine.ts';

const nothing = () => undefined;

export const writeReviewActors = (api: Api): Omit<ActorsOf<typeof writeReviewMachine>, 'gatherPictures'> => ({
  sendReview: fromRequest(({ input: { wish, pictureIds, key }, signal }) => {
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
  }),
  readReview: fromRequest(async ({ input: { wish }, signal }) => {
    if (wish.kind === 'review') {
      const { orderReview } = await api.request(ReviewSentDocument, { orderNo: wish.orderNo }, { signal });
      return { isThere: orderReview.review !== null };
    }
    const { ownReview } = await api.request(MoreSentDocument, { id: wish.id }, { signal });
    return { isThere: (wish.kind === 'answer' ? ownReview.ownAnswer : ownReview.review.addition) !== null };
  }),
});
