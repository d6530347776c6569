import { paymentNotice } from '#contract/rest/wallet.ts';
import type { Outcome } from '#sandbox/cashier/charges.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';
import { type Person, pay } from './market.ts';
import type { TestService } from './service.ts';

/** Creates a card charge for an order; returns its payment page. */
export async function toCashier(service: TestService, renter: Person, orderNo: string, method: 'card' | 'mixed' = 'card'): Promise<string> {
  const { code, data } = await pay(service, renter, orderNo, method);
  if (code !== 0 || !('cashier_url' in data) || data.cashier_url === null) throw new Error(`not sent to the cashier: ${code}`);
  return data.cashier_url;
}

/** Presses a button on the cashier's page. Notices do not reach a service that does not listen. */
export function choose(page: string, outcome: Outcome): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(page);
  return fetch(origin + pathname, {
    method: 'POST',
    body: new URLSearchParams([...searchParams, ['outcome', outcome]]),
    redirect: 'manual',
  });
}

export const chargeNoOf = (page: string): string => new URL(page).searchParams.get('charge_no') ?? '';

interface CashierNotice {
  readonly status: 'succeeded' | 'failed';
  /** Fen. */
  readonly amount: number;
  readonly paidAt: number;
  readonly tradeNo?: string;
}

/** The cashier’s notice arrives. */
export function sendCashierNotice(
  service: TestService,
  chargeNo: string,
  { status, amount, paidAt, tradeNo = `T${chargeNo}` }: CashierNotice,
) {
  const signature = paymentSignature(service.deps.outside.cashierSecret, [chargeNo, tradeNo, amount, status, paidAt]);
  return service.ask(paymentNotice, { body: { charge_no: chargeNo, trade_no: tradeNo, amount, status, paid_at: paidAt, signature } });
}

/** A user's balances, in fen. */
export async function walletOf({ database }: TestService, { id }: Person): Promise<{ available: number; frozen: number }> {
  const rows = await database.db.selectFrom('wallet_account').select(['kind', 'balance']).where('user_id', '=', id).execute();
  const balanceOf = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? Number.NaN;
  return { available: balanceOf('available'), frozen: balanceOf('frozen') };
}
