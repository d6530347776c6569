import { addDays, shanghaiParts, startOfDay } from './clock.ts';
import { DAY, HOUR, SECOND } from './constants.ts';
import type { Duration, Instant } from './types.ts';

/** Characters of a message, and of what is said with a rating. */
export const CHAT_TEXT_MOST = 500;
export const CHAT_RATING_WORDS_MOST = 200;
/** A transcript is kept so long after its last message. */
export const CHAT_KEPT: Duration = 180 * DAY;
/** A conversation in which nothing was ever said. */
export const CHAT_EMPTY_KEPT: Duration = DAY;
/** Without a word for so long, a conversation ends by itself. */
export const CHAT_IDLE: Duration = DAY;
/** Customers see that the desk is typing for so long after each sign of it. */
export const CHAT_TYPING_SHOWN: Duration = 5 * SECOND;

const OPENS_AT = 9;
const CLOSES_AT = 2;
export const CHAT_HOURS = '09:00–次日 02:00';

/** Whether people sit at the desk: 09:00 to 02:00 of the next day in Shanghai. */
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
