import { type EventObject, fromCallback } from 'xstate';
import type { ActorsOf } from '#lib/actorSlot.ts';
import { type FileHash, fileHash } from '#lib/fileHash.ts';
import { fromRequest } from '#lib/fromRequest.ts';
import type { Addressed, downloadMachine, Received } from '#machines/downloads/download.machine.ts';

interface Part {
  readonly bytes: Blob[];
  readonly hash: FileHash;
  received: number;
}

type Progress = { type: 'download.progressed'; received: number };

/** A connection that brings nothing for so long is cut. */
const SILENCE = 30_000;

/** Aborts when `signal` does, or when `alive` has not been called for a while. */
function whileAlive(signal: AbortSignal): { readonly signal: AbortSignal; alive: () => void; end: () => void } {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENCE);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), SILENCE);
  };
  return { signal: AbortSignal.any([signal, silent.signal]), alive, end: () => clearTimeout(timer) };
}

/** 416: the file is shorter than what was received of it. */
const isGone = (status: number): boolean => status === 404 || status === 410 || status === 416;

export function downloadActors(): ActorsOf<typeof downloadMachine> {
  const parts = new Map<string, Part>();
  const watchers = new Map<string, (received: number) => void>();
  const empty = (): Part => ({ bytes: [], hash: fileHash(), received: 0 });
  const lose = (url: string): Received => {
    parts.delete(url);
    return 'gone';
  };

  async function receive({ url, size, sha256 }: Addressed, outer: AbortSignal): Promise<Received> {
    let part = parts.get(url) ?? empty();
    const { signal, alive, end } = whileAlive(outer);
    try {
      const headers = part.received > 0 ? { range: `bytes=${part.received}-`, 'if-range': `"${sha256}"` } : undefined;
      const answer = await fetch(url, { signal, credentials: 'omit', cache: 'no-store', ...(headers && { headers }) });
      if (isGone(answer.status)) return parts.delete(url) ? 'gone' : 'missing';
      if (!answer.ok || answer.body === null) return 'cut';
      // Without a range the whole file comes again.
      if (answer.status !== 206) part = empty();
      const reader = answer.body.getReader();
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        alive();
        part.hash.add(read.value);
        part.bytes.push(new Blob([read.value]));
        part.received += read.value.length;
        parts.set(url, part);
        if (part.received > size) return lose(url);
        watchers.get(url)?.(part.received);
      }
      return part.received === size ? 'whole' : 'cut';
    } catch {
      return 'cut';
    } finally {
      end();
    }
  }

  return {
    watchProgress: fromCallback<EventObject, { wish: Addressed }, Progress>(({ input: { wish }, sendBack }) => {
      watchers.set(wish.url, (received) => sendBack({ type: 'download.progressed', received }));
      return () => void watchers.delete(wish.url);
    }),
    receiveFile: fromRequest(({ input: { wish }, signal }) => receive(wish, signal)),
    verifyFile: fromRequest(async ({ input: { wish } }) => {
      const part = parts.get(wish.url);
      const isGenuine = part?.hash.end() === wish.sha256;
      if (!isGenuine) parts.delete(wish.url);
      return isGenuine;
    }),
    saveFile: fromRequest(async ({ input: { wish } }) => {
      const address = URL.createObjectURL(new Blob(parts.get(wish.url)?.bytes ?? []));
      parts.delete(wish.url);
      const anchor = document.createElement('a');
      anchor.href = address;
      anchor.download = wish.fileName;
      anchor.click();
      setTimeout(() => URL.revokeObjectURL(address), SILENCE);
    }),
    forgetFile: fromRequest(async ({ input: { wish } }): Promise<void> => {
      parts.delete(wish.url);
    }),
  };
}
