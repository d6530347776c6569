import { vi } from 'vitest';
import type { Deps } from '#service/kernel/deps.ts';

const READ_MS = 10;

/** A database whose reads return `row` and take 10 ms of fake time; counts its reads. */
export function countedReads(row: () => object | undefined) {
  let reads = 0;
  const db = {
    read: async () => {
      reads += 1;
      vi.advanceTimersByTime(READ_MS);
      const found = row();
      return found ? [found] : [];
    },
  };
  return { deps: { db } as unknown as Deps, reads: () => reads };
}
