import type { Happening } from '#lib/recording.ts';

export const examplesOf = (_chart: string): Promise<Happening[]> => Promise.resolve([]);
