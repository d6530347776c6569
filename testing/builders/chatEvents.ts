import { EventSourceParserStream } from 'eventsource-parser/stream';
import { parseJson } from '#contract/json.ts';
import { chatEventsPath, chatWake, type ChatWake } from '#contract/rest/chat.ts';
import { basePath } from '#contract/rest/endpoint.ts';
import type { Talking } from './chat.ts';

export interface Events {
  readonly status: number;
  /** Every event received, in order. */
  readonly wakes: ChatWake[];
  /** Resolves when the stream has ended for any reason. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Subscribes to the events of a gateway, as a browser does. */
export async function anEventStream(gatewayUrl: string, { number, token, headers = {} }: Talking): Promise<Events> {
  const leaving = new AbortController();
  const response = await fetch(`${gatewayUrl}${basePath}${chatEventsPath}?number=${number}`, {
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    signal: leaving.signal,
  });
  const wakes: ChatWake[] = [];
  const read = async (): Promise<void> => {
    const events = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) wakes.push(chatWake.parse(parseJson(data)));
  };
  return { status: response.status, wakes, ended: response.ok ? read().catch(() => {}) : Promise.resolve(), close: () => leaving.abort() };
}
