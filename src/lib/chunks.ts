/**
 * Dispatched on window when a chunk cannot be loaded, e.g. after a deployment that removed it. A handler takes it and decides the outcome;
 * if no listener takes it, the failure is rethrown.
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

/** Thrown when the user stays on the page without the missing chunk. */
export class KeptHere extends Error {}

let taken = 0;

/** Whether a missing chunk is being handled. */
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
