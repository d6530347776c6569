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
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) wakes.push(chatWake.parse(parseJson(part.slice(6))));
    }
  };
  return { status: response.status, wakes, ended: response.ok ? read().catch(() => {}) : Promise.resolve(), close: () => leaving.abort() };
}
