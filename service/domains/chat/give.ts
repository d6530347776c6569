import { sql } from 'kysely';
import { z } from 'zod';
import { DAY, SECOND } from '#contract/rules/constants.ts';
import { orderStatusText, type OrderStatus } from '#contract/rules/orderStatus.ts';
import { basePath } from '#contract/rest/endpoint.ts';
import { readDeskPicture } from '#contract/rest/chat.ts';
import { orNull, pick, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import { chatConversation, chatMessage } from './tables.ts';
import type { Deps, Outside } from '#service/kernel/deps.ts';
import { desk } from './desk.ts';

const AT_ONCE = 100;
const ROUNDS = 20;
/** Retry delays, by number of failed attempts. */
const INTERVALS = [1, 2, 5, 10, 30].map((seconds) => seconds * SECOND);
const LONGEST_INTERVAL = 60 * SECOND;
/** After a failure this process makes no desk request for this long, so that other jobs are not delayed by timeouts. */
const REST = 2 * SECOND;
const PICTURE_OPEN = 7 * DAY;

const restUntil = new WeakMap<Outside, number>();
const isResting = ({ outside }: Deps): boolean => (restUntil.get(outside) ?? 0) > performance.now();

const answer = z.object({ code: z.literal(0), taken: z.int().nonnegative() });

const row = { ...chatConversation, nickname: orNull(text) };
const message = {
  ...pick(chatMessage, 'seq', 'author', 'kind', 'body', 'picture_id', 'at', 'desk_id'),
  title: orNull(text),
  order_status: orNull(whole),
  width: orNull(whole),
  height: orNull(whole),
};

/**
 * Sends the conversation's state and its messages to the desk in order of their numbers. The desk acknowledges the highest number it has
 * without gaps, and is sent what follows; duplicates are harmless.
 */
export async function deliverChat(deps: Deps, number: string, attempts: number): Promise<Date | null> {
  const again = () => new Date(deps.clock.now() + (INTERVALS[attempts] ?? LONGEST_INTERVAL));
  if (isResting(deps)) return new Date(deps.clock.now() + REST);
  for (let round = 0; round < ROUNDS; round += 1) {
    const given = await deliverOnce(deps, number);
    if (given === 'gone') return null;
    if (given === 'refused') return again();
    if (given === 'whole' && (await isSettled(deps, number))) break;
  }
  // Return a date even if isSettled has deleted the job: null would also delete a job queued since then.
  return new Date(deps.clock.now());
}

async function deliverOnce(deps: Deps, number: string): Promise<'gone' | 'refused' | 'part' | 'whole'> {
  const { db } = deps;
  const chat = await first(
    db,
    row,
    sql`
    select chat_conversation.*, nickname from chat_conversation
    left join user_account on user_account.id = user_id where number = ${number}`,
  );
  if (!chat) return 'gone';
  const messages = await db.read(
    message,
    sql`
    select seq, author, kind, body, picture_id, at, desk_id, listing.title, rental_order.status as order_status, width, height
    from chat_message
    left join rental_order on kind = 'order' and order_no = body
    left join listing on listing.id = rental_order.listing_id
    left join picture on picture.id = picture_id
    where conversation_id = ${chat.id} and seq > ${chat.given_seq} order by seq limit ${AT_ONCE}`,
  );
  const content = JSON.stringify({
    customer: chat.nickname ?? '访客',
    status: chat.status,
    agent: chat.agent,
    opened_at: chat.opened_at.getTime(),
    seen_seq: chat.customer_read,
    desk_last: chat.desk_last,
    rating: chat.rating,
    rating_words: chat.rating_words,
    messages: messages.map(({ seq, author, kind, body, picture_id, at, desk_id, title, order_status, width, height }) => ({
      seq,
      author,
      kind,
      at: at.getTime(),
      desk_no: desk_id,
      text: kind === 'order' || kind === 'picture' ? '' : body,
      order:
        kind === 'order' ? { order_no: body, title: title ?? '', status_text: orderStatusText((order_status ?? 1) as OrderStatus) } : null,
      picture: picture_id === null ? null : { path: picturePath(deps, picture_id), width, height },
    })),
  });
  const taken = await post(deps, number, '', content);
  if (taken === null) return 'refused';
  const isWhole = taken >= chat.last_seq;
  await db.write(sql`
    update chat_conversation set given_seq = ${Math.min(taken, chat.last_seq)}
      ${isWhole ? sql`, given_revision = greatest(given_revision, ${chat.revision})` : sql``} where id = ${chat.id}`);
  return isWhole ? 'whole' : 'part';
}

/**
 * Deletes the job unless the conversation has changed since. Every change locks the row first and queues the job afterwards, so none is
 * missed.
 */
const isSettled = (deps: Deps, number: string): Promise<boolean> =>
  deps.db.transaction(async (db) => {
    const chat = await first(
      db,
      pick(chatConversation, 'revision', 'given_revision'),
      sql`select revision, given_revision from chat_conversation where number = ${number} for update`,
    );
    if (chat && chat.revision > chat.given_revision) return false;
    await db.write(sql`delete from job where kind = 'chat.give' and subject = ${number}`);
    return true;
  });

/** Retries until the desk has deleted its copy of a conversation that was deleted here. */
export async function forgetChat(deps: Deps, number: string, attempts: number): Promise<Date | null> {
  if (isResting(deps)) return new Date(deps.clock.now() + REST);
  const taken = await post(deps, number, '/forget', JSON.stringify({ at: deps.clock.now() }));
  return taken === null ? new Date(deps.clock.now() + (INTERVALS[attempts] ?? LONGEST_INTERVAL)) : null;
}

/** Best effort, without retry. */
export function notifyDeskOfTyping(deps: Deps, number: string): void {
  if (!isResting(deps)) void post(deps, number, '/typing', JSON.stringify({ at: deps.clock.now() }));
}

/** Highest message number that the desk has without gaps; null if the request failed. */
async function post(deps: Deps, number: string, path: string, content: string): Promise<number | null> {
  const { outside } = deps;
  const said = await desk.sendQuery(deps, {
    path: `/desk/conversations/${number}${path}`,
    post: { body: { number, content }, parts: [number, content] },
    answer,
    about: { number },
  });
  if (said === null) restUntil.set(outside, performance.now() + REST);
  else restUntil.delete(outside);
  return said?.taken ?? null;
}

function picturePath({ outside, clock }: Deps, id: string): string {
  const until = clock.now() + PICTURE_OPEN;
  const signature = desk.sign(outside, ['picture', id, until]);
  return `${basePath}${readDeskPicture.path.replace(':id', id)}?until=${until}&signature=${signature}`;
}

/** Bytes of a customer's picture for the desk; null if the address is not signed by us or has expired. */
export async function deskPicture({ db, outside, clock }: Deps, id: string, until: number, signature: string): Promise<Buffer | null> {
  if (until < clock.now() || !desk.isSigned(outside, { parts: ['picture', id, until], signature })) return null;
  const kept = await db.selectFrom('picture').select('bytes').where('id', '=', id).where('purpose', '=', 'chat').executeTakeFirst();
  return kept?.bytes ?? null;
}
