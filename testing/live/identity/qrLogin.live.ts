import type { Page } from '@playwright/test';
import type { AnyEndpoint } from '#contract/rest/endpoint.ts';
import * as contract from '#contract/rest/thirdParty.ts';
import { REQUEST_TIMEOUT } from '#contract/rules/constants.ts';
import { qrLoginMachine, type QrProvider } from '#machines/identity/qrLogin.machine.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { loginDialog, openDialog } from '#testing/stubbed/login.ts';
import { beSeen, qrLogin as held } from '#testing/stubbed/identity/qrLogin.driver.ts';
import { openScan } from '#testing/stubbed/scan.ts';
import { shownAt } from '#testing/answers.ts';
import { pageTime } from '#testing/stubbed/stage.ts';
import { aPhoneIn, confirmAs, pointAt } from '#testing/site/phone.ts';
import { expect } from '#testing/site/site.ts';
import { crowded, serviceStopped } from '#testing/live/troubles.ts';
import { breakOutside } from '#testing/live/world.ts';
import { type Arrange, type PendingRequest, asItStands, defineLive, type LiveDriver, type Scene } from '#testing/live/driver.ts';

interface World {
  phone: Page | null;
}

const GONE = '-gone';
/** A user who is matched by the phone number from the app. */
const MEMBER = '晚风不打野';
const calls = {
  wechat: { label: '微信', start: contract.initWechatLogin, read: contract.getWechatLoginStatus, troubledAt: 'checkTicket' },
  qq: { label: 'QQ', start: contract.initQqLogin, read: contract.getQqLoginStatus, troubledAt: 'fetchTicket' },
  app: { label: 'App', start: contract.generateAppQr, read: contract.getAppLoginStatus, troubledAt: 'fetchToken' },
} as const;

const providerIn = ({ variables }: PendingRequest): QrProvider => String(variables['provider']).toLowerCase() as QrProvider;
const ticketIn = ({ variables }: PendingRequest): Buffer => tokenHash(String(variables['ticketId']));

/** Makes the service query the provider at this poll: ignores the minimum interval and restores the provider's ticket. */
async function letAsk({ market }: Scene, asked: PendingRequest): Promise<void> {
  const { db } = market.deps;
  const ticket = await db
    .selectFrom('login_ticket')
    .select('host_ticket')
    .where('session_hash', '=', ticketIn(asked))
    .executeTakeFirstOrThrow();
  await db
    .updateTable('login_ticket')
    .set({ asked_at: new Date(0), host_ticket: ticket.host_ticket.replace(GONE, '') })
    .where('session_hash', '=', ticketIn(asked))
    .execute();
}

const reading =
  (arrange: Arrange<World>): Arrange<World> =>
  async (scene, asked) => {
    await letAsk(scene, asked);
    await arrange(scene, asked);
  };

/** A hidden page cannot be clicked. */
const isSeen = (states: readonly string[]): boolean =>
  !states.includes('qrLogin.shown.polling.suspended') && !states.includes('qrLogin.expired.unseen');

/** Scans the page's code with the phone, unless it is scanned already. */
async function scanned(scene: Scene<World>, asked: PendingRequest): Promise<Page> {
  const { world } = scene;
  world.phone ??= await aPhoneIn(scene.browser);
  await pointAt(world.phone, scene, providerIn(asked));
  const scan = world.phone.getByRole('button', { name: '扫码' });
  const confirm = world.phone.getByRole('button', { name: '确认登录' });
  await expect(scan.or(confirm)).toBeVisible();
  if (await scan.isVisible()) await scan.click();
  await expect(confirm).toBeVisible();
  return world.phone;
}

async function confirmed(scene: Scene<World>, asked: PendingRequest): Promise<void> {
  const phone = await scanned(scene, asked);
  await confirmAs(phone, scene.upcoming('fetchToken') === '令牌' ? MEMBER : undefined);
}

async function cancelled(scene: Scene<World>, asked: PendingRequest): Promise<void> {
  await (await scanned(scene, asked)).getByRole('button', { name: '取消' }).click();
}

async function failed(scene: Scene<World>, asked: PendingRequest): Promise<void> {
  const phone = await scanned(scene, asked);
  await phone.getByText('异常情形').click();
  await phone.getByRole('button', { name: '授权失败' }).click();
}

const letExpire: Arrange<World> = async ({ market }, asked) => {
  await market.deps.db.updateTable('login_ticket').set({ expires_at: new Date() }).where('session_hash', '=', ticketIn(asked)).execute();
};
const forget: Arrange<World> = async ({ market }, asked) => {
  await market.deps.db.deleteFrom('login_ticket').where('session_hash', '=', ticketIn(asked)).execute();
};
const loseHost: Arrange<World> = async ({ market }, asked) => {
  const { db } = market.deps;
  const ticket = await db
    .selectFrom('login_ticket')
    .select('host_ticket')
    .where('session_hash', '=', ticketIn(asked))
    .executeTakeFirstOrThrow();
  await db
    .updateTable('login_ticket')
    .set({ host_ticket: ticket.host_ticket + GONE })
    .where('session_hash', '=', ticketIn(asked))
    .execute();
};
const aMinuteLater: Arrange<World> = async ({ page }) => page.clock.setSystemTime((await pageTime(page)) + 60_000);

