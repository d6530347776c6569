import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { captchaActors } from './captcha.actors.ts';

const challenge = { n: '00c5', x: '0003', steps: 5_000 };
const puzzle = { id: 'c1', background: 'data:,', piece: 'data:,', width: 320, height: 160, pieceWidth: 56, expiresAt: 1 };
const slide = { x: 120, trail: [], manner: 'drag' as const };

/** Draws a puzzle, solves it, and returns the request sent. */
async function sentFor(work: string | null) {
  const sent: unknown[] = [];
  const request = (_operation: unknown, variables: unknown) => {
    sent.push(variables);
    return Promise.resolve(sent.length === 1 ? { drawCaptcha: { ...puzzle, work } } : { solveCaptcha: 'key' });
  };
  const { drawPuzzle, judgeSlide } = captchaActors({ request } as unknown as Api);
  await toPromise(createActor(drawPuzzle, { input: { action: 'login' } }).start());
  const judged = await toPromise(createActor(judgeSlide, { input: { action: 'login', captchaId: 'c1', slide } }).start());
  return { sent: sent[1], judged };
}

test("solves a puzzle's time-lock and sends the result", async () => {
  const { sent, judged } = await sentFor(JSON.stringify(challenge));
  let value = 3;
  for (let step = 0; step < challenge.steps; step += 1) value = (value * value) % 0xc5;
  expect(sent).toEqual({
    input: { captchaId: 'c1', action: 'LOGIN', x: 120, trail: [], manner: 'DRAG', work: value.toString(16).padStart(4, '0') },
  });
  expect(judged).toEqual({ ok: true, value: { verifyKey: 'key' } });
});

test('computes and sends nothing if the puzzle has no time-lock', async () => {
  expect((await sentFor(null)).sent).toEqual({ input: { captchaId: 'c1', action: 'LOGIN', x: 120, trail: [], manner: 'DRAG' } });
});
