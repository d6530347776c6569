import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { postJson } from '#service/kernel/hosts/postJson.ts';

/**
 * `POST {statsUrl}/stats/{what}`, JSON; accepted if the response is { code: 0 }. Otherwise the outcome is unknown and the report is sent
 * again: the host counts each reportId, and each order_no of a conversion, once.
 */
export async function reportStats(deps: Deps, what: 'usage' | 'conversions', body: object): Promise<void> {
  const answer = await postJson(`${deps.outside.statsUrl}/stats/${what}`, body, 'code').catch((error: Error) => error.message);
  if (answer === 0) return;
  deps.log.warn({ what, answer }, 'statistics not taken');
  throw refused('UPSTREAM');
}
