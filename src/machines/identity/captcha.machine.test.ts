import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import { captchaMachine, type Puzzle } from './captcha.machine.ts';

const puzzle: Puzzle = { captchaId: 'c1', background: 'data:,b', piece: 'data:,p', width: 320, height: 160, pieceWidth: 44 };
const slide = {
  x: 128,
  trail: [
    { x: 0, y: 0, t: 0 },
    { x: 128, y: 2, t: 640 },
  ],
  manner: 'drag' as const,
};
const begin = () => scenario(captchaMachine, { input: { action: 'sendSms' } });

test('a correct slide returns the verify key', async () => {
  const it = begin();
  expect([it.at(), it.tags(), it.asked('drawPuzzle')]).toEqual(['drawing', ['busy'], [{ action: 'sendSms' }]]);
  await it.answer('drawPuzzle', puzzle);
  it.send({ type: 'captcha.submit', ...slide });
  expect(it.asked('judgeSlide')).toEqual([{ action: 'sendSms', captchaId: 'c1', slide }]);
  await it.answer('judgeSlide', granted({ verifyKey: 'key-1' }));
  expect([it.at(), it.output()]).toEqual(['solved', { verifyKey: 'key-1' }]);
});

test('a puzzle allows one try: after a wrong slide a new one is drawn 1.2 s later', async () => {
  const it = begin();
  await it.answer('drawPuzzle', puzzle);
  it.send({ type: 'captcha.submit', ...slide });
  await it.answer('judgeSlide', refused('CAPTCHA_FAILED'));
  expect([it.at(), it.context().problem]).toEqual(['rejected', refusal('CAPTCHA_FAILED')]);
  expect(it.can({ type: 'captcha.submit', ...slide })).toBe(false);
  await it.wait(1_100);
  expect(it.at()).toBe('rejected');
  await it.wait(100);
  expect(it.at()).toBe('drawing');
  await it.answer('drawPuzzle', { ...puzzle, captchaId: 'c2' });
  expect(it.context()).toMatchObject({ puzzle: { captchaId: 'c2' }, slide: null, problem: null });
});

test('a busy address is asked for a second puzzle, whose solution returns the key', async () => {
  const it = begin();
  await it.answer('drawPuzzle', puzzle);
  it.send({ type: 'captcha.submit', ...slide });
  await it.answer('judgeSlide', refused('CAPTCHA_AGAIN'));
  await it.wait(1_200);
  await it.answer('drawPuzzle', { ...puzzle, captchaId: 'c2' });
  it.send({ type: 'captcha.submit', ...slide });
  await it.answer('judgeSlide', granted({ verifyKey: 'key-2' }));
  expect([it.at(), it.output()]).toEqual(['solved', { verifyKey: 'key-2' }]);
});

test('a puzzle is replaced before it expires on the server', async () => {
  const it = begin();
  await it.answer('drawPuzzle', puzzle);
  await it.wait(109_900);
  expect(it.at()).toBe('awaitingSlide');
  await it.wait(100);
  expect([it.at(), it.asked('drawPuzzle').length]).toEqual(['drawing', 2]);
});

test('does not retry a failed draw until the user asks for it', async () => {
  const it = begin();
  await it.fail('drawPuzzle', badGateway);
  expect([it.at(), it.context().problem]).toEqual(['failed', badGateway.problem]);
  await it.wait(300_000);
  expect(it.at()).toBe('failed');
  it.send({ type: 'captcha.redraw' });
  expect(it.at()).toBe('drawing');
});

test('closing in any state ends without a key', async () => {
  const it = begin();
  await it.answer('drawPuzzle', puzzle);
  it.send({ type: 'captcha.submit', ...slide });
  it.send({ type: 'captcha.cancel' });
  expect([it.at(), it.output()]).toEqual(['cancelled', { verifyKey: null }]);
});
