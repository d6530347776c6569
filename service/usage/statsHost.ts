import { SECOND } from '#contract/rules/constants.ts';
import type { Deps } from '#service/deps.ts';
import { refused } from '#service/http/problem.ts';

const TIMEOUT = 5 * SECOND;

/**
 * `POST {statsUrl}/stats/{what}`, JSON; taken when the answer is { code: 0 }. Without that answer nobody knows, and it is told
 * again: the host counts each reportId, and each order_no of a conversion, once.
 */
export async function tellStats(deps: Deps, what: 'usage' | 'conversions', body: object): Promise<void> {
  const answer = await post(`${deps.outside.statsUrl}/stats/${what}`, body).catch((error: Error) => error.message);
  if (answer === 0) return;
  deps.log.warn({ what, answer }, 'statistics not taken');
  throw refused('UPSTREAM');
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return `HTTP ${response.status}`;
  }
  return ((await response.json()) as { code?: unknown } | null)?.code ?? 'no code';
}
