import { loadDrivers } from '#testing/drivers.ts';
import type { HeldDriver } from './driver.ts';

/** Every chart with a screen: the drivers that the files `<area>/<chart>.driver.ts` export. */
export const heldDrivers = await loadDrivers<HeldDriver>('stubbed', '.driver.ts');
