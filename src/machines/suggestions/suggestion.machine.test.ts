import { expect, test } from 'vitest';
import { badGateway, granted, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { suggestionMachine } from './suggestion.machine.ts';

const form = { kind: 'complaint', words: '登录页的图片半天出不来', contact: '' } as const;
const submit = { type: 'suggestion.submit' as const, form, key: 'suggestion-key-0001' };
const sent = (verifyKey: string | null = null) => ({ form, key: submit.key, verifyKey });
function open() {
  const it = scenario(suggestionMachine, { reporters: ['talkWithFrame'] });
  it.report('talkWithFrame', { type: 'frame.ready' });
  return it;
}

test('a form that does not open can be opened again', async () => {
  const it = scenario(suggestionMachine, { reporters: ['talkWithFrame'] });
  await it.wait(15_000);
  expect(it.at()).toBe('missing');
  it.send({ type: 'frame.reload' });
  expect(it.at()).toBe('opening');
});

test('is sent once with its key, shows its number, and can be followed by another', async () => {
  const it = open();
  it.report('talkWithFrame', submit);
  expect([it.at(), it.tags(), it.asked('sendSuggestion'), it.can(submit)]).toEqual(['sending', ['busy'], [sent()], false]);
  await it.answer('sendSuggestion', granted({ number: 'JY-1' }));
  expect([it.at(), it.context().number, it.effects('rereadSuggestions').length]).toEqual(['accepted', 'JY-1', 1]);
  it.report('talkWithFrame', { type: 'suggestion.another' });
  expect([it.at(), it.context().number]).toEqual(['writing', null]);
});

test('a guest solves a captcha, and the same one is sent with the same key', async () => {
  const it = open();
  it.report('talkWithFrame', submit);
  await it.answer('sendSuggestion', refused('NEED_VERIFY'));
  expect([it.at(), it.asked('captcha')]).toEqual(['solvingCaptcha', [{ action: 'submit' }]]);
  await it.answer('captcha', { verifyKey: 'verify-1' });
  expect(it.asked('sendSuggestion')).toEqual([sent(), sent('verify-1')]);
  await it.answer('sendSuggestion', refused('SUGGESTION_LIMIT'));
  expect([it.at(), it.context().verifyKey]).toEqual(['writing', null]);
});

test('without an answer only the same one can be sent again', async () => {
  const it = open();
  it.report('talkWithFrame', submit);
  await it.fail('sendSuggestion', badGateway);
  expect([it.at(), it.can({ ...submit, key: 'suggestion-key-0002' })]).toEqual(['uncertain', false]);
  it.report('talkWithFrame', { type: 'suggestion.retry' });
  expect(it.asked('sendSuggestion')).toEqual([sent(), sent()]);
});
