import type { CommandContext } from '#service/kernel/deps.ts';
import { queueJob } from '#service/kernel/jobs/schedule.ts';

/** An SMS or e-mail that is sent after this transaction commits and retried until its host accepts it. */
export interface Outgoing {
  readonly channel: 'sms' | 'email';
  /** Phone number or e-mail address. */
  readonly address: string;
  readonly template: string;
  /** No secrets: stored until the message is swept. */
  readonly params: Readonly<Record<string, string>>;
}

export async function sendLater(deps: CommandContext, { channel, address, template, params }: Outgoing): Promise<void> {
  const now = deps.clock.now();
  const { id } = await deps.db
    .insertInto('outgoing_message')
    .values({ channel, address, template, params: JSON.stringify(params), created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueJob(deps.db, 'message.send', id, now);
}
