import { captchaActors } from '#actors/identity/captcha.actors.ts';
import { registerActors } from '#actors/identity/logins.actors.ts';
import { emailCodeActors, ownEmailCodeActors, smsCodeActors } from '#actors/identity/smsCode.actors.ts';
import type { Api } from '#api/api.ts';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { captchaMachine } from '#machines/identity/captcha.machine.ts';
import { registerMachine } from '#machines/identity/register.machine.ts';
import { smsCodeMachine } from '#machines/identity/smsCode.machine.ts';

/** Charts that send a code, with captcha: by SMS, to the account's mailbox, and to a typed one. */
export function wireCodes(api: Api) {
  const captcha = captchaMachine.provide({ actors: captchaActors(api) satisfies ActorsOf<typeof captchaMachine> });
  const smsCode = smsCodeMachine.provide({ actors: { ...smsCodeActors(api), captcha } satisfies ActorsOf<typeof smsCodeMachine> });
  const ownEmailCode = smsCodeMachine.provide({
    actors: { ...ownEmailCodeActors(api), captcha } satisfies ActorsOf<typeof smsCodeMachine>,
  });
  const emailCode = smsCodeMachine.provide({ actors: { ...emailCodeActors(api), captcha } satisfies ActorsOf<typeof smsCodeMachine> });
  return { captcha, smsCode, ownEmailCode, emailCode };
}

/** Registration, in the login dialog and on its own page. */
export function wireRegister(api: Api) {
  const { captcha, smsCode } = wireCodes(api);
  return registerMachine.provide({ actors: { ...registerActors(api), captcha, smsCode } satisfies ActorsOf<typeof registerMachine> });
}
