import { parseYuan } from '#contract/rules/moneyInput.ts';
import type { Checked, Fen } from '#contract/rules/types.ts';

/** Limits of one recharge, as in the service. */
const leastFen: Fen = 100;
const mostFen: Fen = 500_000;

export const presets: readonly Fen[] = [1_000, 3_000, 5_000, 10_000, 20_000, 50_000];

/** Parses a typed amount. */
export function checkAmount(text: string): Checked<Fen> {
  const fen = parseYuan(text);
  if (fen === null) return { ok: false, message: '请输入充值金额，最多两位小数' };
  if (fen < leastFen) return { ok: false, message: '充值金额最低1元' };
  return fen > mostFen ? { ok: false, message: '单次充值最高5000元' } : { ok: true, value: fen };
}
