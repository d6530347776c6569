import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { captchaActors } from './captcha.actors.ts';

const challenge = {
  parameters: { algorithm: 'SHA-256', nonce: '00'.repeat(16), salt: '11'.repeat(16), cost: 2, keyLength: 32, keyPrefix: '0' },
  signature: 'as the server signed it',
};
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

test("solves a puzzle's proof of work and sends it with the unchanged challenge", async () => {
  const { sent, judged } = await sentFor(JSON.stringify(challenge));
  const { work, ...rest } = (sent as { input: { work: string } }).input;
  expect(rest).toEqual({ captchaId: 'c1', action: 'LOGIN', x: 120, trail: [], manner: 'DRAG' });
  const done = JSON.parse(work) as { challenge: unknown; solution: { derivedKey: string } };
  expect(done).toEqual({ challenge, solution: { counter: expect.any(Number), derivedKey: expect.stringMatching(/^0[0-9a-f]{63}$/) } });
  expect(judged).toEqual({ ok: true, value: { verifyKey: 'key' } });
});

test('computes and sends nothing if the puzzle has no proof of work', async () => {
  expect((await sentFor(null)).sent).toEqual({ input: { captchaId: 'c1', action: 'LOGIN', x: 120, trail: [], manner: 'DRAG' } });
});
