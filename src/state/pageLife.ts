import { proxy } from 'valtio';

/** Whether the person has had some seconds to look at the page; until then nothing pops up. */
export const pageLife = proxy({ isSettled: false });

export function settlePage(): void {
  pageLife.isSettled = true;
}
