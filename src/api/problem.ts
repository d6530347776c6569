import { ClientError } from 'graphql-request';
import type { Problem, Refusal } from '#contract/problem.ts';
import type { faults, ProblemName } from '#contract/rest/problems.ts';
import { fault, type FaultKind, faultTexts, Unreachable } from './fault.ts';

/** Why the client aborted the request. */
export type GivenUp = 'timeout' | 'cancelled' | null;

interface Extensions {
  code?: unknown;
  requestId?: unknown;
  fields?: Refusal['fields'];
  details?: Refusal['details'];
}

/** Codes that mean no decision was made. Every other code is a refusal. */
const faultOf: Readonly<Record<(typeof faults)[number] | 'REDIRECTED', FaultKind>> = {
  UNAUTHENTICATED: 'unauthenticated',
  REDIRECTED: 'redirected',
  UPSTREAM: 'badGateway',
  NOT_READY: 'badGateway',
  TIMEOUT: 'timeout',
  INTERNAL: 'unexpected',
};

const isFault = (code: string): code is keyof typeof faultOf => Object.hasOwn(faultOf, code);

/** The gateway does not know the hash: page and gateway are of different releases. */
const UNKNOWN_OPERATION = 'PERSISTED_QUERY_NOT_FOUND';

const byStatus = (status: number): FaultKind => {
  if (status === 401) return 'unauthenticated';
  if (status === 504) return 'timeout';
  return status === 502 || status === 503 ? 'badGateway' : 'unexpected';
};

/** The problem without the request's details: the library's errors contain the query and its variables. */
export function problemFrom(error: unknown, givenUp: GivenUp, requestId: string): Problem {
  if (givenUp !== null) return fault(givenUp, requestId);
  if (error instanceof Unreachable) return fault('offline', requestId);
  if (!(error instanceof ClientError)) return fault('unexpected', requestId);
  const [first] = error.response.errors ?? [];
  const { code, requestId: answered, fields, details }: Extensions = first?.extensions ?? {};
  if (first === undefined || typeof code !== 'string') return fault(byStatus(error.response.status), requestId);
  const id = typeof answered === 'string' ? answered : requestId;
  if (code === UNKNOWN_OPERATION) return fault('unexpected', id, '页面已更新，请刷新后重试');
  const kind = isFault(code) ? faultOf[code] : undefined;
  if (kind !== undefined) return fault(kind, id, first.message || faultTexts[kind]);
  return {
    kind: 'refused',
    code: code as ProblemName,
    message: first.message,
    requestId: id,
    fields: fields ?? {},
    details: details ?? {},
  };
}

/** The same for a response in the service's envelope; null if its code is 0. */
export function problemFromEnvelope(status: number, body: unknown, requestId: string): Problem | null {
  const { code, message, data } = (body ?? {}) as { code?: unknown; message?: unknown; data?: Extensions & { problem?: unknown } };
  if (code === 0) return null;
  const problem = data?.problem;
  if (typeof problem !== 'string' || typeof message !== 'string') return fault(byStatus(status), requestId);
  if (isFault(problem)) return fault(faultOf[problem], requestId);
  return { kind: 'refused', code: problem as ProblemName, message, requestId, fields: data?.fields ?? {}, details: data?.details ?? {} };
}
