import type { Seed } from '#service/kernel/demo.ts';
import { storeFirstTexts } from './first.ts';

export const seed: Seed = { goods: async ({ deps }) => void (await storeFirstTexts(deps)) };
