import type { CommandContext } from '#service/kernel/deps.ts';
import { sendLater } from '#service/kernel/notices/outgoing.ts';
import { SECURITY_NEWS_MAIL } from './mail/texts.ts';

export interface Reachable {
  readonly phone: string | null;
  readonly email: string | null;
}

/** Locks the user's row, which serialises concurrent changes. */
export const lockUser = ({ db }: Pick<CommandContext, 'db'>, userId: string): Promise<Reachable> =>
  db.selectFrom('user_account').select(['phone', 'email']).where('id', '=', userId).forUpdate().executeTakeFirstOrThrow();

/** `deniable`: id of a security news, whose link is appended when the message is sent. */
export async function sendNews(deps: CommandContext, { phone, email }: Reachable, news: string, deniable?: string): Promise<void> {
  const params = deniable === undefined ? { news } : { news, deniable };
  if (phone !== null) await sendLater(deps, { channel: 'sms', address: phone, template: 'SMS_SECURITY_NEWS', params });
  if (email !== null) await sendLater(deps, { channel: 'email', address: email, template: SECURITY_NEWS_MAIL, params });
}
