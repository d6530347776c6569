const invisible = /[\s\p{Cc}\p{Cf}\p{Zs}\p{Default_Ignorable_Code_Point}]/gu;

/** What of a name tells people apart: compatibility forms, case, blanks and characters that nobody sees do not. */
export const nameKey = (name: string): string => name.normalize('NFKC').replaceAll(invisible, '').toLowerCase().normalize('NFKC');

export const isSameOperator = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** Whether anything of the name can be seen. */
export const isVisibleName = (name: string): boolean => nameKey(name) !== '';
