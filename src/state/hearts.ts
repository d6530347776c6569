import { proxy } from 'valtio';

/** Hearts pressed since the page was opened: listing id → as the person wants it, and when (epoch ms). What was read later counts more. */
export const hearts = proxy<Record<string, { on: boolean; at: number }>>({});

export function showHeart(id: string, on: boolean): void {
  hearts[id] = { on, at: Date.now() };
}
