import { expect, test } from 'vitest';
import { badGateway, refusal } from '#testing/answers.ts';
import { priceOf, terms } from '#tests/models/rental.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { rentVerificationMachine, type ShownPrice } from './rentVerification.machine.ts';

const shown: ShownPrice = { listingId: '1', type: 1, hours: 2, block: null, snapshot: priceOf(350).snapshot };
const begin = () => scenario(rentVerificationMachine, { input: shown });

test('agrees without asking if the price is as shown', async () => {
  const it = begin();
  expect(it.asked('readPrice')).toEqual([shown]);
  await it.answer('readPrice', { verdict: 'rentable', ...priceOf(350) });
  expect([it.at(), it.output()]).toEqual(['agreed', { verdict: 'agreed', terms }]);
});

test('shows a different price beside the old one until the renter agrees', async () => {
  const it = begin();
  await it.answer('readPrice', { verdict: 'rentable', ...priceOf(400) });
  expect([it.at(), it.context().changes]).toEqual([
    'awaitingConsent',
    [{ field: 'unitPrice', label: '单价', old: 350, oldText: '¥3.50', new: 400, newText: '¥4.00' }],
  ]);
  it.send({ type: 'price.accept' });
  expect(it.output()).toEqual({ verdict: 'agreed', terms: priceOf(400).terms });
});

test('ends without an order if the renter does not agree', async () => {
  const it = begin();
  await it.answer('readPrice', { verdict: 'rentable', ...priceOf(300) });
  it.send({ type: 'price.decline' });
  expect([it.at(), it.output()]).toEqual(['declined', { verdict: 'declined' }]);
});

test.each(['LISTING_UNLISTED', 'LISTING_UNRENTABLE', 'LISTING_DELETED'] as const)('%s ends it with the server’s message', async (code) => {
  const it = begin();
  await it.answer('readPrice', { verdict: 'refused', problem: refusal(code) });
  expect([it.at(), it.output()]).toEqual(['refused', { verdict: 'refused', problem: refusal(code) }]);
});

test('can be retried or left after a lost response', async () => {
  const it = begin();
  await it.fail('readPrice', badGateway);
  it.send({ type: 'verification.retry' });
  expect(it.at()).toBe('verifying');
  await it.fail('readPrice', badGateway);
  it.send({ type: 'verification.abandon' });
  expect([it.at(), it.output()]).toEqual(['declined', { verdict: 'declined' }]);
});
