import { expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { suggestionMachine } from './suggestion.machine.ts';

const form = { kind: 'complaint', words: '登录页的图片半天出不来', contact: '' } as const;
const submit = { type: 'suggestion.submit' as const, form, key: 'suggestion-key-0001' };
const sent = (verifyKey: string | null = null, lost: Problem | null = null) => ({
  errand: 'suggestion',
  wish: { form, verifyKey },
  key: submit.key,
  lost,
});
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
  expect([it.at(), it.asked('sendSuggestion'), it.can(submit)]).toEqual(['sending', [sent()], false]);
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

test('a command that crashes is continued with its key, and no other suggestion is sent', async () => {
  const it = open();
  it.report('talkWithFrame', submit);
  await it.fail('sendSuggestion', badGateway);
  expect([it.at(), it.can({ ...submit, key: 'suggestion-key-0002' })]).toEqual(['sending', false]);
  expect(it.asked('sendSuggestion')).toEqual([sent(), sent(null, badGateway.problem)]);
  await it.answer('sendSuggestion', refused('SUGGESTION_LIMIT'));
  expect([it.at(), it.context().lost, it.context().problem]).toEqual(['writing', null, refusal('SUGGESTION_LIMIT')]);
});
