let ahead = 0;

/** Records a server time (epoch ms) as received just now. */
export const learnServerTime = (at: number): void => {
  ahead = at - Date.now();
};

/** Current server time, as far as it is known. */
export const serverNow = (): number => Date.now() + ahead;
