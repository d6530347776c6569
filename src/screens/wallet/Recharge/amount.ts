import { parseYuan } from '#contract/rules/moneyInput.ts';
import { RECHARGE_LEAST, RECHARGE_MOST, RECHARGE_TOO_LARGE, RECHARGE_TOO_SMALL } from '#contract/rules/recharge.ts';
import type { Checked, Fen } from '#contract/rules/types.ts';

export const presets: readonly Fen[] = [1_000, 3_000, 5_000, 10_000, 20_000, 50_000];

/** Parses a typed amount. */
export function checkAmount(text: string): Checked<Fen> {
  const fen = parseYuan(text);
  if (fen === null) return { ok: false, message: '请输入充值金额，最多两位小数' };
  if (fen < RECHARGE_LEAST) return { ok: false, message: RECHARGE_TOO_SMALL };
  return fen > RECHARGE_MOST ? { ok: false, message: RECHARGE_TOO_LARGE } : { ok: true, value: fen };
}
