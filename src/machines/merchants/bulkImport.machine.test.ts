import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { bulkImportMachine } from './bulkImport.machine.ts';
import type { FileState, ListingFile } from './sentFile.ts';

const file = (state: FileState, percent = 0): ListingFile => ({ id: '41', state, percent });
const blob = new Blob(['标题,押金']);
const choose = (name = '账号.csv', content = blob) => ({ type: 'file.choose' as const, gameId: '1', name, blob: content });
const begin = (known: ListingFile | null = null) =>
  scenario(bulkImportMachine, { input: { file: known, unfinished: null }, reporters: ['watchProgress'] });

async function ready() {
  const it = begin(file('checking'));
  await it.answer('readFile', file('ready'));
  return it;
}
async function taking() {
  const it = await ready();
  it.send({ type: 'file.take', key: 'file-key-1' });
  return it;
}
const take = (lost: unknown = null, key = 'file-key-1') => ({ errand: 'takeListingFile', wish: { id: '41' }, key, lost });

test.each([
  ['账号.pdf', blob],
  ['账号.csv', new Blob([])],
])('%s is not sent, and says why', (name, content) => {
  const it = begin();
  it.send(choose(name, content));
  expect([it.at(), it.context().fault, it.asked('sendFile')]).toEqual(['choosing', expect.any(String), []]);
});

test('shows the progress of sending, and can be cancelled', async () => {
  const it = begin();
  it.send(choose());
  it.report('watchProgress', { type: 'file.progressed', percent: 40 });
  expect([it.at(), it.tags(), it.context().percent]).toEqual(['sending', ['busy'], 40]);
  it.send({ type: 'file.cancel' });
  expect([it.at(), it.context().chosen, it.context().percent]).toEqual(['choosing', null, 0]);
});

test('an interrupted file is sent again from the start', async () => {
  const it = begin();
  it.send(choose());
  it.report('watchProgress', { type: 'file.progressed', percent: 40 });
  await it.fail('sendFile', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['interrupted', badGateway.problem]);
  it.send({ type: 'file.retry' });
  expect([it.at(), it.context().percent, it.asked('sendFile').length]).toEqual(['sending', 0, 2]);
  await it.answer('sendFile', granted(file('checking')));
  expect([it.at(), it.asked('readFile')]).toEqual([{ following: 'reading' }, [{ id: '41' }]]);
});

test('a refused file leads back to the choice, with the reason', async () => {
  const it = begin();
  it.send(choose());
  await it.answer('sendFile', refused('RATE_LIMITED'));
  expect([it.at(), it.context().problem]).toEqual(['choosing', refusal('RATE_LIMITED')]);
});

test('one that is under way is followed after a reload, every second, whatever happens to a reading', async () => {
  const it = begin(file('checking'));
  await it.answer('readFile', file('checking', 30));
  expect([it.at(), it.context().file?.percent]).toEqual([{ following: 'waiting' }, 30]);
  await it.wait(1_000);
  await it.fail('readFile', badGateway);
  await it.wait(1_000);
  expect(it.asked('readFile').length).toBe(3);
});

test.each([
  ['faulty', 'faulty', 1, 0],
  ['ready', 'ready', 1, 0],
  ['taken', 'taken', 1, 1],
  ['cancelled', 'choosing', 0, 0],
] as const)('a %s file: %s', async (state, at, files, listings) => {
  const it = begin(file('checking'));
  await it.answer('readFile', file(state));
  const effects = it.effects('rereadFiles', 'rereadListings').map(([name]) => name);
  expect([
    it.at(),
    effects.filter((name) => name === 'rereadFiles').length,
    effects.filter((name) => name === 'rereadListings').length,
  ]).toEqual([at, files, listings]);
});

test('one that was not sent completely is chosen again after a reload', () => expect(begin(file('sending')).at()).toBe('choosing'));

test('is confirmed once, and no second time before the answer', async () => {
  const it = await taking();
  expect([it.at(), it.asked('takeFile'), it.can({ type: 'file.take', key: 'file-key-2' })]).toEqual(['taking', [take()], false]);
  expect(it.can({ type: 'file.cancel' })).toBe(false);
  await it.answer('takeFile', granted(file('taking')));
  expect(it.at()).toEqual({ following: 'reading' });
});

test('a refusal is shown by the state of the file', async () => {
  const it = await taking();
  await it.answer('takeFile', refused('FILE_STATE'));
  expect([it.at(), it.context().problem]).toEqual([{ following: 'reading' }, refusal('FILE_STATE')]);
});

test('a confirmation that crashed, or was left, continues with its key', async () => {
  const it = await taking();
  await it.fail('takeFile', badGateway);
  expect(it.asked('takeFile')).toEqual([take(), take(badGateway.problem)]);
  const later = scenario(bulkImportMachine, {
    input: { file: null, unfinished: { wish: { id: '41' }, key: 'file-key-9' } },
    reporters: ['watchProgress'],
  });
  expect([later.at(), later.asked('takeFile')]).toEqual(['taking', [take(leftBehind, 'file-key-9')]]);
});

test('cancelling: what is already written stays, and is followed on', async () => {
  const it = await ready();
  it.send({ type: 'file.cancel' });
  await it.answer('cancelFile', refused('FILE_STATE'));
  expect(it.at()).toEqual({ following: 'reading' });
  it.send({ type: 'file.cancel' });
  await it.answer('cancelFile', granted(file('cancelled')));
  expect([it.at(), it.context().file]).toEqual(['choosing', null]);
});
