/** Full address of the navigation in progress, or null. */
export const arrival: { wanted: string | null } = { wanted: null };
