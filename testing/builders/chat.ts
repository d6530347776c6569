import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as rest from '#contract/rest/chat.ts';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';
import { createDeskBook, type DeskBook, handedOver } from '#sandbox/desk/book.ts';
import type { Market } from './market.ts';
import type { RequestOptions } from './service.ts';

export type Notice = Omit<BodyOf<typeof rest.chatNotice>, 'signature' | 'at'>;

/** A notice of the desk arrives. */
export function sendDeskNotice(service: Market, notice: Notice, secret = service.deps.outside.deskSecret) {
  const { number, desk_no, event, body } = notice;
  const at = service.deps.clock.now();
  const signature = paymentSignature(secret, [number, desk_no, event, at, body]);
  return service.ask(rest.chatNotice, { body: { ...notice, at, signature } });
}

export interface Talking extends RequestOptions {
  readonly number: string;
}

/** Opens a conversation as a member, or as a guest. */
export async function aChat(service: Market, token?: string): Promise<Talking> {
  const { chat, secret } = await service.get(rest.openChat, { body: {} }, { token });
  return { number: chat.number, token, headers: secret === null ? {} : { 'x-chat-secret': secret } };
}

export const say = (service: Market, { number, ...said }: Talking, text: string, client_id: string) =>
  service.ask(rest.sendChatMessage, { params: { number }, body: { client_id, text } }, said);

export async function messagesOf(
  service: Market,
  { number, ...said }: Talking,
  query: { after?: number; before?: number; limit?: number } = {},
) {
  return service.get(rest.listChatMessages, { params: { number }, query }, said);
}

export interface DeskHost {
  readonly url: string;
  readonly book: DeskBook;
  /** Conversations for which the desk received a notice that the customer is typing. */
  readonly typed: string[];
  /** Whether the desk rejects every call. */
  isDown: boolean;
  /** Number of calls that are accepted but whose response is lost. */
  losesAnswers: number;
  close(): Promise<void>;
}

/** A desk that takes conversations over and lets a test fail it. */
export async function aDeskHost(): Promise<DeskHost> {
  const book = createDeskBook();
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (host.isDown) return void response.writeHead(503).end('{}');
      const { number, content } = JSON.parse(Buffer.concat(parts).toString()) as { number: string; content: string };
      const isTyping = request.url?.endsWith('/typing') === true;
      if (isTyping) host.typed.push(number);
      if (request.url?.endsWith('/forget')) {
        book.forget(number);
        return void response.end(JSON.stringify({ code: 0, taken: 0 }));
      }
      const taken = isTyping ? (book.find(number)?.messages.length ?? 0) : book.take(number, handedOver.parse(JSON.parse(content)));
      if (host.losesAnswers > 0) {
        host.losesAnswers -= 1;
        return void request.socket.destroy();
      }
      response.setHeader('content-type', 'application/json');
      return void response.end(JSON.stringify({ code: 0, taken }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const host: DeskHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    book,
    typed: [],
    isDown: false,
    losesAnswers: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return host;
}
