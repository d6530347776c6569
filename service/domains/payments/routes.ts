import { wallet as rest } from '#contract/rest/index.ts';
import { handlePaymentNotice } from './notice.ts';
import type { Payable } from './payable.ts';
import { route, type Service } from '#service/kernel/http/route.ts';

export function registerPayments(service: Service, payables: readonly Payable[]): void {
  route(service, rest.paymentNotice, async ({ deps, body }) => {
    await handlePaymentNotice(deps, payables, body);
    return { received: true as const };
  });
}
