import { dayKey } from '#contract/rules/clock.ts';
import { DAY } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { KNOWN_FOR } from './knownBrowsers.ts';
import { PLACE_KNOWN_FOR } from './loginNews.ts';

/** Deletes expired rows. Correctness does not depend on it: every read checks the expiry too. */
export async function sweepIdentity({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = new Date(clock.now());
  const ago = (length: number) => new Date(clock.now() - length);
  for (const table of [
    'used_nonce',
    'captcha_puzzle',
    'verify_key',
    'sms_code',
    'email_code',
    'owner_proof',
    'token_transfer',
    'user_session',
    'login_ticket',
    'bind_ticket',
    'security_news',
  ] as const) {
    await db.deleteFrom(table).where('expires_at', '<', now).execute();
  }
  await db.deleteFrom('known_browser').where('last_at', '<', ago(KNOWN_FOR)).execute();
  await db.deleteFrom('known_place').where('last_at', '<', ago(PLACE_KNOWN_FOR)).execute();
  await db.deleteFrom('login_key').where('accepted_until', '<', now).execute();
  await db
    .deleteFrom('wallet_spending')
    .where('day', '<', dayKey(now.getTime() - 2 * DAY))
    .execute();
  await db.deleteFrom('sms_sent').where('sent_at', '<', ago(DAY)).execute();
  await db.deleteFrom('email_sent').where('sent_at', '<', ago(DAY)).execute();
  await db.deleteFrom('unknown_mailbox').where('at', '<', ago(DAY)).execute();
  await db.deleteFrom('login_attempt').where('last_at', '<', ago(DAY)).execute();
}
