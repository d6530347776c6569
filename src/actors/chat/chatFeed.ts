import { createParser } from 'eventsource-parser';
import { parseJson } from '#contract/json.ts';
import { chatStatuses, nameOf } from '#contract/names.ts';
import { basePath } from '#contract/rest/endpoint.ts';
import { SECOND } from '#contract/rules/constants.ts';
import { oneTabAtATime } from '#lib/oneTabAtATime.ts';

interface FeedSign {
  seq?: number;
  readSeq?: number;
  seenSeq?: number;
  status?: keyof typeof chatStatuses;
  place?: number | null;
  typing?: true;
  again?: true;
}
type FeedEvent = { type: 'feed.opened' } | { type: 'feed.lost' } | { type: 'feed.woke'; sign: FeedSign };

interface Following {
  readonly number: string;
  readonly headers: () => Record<string, string>;
  readonly tell: (event: FeedEvent) => void;
}

type Wake = { read_seq?: number; seen_seq?: number; status?: 'waiting' | 'left' | 'serving' | 'ended' } & Pick<
  FeedSign,
  'seq' | 'place' | 'typing' | 'again'
>;

/** Connection timeout; the gateway sends a heartbeat every 25 s. */
const SILENCE = 40 * SECOND;
const BACKOFF = [0.5, 1, 2, 5, 10].map((seconds) => seconds * SECOND);
/** Random delay before re-reading, so that clients reconnected together do not all read at once. */
const SPREAD = SECOND;

const signOf = ({ seq, read_seq, seen_seq, status, place, typing, again }: Wake): FeedSign => ({
  ...(seq !== undefined && { seq }),
  ...(read_seq !== undefined && { readSeq: read_seq }),
  ...(seen_seq !== undefined && { seenSeq: seen_seq }),
  ...(status !== undefined && { status: nameOf(chatStatuses, status) }),
  ...(place !== undefined && { place }),
  ...(typing && { typing }),
  ...(again && { again }),
});

/** Waits `ms`, or until the page becomes visible or the network returns. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const wake = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const how = { once: true, signal };
    addEventListener('online', wake, how);
    document.addEventListener('visibilitychange', wake, how);
    signal.addEventListener('abort', wake, { once: true });
  });
}

/** One connection: reads until it ends or times out. */
async function readStream({ number, headers }: Following, signal: AbortSignal, tellAll: (event: FeedEvent) => void): Promise<void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENCE);
  const address = `${basePath}/chat/events?number=${number}`;
  try {
    const response = await fetch(address, { headers: headers(), signal: AbortSignal.any([signal, silent.signal]), cache: 'no-store' });
    if (!response.ok || !response.body) return;
    tellAll({ type: 'feed.opened' });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const signs: FeedSign[] = [];
    const parser = createParser({ onEvent: ({ data }) => signs.push(signOf(parseJson(data) as Wake)) });
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE);
      parser.feed(chunk.value);
      for (const sign of signs.splice(0)) {
        if (sign.again) await rest(Math.random() * SPREAD, signal);
        tellAll({ type: 'feed.woke', sign });
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Follows the events of one conversation. One tab of a browser holds the connection and forwards events to the others; every tab re-reads
 * when it becomes visible. Returns the function that stops.
 */
export function followChat(following: Following): () => void {
  const { number, tell } = following;
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`chat ${number}`) : undefined;
  let isLive = false;
  const tellAll = (event: FeedEvent): void => {
    if (event.type !== 'feed.woke') isLive = event.type === 'feed.opened';
    tell(event);
    channel?.postMessage(event);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<FeedEvent | 'ask'>) => {
    if (data !== 'ask') tell(data);
    else if (isLive) channel.postMessage({ type: 'feed.opened' } satisfies FeedEvent);
  });
  channel?.postMessage('ask');
  const seen = (): void => {
    if (document.visibilityState === 'visible') tell({ type: 'feed.woke', sign: { again: true } });
  };
  document.addEventListener('visibilitychange', seen, { signal });
  addEventListener('online', seen, { signal });

  const lead = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted;) {
      const began = performance.now();
      await readStream(following, signal, tellAll).catch(() => {});
      if (signal.aborted) return;
      tellAll({ type: 'feed.lost' });
      failures = performance.now() - began > SILENCE ? 0 : failures + 1;
      await rest((BACKOFF[failures - 1] ?? BACKOFF.at(-1) ?? 0) * (0.75 + Math.random() / 2), signal);
    }
  };
  oneTabAtATime(`chat ${number}`, signal, lead).catch(() => {});
  return () => {
    stopping.abort();
    channel?.close();
  };
}
