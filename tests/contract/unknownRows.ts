import { unknownStaff } from '#testing/builders/staffRows.ts';
import { unknownTasks } from '#testing/builders/taskRows.ts';
import type { OwnRows } from './ownedCalls.ts';

/** Ids of the same format without a row. */
export const unknown: OwnRows = {
  order: '209901010000000001',
  charge: 'CH209901010000000001',
  withdrawal: 'W179500000000000000000000',
  subscription: 'M20990101000000000001',
  notification: '900000000000000000',
  review: '900000000000000000',
  received: '900000000000000000',
  complaint: '900000000000000000',
  chat: 'KF209901010000000001',
  picture: '900000000000000001',
  session: '900000000000000000',
  savedSearch: '900000000000000000',
  freePlay: '900000000000000000',
  drawChance: '900000000000000000',
  ...unknownTasks,
  ...unknownStaff,
  listing: '900000000000000000',
  lent: '209901010000000001',
  bulk: '900000000000000000',
};
