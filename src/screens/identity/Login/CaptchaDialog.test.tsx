import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { type Answer, ProblemError } from '#contract/problem.ts';
import { captchaMachine, type CaptchaAction, type Puzzle, type Slide } from '#machines/identity/captcha.machine.ts';
import { badGateway, refusal, refused } from '#testing/answers.ts';
import { held } from '#tests/screens/stage.tsx';
import { CaptchaDialog } from './CaptchaDialog.tsx';

afterEach(cleanup);

const puzzle: Puzzle = { captchaId: 'c1', background: 'data:,', piece: 'data:,', width: 320, height: 160, pieceWidth: 56 };

async function open() {
  const drawPuzzle = held<Puzzle, { action: CaptchaAction }>();
  const judgeSlide = held<Answer<{ verifyKey: string }>, { action: CaptchaAction; captchaId: string; slide: Slide }>();
  const captcha = createActor(captchaMachine.provide({ actors: { drawPuzzle: drawPuzzle.logic, judgeSlide: judgeSlide.logic } }), {
    input: { action: 'login' },
  }).start();
  render(<CaptchaDialog captcha={captcha} />);
  const dialog = within(await screen.findByRole('dialog', { name: '安全验证' }));
  return { captcha, drawPuzzle, judgeSlide, dialog };
}
const how = /^把拼图拖到形状相同的缺口/;
const redraw = { name: '换一张' };

it('shows a placeholder without instructions while the puzzle loads', async () => {
  const { dialog } = await open();
  expect([
    dialog.getByRole('status', { name: '正在加载拼图' }).className,
    dialog.queryByText(how),
    dialog.getByRole('button', redraw).getAttribute('aria-disabled'),
  ]).toEqual(['slider', null, 'true']);
});

it('shows instructions, and an error for a wrong position', async () => {
  const { captcha, drawPuzzle, judgeSlide, dialog } = await open();
  await drawPuzzle.answer(puzzle);
  expect(dialog.getByRole('status').textContent).toMatch(how);
  act(() => captcha.send({ type: 'captcha.submit', x: 4, trail: [], manner: 'steps' }));
  await judgeSlide.answer(refused('CAPTCHA_FAILED'));
  expect(dialog.getByRole('status').textContent).toBe('滑块验证后端校验不通过');
});

it('asks for a second picture without calling the first one wrong', async () => {
  const { captcha, drawPuzzle, judgeSlide, dialog } = await open();
  await drawPuzzle.answer(puzzle);
  act(() => captcha.send({ type: 'captcha.submit', x: 4, trail: [], manner: 'steps' }));
  await judgeSlide.answer(refused('CAPTCHA_AGAIN'));
  const { textContent, className } = dialog.getByRole('status');
  expect([textContent, className]).toEqual(['验证通过，还需再验证一次', 'note']);
});

it('shows an error with its request id if the puzzle fails to load, and retries', async () => {
  const { drawPuzzle, dialog } = await open();
  await drawPuzzle.fail(badGateway);
  expect([dialog.getByRole('alert').textContent, dialog.queryByText(how), dialog.queryByRole('button', redraw)]).toEqual([
    '加载失败服务器出错，网络正常，是我们的问题请求编号 req-00000002重试',
    null,
    null,
  ]);
  await userEvent.click(dialog.getByRole('button', { name: '重试' }));
  expect([drawPuzzle.asked.length, dialog.getByRole('status').getAttribute('aria-label')]).toEqual([2, '正在加载拼图']);
});

it('shows when a rate-limited puzzle can be requested again, with a retry button', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { drawPuzzle, dialog } = await open();
  await drawPuzzle.fail(new ProblemError({ ...refusal('RATE_LIMITED'), details: { retryAt: Date.now() + 8_000 } }));
  expect([dialog.getByRole('alert').textContent, dialog.getByRole('button', { name: '重试' }).tagName]).toEqual([
    `${refusal('RATE_LIMITED').message}8 秒后可以再试`,
    'BUTTON',
  ]);
  vi.useRealTimers();
});
