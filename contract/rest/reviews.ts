import { z } from 'zod';
import { reviewFilters, reviewSides, reviewStatuses } from '#contract/names.ts';
import { REVIEW_PICTURES_MOST, REVIEW_TAGS, REVIEW_TAGS_MOST, REVIEW_WORDS_MOST } from '#contract/rules/review.ts';
import { endpoint } from './endpoint.ts';
import { field, form, formOfArguments } from './form.ts';
import { orderProduct } from './orders.ts';
import { id, pageOf, pageQuery, prose } from './shared.ts';
import { choice, count, decimal, identifier, list, moment, part, picture, reference, shape, words, yes } from './shape.ts';

const stars = z.int().min(1).max(5);
const status = choice(reviewStatuses, z.enum(reviewStatuses));

export const reviewTagShape = shape('ReviewTag', { text: words('text') });
export const reviewPictureShape = shape('ReviewPicture', { url: picture('path'), width: count('width'), height: count('height') });

export const reviewShape = shape('Review', {
  id: identifier('id', { column: 'id' }),
  author: words('author', { doc: 'nickname; 匿名用户 or 已注销用户 where no name may show' }),
  avatar: picture.maybe('avatar', { doc: 'null: nothing of the author may show' }),
  at: moment('at', { column: 'created_at' }),
  described: count('described', { column: 'described', doc: '1 to 5: as described' }),
  signIn: count('sign_in', { column: 'sign_in', doc: '1 to 5: signing in' }),
  service: count('service', { column: 'service', doc: '1 to 5: the owner’s service' }),
  stars: count('stars', { doc: '1 to 5: mean of the three, rounded' }),
  words: words('words', { column: 'words' }),
  tags: list(reviewTagShape)('tags'),
  pictures: list(reviewPictureShape)('pictures'),
  addition: words.maybe('addition', { column: 'addition' }),
  addedAt: moment.maybe('added_at', { column: 'added_at' }),
  answer: words.maybe('answer', { doc: 'the owner’s; null while it is looked at' }),
  answeredAt: moment.maybe('answered_at', { doc: 'null without an answer that shows' }),
});

export const reviewSummaryShape = shape('ReviewSummary', {
  rating: decimal('rating', { doc: '1 to 5, two decimals: mean of all reviews and five votes of 4.5' }),
  count: count('count'),
  five: count('five'),
  four: count('four'),
  three: count('three'),
  two: count('two'),
  one: count('one'),
  withPictures: count('with_pictures'),
  low: count('low', { doc: 'up to two and two thirds stars' }),
  described: decimal('described', { doc: 'mean of this score; 0 without reviews' }),
  signIn: decimal('sign_in', { doc: 'mean of this score; 0 without reviews' }),
  service: decimal('service', { doc: 'mean of this score; 0 without reviews' }),
});

const ofListing = { params: z.object({ account_id: id }), problems: ['NOT_FOUND'] } as const;
export const numbered = pageQuery.extend({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/, '翻页位置无效，请回到第一页')
    .optional(),
});

export const getReviewSummary = endpoint({
  ...ofListing,
  name: 'getReviewSummary',
  method: 'GET',
  path: '/accounts/:account_id/review-summary',
  auth: 'none',
  summary: 'What the reviews of an account come to: rating, distribution, how many with pictures and how many bad ones',
  data: reviewSummaryShape.schema,
});

export const listReviews = endpoint({
  ...ofListing,
  name: 'listReviews',
  method: 'GET',
  path: '/accounts/:account_id/reviews',
  auth: 'none',
  summary: 'Reviews of an account that show, newest first',
  query: numbered.extend({ filter: z.enum(reviewFilters).default('all') }),
  data: pageOf(reviewShape.schema),
});

const reviewAbilities = shape('ReviewAbilities', {
  add: yes('add', { doc: 'the author can add to it' }),
  answer: yes('answer', { doc: 'the owner can answer it' }),
});

export const ownReviewShape = shape('OwnReview', {
  review: part(reviewShape)('review'),
  side: choice(reviewSides, z.enum(reviewSides))('side', { doc: 'the caller wrote it, or owns the account' }),
  status: status('status', { doc: 'held: one of the platform’s words is in it, a person looks at it first' }),
  isAnonymous: yes('is_anonymous'),
  orderNo: reference.maybe('order_no', { doc: 'of the author alone' }),
  product: part(orderProduct)('product'),
  answerHeld: yes('answer_held', { doc: 'the owner’s answer is looked at first; told to the owner alone' }),
  ownAnswer: words.maybe('own_answer', { doc: 'the owner’s own, also while it is looked at' }),
  additionUntil: moment('addition_until'),
  coins: count('coins', { doc: 'gold coins that it brought its author; 0 for the owner' }),
  can: part(reviewAbilities)('can'),
});

