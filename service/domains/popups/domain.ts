import type { Domain } from '#service/kernel/domain.ts';
import { popupContents } from './contents.ts';
import { registerPopups } from './routes.ts';
import { popupsTables } from './tables.ts';

/** Popup ads and emergency notices. */
export const domain: Domain = {
  name: 'popups',
  uses: ['pictures'],
  tables: popupsTables,
  routes: registerPopups,
  contents: popupContents,
  seed: () => import('./seed.ts'),
};
