import { SECOND } from '#contract/rules/constants.ts';

const TIMEOUT = 5 * SECOND;

/**
 * Tells a host of the outside world something in JSON, within 5 s and without following redirects. Answers the field of its
 * JSON that says how it went, in words where the status is not 2xx; rejects when there was no answer.
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
