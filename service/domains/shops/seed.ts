import type { Seed } from '#service/kernel/demo.ts';
import { countShops } from './count.ts';

export const seed: Seed = { last: async ({ deps }) => void (await countShops(deps)) };
