import { z } from 'zod';
import { chatAuthors, chatKinds, chatStatuses } from '#contract/names.ts';

const message = z.object({
  seq: z.int().positive(),
  author: z.enum(chatAuthors),
  kind: z.enum(chatKinds),
  at: z.int(),
  desk_no: z.int().nullable(),
  text: z.string(),
  order: z.object({ order_no: z.string(), title: z.string(), status_text: z.string() }).nullable(),
  picture: z.object({ path: z.string(), width: z.int().nullable(), height: z.int().nullable() }).nullable(),
});
export type DeskMessage = z.output<typeof message>;

/** Payload sent by the service. */
export const handedOver = z.object({
  customer: z.string(),
  status: z.enum(chatStatuses),
  agent: z.string().nullable(),
  opened_at: z.int(),
  seen_seq: z.int(),
  desk_last: z.int(),
  rating: z.int().nullable(),
  rating_words: z.string().nullable(),
  messages: z.array(message),
});
export type HandedOver = z.output<typeof handedOver>;

export type DeskEvent = 'take' | 'text' | 'read' | 'typing' | 'end';

export interface DeskNotice {
  readonly number: string;
  readonly deskNo: number;
  readonly event: DeskEvent;
  readonly at: number;
  readonly body: string;
}

export interface Talk extends Omit<HandedOver, 'messages' | 'desk_last'> {
  readonly number: string;
  /** By number, without gaps. */
  readonly messages: DeskMessage[];
  /** Number of repeated messages received. */
  repeated: number;
  /** Number of the newest notice. */
  lastNo: number;
  /** Not accepted by the service yet, in order. */
  readonly waiting: DeskNotice[];
  /** Read receipt: highest number read at the desk. */
  readSeq: number;
  /** When the customer last typed. */
  typedAt: number;
}

export interface DeskBook {
  /** Merges new messages; returns the highest number without gaps. */
  take(number: string, given: HandedOver): number;
  find(number: string): Talk | undefined;
  /** Deletes the conversation. */
  forget(number: string): void;
  /** Waiting conversations first, the longest waiting one first. */
  list(): readonly Talk[];
}

const KEPT = 500;

export function createDeskBook(): DeskBook {
  const talks = new Map<string, Talk>();
  const begin = (number: string, { messages: _, desk_last, ...standing }: HandedOver): Talk => {
    const talk: Talk = { ...standing, number, messages: [], repeated: 0, lastNo: desk_last, waiting: [], readSeq: 0, typedAt: 0 };
    talks.set(number, talk);
    const [oldest] = talks.keys();
    if (talks.size > KEPT && oldest !== undefined) talks.delete(oldest);
    return talk;
  };
  return {
    take(number, given) {
      const talk = talks.get(number) ?? begin(number, given);
      const { messages, desk_last, ...standing } = given;
      Object.assign(talk, standing);
      talk.lastNo = Math.max(talk.lastNo, desk_last);
      for (const each of messages.toSorted((a, b) => a.seq - b.seq)) {
        if (each.seq === talk.messages.length + 1) talk.messages.push(each);
        else if (each.seq <= talk.messages.length) talk.repeated += 1;
      }
      return talk.messages.length;
    },
    find: (number) => talks.get(number),
    forget: (number) => void talks.delete(number),
    list: () => [...talks.values()].toSorted((a, b) => rank(a) - rank(b) || a.opened_at - b.opened_at),
  };
}

const ORDER = ['serving', 'waiting', 'left', 'ended'] as const satisfies readonly Talk['status'][];
const rank = ({ status }: Talk): number => ORDER.indexOf(status);
