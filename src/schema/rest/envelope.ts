import { parseJson } from '#contract/json.ts';
import { type ProblemName, problems } from '#contract/rest/problems.ts';
import { GatewayProblem } from '#schema/problem.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly requestId: string;
}

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isProblemName = (value: unknown): value is ProblemName => typeof value === 'string' && Object.hasOwn(problems, value);

const nameByCode = new Map(Object.entries(problems).map(([name, { code }]) => [code, name as ProblemName]));

const nameByStatus = (status: number): ProblemName => {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'RATE_LIMITED';
  if (status === 503) return 'NOT_READY';
  if (status === 504) return 'TIMEOUT';
  if (status >= 500) return 'UPSTREAM';
  return status >= 400 && status !== 409 ? 'BAD_REQUEST' : 'CONFLICT';
};

const parse = ({ text, requestId }: Answer): Json => {
  try {
    const body = parseJson(text);
    if (isRecord(body)) return body;
  } catch {
    // Falls through: a body that is not JSON is handled like JSON that is not an object.
  }
  throw new GatewayProblem('UPSTREAM', { requestId });
};

const refusal = (body: Json, { status, requestId }: Answer): GatewayProblem => {
  const data = isRecord(body['data']) ? body['data'] : {};
  const upstreamCode = typeof body['code'] === 'number' ? body['code'] : null;
  const name =
    status === 401
      ? 'UNAUTHENTICATED'
      : isProblemName(data['problem'])
        ? data['problem']
        : (upstreamCode !== null && nameByCode.get(upstreamCode)) || nameByStatus(status);
  // Below 500 the message is for the user; from 500 up it may contain anything and is dropped.
  const message = status < 500 && typeof body['message'] === 'string' ? body['message'] : undefined;
  return new GatewayProblem(name, {
    message,
    upstreamCode,
    requestId,
    status: status < 300 ? undefined : status,
    fields: isRecord(data['fields']) ? (data['fields'] as Record<string, string>) : undefined,
    details: isRecord(data['details']) ? data['details'] : undefined,
  });
};

const redirected = (answer: Answer): GatewayProblem => {
  try {
    const { message, code } = parse(answer);
    return new GatewayProblem('REDIRECTED', {
      requestId: answer.requestId,
      upstreamCode: typeof code === 'number' ? code : null,
      message: typeof message === 'string' ? message : undefined,
    });
  } catch {
    return new GatewayProblem('REDIRECTED', { requestId: answer.requestId });
  }
};

/**
 * `data` of a successful response; everything else is thrown as a problem. A body without `code` is successful: the envelope is optional.
 */
export function dataOf(answer: Answer): Json {
  const { status, requestId } = answer;
  if (status === 303) throw redirected(answer);
  if (status >= 300 && status < 400) throw new GatewayProblem('UPSTREAM', { requestId });
  const isBroken = status >= 400 && !answer.text.startsWith('{');
  if (isBroken) throw new GatewayProblem(nameByStatus(status), { requestId, status });
  const body = parse(answer);
  const code = body['code'] ?? 0;
  if (status >= 400 || code !== 0) throw refusal(body, answer);
  if (!isRecord(body['data'])) throw new GatewayProblem('UPSTREAM', { requestId });
  return body['data'];
}
