import type { FreePlayListing, FreePlaySlot } from '#api/queries/freePlay.ts';
import { formatTime } from '#contract/rules/clock.ts';
import { restOfPlay } from '#contract/rules/freePlay.ts';

/** As the service reads it, but of this minute: a play can have become too short since. */
export const isFree = ({ state, startsAt, endsAt }: FreePlaySlot, now: number): boolean =>
  state === 'FREE' && restOfPlay({ start: startsAt, end: endsAt }, now) !== null;

const words = { TAKEN: '已约', OWN: '我的', PAST: '已过' } as const satisfies Partial<Record<FreePlaySlot['state'], string>>;

export function slotText(slot: FreePlaySlot, now: number): string {
  if (slot.state !== 'FREE') return words[slot.state];
  if (!isFree(slot, now)) return words.PAST;
  return slot.startsAt <= now ? '正空着' : '可玩';
}

/** The first words on a card: when the next play can be had. */
export function nextText({ slots }: Pick<FreePlayListing, 'slots'>, now: number): string {
  const next = slots.find((slot) => isFree(slot, now));
  if (!next) return slots.some(({ state, endsAt }) => (state === 'TAKEN' || state === 'OWN') && endsAt > now) ? '今天约满' : '今天的已过';
  return next.startsAt <= now ? '现在可玩' : `${formatTime(next.startsAt)} 可玩`;
}

/** '18:00–23:00', for every gapless part of the day. */
export function windowsText(slots: readonly FreePlaySlot[]): string {
  const parts: { start: number; end: number }[] = [];
  for (const { startsAt, endsAt } of slots) {
    const last = parts.at(-1);
    if (last?.end === startsAt) last.end = endsAt;
    else parts.push({ start: startsAt, end: endsAt });
  }
  const clock = (at: number, isEnd: boolean) => (isEnd && formatTime(at) === '00:00' ? '24:00' : formatTime(at));
  return parts.map(({ start, end }) => `${clock(start, false)}–${clock(end, true)}`).join('、');
}
