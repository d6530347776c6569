import { addDays, shanghaiParts, startOfDay } from './clock.ts';
import { DAY, HOUR, SECOND } from './constants.ts';
import type { Duration, Instant } from './types.ts';

/** Maximum characters of a message, and of a rating's comment. */
export const CHAT_TEXT_MOST = 500;
export const CHAT_RATING_WORDS_MOST = 200;
/** A transcript is deleted this long after its last message. */
export const CHAT_KEPT: Duration = 180 * DAY;
/** The same for a conversation without messages. */
export const CHAT_EMPTY_KEPT: Duration = DAY;
/** A conversation without messages for this long is ended automatically. */
export const CHAT_IDLE: Duration = DAY;
/** The desk takes a conversation within this time, at night after opening. */
export const CHAT_ANSWER: Duration = 12 * HOUR;
/** How long "typing" is shown after each typing notice of the desk. */
export const CHAT_TYPING_SHOWN: Duration = 5 * SECOND;

const OPENS_AT = 9;
const CLOSES_AT = 2;
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
export const CHAT_HOURS = `${clock(OPENS_AT)}–次日 ${clock(CLOSES_AT)}`;
/** When nobody sits at the desk. */
export const CHAT_CLOSED = `${clock(CLOSES_AT)}–${clock(OPENS_AT)}`;

/** Opening hours of the desk: 09:00 to 02:00 of the next day in Shanghai. */
export const isChatOpen = (at: Instant): boolean => {
  const { h } = shanghaiParts(at);
  return h >= OPENS_AT || h < CLOSES_AT;
};

/** The next instant at which the desk opens or closes. */
export const nextChatTurn = (at: Instant): Instant => {
  const today = startOfDay(at);
  const turns = [today + CLOSES_AT * HOUR, today + OPENS_AT * HOUR, addDays(today, 1) + CLOSES_AT * HOUR];
  return turns.find((turn) => turn > at) ?? at;
};

/** Whether the desk is closed during a part of the period. */
export const isChatClosedWithin = ({ start, end }: { start: Instant; end: Instant }): boolean =>
  !isChatOpen(start) || nextChatTurn(start) < end;
