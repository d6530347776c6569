export const leanFlags: readonly string[];
export const leanMemory: Readonly<Record<string, string>>;
