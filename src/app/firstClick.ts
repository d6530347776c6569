// A server-rendered page can be clicked before hydration.

let held: HTMLElement | null = null;

const hold = ({ target }: MouseEvent): void => {
  held = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
};

/** Remembers the last button clicked before hydration. */
export const holdClicks = (): void => addEventListener('click', hold, true);

/** Clicks it once React has hydrated: an event during hydration would be lost. */
export function answerHeldClick(): void {
  removeEventListener('click', hold, true);
  setTimeout(() => {
    if (held?.isConnected) held.click();
    held = null;
  });
}
