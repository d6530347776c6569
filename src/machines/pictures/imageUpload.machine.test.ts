import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { imageUploadMachine } from './imageUpload.machine.ts';

const file = new Blob(['file']);
const shrunk = new Blob(['shrunk']);
const kept = { id: '12', path: null, width: 40, height: 30 };
const open = () => scenario(imageUploadMachine, { input: { file, purpose: 'evidence' } });
const cancel = { type: 'upload.cancel' as const };
const retry = { type: 'upload.retry' as const };

test('scales the picture down, uploads it with its purpose, and ends with the stored picture', async () => {
  const it = open();
  expect([it.at(), it.asked('shrinkPicture')]).toEqual(['shrinking', [{ file }]]);
  await it.answer('shrinkPicture', granted(shrunk));
  expect([it.at(), it.asked('sendPicture'), it.context().percent]).toEqual(['uploading', [{ picture: shrunk, purpose: 'evidence' }], 0]);
  it.send({ type: 'upload.progressed', percent: 42 });
  expect(it.context().percent).toBe(42);
  await it.answer('sendPicture', granted(kept));
  expect([it.at(), it.output()]).toEqual(['done', kept]);
});

test('refuses a file that is not a picture before uploading anything', async () => {
  const it = open();
  await it.answer('shrinkPicture', refused('PICTURE_INVALID'));
  expect([it.at(), it.context().problem, it.can(retry)]).toEqual(['refused', refusal('PICTURE_INVALID'), false]);
  it.send(cancel);
  expect([it.at(), it.output()]).toEqual(['cancelled', null]);
});

test('retries a lost upload from the start, without scaling down again', async () => {
  const it = open();
  await it.answer('shrinkPicture', granted(shrunk));
  it.send({ type: 'upload.progressed', percent: 80 });
  await it.fail('sendPicture', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['failed', badGateway.problem]);
  it.send(retry);
  expect([it.at(), it.context().percent, it.context().problem]).toEqual(['uploading', 0, null]);
});

test('retries scaling down after a failure', async () => {
  const it = open();
  await it.fail('shrinkPicture', new Error('out of memory'));
  it.send(retry);
  expect([it.at(), it.context().problem]).toEqual(['shrinking', null]);
});

test.each(['shrinking', 'uploading', 'failed', 'refused'])('can be cancelled while %s', async (state) => {
  const it = open();
  if (state === 'uploading' || state === 'failed') await it.answer('shrinkPicture', granted(shrunk));
  if (state === 'failed') await it.fail('sendPicture', badGateway);
  if (state === 'refused') await it.answer('shrinkPicture', refused('PICTURE_INVALID'));
  expect(it.at()).toBe(state);
  it.send(cancel);
  expect([it.at(), it.output()]).toEqual(['cancelled', null]);
});
