import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { type ReviewWish, writeReviewMachine } from './writeReview.machine.ts';

const review: ReviewWish = {
  kind: 'review',
  orderNo: '20261120000000000001',
  described: 5,
  signIn: 4,
  service: 5,
  words: '皮肤都在',
  tags: [],
  isAnonymous: false,
};
const addition: ReviewWish = { kind: 'addition', id: '31', words: '又玩了两天' };
const submit = (wish: ReviewWish) => ({ type: 'review.submit' as const, wish, form: 'review 1', key: 'review-key-0001' });
const sent = (lost: Problem | null = null) => ({
  errand: 'writeReview 20261120000000000001',
  wish: { review, pictureIds: ['12'] },
  key: 'review-key-0001',
  lost,
});
const open = (isWriting = true) => scenario(writeReviewMachine, { input: { isWriting } });
async function sending() {
  const it = open();
  it.send(submit(review));
  await it.answer('gatherPictures', { ids: ['12'] });
  return it;
}

test('a review waits for its pictures and is sent once with its key', async () => {
  const it = await sending();
  expect([it.at(), it.asked('sendReview'), it.can(submit(review))]).toEqual(['sending', [sent()], false]);
  await it.answer('sendReview', granted(undefined));
  expect([it.at(), it.effects('dropDraft', 'announceSent', 'rereadReviews').map(([name]) => name)]).toEqual([
    'written',
    ['dropDraft', 'announceSent', 'rereadReviews'],
  ]);
  it.send({ type: 'form.open' });
  expect(it.at()).toBe('writing');
});

test('an addition has no pictures to wait for', () => {
  const it = open(false);
  expect(it.at()).toBe('reading');
  it.send({ type: 'form.open' });
  it.send(submit(addition));
  expect([it.at(), it.asked('gatherPictures'), it.asked('sendReview')]).toEqual([
    'sending',
    [],
    [{ errand: 'writeReview 31', wish: { review: addition, pictureIds: [] }, key: 'review-key-0001', lost: null }],
  ]);
});

test('a refusal stays beside the form, and pictures that are reconsidered lead back to it', async () => {
  const it = await sending();
  await it.answer('sendReview', refused('REVIEW_DONE'));
  expect([it.at(), it.context().problem]).toEqual(['writing', refusal('REVIEW_DONE')]);
  it.send(submit(review));
  expect(it.context().problem).toBe(null);
  await it.answer('gatherPictures', { ids: null });
  expect(it.at()).toBe('writing');
  it.send({ type: 'form.close' });
  expect(it.at()).toBe('reading');
});

test('a command that crashes continues as one without an answer', async () => {
  const it = await sending();
  await it.fail('sendReview', badGateway);
  expect([it.at(), it.asked('sendReview'), it.can(submit(review))]).toEqual(['sending', [sent(), sent(badGateway.problem)], false]);
});
