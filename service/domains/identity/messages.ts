import { CODE_LIFETIME } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { sendMail } from './mail/smtpHost.ts';
import { actionOf, codeMail, newsMail, noAccountMail } from './mail/texts.ts';
import { mayNotifyUnknown } from './mail/unknownMailbox.ts';
import { makeEmailCode } from './emailCodes.ts';
import { newsLink } from './newsLinks.ts';
import { postSms } from './sms/smsHost.ts';

interface Message {
  readonly id: string;
  readonly address: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly created_at: Date;
}

/** Sends one outgoing message; retried if the host rejects it. */
export async function sendMessage(deps: Deps, id: string): Promise<null> {
  const message = await deps.db.selectFrom('outgoing_message').selectAll().where('id', '=', id).executeTakeFirst();
  if (!message || message.sent_at !== null) return null;
  await (message.channel === 'email' ? sendEmail(deps, message) : sendSms(deps, message));
  await deps.db
    .updateTable('outgoing_message')
    .set({ sent_at: new Date(deps.clock.now()) })
    .where('id', '=', id)
    .execute();
  return null;
}

/** The message id is the request id, so that the host drops repeated requests. */
async function sendSms(deps: Deps, { id, address, template, params }: Message): Promise<void> {
  const given = 'news' in params ? { news: await newsText(deps, params) } : params;
  const answer = await postSms(deps, { phone: address, template, params: given, outId: `outgoing-${id}` });
  if (answer !== 'OK') throw new Error(`message not sent: ${String(answer)}`);
}

/**
 * The code is generated when the mail is sent; a mail delayed beyond a code's lifetime is dropped. A mailbox without an account gets no
 * code for a forgotten password: its stored code, which nobody knows, is judged like any other.
 */
async function sendEmail(deps: Deps, { id, address, template, params, created_at }: Message): Promise<void> {
  const action = actionOf(template);
  if (action === undefined) {
    const news = newsMail(await newsText(deps, params), params['subject']);
    return sendMail(deps, { to: address, number: `outgoing-${id}`, ...news });
  }
  if (created_at.getTime() + CODE_LIFETIME <= deps.clock.now()) return;
  const code = await makeEmailCode(deps, { email: address, action });
  if (action !== 'reset' || (await hasAccount(deps, address))) return sendMail(deps, { to: address, ...codeMail(action, code) });
  if (await mayNotifyUnknown(deps, { email: address, message: id })) {
    await sendMail(deps, { to: address, number: `outgoing-${id}`, ...noAccountMail() });
  }
}

const newsText = async (deps: Deps, { news = '', deniable }: Message['params']): Promise<string> =>
  deniable === undefined ? news : news + (await newsLink(deps, deniable));

const hasAccount = async ({ db }: Deps, email: string): Promise<boolean> =>
  (await db.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
