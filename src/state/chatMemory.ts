import type { Unsent } from '#machines/chatOutbox.machine.ts';
import { remembered } from './remembered.ts';

/** The conversation that this browser has open; `secret` is a guest's. */
interface ChatMemory {
  readonly number: string;
  readonly secret: string | null;
}

const isMemory = (value: unknown): value is ChatMemory | null =>
  value === null || (typeof value === 'object' && typeof (value as Partial<ChatMemory>).number === 'string');
const kept = remembered<ChatMemory | null>('chat', isMemory, null);

export const readChatMemory = (): ChatMemory | null => kept.read();
export const keepChatMemory = (memory: ChatMemory | null): void => kept.keep(memory);

interface UnsentMemory {
  readonly number: string;
  readonly unsent: readonly Unsent[];
}
const isUnsent = (value: unknown): value is UnsentMemory =>
  typeof value === 'object' && value !== null && Array.isArray((value as Partial<UnsentMemory>).unsent);
const outbox = remembered<UnsentMemory>('chat-unsent', isUnsent, { number: '', unsent: [] }, 'visit');

/** What was not taken yet when the page was left. */
export function readUnsent(number: string): readonly Unsent[] {
  const memory = outbox.read();
  return memory.number === number ? memory.unsent : [];
}
export const keepUnsent = ({ number, unsent }: UnsentMemory): void => outbox.keep({ number, unsent });
