import type { ServerResponse } from 'node:http';
import { chatFeedLine, chatFeedPath, type ChatFeedLine } from '#contract/rest/chat.ts';
import { parseJson } from '#contract/json.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { CHAT_CHANNEL } from './row.ts';
import type { Deps } from '#service/kernel/deps.ts';
import { refused } from '#service/kernel/http/problem.ts';
import type { Service } from '#service/kernel/http/route.ts';
import { listWaiting } from './queries.ts';

const BEAT = 10 * SECOND;
/** Throttles queue updates: many changes within this time cause one. */
const GATHERING = 0.3 * SECOND;
/** Maximum backlog in bytes of a slow gateway; beyond it the stream is closed and the gateway reconnects. */
const LONGEST_BACKLOG = 4 * 1024 * 1024;

/** Streams the changes of all conversations to gateways as JSON lines. A process listens on the channel only while a gateway reads. */
export function serveFeed({ http, deps, beforeLeaving }: Service): void {
  const readers = new Set<ServerResponse>();
  let stop: (() => void) | undefined;
  let beating: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;

  const send = (line: ChatFeedLine | null): void => {
    const text = line === null ? '\n' : `${JSON.stringify(line)}\n`;
    for (const reader of readers) {
      if (reader.writableLength > LONGEST_BACKLOG) reader.destroy();
      else reader.write(text);
    }
  };

  const sendPlaces = async (): Promise<void> => {
    gathering = undefined;
    const waiting = await listWaiting(deps.db);
    send({ places: Object.fromEntries(waiting.map((number, at) => [number, at + 1])) });
  };
  const gather = (): void => {
    gathering ??= setTimeout(() => void sendPlaces().catch((error: Error) => warn(deps, error)), GATHERING);
  };

  const handleNotification = (payload: string): void => {
    const news = parseJson(payload);
    const line = chatFeedLine.safeParse(news);
    if (line.success) send(line.data);
    else gather();
  };

  const begin = (): void => {
    beating = setInterval(() => send(null), BEAT);
    stop = deps.db.listen(CHAT_CHANNEL, { handleNotification, again: () => send({ again: true }) });
  };
  const leave = (reader: ServerResponse): void => {
    if (!readers.delete(reader) || readers.size > 0) return;
    clearInterval(beating);
    clearTimeout(gathering);
    gathering = undefined;
    stop?.();
    stop = undefined;
  };

  http.get(chatFeedPath, async (request, reply) => {
    // X-Forwarded-For is trusted from gateways only, so only their requests have a second address.
    if ((request.ips?.length ?? 0) < 2) throw refused('NOT_FOUND');
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    readers.add(raw);
    raw.once('close', () => leave(raw));
    raw.write('\n');
    if (readers.size === 1) begin();
  });
  const endAll = (): void => {
    for (const reader of readers) reader.end();
  };
  beforeLeaving?.(endAll);
  http.addHook('preClose', async () => endAll());
}

const warn = ({ log }: Deps, { message }: Error): void => log.warn({ reason: message }, 'waiting places not read');
