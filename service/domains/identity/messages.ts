import { CODE_LIFETIME } from '#contract/rules/constants.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { sendMail } from './mail/smtpHost.ts';
import { actionOf, codeMail, newsMail } from './mail/texts.ts';
import { makeEmailCode } from './emailCodes.ts';
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
  const answer = await postSms(deps, { phone: address, template, params, outId: `outgoing-${id}` });
  if (answer !== 'OK') throw new Error(`message not sent: ${String(answer)}`);
}

/** The code is generated when the mail is sent; a mail delayed beyond a code's lifetime is dropped. */
async function sendEmail(deps: Deps, { id, address, template, params, created_at }: Message): Promise<void> {
  const action = actionOf(template);
  if (action === undefined)
    return sendMail(deps, { to: address, number: `outgoing-${id}`, ...newsMail(params['news'] ?? '', params['subject']) });
  if (created_at.getTime() + CODE_LIFETIME <= deps.clock.now()) return;
  const code = await makeEmailCode(deps, { email: address, action });
  await sendMail(deps, { to: address, ...codeMail(action, code) });
}
