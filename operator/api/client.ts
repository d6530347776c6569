import { parseJson } from '#contract/json.ts';
import type { OperatorEndpoint } from '#contract/operator/endpoint.ts';
import { operatorPath } from '#contract/operator/endpoint.ts';
import { type Problem, ProblemError } from '#contract/problem.ts';
import type { AnyEndpoint, DataOf, RequestOf } from '#contract/rest/endpoint.ts';
import { problems, type ProblemName } from '#contract/rest/problems.ts';

export type AnyCall = AnyEndpoint & OperatorEndpoint;

/** Makes one call of the operators' API: answers its data, or throws a `ProblemError`. */
export type Call = <E extends AnyCall>(endpoint: E, request: RequestOf<E>, signal?: AbortSignal) => Promise<DataOf<E>>;

interface Options {
  readonly token: () => string | null;
  /** A call was answered that there is no session. */
  readonly onEnded: () => void;
}

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const TIMEOUT = 20_000;

const record = (value: unknown): Readonly<Record<string, unknown>> => (typeof value === 'object' && value !== null ? { ...value } : {});
const texts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(record(value)).map(([name, text]) => [name, String(text)]));
const isProblem = (name: unknown): name is ProblemName => typeof name === 'string' && Object.hasOwn(problems, name);

/** Address of a call, with its parameters and query. */
export function addressOf({ path }: Pick<AnyCall, 'path'>, { params, query }: Parts): string {
  const named = texts(params);
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? ''));
  const given = Object.entries(record(query)).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return operatorPath + place + (search === '' ? '' : `?${search}`);
}

const fault = (kind: Exclude<Problem['kind'], 'refused'>, message: string, requestId: string | null = null): ProblemError =>
  new ProblemError({ kind, message, requestId });

/** Faults leave open whether a command took effect; a refusal does not. */
const FAULTS: ReadonlySet<string> = new Set(['INTERNAL', 'UPSTREAM', 'TIMEOUT', 'NOT_READY']);

/** What an answer means: its data, or a problem with a stable code, a Chinese message and messages by field. */
export function readAnswer(status: number, text: string): unknown {
  let answer: Readonly<Record<string, unknown>>;
  try {
    answer = parseJson(text, record);
  } catch {
    throw fault('badGateway', `服务器没有正常答复（${status}）`);
  }
  if (answer['code'] === 0) return answer['data'];
  const data = record(answer['data']);
  const requestId = typeof data['request_id'] === 'string' ? data['request_id'] : null;
  const message = String(answer['message'] ?? '操作失败，请重试！');
  const code = data['problem'];
  if (!isProblem(code) || FAULTS.has(code)) throw fault('badGateway', message, requestId);
  throw new ProblemError({ kind: 'refused', code, message, requestId, fields: texts(data['fields']), details: record(data['details']) });
}

async function send(endpoint: AnyCall, request: Parts, token: string | null, signal: AbortSignal | undefined): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const body = 'body' in request ? { body: JSON.stringify(request.body) } : {};
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(endpoint, request), {
      method: endpoint.method,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        ...(token !== null && endpoint.may !== 'guest' && { authorization: `Bearer ${token}` }),
        ...('body' in request && { 'content-type': 'application/json' }),
      },
      ...body,
      // A claim is released also while the page is being closed.
      keepalive: endpoint.name === 'releaseCase',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (endpoint.download !== undefined && response.headers.get('content-type') === endpoint.download)
      return new Uint8Array(await response.arrayBuffer());
    text = await response.text();
  } catch {
    if (signal?.aborted) throw fault('cancelled', '已取消');
    throw timeout.aborted ? fault('timeout', '服务器太久没有答复，请重试') : fault('offline', '连不上服务器，请检查网络');
  }
  return readAnswer(response.status, text);
}

/** The client of the operators' API: every call of `contract/operator` by one function. */
export function createClient({ token, onEnded }: Options): Call {
  return async (endpoint, request, signal) => {
    try {
      const data = await send(endpoint, request, token(), signal);
      const read = endpoint.data.safeParse(data);
      if (!read.success) throw fault('unexpected', '服务器的答复和这个页面的版本不符，请刷新');
      return read.data as DataOf<typeof endpoint>;
    } catch (error) {
      if (error instanceof ProblemError && error.problem.kind === 'refused' && error.problem.code === 'UNAUTHENTICATED') onEnded();
      throw error;
    }
  };
}
