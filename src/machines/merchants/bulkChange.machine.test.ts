import { expect, test } from 'vitest';
import type { InputFrom } from 'xstate';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { aBulkResult, aBulkRow } from '#testing/builders/merchantPages.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { type BulkResult, bulkChangeMachine } from './bulkChange.machine.ts';
import { blankBulkWish, type BulkWish } from '#lib/bulkWish.ts';

const ids = ['101', '102', '103'];
const wish: BulkWish = { ...blankBulkWish, price: 'HOURLY', mode: 'PERCENT', amount: -10 };
const opened = (input: Partial<InputFrom<typeof bulkChangeMachine>> = {}) =>
  scenario(bulkChangeMachine, { input: { ids, made: null, unfinished: null, ...input } });
const told = (it: ReturnType<typeof opened>) =>
  it.effects('announceChanged', 'announceUndone', 'announceStale', 'rereadListings').map(([name]) => name);
const refusedRow = aBulkRow({ id: '102', code: 'LISTING_STATE', message: '还是草稿' });
const partly = aBulkResult({ refused: 1, rows: [aBulkRow(), refusedRow, aBulkRow({ id: '103' })] });
const made = aBulkResult({ id: '61', changed: 3 });

async function previewed(result: BulkResult = aBulkResult()) {
  const it = opened();
  it.send({ type: 'change.submit', wish });
  await it.answer('previewBulk', granted(result));
  return it;
}
async function applying() {
  const it = await previewed();
  it.send({ type: 'change.confirm', key: 'bulk-1' });
  return it;
}
async function done() {
  const it = await applying();
  await it.answer('applyBulk', granted(made));
  return it;
}
const sent = (isSure = false, seen = 'seen-1') => ({
  errand: 'bulkChange',
  wish: { ids, change: wish, seen, isSure },
  key: 'bulk-1',
  lost: null,
});

test('previews, confirms, and is done once the service has written it', async () => {
  const it = opened();
  it.send({ type: 'change.submit', wish });
  expect([it.at(), it.tags(), it.asked('previewBulk')]).toEqual(['previewing', ['busy'], [{ ids, change: wish }]]);
  await it.answer('previewBulk', granted(aBulkResult()));
  it.send({ type: 'change.confirm', key: 'bulk-1' });
  expect([it.at(), it.asked('applyBulk'), it.can({ type: 'change.leave' })]).toEqual(['applying', [sent()], false]);
  await it.answer('applyBulk', granted(made));
  expect([it.at(), it.context().result, told(it)]).toEqual(['done', made, ['announceChanged', 'rereadListings']]);
  it.send({ type: 'change.leave' });
  expect(it.output()).toEqual({ isChanged: true });
});

test('a jump is asked about once more, and only then the change is sent as sure', async () => {
  const it = await previewed(aBulkResult({ jumps: 1 }));
  it.send({ type: 'change.confirm', key: 'bulk-0' });
  expect([it.at(), it.asked('applyBulk')]).toEqual(['askingOnceMore', []]);
  it.send({ type: 'jump.reconsider' });
  expect(it.at()).toBe('confirming');
  it.send({ type: 'change.confirm', key: 'bulk-1' });
  it.send({ type: 'jump.confirm' });
  expect(it.asked('applyBulk')).toEqual([sent(true)]);
});

test('nothing to change cannot be confirmed', async () => {
  const it = await previewed(aBulkResult({ changed: 0 }));
  expect([it.at(), it.can({ type: 'change.confirm', key: 'bulk-1' })]).toEqual(['confirming', false]);
  it.send({ type: 'change.reconsider' });
  expect(it.at()).toBe('choosing');
});

test('refused rows are shown; without them the others are previewed again', async () => {
  const it = await previewed(partly);
  expect([it.at(), it.can({ type: 'change.confirm', key: 'bulk-1' })]).toEqual(['refusedRows', false]);
  it.send({ type: 'rows.drop' });
  expect([it.at(), it.asked('previewBulk').at(-1)]).toEqual(['previewing', { ids: ['101', '103'], change: wish }]);
});

