import { SECOND } from '#contract/rules/constants.ts';

const TIMEOUT = 5 * SECOND;

/**
 * Posts JSON to an external host, with a 5 s timeout and without redirects. Returns the response's field `verdict`, or a text for a status
 * other than 2xx; rejects if there was no response.
 */
export async function postJson(url: string, body: object, verdict: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const said = (await response.json().catch(() => null)) as Readonly<Record<string, unknown>> | null;
  const how = said?.[verdict] ?? 'no answer in JSON';
  return response.ok ? how : `HTTP ${response.status}: ${String(how)}`;
}
