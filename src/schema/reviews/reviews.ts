import { reviewFilters, reviewSides } from '#contract/names.ts';
import { reviews as rest } from '#contract/rest/index.ts';
import { type Area, calls, each, one, PAGE, page, pageQuery } from '#schema/field.ts';

const own = one(rest.ownReviewShape);

export const area: Area = {
  Query: {
    reviewSummary: calls(rest.getReviewSummary, {
      args: 'listingId: ID!',
      request: ({ listingId }) => ({ params: { account_id: listingId } }),
      answer: one(rest.reviewSummaryShape),
    }),
    reviews: calls(rest.listReviews, {
      args: `listingId: ID!, filter: ReviewFilter! = ALL, ${PAGE}`,
      request: ({ listingId, filter, ...at }) => ({
        params: { account_id: listingId },
        query: { ...pageQuery(at), filter: reviewFilters[filter] },
      }),
      answer: page('ReviewPage', rest.reviewShape),
    }),
    ownReviews: calls(rest.listOwnReviews, {
      args: `side: ReviewSide! = WRITTEN, ${PAGE}`,
      request: ({ side, ...at }) => ({ query: { ...pageQuery(at), side: reviewSides[side] } }),
      answer: page('OwnReviewPage', rest.ownReviewShape),
    }),
    ownReview: calls(rest.getReview, { args: 'id: ID!', request: ({ id }) => ({ params: { id } }), answer: own }),
    reviewableOrders: calls(rest.listReviewable, { answer: each(rest.reviewableShape) }),
    orderReview: calls(rest.getOrderReview, {
      args: 'orderNo: ID!',
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: one(rest.reviewStandingShape),
    }),
  },
  Mutation: {
    writeReview: calls(rest.writeReview, {
      args: 'orderNo: ID!',
      form: rest.reviewForm,
      request: ({ orderNo }) => ({ params: { order_no: orderNo } }),
      answer: own,
    }),
    addToReview: calls(rest.addToReview, {
      args: 'id: ID!',
      form: rest.reviewWordsForm,
      request: ({ id }) => ({ params: { id } }),
      answer: own,
    }),
    answerReview: calls(rest.answerReview, {
      args: 'id: ID!',
      form: rest.reviewWordsForm,
      request: ({ id }) => ({ params: { id } }),
      answer: own,
    }),
  },
};
