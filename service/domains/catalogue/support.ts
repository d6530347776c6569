import { support as rest } from '#contract/rest/index.ts';
import { route, type Service } from '#service/kernel/http/route.ts';

export function registerSupport(service: Service): void {
  route(service, rest.getSupport, async ({ deps: { support } }) => ({ phone: support?.phone ?? null, email: support?.email ?? null }));
}
