import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import type { FeedbackForm } from '#lib/feedbackTalk.ts';
import {
  type FrameSaid,
  type FrameTold,
  type Sent,
  suggestionMachine,
  type SuggestionWish,
} from '#machines/suggestions/suggestion.machine.ts';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { heldCommand, stage } from '#tests/screens/stage.tsx';
import { FeedbackFrame } from './FeedbackFrame.tsx';

const form: FeedbackForm = { kind: 'complaint', words: '登录页的图片半天出不来', contact: '' };

/** The page around the form, which says what the test says. */
function open() {
  const sendSuggestion = heldCommand<Sent, SuggestionWish>();
  const shown: FrameTold[] = [];
  let say: (said: FrameSaid) => void = () => {};
  const talkWithFrame = fromCallback<FrameTold, undefined, FrameSaid>(({ sendBack, receive }) => {
    say = sendBack;
    receive((told) => shown.push(told));
  });
  const wired = suggestionMachine.provide({ actors: { talkWithFrame, sendSuggestion: sendSuggestion.command } });
  stage(() => ({ screen: <FeedbackFrame />, wiring: { suggestion: wired } }), '/feedback');
  return { sendSuggestion, shown, said: (said: FrameSaid) => act(async () => say(said)) };
}
const frame = (): HTMLElement => screen.getByTitle('投诉建议表格');

afterEach(cleanup);

it('shows the form once it is ready', async () => {
  const { said } = open();
  expect([screen.getByText('正在打开表格').tagName, frame().hidden]).toEqual(['SPAN', true]);
  await said({ type: 'frame.ready' });
  expect([screen.queryByText('正在打开表格'), frame().hidden]).toEqual([null, false]);
});

it('without a response asks to retry in place of the form, and says why a retry was refused', async () => {
  const { sendSuggestion, shown, said } = open();
  await said({ type: 'frame.ready' });
  await said({ type: 'suggestion.submit', form, key: 'suggestion-key-1' });
  await sendSuggestion.fail(badGateway);
  expect([screen.getByRole('heading').textContent, frame().hidden]).toEqual(['没有收到结果，可能已经提交', true]);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await sendSuggestion.answer(refused('RATE_LIMITED'));
  expect(screen.getByRole('alert').textContent).toContain(refusal('RATE_LIMITED').message);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await sendSuggestion.answer(granted({ number: 'JY-1' }));
  expect([screen.queryByRole('button', { name: '重试' }), screen.queryByRole('alert'), frame().hidden]).toEqual([null, null, false]);
  expect(sendSuggestion.asked.map(({ key }) => key)).toEqual(['suggestion-key-1', 'suggestion-key-1', 'suggestion-key-1']);
  expect(shown.at(-1)).toEqual({ type: 'frame.show', message: { type: 'accepted', number: 'JY-1' } });
});
