/**
 * Told to the window when a part of the page cannot be fetched, as after a deployment that has taken it away. Whoever takes it
 * says what becomes of it; taken by nobody, the failure is thrown on.
 */
export class MissingChunk extends Event {
  static readonly type = 'chunk.missing';
  readonly load: () => Promise<unknown>;
  readonly reason: unknown;
  outcome: Promise<unknown> | null = null;

  constructor(load: () => Promise<unknown>, reason: unknown) {
    super(MissingChunk.type);
    this.load = load;
    this.reason = reason;
  }

  take(outcome: Promise<unknown>): void {
    this.outcome = outcome;
  }
}

/** The person stays where they are, without the part that is missing. */
export class KeptHere extends Error {}

let taken = 0;

/** Somebody sees to a part that is missing. */
export const isRecovering = (): boolean => taken > 0;

export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const missing = new MissingChunk(load, error);
    dispatchEvent(missing);
    if (missing.outcome === null) throw error;
    taken += 1;
    return await (missing.outcome as Promise<T>).finally(() => {
      taken -= 1;
    });
  }
}
