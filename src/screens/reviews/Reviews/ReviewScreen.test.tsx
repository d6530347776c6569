import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderReviewDocument, type OrderReviewQuery, OwnReviewDocument } from '#api/generated/operations.ts';
import { type SentReview, writeReviewMachine } from '#machines/reviews/writeReview.machine.ts';
import { granted, refused } from '#testing/answers.ts';
import { anOwnReview, aReviewStanding } from '#testing/builders/afterRental.ts';
import { stubGateway } from '#testing/harness/stubGateway.ts';
import { heldCommand, logIn, stage } from '#tests/screens/stage.tsx';
import { choose, heldUploads, write } from '#tests/screens/uploading.ts';
import { ReviewScreen } from './ReviewScreen.tsx';

const orderNo = '202611200000000001';

function open(standing: Partial<OrderReviewQuery['orderReview']> = {}, at = `order_no=${orderNo}`, own = anOwnReview()) {
  const read = { standing: aReviewStanding(standing), own };
  vi.stubGlobal(
    'fetch',
    stubGateway([
      [OrderReviewDocument, () => ({ orderReview: read.standing })],
      [OwnReviewDocument, () => ({ ownReview: read.own })],
    ]),
  );
  const uploads = heldUploads();
  const sending = heldCommand<unknown, SentReview>();
  const staged = stage(
    () => ({
      screen: <ReviewScreen />,
      wiring: {
        imageUpload: uploads.imageUpload,
        writeReview: writeReviewMachine.provide({
          actors: { gatherPictures: uploads.gatherPictures, sendReview: sending.command },
          actions: { rereadReviews: () => void staged.cache.invalidateQueries() },
        }),
      },
    }),
    `/account/assessInfo?${at}`,
  );
  return { ...staged, read, uploads, sending };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function score() {
  for (const name of ['描述相符', '上号', '号主服务']) {
    const group = await screen.findByRole('radiogroup', { name });
    await userEvent.click(group.querySelectorAll('input')[4]!);
  }
}

beforeEach(() => {
  logIn();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [10, '这条评价得了 10 金币。'],
  [0, undefined],
])('a review waits for its picture, and is then in sight and focused, with %i coins and no second form', async (coins, text) => {
  const { read, uploads, sending } = open();
  await score();
  await choose('评价图片', 'one.png');
  await press('提交评价');
  expect([screen.getByRole('button', { name: '等 1 张图片传完…' }).tagName, sending.asked]).toEqual(['BUTTON', []]);
  await uploads.store('31');
  expect(sending.asked).toMatchObject([{ review: { kind: 'review', orderNo, described: 5 }, pictureIds: ['31'] }]);
  read.standing = aReviewStanding({ review: anOwnReview({ coins }), until: null });
  await sending.answer(granted(undefined));
  const review = await screen.findByRole('group', { name: '这条评价' });
  expect([review === document.activeElement, screen.queryByRole('textbox'), screen.queryByText(/^这条评价得了/)?.textContent]).toEqual([
    true,
    null,
    text,
  ]);
  expect(screen.getByRole('button', { name: '追加评价' }).tagName).toBe('BUTTON');
});

it('shows the review of another tab if this one is refused, without a form', async () => {
  const { read, sending, cache } = open();
  await score();
  await press('提交评价');
  read.standing = aReviewStanding({ review: anOwnReview(), until: null });
  await sending.answer(refused('REVIEW_DONE'));
  await cache.invalidateQueries();
  expect((await screen.findByRole('group', { name: '这条评价' })).textContent).toContain('皮肤都在，上号很快');
  expect(screen.queryByRole('textbox')).toBe(null);
});

it('an addition is in sight and focused after it was sent, and cannot be written again', async () => {
  const { read, sending } = open({ review: anOwnReview(), until: null });
  await userEvent.click(await screen.findByRole('button', { name: '追加评价' }));
  write('追加评价', '又玩了两天');
  await press('提交追加');
  const first = anOwnReview();
  read.standing = aReviewStanding({
    review: anOwnReview({
      review: { ...first.review, addition: '又玩了两天', addedAt: first.review.at },
      can: { add: false, answer: false },
    }),
    until: null,
  });
  await sending.answer(granted(undefined));
  await screen.findByText('又玩了两天');
  expect([screen.getByRole('group', { name: '这条评价' }) === document.activeElement, screen.queryByRole('textbox')]).toEqual([true, null]);
  expect(screen.queryByRole('button', { name: '追加评价' })).toBe(null);
});

it('opens an answer that was begun before a reload', async () => {
  const received = anOwnReview({ side: 'RECEIVED', orderNo: null, can: { add: false, answer: true }, coins: 0 });
  const first = open({}, 'id=31', received);
  await userEvent.click(await screen.findByRole('button', { name: '回复' }));
  write('回复这条评价', '谢谢');
  first.unmount();
  open({}, 'id=31', received);
  expect(await screen.findByLabelText('回复这条评价')).toHaveProperty('value', '谢谢');
});
