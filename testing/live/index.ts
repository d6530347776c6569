import { loadDrivers } from '#testing/drivers.ts';
import type { LiveDriver } from './driver.ts';
import { withTroubles } from './troubles.ts';

/** Every chart that is run on the real stack: the drivers that the files `<area>/<chart>.live.ts` export. */
export const liveDrivers = (await loadDrivers<LiveDriver>('live', '.live.ts')).map(withTroubles);
