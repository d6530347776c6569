import * as contract from '#contract/rest/session.ts';
import { passwordLoginMachine } from '#machines/identity/passwordLogin.machine.ts';
import { openLogin } from '#testing/stubbed/login.ts';
import { passwordLogin as held } from '#testing/stubbed/identity/passwordLogin.driver.ts';
import { aUser } from '#testing/builders/identity.ts';
import { somePhone } from '#testing/site/outside.ts';
import type { SiteMarket } from '#testing/site/service.ts';
import { asItStands, defineLive, type Scene } from '#testing/live/driver.ts';
import { stopped } from '#testing/live/troubles.ts';
import { captchaActor, letSignExpire, UNSEEN, useUpSign, useUpVerifyKey } from '#testing/live/world.ts';

interface Member {
  readonly id: string;
  readonly phone: string;
}

const password = 'Summer_2026';
const WRONG = new Set(['密码错', '错误超过三次']);

/** Number of wrong passwords of this member, and the end of the lock. */
async function mistaken({ market, world: { id } }: Scene<Member>, failures: number, blockedMs = 0): Promise<void> {
  const { db } = market.deps;
  const subject = `user:${id}`;
  await db.deleteFrom('login_attempt').where('subject', '=', subject).execute();
  if (failures > 0)
    await db
      .insertInto('login_attempt')
      .values({ subject, failures, last_at: new Date(), blocked_until: new Date(Date.now() + blockedMs) })
      .execute();
}

const aMember = async (market: SiteMarket): Promise<Member> => aUser(market, { phone: somePhone(), password });

export const passwordLogin = defineLive(passwordLoginMachine, {
  held,
  prepare: ({ market }) => aMember(market),
  open: ({ page }) => openLogin(page, '密码登录'),
  drivers: {
    'login.submit': ({ page, world, upcoming }, event) => {
      const typed = WRONG.has(upcoming('logInByPassword') ?? '') ? 'Winter_2026' : password;
      const username = upcoming('logInByPassword') === 'BAD_REQUEST' ? `${world.phone}${UNSEEN}` : world.phone;
      const form = event.username === '' ? event : { ...event, username, password: typed };
      return held.drivers['login.submit']!(page, form, undefined as never);
    },
  },
  actors: { captcha: captchaActor },
  answers: { fetchSign: { 签名: async () => {} }, logInByPassword: { 登录: (scene: Scene<Member>) => mistaken(scene, 0) } },
  refusals: {
    fetchSign: { calls: [contract.getSign], ...stopped },
    logInByPassword: {
      calls: [contract.login],
      thrown: stopped.thrown,
      labels: { ...stopped.labels, WRONG_CREDENTIALS: '密码错', NEED_VERIFY: '错误超过三次' },
      given: {
        WRONG_CREDENTIALS: (scene) => mistaken(scene, 0),
        NEED_VERIFY: (scene) => mistaken(scene, 2),
        VERIFY_KEY_INVALID: async (scene, asked) => {
          await mistaken(scene, 3);
          await useUpVerifyKey(scene, asked);
        },
        SIGN_REPLAYED: useUpSign,
        SIGN_INVALID: letSignExpire,
        RATE_LIMITED: (scene) => mistaken(scene, 5, 60_000),
        BAD_REQUEST: asItStands,
        ...stopped.given,
      },
    },
  },
  // The count restarts for another username.
  possible: {
    'logInByPassword+BAD_REQUEST': ({ verifyFor }) => verifyFor === null,
    'logInByPassword+VERIFY_KEY_INVALID': ({ verifyKey }) => verifyKey !== null,
  },
});
