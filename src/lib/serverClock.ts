let ahead = 0;

/** Takes a server's instant (epoch ms) as read just now. */
export const learnServerTime = (at: number): void => {
  ahead = at - Date.now();
};

/** Now by the server's clock, as far as it is known. */
export const serverNow = (): number => Date.now() + ahead;
