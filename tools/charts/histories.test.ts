import { toIR } from '@xstate/test';
import { expect, test } from 'vitest';
import { withdrawalLifecycle } from '#contract/withdrawalLifecycle.ts';
import { withdrawalLifecycleMachine } from '#contract/withdrawalLifecycle.machine.ts';
import { chartTable } from '#service/kernel/histories/chartTable.ts';
import type { Misfit } from '#service/kernel/histories/replay.ts';
import { historiesText, misfitPicture } from './histories.ts';

const source = { chart: chartTable(withdrawalLifecycle), table: 'withdrawal', key: 'id', history: null };
const misfit = (wish: Partial<Misfit>): Misfit => ({
  chart: 'withdrawalLifecycle',
  row: '7',
  line: '12',
  why: 'step',
  event: 'withdrawal.cancel',
  from: 'paying',
  to: 'cancelled',
  ...wish,
});

test('the figures are followed by each misfit with its row and line', () => {
  const text = historiesText([{ source, lines: 5, count: 1, misfits: [misfit({})] }], 1_234);
  expect(text.split('\n').slice(-2)).toEqual([
    '5 行，1.2 秒：不符 1 处',
    'withdrawal 7（status_change 12）：图上没有 paying → cancelled（withdrawal.cancel）',
  ]);
  expect(historiesText([{ source, lines: 5, count: 0, misfits: [] }], 10)).toContain('5 行，0.0 秒：都和状态图相符');
});

test('moves that the chart does not have are red arrows in its picture, alike ones one arrow', async () => {
  const misfits = [misfit({}), misfit({ row: '8' }), misfit({ why: 'status', event: null, to: 'paid' }), misfit({ to: 'unheard of' })];
  const svg = await misfitPicture(toIR(withdrawalLifecycleMachine), { misfits });
  expect([svg.includes('withdrawal.cancel ×2'), svg.includes('没有记录 ×1'), svg.match(/class="[^"]*\bremoved\b[^"]*"/g)?.length]).toEqual([
    true,
    true,
    4,
  ]);
});
