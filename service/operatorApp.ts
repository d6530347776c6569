import type { OperatorService } from './kernel/operations/operatorRoute.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { domains } from './domains/list.ts';
import type { Deps } from './kernel/deps.ts';
import { type App, type AppOptions, buildServer } from './app.ts';
import { serveConsole } from './operatorPage.ts';

/** Of the API, which answers JSON only, and never a cookie; the console's page has a policy of its own. */
const answerHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** A release of the largest size over a slow line. */
const UPLOAD_TIME = 30 * MINUTE;

interface OperatorOptions extends Pick<AppOptions, 'logger' | 'trustGateway' | 'clockWatch'> {
  /** Folder of the built console; without it only the API is served. */
  readonly consoleRoot?: string | null | undefined;
}

/** Builds the operators' API and console without listening. It has no call of the renters' service, and that one has none of it. */
export async function buildOperators(deps: Deps, options: OperatorOptions = {}): Promise<App> {
  const loading = domains.flatMap(({ operatorApi }) => (operatorApi ? [operatorApi()] : []));
  const apis = (await Promise.all(loading)).map(({ operatorApi }) => operatorApi);
  const queues = apis.flatMap((api) => api.queues ?? []);
  const decisions = apis.flatMap((api) => api.decisions ?? []);
  return buildServer(deps, { ...options, requestTimeout: UPLOAD_TIME }, ({ http }) => {
    http.addHook('onSend', async (_request, reply) => {
      for (const [name, value] of Object.entries(answerHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
    });
    const service: OperatorService = { http, deps, queues, decisions };
    for (const { routes } of apis) routes?.(service);
    if (typeof options.consoleRoot === 'string') serveConsole(http, options.consoleRoot);
  });
}
