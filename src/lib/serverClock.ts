let ahead = 0;

/** Records a server time (epoch ms) as received just now. */
export const learnServerTime = (at: number): void => {
  ahead = at - Date.now();
};

/** Current server time by the latest recorded one; the local time without one. */
export const serverNow = (): number => Date.now() + ahead;
