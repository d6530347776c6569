import { proxy } from 'valtio';
import type { Heart } from '#machines/favourite.machine.ts';

/** Hearts pressed since the page was opened: listing id → as the person wants it, and when (epoch ms). What was read later counts more. */
export const hearts = proxy<Record<string, { on: boolean; at: number }>>({});

export function showHeart(id: string, on: boolean): void {
  hearts[id] = { on, at: Date.now() };
}

let save: (heart: Heart) => void = () => {};

/** Who saves the hearts; the chart behind it loads with the first press. */
export function saveHeartsBy(saver: (heart: Heart) => void): void {
  save = saver;
}

/** The heart answers at once. */
export function pressHeart(heart: Heart): void {
  showHeart(heart.id, heart.wanted);
  save(heart);
}
