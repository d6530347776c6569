import { randomInt } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { ProblemError } from '#contract/problem.ts';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import { problems, type ProblemName, problemsOf } from '#contract/rest/problems.ts';
import { MINUTE } from '#contract/rules/constants.ts';
import { readPersisted } from '#schema/graphql/persisted.ts';
import { startGateway } from '#schema/server.ts';
import { buildService } from '#service/app.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import type { Db, Deps } from '#service/kernel/deps.ts';
import { loginDialog } from '#testing/stubbed/login.ts';
import type { Arrange, LiveDriver, Refusals } from './driver.ts';

/** An address without a listening server. */
const NOWHERE = '127.0.0.1:1';
/** Gateway timeout for a hanging service in ms, instead of 30 s. */
const PATIENCE = 500;

type Listener = Pick<net.Server, 'listen' | 'once' | 'unref' | 'address'>;

async function listening(server: Listener): Promise<string> {
  await new Promise<void>((resolve) => {
    server.once('listening', resolve);
    server.listen(0, '127.0.0.1');
  });
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A service like the site's, with another database. */
async function aService(deps: Deps): Promise<{ readonly url: string; drain(): Promise<void> }> {
  const http = buildService(deps);
  await http.listen({ port: 0, host: '127.0.0.1' });
  http.server.unref();
  return { url: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`, drain: () => http.drain() };
}

/** A gateway like the site's, with another service or behind a proxy. */
async function aGateway(
  serviceUrl: string,
  settings: { readonly timeoutMs?: number; readonly trustProxy?: readonly string[] } = {},
): Promise<string> {
  const { app, url } = await startGateway({
    port: 0,
    serviceUrls: [serviceUrl],
    persisted: readPersisted('src/api/generated/persisted.json'),
    ...settings,
  });
  app.server.unref();
  return url;
}

/** A database on which every statement fails, as with a bug of the service. */
const faulty = (db: Db): Db =>
  new Proxy(db, {
    get: (whole, name) => {
      if (name === 'root') return faulty(whole.root);
      if (name === 'isTransaction') return false;
      return () => {
        throw new TypeError('a fault of the service');
      };
    },
  });

/** Failures of a service as seen by gateways. The site's own service, used by parallel walks, stays intact. */
export const plights = {
  /** Its process has exited. */
  UPSTREAM: () => aGateway(`http://${NOWHERE}`),
  /** The process hangs: it accepts connections without responding. */
  TIMEOUT: async () => aGateway(await listening(net.createServer()), { timeoutMs: PATIENCE }),
  /** Internal error. */
  INTERNAL: async (deps: Deps) => aGateway((await aService({ ...deps, db: faulty(deps.db) })).url),
  /** It is shutting down. */
  NOT_READY: async (deps: Deps) => {
    const service = await aService(deps);
    await service.drain();
    return aGateway(service.url);
  },
} as const satisfies Partial<Record<ProblemName, (deps: Deps) => Promise<string>>>;
export type Plight = keyof typeof plights;

const found = new Map<string, Promise<string>>();
const once = (name: string, make: () => Promise<string>): Promise<string> => {
  const known = found.get(name) ?? make();
  found.set(name, known);
  return known;
};

const inPlight =
  (plight: Plight): Arrange<unknown> =>
  async ({ market }, asked) => {
    asked.gateway = await once(plight, () => plights[plight](market.deps));
  };

/** The gateway cannot reach the service: the request has no effect. */
export const serviceStopped = inPlight('UPSTREAM');
/** The gateway's refusal while the service is stopped, under the models' label. */
export const stopped = { thrown: ['UPSTREAM'], labels: { UPSTREAM: '网关故障' }, given: { UPSTREAM: serviceStopped } } as const;

/** The session was deleted and the user closes the login dialog: the page retries as a guest, who is refused too. */
const sessionEnded: Arrange<unknown> = async ({ page, market, release }, asked) => {
  const token = asked.headers['authorization']?.replace('Bearer ', '') ?? '';
  await market.deps.db.deleteFrom('user_session').where('token_hash', '=', tokenHash(token)).execute();
  asked.afterwards = () => {
    release();
    return loginDialog(page).getByRole('button', { name: '关闭' }).click();
  };
};

/** Calls with a rate limit by address, and the name of its counter. */
export const counted: Readonly<Record<string, string>> = {
  sendSms: 'sms',
  login: 'login',
  register: 'register',
  initWechatLogin: 'qr_start',
  initQqLogin: 'qr_start',
  generateAppQr: 'qr_start',
  getWechatLoginStatus: 'qr_unknown',
  getQqLoginStatus: 'qr_unknown',
  getAppLoginStatus: 'qr_unknown',
  getAppLoginToken: 'app_token',
};

/** The address has reached its rate limit in this minute and the next. */
export const crowded =
  (calls: readonly AnyEndpoint[]): Arrange<unknown> =>
  async ({ market }, asked) => {
    const address = `198.51.100.${randomInt(1, 255)}`;
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    const rows = [...new Set(calls.map(({ name }) => counted[name]!))].flatMap((call) =>
      [now, now + MINUTE].map((minute) => ({ call, address, minute: new Date(minute), calls: market.deps.rateLimit })),
    );
    await market.deps.db
      .insertInto('address_call')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['call', 'address', 'minute']).doUpdateSet({ calls: market.deps.rateLimit }))
      .execute();
    asked.gateway = await once('proxied', () => aGateway(market.service.url, { trustProxy: ['loopback'] }));
    asked.instead['x-forwarded-for'] = address;
  };

