import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { gatherPicturesMachine } from './gatherPictures.machine.ts';

const open = () => scenario(gatherPicturesMachine, { input: { form: 'review 1' }, reporters: ['watchPictures'] });
const report = (it: ReturnType<typeof open>, busy: number, failed = 0, refused = 0, ids: string[] = []) =>
  it.report('watchPictures', { type: 'pictures.reported', ids, busy, failed, refused });

test('waits while pictures are being sent, and ends with all of them', () => {
  const it = open();
  report(it, 2);
  expect([it.at(), it.tags()]).toEqual([{ watching: 'waiting' }, ['busy']]);
  report(it, 0, 0, 0, ['12', '13']);
  expect([it.at(), it.output()]).toEqual(['gathered', { ids: ['12', '13'] }]);
});

test('asks before it leaves one out, and waits again if it is sent again', () => {
  const it = open();
  report(it, 0, 1, 0, ['12']);
  expect([it.at(), it.tags()]).toEqual([{ watching: 'asking' }, []]);
  it.send({ type: 'pictures.resend' });
  expect(it.effects('resendFailed')).toEqual([['resendFailed', { form: 'review 1' }]]);
  report(it, 1, 0, 0, ['12']);
  expect(it.at()).toEqual({ watching: 'waiting' });
  report(it, 0, 0, 1, ['12']);
  it.send({ type: 'pictures.leaveOut' });
  expect([it.output(), it.effects('leaveOutFailed').length]).toEqual([{ ids: ['12'] }, 1]);
});

test('is left without anything sent', () => {
  const it = open();
  report(it, 1);
  it.send({ type: 'pictures.reconsider' });
  expect([it.at(), it.output()]).toEqual(['returned', { ids: null }]);
  const lost = open();
  lost.report('watchPictures', { type: 'pictures.lost' });
  expect(lost.output()).toEqual({ ids: null });
});
