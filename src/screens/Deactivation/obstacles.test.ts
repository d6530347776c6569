import { expect, test } from 'vitest';
import { obstacleTexts } from './obstacles.ts';

const balance = { kind: 'BALANCE', count: 1, amountFen: 1_250 } as const;

test('giving up the balance is offered where its form is shown, and named as the last step elsewhere', () => {
  expect([true, false].map((canGiveUp) => obstacleTexts.BALANCE.text(balance, canGiveUp))).toEqual([
    '¥12.50，先提现；不要了，可以在下面放弃',
    '¥12.50，先提现；不要了，先了结其他事，再在这里放弃',
  ]);
});
