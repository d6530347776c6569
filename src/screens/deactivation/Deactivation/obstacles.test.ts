import { expect, test } from 'vitest';
import { obstacleTexts } from './obstacles.ts';

const balance = { kind: 'BALANCE', count: 1, amountFen: 1_250 } as const;

test('the balance can be forfeited if it is the only obstacle, otherwise later', () => {
  expect([true, false].map((canGiveUp) => obstacleTexts.BALANCE.text(balance, canGiveUp))).toEqual([
    '¥12.50，先提现；不要了，可以在下面放弃',
    '¥12.50，先提现；不要了，先了结其他事，再在这里放弃',
  ]);
});
