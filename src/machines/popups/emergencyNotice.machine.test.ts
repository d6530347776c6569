import { expect, test } from 'vitest';
import { scenario } from '#testing/harness/scenario.ts';
import { badGateway } from '#testing/answers.ts';
import { type EmergencyNotice, emergencyNoticeMachine } from './emergencyNotice.machine.ts';

const notice: EmergencyNotice = { id: '6', title: '谨防假冒客服', content: '客服不会索要验证码。' };

async function read() {
  const it = scenario(emergencyNoticeMachine, { reporters: ['watchPage'] });
  it.report('watchPage', { type: 'page.settled' });
  await it.answer('readNotices', [notice]);
  return it;
}
async function showing() {
  const it = await read();
  await it.answer('previewNotice', { notice });
  it.send({ type: 'popup.granted' });
  await it.answer('takeNotice', { notice });
  it.effects();
  return it;
}

test('reads nothing until the page has been open for some seconds', async () => {
  const it = scenario(emergencyNoticeMachine, { reporters: ['watchPage'] });
  await it.wait(60_000);
  expect([it.at(), it.asked('readNotices')]).toEqual(['awaitingPage', []]);
});

test('subscribers are notified that there is no notice to show, also when reading or choosing failed', async () => {
  const none = await read();
  expect(none.effects('tellClear')).toEqual([]);
  await none.answer('previewNotice', { notice: null });
  const unchosen = await read();
  await unchosen.fail('previewNotice', new Error('storage'));
  const unread = scenario(emergencyNoticeMachine, { reporters: ['watchPage'] });
  unread.report('watchPage', { type: 'page.settled' });
  await unread.fail('readNotices', badGateway);
  expect([none, unchosen, unread].map((it) => it.effects('tellClear'))).toEqual([[['tellClear']], [['tellClear']], [['tellClear']]]);
  const found = await read();
  await found.answer('previewNotice', { notice });
  expect(found.effects('askTurn', 'tellClear')).toEqual([['askTurn']]);
});

test('a notice waits for its turn and stays until the user closes it', async () => {
  const it = await read();
  await it.answer('previewNotice', { notice });
  expect([it.at(), it.effects('askTurn')]).toEqual(['awaitingTurn', [['askTurn']]]);
  await it.wait(3_600_000);
  it.send({ type: 'popup.granted' });
  await it.answer('takeNotice', { notice });
  await it.wait(3_600_000);
  expect([it.tags(), it.context().shown]).toEqual([['showing'], notice]);
});

test('closing releases the turn and looks for the next notice, except those shown in this visit', async () => {
  const it = await showing();
  it.send({ type: 'notice.close' });
  expect([it.at(), it.context().shown, it.effects('releaseTurn', 'rememberSilence')]).toEqual(['choosing', null, [['releaseTurn']]]);
  expect(it.asked('previewNotice')[1]).toEqual({ notices: [notice], done: ['6'] });
});

test('“do not show again” is remembered for the notice that was shown', async () => {
  const it = await showing();
  it.send({ type: 'notice.silence' });
  expect(it.effects('releaseTurn', 'rememberSilence')).toEqual([['releaseTurn'], ['rememberSilence', { id: '6' }]]);
});

test('releases the turn if there is no notice any more or choosing fails', async () => {
  const gone = await read();
  await gone.answer('previewNotice', { notice });
  gone.send({ type: 'popup.granted' });
  await gone.answer('takeNotice', { notice: null });
  expect([gone.at(), gone.effects('releaseTurn')]).toEqual(['resting', [['releaseTurn']]]);
  const failed = await read();
  await failed.answer('previewNotice', { notice });
  failed.send({ type: 'popup.granted' });
  await failed.fail('takeNotice', new Error('storage'));
  expect([failed.at(), failed.effects('releaseTurn')]).toEqual(['resting', [['releaseTurn']]]);
});

test('notices are re-read every ten minutes, also after a failure', async () => {
  const it = await read();
  await it.answer('previewNotice', { notice: null });
  expect(it.at()).toBe('resting');
  await it.wait(600_000);
  await it.fail('readNotices', badGateway);
  expect(it.at()).toBe('resting');
  await it.wait(600_000);
  expect(it.asked('readNotices')).toHaveLength(3);
});
