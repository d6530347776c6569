import type { Channel } from '#contract/rules/types.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { Refused, refused } from '#service/kernel/http/problem.ts';
import { openAccount } from './accounts.ts';
import { noteInvitation } from '#service/domains/invitations/note.ts';
import { tracesOf } from '#service/kernel/http/traces.ts';
import { type GivenKey, useVerifyKey } from './captcha/verifyKeys.ts';
import { hashPassword, isCommonPassword } from './password.ts';
import { openSession, type TokenInfo } from './sessions.ts';
import { type PhoneCode, tryCode, useCode } from './sms/codes.ts';

export interface Registration {
  readonly phone: string;
  readonly password: string;
  readonly code: string;
  readonly verifyKey: Omit<GivenKey, 'action'>;
  readonly invite: string | null;
  readonly channel: Channel | null;
  readonly fingerprint: string | null;
  /** Network address of the request. */
  readonly ip: string;
}

/**
 * Creates an account and logs in; code, captcha and account are consumed and created in one transaction. Without a captcha key the code
 * must be a login code: a captcha was solved before that was sent, and it works once.
 */
export async function registerUser(deps: Deps, wish: Registration): Promise<TokenInfo> {
  const { phone, password } = wish;
  if (isCommonPassword(password, phone)) throw refused('PASSWORD_LEAKED');
  const hasKey = wish.verifyKey.key !== undefined;
  const given = await (hasKey ? provedCode : carriedCode)(deps, { phone, code: wish.code });
  const passwordHash = await hashPassword(password);
  const traces = await tracesOf(deps, wish);
  return inTransaction(deps, async (held) => {
    if (hasKey) await useVerifyKey(held, { ...wish.verifyKey, action: 'submit' });
    await useCode(held, given);
    const userId = await openAccount(held, { phone, passwordHash, invite: wish.invite, channel: wish.channel });
    if (wish.invite !== null) await noteInvitation(held, { friendId: userId, given: wish.invite, traces });
    return openSession(held, { userId, remember: false, fingerprint: wish.fingerprint });
  });
}

/** The code of a login that was refused because the phone had no account. */
async function carriedCode(deps: Deps, { phone, code }: Omit<PhoneCode, 'action'>): Promise<PhoneCode> {
  const forLogin: PhoneCode = { phone, code, action: 'login' };
  await tryCode(deps, forLogin).catch((error: unknown) => {
    throw error instanceof Refused && error.problem === 'SMS_CODE_EXPIRED' ? refused('VERIFY_KEY_INVALID') : error;
  });
  return forLogin;
}

/** Accepts a login code for registering an unused phone. */
async function provedCode(deps: Deps, { phone, code }: Omit<PhoneCode, 'action'>): Promise<PhoneCode> {
  const [forThis, forLogin]: [PhoneCode, PhoneCode] = [
    { phone, code, action: 'register' },
    { phone, code, action: 'login' },
  ];
  try {
    await tryCode(deps, forThis);
    return forThis;
  } catch (unproved) {
    if (!(unproved instanceof Refused)) throw unproved;
    await tryCode(deps, forLogin).catch((error: unknown) => {
      throw error instanceof Refused && error.problem === 'SMS_CODE_EXPIRED' ? unproved : error;
    });
    return forLogin;
  }
}