export const listOwnReviews = endpoint({
  name: 'listOwnReviews',
  method: 'GET',
  path: '/reviews',
  auth: 'required',
  summary: 'Reviews that one wrote, or that one’s accounts received, newest first',
  query: numbered.extend({ side: z.enum(reviewSides).default('written') }),
  data: pageOf(ownReviewShape.schema),
  problems: [],
});

export const getReview = endpoint({
  name: 'getReview',
  method: 'GET',
  path: '/reviews/:id',
  auth: 'required',
  summary: 'One review for its author or the owner of the account; to anybody else it does not exist',
  params: z.object({ id }),
  data: ownReviewShape.schema,
  problems: ['NOT_FOUND'],
});

export const reviewableShape = shape('ReviewableOrder', {
  orderNo: reference('order_no', { column: 'order_no' }),
  product: part(orderProduct)('product'),
  endedAt: moment('ended_at'),
  until: moment('until', { doc: 'last instant for a review' }),
});

export const listReviewable = endpoint({
  name: 'listReviewable',
  method: 'GET',
  path: '/reviews/waiting',
  auth: 'required',
  summary: 'Own orders that can be reviewed now, the one that ends first in front',
  data: z.object({ list: z.array(reviewableShape.schema) }),
  problems: [],
});

const orderNo = z.object({ order_no: z.string().regex(/^\d{18,24}$/, '订单信息缺失') });

export const reviewStandingShape = shape('ReviewStanding', {
  orderNo: reference('order_no'),
  product: part(orderProduct)('product'),
  until: moment.maybe('until', { doc: 'last instant for a review; null: it cannot be reviewed now' }),
  review: part(ownReviewShape).maybe('review', { doc: 'null: none yet' }),
  whyNot: words.maybe('why_not', { doc: 'what keeps it from being reviewed; null: nothing, or it was' }),
  coins: count('coins', { doc: 'gold coins that a review brings today' }),
});

export const getOrderReview = endpoint({
  name: 'getOrderReview',
  method: 'GET',
  path: '/orders/:order_no/review',
  auth: 'required',
  summary: 'The review of an own order, or until when it can be written',
  params: orderNo,
  data: reviewStandingShape.schema,
  problems: ['NOT_FOUND'],
});

const told = prose(REVIEW_WORDS_MOST, `最多写 ${REVIEW_WORDS_MOST} 个字`);
const said = told.refine((given) => given.trim() !== '', '请先写下内容');

const tags = z.array(z.enum(REVIEW_TAGS)).max(REVIEW_TAGS_MOST, `最多选 ${REVIEW_TAGS_MOST} 个标签`);
const pictures = z.array(id).max(REVIEW_PICTURES_MOST, `最多传 ${REVIEW_PICTURES_MOST} 张图`);

export const reviewForm = form('ReviewInput', {
  described: field('Int', 'described', stars, '1 to 5: as described'),
  signIn: field('Int', 'sign_in', stars, '1 to 5: signing in'),
  service: field('Int', 'service', stars, '1 to 5: the owner’s service'),
  words: field('String', 'words', told, `at most ${REVIEW_WORDS_MOST} characters; may be empty`),
  tags: field.list('String', 'tags', tags, `at most ${REVIEW_TAGS_MOST} of the platform’s tags`),
  pictureIds: field.list('ID', 'pictures', pictures, 'own pictures uploaded for a review, in order'),
  isAnonymous: field('Boolean', 'anonymous', z.boolean(), 'the author is not named'),
});

/** An addition of the author, or an answer of the owner. */
export const reviewWordsForm = formOfArguments({ words: field('String', 'words', said) });

export const writeReview = endpoint({
  name: 'writeReview',
  method: 'POST',
  path: '/orders/:order_no/review',
  auth: 'required',
  idempotent: true,
  summary: 'Reviews an own rental once, within 15 days of its end; the first three of a day bring ten gold coins each',
  params: orderNo,
  body: reviewForm.schema,
  data: ownReviewShape.schema,
  problems: ['NOT_FOUND', 'REVIEW_TOO_EARLY', 'REVIEW_TOO_LATE', 'REVIEW_DONE', 'REVIEW_REFUNDED'],
});

export const addToReview = endpoint({
  name: 'addToReview',
  method: 'POST',
  path: '/reviews/:id/addition',
  auth: 'required',
  summary: 'Adds to an own review once, within 30 days',
  params: z.object({ id }),
  body: reviewWordsForm.schema,
  data: ownReviewShape.schema,
  problems: ['NOT_FOUND', 'REVIEW_TOO_LATE', 'REVIEW_DONE'],
});

export const answerReview = endpoint({
  name: 'answerReview',
  method: 'POST',
  path: '/reviews/:id/answer',
  auth: 'required',
  summary: 'The owner of the account answers a review once',
  params: z.object({ id }),
  body: reviewWordsForm.schema,
  data: ownReviewShape.schema,
  problems: ['NOT_FOUND', 'REVIEW_DONE'],
});