/** The provider rejects the next request for a code; matched by device, so that parallel tests are not affected. */
const giveNoCode: Arrange<World> = (scene, asked) => {
  asked.instead['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  return breakOutside(scene, 'phone/faults', { platform: providerIn(asked), device: 'Linux 上的 Firefox' });
};

/** This address has polled unknown logins too often, and the current login is unknown for a moment. */
const askTooOften =
  (call: AnyEndpoint): Arrange<World> =>
  async (scene, asked) => {
    const { db } = scene.market.deps;
    const own = ticketIn(asked);
    const elsewhere = tokenHash(own.toString('hex'));
    await db.updateTable('login_ticket').set({ session_hash: elsewhere }).where('session_hash', '=', own).execute();
    asked.afterwards = () => db.updateTable('login_ticket').set({ session_hash: own }).where('session_hash', '=', elsewhere).execute();
    await crowded([call])(scene, asked);
  };

const wordless = '微信没有这个状态';
const onlyApp = '只有 App 要另取令牌';
const tokenless = Object.fromEntries(
  ['+令牌', '+未绑定', '-令牌没领到', '-UPSTREAM', '-RATE_LIMITED'].map((answer) => [`fetchToken${answer}`, onlyApp]),
);
/** Statuses that each provider never sends. */
const silences: Readonly<Record<QrProvider, Readonly<Record<string, string>>>> = {
  wechat: { 'checkTicket+已扫': wordless, 'checkTicket+授权中': wordless, ...tokenless },
  qq: tokenless,
  app: { 'checkTicket+登录': 'App 确认后先答“授权中”，再凭令牌登录' },
};

const scanWith = (subject: string, provider: QrProvider): LiveDriver => {
  const { label, start, read, troubledAt } = calls[provider];
  /** Limits steps to the walk's provider: other providers have their own paths. */
  const at =
    (...phone: readonly string[]) =>
    (context: Readonly<Record<string, unknown>>, states: readonly string[]): boolean =>
      context['provider'] === provider && phone.some((key) => states.includes(`qrLogin.shown.phone.${key}`));
  const open = at('waiting', 'scanned');
  return defineLive<typeof qrLoginMachine, World>(qrLoginMachine, {
    subject,
    held: { ...held, subject },
    prepare: async () => ({ phone: null }),
    ...(provider !== 'wechat' && { passed: ['StartQrLogin'], prelude: 'qrLogin:provider.choose#0' }),
    async open({ page, hold }) {
      if (provider === 'wechat') return openDialog(page);
      await openScan(page, '微信');
      hold();
      await loginDialog(page).getByRole('button', { name: label, exact: true }).click();
    },
    drivers: {
      'provider.choose': async ({ page }) => {
        await beSeen(page);
        await loginDialog(page).getByRole('button', { name: 'App', exact: true }).click();
      },
    },
    answers: {
      fetchTicket: { 二维码: asItStands },
      checkTicket: {
        等待: reading(asItStands),
        已扫: reading(scanned),
        授权中: reading(confirmed),
        登录: reading(provider === 'qq' ? asItStands : confirmed),
        取消: reading(cancelled),
        异常: reading(failed),
        时钟已过一分钟: reading(aMinuteLater),
        ...(provider !== 'wechat' && { 过期: reading(letExpire) }),
      },
      fetchToken: { 令牌: asItStands, 未绑定: asItStands },
    },
    refusals: {
      fetchTicket: {
        calls: [start],
        thrown: ['UPSTREAM', 'RATE_LIMITED'],
        labels: { UPSTREAM: '网关故障' },
        given: { UPSTREAM: giveNoCode },
      },
      checkTicket: {
        calls: [read],
        thrown: ['UPSTREAM', 'RATE_LIMITED'],
        as: () => ({ status: 'expired', requestId: null, now: shownAt }),
        labels: { UPSTREAM: '网关故障', ...(provider === 'wechat' && { NOT_FOUND: '过期' }) },
        given: {
          UPSTREAM: reading(loseHost),
          NOT_FOUND: provider === 'wechat' ? reading(letExpire) : forget,
          RATE_LIMITED: askTooOften(read),
        },
      },
      fetchToken: {
        calls: [contract.getAppLoginToken],
        thrown: ['NOT_FOUND', 'UPSTREAM', 'RATE_LIMITED'],
        labels: { NOT_FOUND: '令牌没领到' },
        given: { NOT_FOUND: forget, UPSTREAM: serviceStopped },
      },
    },
    troubledAt,
    heldOnly: silences[provider],
    identity: ({ provider: now, pass, problem }) => [now, pass !== null, problem !== null],
    possible: {
      // A request is aborted after 30 s, so the lifetime of a minute can only end during a later request.
      '@qrLifetime.qrLogin.shown': (_, _states, { ms = 0 }) => ms < REQUEST_TIMEOUT,
      'provider.choose': (_, states) => provider === 'wechat' && isSeen(states),
      'code.refresh': (_, states) => isSeen(states),
      checkTicket: (context) => context['provider'] === provider,
      'checkTicket+等待': at('waiting'),
      'checkTicket+已扫': open,
      'checkTicket+授权中': open,
      'checkTicket+登录': provider === 'qq' ? at('granting') : open,
      'checkTicket+取消': open,
      'checkTicket+异常': open,
      'checkTicket+过期': open,
      'checkTicket+NOT_FOUND': open,
      'checkTicket+时钟已过一分钟': at('waiting'),
      'checkTicket-网关故障': open,
    },
    end: async ({ world }) => world.phone?.context().close(),
  });
};

/** A dialog without user actions, whose codes expire repeatedly. */
export const qrLoginUnattended: LiveDriver = {
  ...scanWith('qrLogin@没有人理会', 'wechat'),
  rest: true,
  identity: ({ renewals }) => renewals,
};

export const qrLoginByWechat = scanWith('qrLogin', 'wechat');
export const qrLoginByQq = scanWith('qrLogin@用QQ扫码', 'qq');
export const qrLoginByApp = scanWith('qrLogin@用App扫码', 'app');
