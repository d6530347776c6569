/** Joins the class names that are not falsy. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