test('if all are refused none can be left out, and another change is chosen', async () => {
  const it = await previewed(aBulkResult({ changed: 0, refused: 1, rows: [refusedRow] }));
  expect(it.can({ type: 'rows.drop' })).toBe(false);
  it.send({ type: 'change.reconsider' });
  expect(it.at()).toBe('choosing');
  it.send({ type: 'change.leave' });
  expect([it.output(), told(it)]).toEqual([{ isChanged: false }, []]);
});

test('a refusal of the preview, or a lost one, leads back to the choice', async () => {
  const it = opened();
  it.send({ type: 'change.submit', wish });
  await it.answer('previewBulk', refused('BAD_REQUEST'));
  expect([it.at(), it.context().problem]).toEqual(['choosing', refusal('BAD_REQUEST')]);
  it.send({ type: 'change.submit', wish });
  expect(it.context().problem).toBeNull();
  await it.fail('previewBulk', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['choosing', badGateway.problem]);
  it.send({ type: 'change.submit', wish });
  it.send({ type: 'change.leave' });
  expect(it.output()).toEqual({ isChanged: false });
});

test('a stale preview is made anew, other refusals lead to the choice, refused rows are shown', async () => {
  const stale = await applying();
  await stale.answer('applyBulk', refused('BULK_STALE'));
  expect([stale.at(), told(stale)]).toEqual(['previewing', ['announceStale', 'rereadListings']]);
  const other = await applying();
  await other.answer('applyBulk', refused('BAD_REQUEST'));
  expect([other.at(), other.context().problem, told(other)]).toEqual(['choosing', refusal('BAD_REQUEST'), ['rereadListings']]);
  const rows = await applying();
  await rows.answer('applyBulk', granted(partly));
  expect([rows.at(), rows.context().result, told(rows)]).toEqual(['refusedRows', partly, ['rereadListings']]);
});

test('is undone once, and lists what was left alone', async () => {
  const it = await done();
  it.send({ type: 'undo.confirm', key: 'undo-1' });
  const undoing = { errand: 'undoBulk 61', wish: { id: '61' }, key: 'undo-1', lost: null };
  expect([it.at(), it.asked('undoBulk'), it.can({ type: 'change.leave' })]).toEqual(['undoing', [undoing], false]);
  const undone = aBulkResult({ id: '61', changed: 2, refused: 1, undoneAt: 1_795_000_000_000, rows: [refusedRow] });
  await it.answer('undoBulk', granted(undone));
  expect([it.at(), it.context().result, told(it).slice(2)]).toEqual(['undone', undone, ['announceUndone', 'rereadListings']]);
  it.send({ type: 'change.leave' });
  expect(it.output()).toEqual({ isChanged: true });
});

test('undoing too late says so, and the change stays', async () => {
  const it = await done();
  it.send({ type: 'undo.confirm', key: 'undo-1' });
  await it.answer('undoBulk', refused('BULK_UNDO_LATE'));
  expect([it.at(), it.context().problem, it.context().result]).toEqual(['done', refusal('BULK_UNDO_LATE'), made]);
});

test('a command that crashes continues as one without an answer', async () => {
  const it = await applying();
  await it.fail('applyBulk', badGateway);
  expect([it.at(), it.asked('applyBulk').at(-1)]).toEqual(['applying', { ...sent(), lost: badGateway.problem }]);
  await it.answer('applyBulk', granted(made));
  it.send({ type: 'undo.confirm', key: 'undo-1' });
  await it.fail('undoBulk', badGateway);
  expect([it.at(), it.asked('undoBulk').at(-1)]).toMatchObject(['undoing', { key: 'undo-1', lost: badGateway.problem }]);
});

test('one that was left without an answer continues with its key; one that was made can be undone', () => {
  const unfinished = { wish: { ids, change: wish, seen: 'seen-0', isSure: false }, key: 'bulk-0' };
  const left = opened({ ids: [], unfinished });
  expect([left.at(), left.asked('applyBulk')]).toEqual([
    'applying',
    [{ errand: 'bulkChange', wish: unfinished.wish, key: 'bulk-0', lost: leftBehind }],
  ]);
  const it = opened({ ids: [], made });
  expect([it.at(), it.can({ type: 'undo.confirm', key: 'undo-1' })]).toEqual(['done', true]);
});
