import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseJson } from '#contract/json.ts';
import { chatNotice } from '#contract/rest/chat.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { noticeUrl, postNotice } from '#sandbox/notices.ts';
import { sendPage } from '#sandbox/page.ts';
import type { Part } from '#sandbox/part.ts';
import { isSigned, signatureOf } from '#sandbox/signature.ts';
import { createDeskBook, type DeskEvent, type DeskNotice, handedOver, type Talk } from './book.ts';
import { deskPage, deskView } from './pages.ts';

export interface DeskOptions {
  /** The marketplace’s public address. */
  readonly publicUrl: string;
  readonly secret: string;
  readonly now?: (() => number) | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
const EVENTS: readonly DeskEvent[] = ['take', 'text', 'read', 'typing', 'end'];
const AGAIN = [0.2, 0.5, 1, 2, 5].map((seconds) => seconds * SECOND);
const TYPING_SHOWN = 5 * SECOND;

/**
 * A customer service desk: receives conversations in the order of their messages, lets a person reply, and sends signed notices to the
 * site.
 */
export function customerDesk({ publicUrl, secret, now = Date.now }: DeskOptions): Part {
  const book = createDeskBook();
  const url = noticeUrl(publicUrl, chatNotice);
  const stopping = new AbortController();
  let isDown = false;

  const bodyOf = ({ number, deskNo: desk_no, event, at, body }: DeskNotice) => ({
    number,
    desk_no,
    event,
    at,
    body,
    signature: signatureOf(secret, [number, desk_no, event, at, body]),
  });

  /** Sends notices one at a time: the next one after the previous one was accepted. */
  const sendWaiting = async (talk: Talk): Promise<void> => {
    let failures = 0;
    for (let next = talk.waiting[0]; next !== undefined && !stopping.signal.aborted; next = talk.waiting[0]) {
      const { accepted } = await postNotice(url, bodyOf(next));
      if (accepted) {
        talk.waiting.shift();
        failures = 0;
      } else {
        await pause(AGAIN[failures] ?? AGAIN.at(-1), undefined, { signal: stopping.signal }).catch(() => {});
        failures += 1;
      }
    }
  };

  const act = (talk: Talk, event: DeskEvent, body: string): void => {
    if (event === 'typing') {
      void postNotice(url, bodyOf({ number: talk.number, deskNo: 0, event, at: now(), body: '' }));
      return;
    }
    if (event === 'read') {
      const upTo = Number(body) || talk.messages.length;
      if (upTo <= talk.readSeq) return;
      talk.readSeq = upTo;
    }
    talk.lastNo += 1;
    talk.waiting.push({ number: talk.number, deskNo: talk.lastNo, event, at: now(), body: event === 'read' ? String(talk.readSeq) : body });
    if (talk.waiting.length === 1) void sendWaiting(talk);
  };

  const signedContent = (number: string, body: Fields): unknown => {
    const { content, signature } = body;
    if (typeof content !== 'string' || typeof signature !== 'string' || !isSigned(secret, [number, content], signature)) return null;
    return parseJson(content);
  };

  return {
    title: '客服台',
    description: '扮演平台的客服：看排队的人，接入，答复，结束会话。',
    sign: '客',
    path: 'desk',
    register(http) {
      http.post<{ Params: { number: string }; Body: Fields }>(
        '/desk/conversations/:number',
        async ({ params: { number }, body }, reply) => {
          if (isDown) return reply.status(503).send({ error: 'down' });
          const given = signedContent(number, body);
          if (given === null) return reply.status(403).send({ error: 'signature' });
          return { code: 0, taken: book.take(number, handedOver.parse(given)) };
        },
      );

      http.post<{ Params: { number: string }; Body: Fields }>('/desk/conversations/:number/typing', async ({ params, body }, reply) => {
        if (signedContent(params.number, body) === null) return reply.status(403).send({ error: 'signature' });
        const talk = book.find(params.number);
        if (talk) talk.typedAt = now();
        return { code: 0, taken: talk?.messages.length ?? 0 };
      });

      http.post<{ Params: { number: string }; Body: Fields }>('/desk/conversations/:number/forget', async ({ params, body }, reply) => {
        if (isDown) return reply.status(503).send({ error: 'down' });
        if (signedContent(params.number, body) === null) return reply.status(403).send({ error: 'signature' });
        book.forget(params.number);
        return { code: 0, taken: 0 };
      });

      http.get<{ Querystring: { open?: string } }>('/desk', async ({ query: { open } }, reply) =>
        sendPage(reply, {
          title: '客服台',
          root: '.',
          style: 'desk.css',
          script: 'desk.js',
          body: deskPage(book.list(), open === undefined ? undefined : book.find(open), isDown, now() - TYPING_SHOWN),
        }),
      );

      http.get<{ Querystring: { open?: string } }>('/desk/view', async ({ query: { open } }, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .send(deskView(book.list(), open === undefined ? undefined : book.find(open), now() - TYPING_SHOWN).markup),
      );

      http.post<{ Body: Fields }>('/desk/act', async ({ body }, reply) => {
        const talk = book.find(String(body['number']));
        const event = EVENTS.find((known) => known === body['event']);
        if (!talk || !event) return reply.status(404).send({ error: 'unknown' });
        act(talk, event, typeof body['body'] === 'string' ? body['body'] : '');
        return body['plain'] === undefined ? { ok: true } : reply.redirect(`../desk?open=${talk.number}`, 303);
      });

      http.post<{ Body: Fields }>('/desk/down', async ({ body }, reply) => {
        isDown = body['down'] === true || body['down'] === 'on';
        return body['plain'] === undefined ? { ok: true } : reply.redirect('../desk', 303);
      });

      http.get('/desk/book', async () => ({
        talks: book.list().map(({ waiting, ...talk }) => ({ ...talk, waiting: waiting.length })),
      }));

      servePictures(http, (number) => book.find(number), publicUrl);
    },
    close: () => stopping.abort(),
  };
}

/** A customer's picture, fetched from the site at the path in the message. */
function servePictures(http: FastifyInstance, find: (number: string) => Talk | undefined, publicUrl: string): void {
  http.get<{ Params: { number: string; seq: string } }>('/desk/pictures/:number/:seq', async ({ params }, reply): Promise<FastifyReply> => {
    const path = find(params.number)?.messages[Number(params.seq) - 1]?.picture?.path;
    if (path === undefined) return reply.status(404).send();
    const answer = await fetch(new URL(path, publicUrl), { redirect: 'error', signal: AbortSignal.timeout(5 * SECOND) }).catch(() => null);
    if (!answer?.ok) return reply.status(404).send();
    return reply.type('image/webp').send(Buffer.from(await answer.arrayBuffer()));
  });
}