/** Refusals that a page cannot cause, and why. */
const never: Readonly<Partial<Record<ProblemName, string>>> = {
  BAD_REQUEST: '页面发出去的都先按同一套规则检查过',
  RATE_LIMITED: '这个调用不限次数',
  IDEMPOTENCY_KEY_MISSING: '支付和下单的请求总带着幂等键，没有键的发不到服务',
  IDEMPOTENCY_KEY_REUSED: '每次确认都换新的幂等键，同一个键只重发同样的内容',
  ACCOUNT_CLOSING: '注销中的账号怎样被告知，由 checkout.actors、ProblemNote 和 ClosingBanner 的测试验证',
  ACCOUNT_LIMITED: '限制由平台的两个人下，拒绝由 service/domains/account/accountLimit.test.ts 在真实服务上验证',
  FORBIDDEN: '网关不认识的拒绝才这样叫：服务比网关新的时候',
  CONFLICT: '网关不认识的拒绝才这样叫：服务比网关新的时候',
};
/** Refusals made by the gateway itself. */
const ofGateway: readonly ProblemName[] = ['UPSTREAM', 'TIMEOUT', 'FORBIDDEN', 'CONFLICT'];

/** Every refusal that a page can receive for a call. */
export const everyProblemOf = (calls: readonly AnyEndpoint[]): readonly ProblemName[] => [
  ...new Set([...calls.flatMap(problemsOf), ...(calls.length > 0 ? ofGateway : [])]),
];

/** Refusals without a decision by the service, and the faults as which the page handles them. */
const faults = {
  UPSTREAM: 'badGateway',
  NOT_READY: 'badGateway',
  INTERNAL: 'unexpected',
  TIMEOUT: 'timeout',
  UNAUTHENTICATED: 'unauthenticated',
} as const;
export const faultOf = (code: ProblemName): ProblemError | undefined =>
  code in faults
    ? new ProblemError({ kind: faults[code as keyof typeof faults], message: problems[code].message, requestId: null })
    : undefined;

const TROUBLES: readonly ProblemName[] = ['INTERNAL', 'NOT_READY', 'TIMEOUT', 'UNAUTHENTICATED'];

const PUBLIC = '不登录也能读的：登录失效以后，页面以没有登录的身份再问一次，流程得到的是应答';

/** How to cause a common refusal at an actor; undefined: it cannot happen there. */
function arrangeFor(code: ProblemName, calls: readonly AnyEndpoint[]): Arrange<unknown> | undefined {
  if (code === 'UNAUTHENTICATED') return calls.every(({ auth }) => auth === 'required') ? sessionEnded : undefined;
  if (code === 'RATE_LIMITED') return calls.every(({ name }) => name in counted) ? crowded(calls) : undefined;
  return code in plights ? inPlight(code as Plight) : undefined;
}

/** The refusals of an actor, including those common to all calls: each with an arrangement or a reason for its absence. */
function troubled(wish: Refusals<unknown>, elsewhere: string | undefined): Refusals<unknown> {
  const given: Partial<Record<ProblemName, Arrange<unknown>>> = { ...wish.given };
  const notGiven: Partial<Record<ProblemName, string>> = { ...wish.notGiven };
  const thrown = new Set<ProblemName>(wish.thrown);
  // A command with a key answers that the session has ended: nothing was carried out.
  const isCommand = wish.calls.some(({ idempotent }) => idempotent);
  for (const code of everyProblemOf(wish.calls).filter((each) => !(each in given) && !(each in notGiven))) {
    const isTrouble = TROUBLES.includes(code);
    const arrange = arrangeFor(code, wish.calls);
    if (isTrouble && !(code === 'UNAUTHENTICATED' && isCommand)) thrown.add(code);
    if (!arrange && code === 'UNAUTHENTICATED') notGiven[code] = PUBLIC;
    else if (arrange && !(isTrouble && elsewhere !== undefined)) given[code] = arrange;
    else if (isTrouble) notGiven[code] = elsewhere!;
    else if (never[code] !== undefined) notGiven[code] = never[code];
  }
  return { ...wish, given, notGiven, thrown: [...thrown] };
}

/**
 * Adds the common failures to a driver. Each is caused at one actor only: the other actors handle it as the same failure, which is walked
 * with another cause. The rate limit is added wherever calls are limited.
 */
export function withTroubles(driver: LiveDriver): LiveDriver {
  const sources = Object.keys(driver.refusals);
  const at = driver.troubledAt ?? sources.at(-1);
  const elsewhere = driver.rest ? '这个流程的另一种开头里给过' : `在“${at}”上给过：这里也算没有成功，走同一个转换`;
  const refusals = Object.fromEntries(
    Object.entries(driver.refusals).map(([src, wish]) => [src, troubled(wish, src === at && !driver.rest ? undefined : elsewhere)]),
  );
  return { ...driver, refusals, silent: { ...driver.silent, ...quietly(driver, refusals) } };
}

/** Steps without a message: an actor whose upstream failure is silent shows nothing for its other failures. */
function quietly({ held, silent }: LiveDriver, refusals: LiveDriver['refusals']): Record<string, string> {
  const known = { ...held.silent, ...silent };
  return Object.fromEntries(
    Object.entries(refusals).flatMap(([src, { labels = {}, thrown = [] }]) => {
      const why = known[`${src}-${labels.UPSTREAM ?? 'UPSTREAM'}`];
      return why === undefined
        ? []
        : thrown.filter((code) => code !== 'UPSTREAM').map((code) => [`${src}-${labels[code] ?? code}`, why] as const);
    }),
  );
}
