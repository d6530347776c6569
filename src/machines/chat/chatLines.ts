/** State of a conversation as returned by the service. */
export interface ChatStanding {
  readonly number: string;
  readonly status: 'WAITING' | 'LEFT' | 'SERVING' | 'ENDED';
  readonly place?: number | null | undefined;
  readonly agent?: string | null | undefined;
  readonly seq: number;
  readonly readSeq: number;
  readonly seenSeq: number;
  readonly stars?: number | null | undefined;
  readonly isOpen: boolean;
  readonly turnsAt: number;
  readonly canPicture: boolean;
}
export interface ChatLine {
  readonly seq: number;
  readonly author: 'CUSTOMER' | 'DESK' | 'SYSTEM';
  readonly kind: 'TEXT' | 'ORDER' | 'PICTURE' | 'SYSTEM';
  readonly text: string;
  readonly order?: { orderNo: string; title: string; cover: string; statusText: string } | null | undefined;
  readonly picture?: { id: string; width: number; height: number } | null | undefined;
  readonly clientId?: string | null | undefined;
  readonly at: number;
}
export interface ChatReading {
  readonly lines: readonly ChatLine[];
  readonly chat: ChatStanding;
}
/** Payload of an event; missing fields have not changed. */
export type ChatSign = Partial<Pick<ChatStanding, 'seq' | 'readSeq' | 'seenSeq' | 'status' | 'place'>> & { typing?: true; again?: true };
export type ChatFeedEvent = { type: 'feed.opened' } | { type: 'feed.lost' } | { type: 'feed.woke'; sign: ChatSign };

/** Merges two states of one conversation; an outdated response never reopens it or reverts a rating or a read mark. */
export const later = (former: ChatStanding | null, next: ChatStanding): ChatStanding => ({
  ...next,
  status: former?.status === 'ENDED' ? 'ENDED' : next.status,
  stars: next.stars ?? former?.stars ?? null,
  readSeq: Math.max(next.readSeq, former?.readSeq ?? 0),
  seenSeq: Math.max(next.seenSeq, former?.seenSeq ?? 0),
});

/** Sequence number of the newest message; 0: none. */
export const lastOf = (lines: readonly ChatLine[]): number => lines.at(-1)?.seq ?? 0;
/** Lines with newly read ones appended, without duplicates. */
export const merged = (lines: readonly ChatLine[], read: readonly ChatLine[]): readonly ChatLine[] => {
  const after = lastOf(lines);
  return [...lines, ...read.filter(({ seq }) => seq > after)];
};
