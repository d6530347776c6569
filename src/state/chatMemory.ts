import type { Unsent } from '#machines/chat/chatOutbox.machine.ts';
import { remembered } from './remembered.ts';

/** The conversation that this browser opened last; `secret` is a guest's. */
interface ChatMemory {
  readonly number: string;
  readonly secret: string | null;
  /** It has ended and everything is read: no further events are expected. */
  readonly isOver?: true;
  /** Its end was shown, so the user could rate it. */
  readonly isShown?: true;
}

const KEY = 'chat';
const isMemory = (value: unknown): value is ChatMemory | null =>
  value === null || (typeof value === 'object' && typeof (value as Partial<ChatMemory>).number === 'string');
const kept = remembered<ChatMemory | null>(KEY, isMemory, null);
const watchers = new Set<() => void>();

export const readChatMemory = (): ChatMemory | null => kept.read();
export function storeChatMemory(memory: ChatMemory | null): void {
  kept.keep(memory);
  for (const watcher of watchers) watcher();
}

/** A guest needs the secret to read it after its end, too. */
export function endChatMemory(number: string, { isShown }: { isShown: boolean }): void {
  const memory = readChatMemory();
  if (memory?.number !== number || (memory.isOver && (memory.isShown || !isShown))) return;
  storeChatMemory({ ...memory, isOver: true, ...(isShown && { isShown }) });
}

/** The conversation to follow, if any. */
export function openChatMemory(): ChatMemory | null {
  const memory = readChatMemory();
  return memory?.isOver ? null : memory;
}

/** Calls back on each change, in other tabs too. */
export function watchChatMemory(watcher: () => void): void {
  watchers.add(watcher);
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) watcher();
  });
}

interface UnsentMemory {
  readonly number: string;
  readonly unsent: readonly Unsent[];
}
const isUnsent = (value: unknown): value is UnsentMemory =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<UnsentMemory>).unsent);
const outbox = remembered<UnsentMemory>('chat-unsent', isUnsent, { number: '', unsent: [] }, 'visit');

/** Messages not sent when the page was left. */
export function readUnsent(number: string): readonly Unsent[] {
  const memory = outbox.read();
  return memory.number === number ? memory.unsent : [];
}
export const storeUnsent = ({ number, unsent }: UnsentMemory): void => outbox.keep({ number, unsent });
