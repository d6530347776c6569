import { expect, test } from 'vitest';
import { badGateway } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { downloadMachine } from './download.machine.ts';

const origin = 'https://zuhao.example';
const url = `/static/downloads/${'a1'.repeat(32)}/launcher.exe`;
const input = { origin, fileName: 'launcher.exe', size: 100, sha256: 'f'.repeat(64) };
const open = () => scenario(downloadMachine, { input, reporters: ['watchProgress'] });
function receiving() {
  const it = open();
  it.send({ type: 'download.start', url });
  return it;
}

test('a foreign address is not requested', () => {
  const it = open();
  it.send({ type: 'download.start', url: `https://elsewhere.example${url}` });
  expect([it.at(), it.asked('receiveFile')]).toEqual([{ settled: 'misaddressed' }, []]);
});

test('a whole file is verified before it is saved', async () => {
  const it = receiving();
  it.report('watchProgress', { type: 'download.progressed', received: 40 });
  expect([it.at(), it.tags(), it.context().received]).toEqual(['receiving', ['busy'], 40]);
  await it.answer('receiveFile', 'whole');
  expect([it.at(), it.asked('saveFile')]).toEqual(['verifying', []]);
  await it.answer('verifyFile', true);
  await it.answer('saveFile');
  expect(it.at()).toEqual({ settled: 'saved' });
  const forged = receiving();
  await forged.answer('receiveFile', 'whole');
  await forged.answer('verifyFile', false);
  expect([forged.at(), forged.asked('saveFile')]).toEqual([{ settled: 'broken' }, []]);
});

test.each([
  ['missing', 'missing'],
  ['gone', 'broken'],
] as const)('a file that is %s ends it as %s', async (received, state) => {
  const it = receiving();
  await it.answer('receiveFile', received);
  expect(it.at()).toEqual({ settled: state });
});

test('goes on by itself four times without a byte in between, then when asked', async () => {
  const it = receiving();
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await it.answer('receiveFile', 'cut');
    expect([it.at(), it.context().attempts]).toEqual(['interrupted', attempt]);
    await it.wait(3_000);
  }
  expect([it.at(), it.asked('receiveFile').length]).toEqual(['interrupted', 4]);
  it.send({ type: 'download.resume' });
  expect([it.at(), it.context().attempts]).toEqual(['receiving', 0]);
});

test('a cancelled one forgets what was received, also if that fails', async () => {
  const it = receiving();
  it.report('watchProgress', { type: 'download.progressed', received: 40 });
  it.send({ type: 'download.cancel' });
  expect(it.at()).toBe('forgetting');
  await it.fail('forgetFile', badGateway);
  expect([it.at(), it.context().received]).toEqual([{ settled: 'resting' }, 0]);
});
