import { proxy } from 'valtio';
import type { Heart } from '#machines/listings/favourite.machine.ts';

/** Hearts pressed since the page was opened: listing id → wanted state, and when (epoch ms). Data read later takes precedence. */
export const hearts = proxy<Record<string, { on: boolean; at: number }>>({});

export function showHeart(id: string, on: boolean): void {
  hearts[id] = { on, at: Date.now() };
}

let save: (heart: Heart) => void = () => {};

/** Sets the function that saves hearts; its chart loads with the first press. */
export function saveHeartsBy(saver: (heart: Heart) => void): void {
  save = saver;
}

/** Optimistic: the heart changes at once. */
export function pressHeart(heart: Heart): void {
  showHeart(heart.id, heart.wanted);
  save(heart);
}
