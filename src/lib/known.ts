/** A chart reached a state without a fact that is required there. */
export class MissingFact extends Error {
  constructor(fact: string) {
    super(`missing: ${fact}`);
    this.name = 'MissingFact';
  }
}

/** A fact that every path to this state has set. */
export function known<T>(value: T | null | undefined, fact: string): T {
  if (value === null || value === undefined) throw new MissingFact(fact);
  return value;
}
