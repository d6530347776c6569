import { captchaActors } from '#actors/captcha.actors.ts';
import { registerActors } from '#actors/logins.actors.ts';
import { emailCodeActors, ownEmailCodeActors, smsCodeActors } from '#actors/smsCode.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { captchaMachine } from '#machines/captcha.machine.ts';
import { registerMachine } from '#machines/register.machine.ts';
import type { LoginToken } from '#machines/session.machine.ts';
import { smsCodeMachine } from '#machines/smsCode.machine.ts';
import { brandOf } from '#state/brand.ts';
import { askFor } from '#state/layers.ts';
import { toastGood } from '#state/toast.ts';
import type { Shell } from '#context/charts.ts';
import { links } from '#lib/links.ts';

export const askLogin = (): void => askFor({ name: 'login', tab: 'quick' });

export function openSession(session: Shell['session'], pendingAction: Shell['pendingAction'], token: LoginToken): void {
  session.send({ type: 'session.opened', ...token });
  pendingAction.send({ type: 'session.opened' });
  toastGood('登录成功！');
}

/** The ways to a code, slider included: by SMS, to the mailbox of the account, and to one that is typed. */
export function wireCodes(api: Api) {
  const captcha = captchaMachine.provide({ actors: captchaActors(api) satisfies ActorsOf<typeof captchaMachine> });
  const smsCode = smsCodeMachine.provide({ actors: { ...smsCodeActors(api), captcha } satisfies ActorsOf<typeof smsCodeMachine> });
  const ownEmailCode = smsCodeMachine.provide({
    actors: { ...ownEmailCodeActors(api), captcha } satisfies ActorsOf<typeof smsCodeMachine>,
  });
  const emailCode = smsCodeMachine.provide({ actors: { ...emailCodeActors(api), captcha } satisfies ActorsOf<typeof smsCodeMachine> });
  return { captcha, smsCode, ownEmailCode, emailCode };
}

/** Opening an account, in the login dialog and on its own page. */
export function wireRegister(api: Api) {
  const { captcha, smsCode } = wireCodes(api);
  return registerMachine.provide({ actors: { ...registerActors(api), captcha, smsCode } satisfies ActorsOf<typeof registerMachine> });
}

/** The page for binding a phone leads back to where the login was asked for. */
export function bindAddress(temp_token: string): string {
  const { pathname, search } = location;
  const path = pathname.slice(brandOf(document.documentElement).base.length) || '/';
  const redirect = /^\/bind\/?$/i.test(path) ? new URLSearchParams(search).get('redirect') : path + search;
  return links.bind({ temp_token, ...(redirect !== null && redirect !== '/' && { redirect }) });
}
