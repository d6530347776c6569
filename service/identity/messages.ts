import type { Deps } from '#service/deps.ts';
import { postSms } from './sms/smsHost.ts';

/** Sends one outgoing message; a host that does not take it is asked again later. The request number makes a repeated sending one message. */
export async function sendMessage(deps: Deps, id: string): Promise<null> {
  const message = await deps.db.selectFrom('outgoing_message').selectAll().where('id', '=', id).executeTakeFirst();
  if (!message || message.sent_at !== null) return null;
  const { address, template, params } = message;
  const answer = await postSms(deps, { phone: address, template, params, outId: `outgoing-${id}` });
  if (answer !== 'OK') throw new Error(`message not sent: ${String(answer)}`);
  await deps.db
    .updateTable('outgoing_message')
    .set({ sent_at: new Date(deps.clock.now()) })
    .where('id', '=', id)
    .execute();
  return null;
}
