import { expect, test } from 'vitest';
import { badGateway } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { chatPictureMachine } from './chatPicture.machine.ts';

const file = new Blob(['x']);
const choose = { type: 'picture.choose' as const, file: file as File, name: 'one.png' };
const open = () => scenario(chatPictureMachine, { input: { number: 'KF1' } });

test('an uploaded picture is queued, one that was cancelled is not', async () => {
  const it = open();
  it.send(choose);
  expect([it.at(), it.tags(), it.asked('imageUpload'), it.can(choose)]).toEqual([
    'uploading',
    ['busy'],
    [{ file, purpose: 'chat' }],
    false,
  ]);
  await it.answer('imageUpload', { id: '12' });
  expect([it.at(), it.context().chosen, it.effects('queuePicture')]).toEqual([
    'empty',
    null,
    [['queuePicture', { number: 'KF1', pictureId: '12' }]],
  ]);
  it.send(choose);
  await it.answer('imageUpload', null);
  expect([it.at(), it.effects('queuePicture', 'announceLost')]).toEqual(['empty', []]);
});

test('an upload that crashes is announced', async () => {
  const it = open();
  it.send(choose);
  await it.fail('imageUpload', badGateway);
  expect([it.at(), it.effects('announceLost').length]).toEqual(['empty', 1]);
});
