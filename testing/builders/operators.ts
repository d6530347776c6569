import { operatorPath } from '#contract/operator/endpoint.ts';
import type { OperatorRole } from '#contract/operator/roles.ts';
import { session } from '#contract/operator/index.ts';
import type { AnyEndpoint, DataOf, Refusal, RequestOf } from '#contract/rest/endpoint.ts';
import { TOTP_PERIOD } from '#contract/rules/operators.ts';
import { addPerson } from '#service/domains/operators/person.ts';
import { totpCode } from '#service/domains/operators/totp.ts';
import { openSession } from '#service/domains/operators/signIn.ts';
import type { SignedIn } from '#service/kernel/operations/actor.ts';
import { buildOperators } from '#service/operatorApp.ts';
import type { Answer, RequestOptions, TestService } from './service.ts';
import { requestOf } from './request.ts';

export interface TestOperators {
  readonly http: Awaited<ReturnType<typeof buildOperators>>;
  /** Calls the operators' API; a response outside the contract is an error. */
  ask<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, said?: RequestOptions): Promise<Answer<E>>;
  /** Like `ask`, but throws unless the call succeeds. */
  get<E extends AnyEndpoint>(endpoint: E, request: RequestOf<E>, said?: RequestOptions): Promise<DataOf<E>>;
}

/** The operators' API beside a service, on its database and clock; closed with it by `http.close()`. */
export async function theOperators(service: TestService): Promise<TestOperators> {
  const logger = { level: 'info', stream: { write: (line: string) => void service.logged.push(line) } };
  const http = await buildOperators(service.deps, { logger });
  const ask: TestOperators['ask'] = async (endpoint, request, said = {}) => {
    const response = await http.inject(requestOf(endpoint, request, said, operatorPath));
    const answer = { status: response.statusCode, ...response.json<{ code: number; message: string; data: unknown }>() };
    if (answer.code === 0) endpoint.data.parse(answer.data);
    return answer as Answer<typeof endpoint>;
  };
  return {
    http,
    ask,
    async get(endpoint, request, said) {
      const { code, message, data } = await ask(endpoint, request, said);
      if (code !== 0) throw new Error(`${endpoint.name}: ${code} ${message} ${JSON.stringify(data as Refusal)}`);
      return data as DataOf<typeof endpoint>;
    },
  };
}

export interface TestOperator extends SignedIn {
  readonly token: string;
  readonly password: string;
  readonly totpSecret: string;
  readonly recoveryCodes: readonly string[];
}

const PASSWORD = 'Quiet-river-2026';
let made = 0;

/** A person of the platform with an open session, without passing the sign-in. */
export async function anOperator(service: TestService, roles: readonly OperatorRole[], name?: string): Promise<TestOperator> {
  made += 1;
  const { deps } = service;
  const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const added = await addPerson(deps, {
    name: name ?? `人员 ${made} 号`,
    roles,
    createdBy: '测试',
    password: PASSWORD,
    totpSecret,
  });
  const { token, sessionId } = await openSession(deps, { personId: added.id, seen: { ip: '10.0.0.1', userAgent: 'test' } });
  const { id: personId, recovery_codes: recoveryCodes } = added;
  return { personId, name: added.name, roles, sessionId, token, password: PASSWORD, totpSecret, recoveryCodes };
}

/** Six digits of a time step that was not used yet: moves the clock to the next one. */
export function freshCode(service: TestService, { totpSecret }: Pick<TestOperator, 'totpSecret'>): string {
  service.clock.move(2 * TOTP_PERIOD);
  return totpCode(totpSecret, service.clock.now());
}

export const signInAs = (service: TestService, operators: TestOperators, person: TestOperator) =>
  operators.get(session.signIn, { body: { name: person.name, password: person.password, code: freshCode(service, person) } });
