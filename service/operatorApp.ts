import type { OperatorService } from './kernel/operations/operatorRoute.ts';
import { domains } from './domains/list.ts';
import type { Deps } from './kernel/deps.ts';
import { type App, type AppOptions, buildServer } from './app.ts';

/** Nothing may frame, run or load anything: the API answers JSON only, and never a cookie. */
const answerHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Builds the operators' API without listening. It has no call of the renters' service, and that one has none of it. */
export async function buildOperators(deps: Deps, options: Pick<AppOptions, 'logger' | 'trustGateway' | 'clockWatch'> = {}): Promise<App> {
  const loading = domains.flatMap(({ operatorApi }) => (operatorApi ? [operatorApi()] : []));
  const apis = (await Promise.all(loading)).map(({ operatorApi }) => operatorApi);
  const queues = apis.flatMap((api) => api.queues ?? []);
  const decisions = apis.flatMap((api) => api.decisions ?? []);
  return buildServer(deps, options, ({ http }) => {
    http.addHook('onSend', async (_request, reply) => void reply.headers(answerHeaders));
    const service: OperatorService = { http, deps, queues, decisions };
    for (const { routes } of apis) routes?.(service);
  });
}
