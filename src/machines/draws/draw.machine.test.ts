import { expect, test } from 'vitest';
import { badGateway, granted, refusal, refused } from '#testing/answers.ts';
import { scenario } from '#testing/harness/scenario.ts';
import type { Problem } from '#contract/problem.ts';
import { leftBehind } from '#machines/shell/keyedCommand.machine.ts';
import { drawMachine, type DrawResult } from './draw.machine.ts';

const result: DrawResult = { id: '71', prize: 'COINS', prizeFen: 0, rank: 60, number: 9 };
const turn = (chanceId: string, key: string) => ({ type: 'chance.draw' as const, chanceId, key });
const sent = (chanceId: string, key: string, lost: Problem | null = null) => ({
  errand: 'draw',
  wish: { chanceId },
  key,
  lost,
  mayLeave: true,
});
const begun = (input: { unfinished: { wish: { chanceId: string }; key: string } | null; isCalm: boolean }) =>
  scenario(drawMachine, { input });
function drawing(isCalm = false) {
  const it = begun({ unfinished: null, isCalm });
  it.send(turn('71', 'key-1'));
  return it;
}

test('the wheel turns to the result that was answered, and then shows it', async () => {
  const it = drawing();
  expect([it.at(), it.asked('drawLottery'), it.context().result]).toEqual(['drawing', [sent('71', 'key-1')], null]);
  await it.answer('drawLottery', granted(result));
  expect([it.at(), it.context().result, it.effects('rereadDraws')]).toEqual(['turning', result, []]);
  await it.wait(3_599);
  expect(it.at()).toBe('turning');
  await it.wait(1);
  expect([it.at(), it.effects('rereadDraws')]).toEqual(['shown', [['rereadDraws']]]);
  it.send({ type: 'result.close' });
  expect([it.at(), it.context().result]).toEqual(['ready', null]);
});

test('the turning can be skipped, and does not happen with reduced motion', async () => {
  const it = drawing();
  await it.answer('drawLottery', granted(result));
  it.send({ type: 'wheel.skip' });
  expect(it.at()).toBe('shown');
  const calm = drawing(true);
  await calm.answer('drawLottery', granted(result));
  expect([calm.at(), calm.context().result]).toEqual(['shown', result]);
});

test('a refusal is shown, and another chance can be drawn', async () => {
  const it = drawing();
  await it.answer('drawLottery', refused('DRAW_NOT_READY'));
  expect([it.at(), it.context().problem, it.effects('rereadDraws')]).toEqual(['ready', refusal('DRAW_NOT_READY'), [['rereadDraws']]]);
  it.send(turn('72', 'key-2'));
  expect([it.asked('drawLottery').at(-1), it.context().problem]).toEqual([sent('72', 'key-2'), null]);
});

test('one that was left without an answer is continued with its key, whichever chance is chosen then', async () => {
  const it = drawing();
  expect(it.can(turn('72', 'key-2'))).toBe(false);
  await it.answer('drawLottery', null);
  expect([it.at(), it.effects('rereadDraws')]).toEqual(['ready', [['rereadDraws']]]);
  it.send(turn('72', 'key-2'));
  expect([it.at(), it.asked('drawLottery').at(-1)]).toEqual(['drawing', sent('71', 'key-1', leftBehind)]);
  await it.answer('drawLottery', granted(result));
  it.send({ type: 'wheel.skip' });
  it.send({ type: 'result.close' });
  it.send(turn('72', 'key-3'));
  expect(it.asked('drawLottery').at(-1)).toEqual(sent('72', 'key-3'));
});

test('after a reload the stored one goes on, and a crash asks again', async () => {
  const it = begun({ unfinished: { wish: { chanceId: '71' }, key: 'key-0' }, isCalm: false });
  it.send(turn('72', 'key-1'));
  expect(it.asked('drawLottery')).toEqual([sent('71', 'key-0', leftBehind)]);
  await it.fail('drawLottery', badGateway);
  expect([it.at(), it.asked('drawLottery').at(-1)]).toEqual(['drawing', sent('71', 'key-0', badGateway.problem)]);
});
