import type { Seed } from '#service/kernel/demo.ts';
export const seed: Seed = {};
