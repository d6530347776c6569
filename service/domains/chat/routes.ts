import type { z } from 'zod';
import { headers } from '#contract/rest/endpoint.ts';
import { chat as rest } from '#contract/rest/index.ts';
import { isChatOpen, nextChatTurn } from '#contract/rules/chat.ts';
import { orderStatusText, type OrderStatus } from '#contract/rules/orderStatus.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { endChat, rateChat, readChat } from './end.ts';
import { deskPicture, notifyDeskOfTyping } from './give.ts';
import { handleDeskMessage } from './hear.ts';
import { openChat } from './open.ts';
import type { Customer } from './row.ts';
import { addChatMessage } from './say.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import { limitAddress } from '#service/kernel/http/address.ts';
import { refused } from '#service/kernel/http/problem.ts';
import { route, type Service } from '#service/kernel/http/route.ts';
import { fromRow } from '#service/kernel/lib/fromRow.ts';
import { listingCover } from '#service/domains/pictures/paths.ts';
import { serveFeed } from './feed.ts';
import { type ChatRow, isCustomers, listChatRows, listMessageRows, type MessageRow, readChatRow, readMessageRow } from './queries.ts';
import { readPage } from '#service/kernel/http/page.ts';

type Shown = z.output<typeof rest.chatShape.schema>;
type Message = z.output<typeof rest.chatMessageShape.schema>;

interface Asking {
  readonly caller: Caller | null;
  readonly header: (name: (typeof headers)['chatSecret']) => string | undefined;
}

const customerOf = ({ caller, header }: Asking): Customer => ({ userId: caller?.id ?? null, secret: header(headers.chatSecret) });

const present = (row: ChatRow, now: number): Shown =>
  fromRow(rest.chatShape, row, {
    place: row.place,
    unread: row.unread,
    is_open: isChatOpen(now),
    turns_at: nextChatTurn(now),
    can_picture: row.user_id !== null,
  });

const cardOf = ({ kind, body, title, listing_id, world, game_name, order_status }: MessageRow): Message['order'] =>
  kind !== 'order' || title === null || listing_id === null || order_status === null
    ? null
    : {
        order_no: body,
        title,
        cover: listingCover({ world: world ?? '', title: game_name ?? '' }, listing_id),
        status_text: orderStatusText(order_status as OrderStatus),
      };

const presentMessage = (row: MessageRow): Message =>
  fromRow(rest.chatMessageShape, row, {
    text: row.kind === 'text' || row.kind === 'system' ? row.body : '',
    order: cardOf(row),
    picture: row.picture_id !== null && row.picture !== null ? { id: row.picture_id, ...row.picture } : null,
  });

async function found({ db }: CommandContext, customer: Customer, number: string): Promise<ChatRow> {
  const row = await readChatRow(db, customer, number);
  if (!row) throw refused('NOT_FOUND');
  return row;
}

export function registerChat(service: Service): void {
  serveFeed(service);

  route(service, rest.openChat, async (call) => {
    await limitAddress(call, 'chatOpen');
    const { deps } = call;
    const customer = customerOf(call);
    const { number, secret } = await openChat(deps, customer);
    const row = await found(deps, secret === null ? customer : { userId: null, secret }, number);
    return { chat: present(row, deps.clock.now()), secret };
  });

  route(service, rest.getChat, async (call) => {
    const { deps, params } = call;
    return present(await found(deps, customerOf(call), params.number), deps.clock.now());
  });

  route(service, rest.listChats, async ({ deps, caller, query: { cursor, limit } }) => {
    const { rows, last } = await readPage(limit, (count) => listChatRows(deps.db, { userId: caller.id, cursor, limit: count }));
    const now = deps.clock.now();
    return { list: rows.map((row) => present(row, now)), next_cursor: last?.id ?? null };
  });

  route(service, rest.listChatMessages, async (call) => {
    const { deps, params, query } = call;
    const row = await found(deps, customerOf(call), params.number);
    const messages = await listMessageRows(deps.db, row.id, query);
    return { list: messages.map(presentMessage), chat: present(row, deps.clock.now()) };
  });

  route(service, rest.sendChatMessage, async (call) => {
    await limitAddress(call, 'chat');
    const { deps, params, body } = call;
    const { conversation_id, seq } = await addChatMessage(deps, customerOf(call), params.number, body);
    const row = await readMessageRow(deps.db, conversation_id, seq);
    if (!row) throw refused('NOT_FOUND');
    return presentMessage(row);
  });

  route(service, rest.readChat, async (call) => {
    await readChat(call.deps, customerOf(call), call.params.number, call.body.seq);
    return {};
  });

  route(service, rest.typeInChat, async (call) => {
    await limitAddress(call, 'chatTyping');
    const { deps, params } = call;
    if (!(await isCustomers(deps.db, customerOf(call), params.number))) throw refused('NOT_FOUND');
    notifyDeskOfTyping(deps, params.number);
    return {};
  });

  route(service, rest.endChat, async (call) => {
    const { deps, params } = call;
    await endChat(deps, customerOf(call), params.number);
    return present(await found(deps, customerOf(call), params.number), deps.clock.now());
  });

  route(service, rest.rateChat, async (call) => {
    const { deps, params, body } = call;
    await rateChat(deps, customerOf(call), params.number, body);
    return present(await found(deps, customerOf(call), params.number), deps.clock.now());
  });

  route(service, rest.chatNotice, async ({ deps, body }) => {
    await handleDeskMessage(deps, body);
    return { received: true as const };
  });

  route(service, rest.readDeskPicture, async ({ deps, params, query }) => {
    const bytes = await deskPicture(deps, params.id, query.until, query.signature);
    if (!bytes) throw refused('NOT_FOUND');
    return bytes;
  });
}
