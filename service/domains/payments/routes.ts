import { wallet as rest } from '#contract/rest/index.ts';
import { hearNotice } from './notice.ts';
import { route, type Service } from '#service/kernel/http/route.ts';

export function registerPayments(service: Service): void {
  route(service, rest.paymentNotice, async ({ deps, body }) => {
    await hearNotice(deps, body);
    return { received: true as const };
  });
}
