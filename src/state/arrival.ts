/** Where the page is going, from the click until it is there: whole address, or null. */
export const arrival: { wanted: string | null } = { wanted: null };
