// A page that came drawn can be pressed before the code behind its buttons is there.

let held: HTMLElement | null = null;

const hold = ({ target }: MouseEvent): void => {
  held = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null;
};

/** Remembers the last button that was pressed in vain. */
export const holdClicks = (): void => addEventListener('click', hold, true);

/** Presses it as soon as React is through: an event amid its work would be lost. */
export function answerHeldClick(): void {
  removeEventListener('click', hold, true);
  setTimeout(() => {
    if (held?.isConnected) held.click();
    held = null;
  });
}
