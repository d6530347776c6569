import { useSnapshot } from 'valtio';
import { type StaffRights, useStaffPlaces } from '#api/queries/staff.ts';
import { acting } from '#state/acting.ts';
import { session } from '#state/session.ts';

export interface CentreRights extends StaffRights {
  /** The centre is the user's own, not that of an owner for whom the user works. */
  readonly isOwn: boolean;
}

const own: CentreRights = { isOwn: true, prices: true, orders: true, complaints: true, money: true };
const none: CentreRights = { isOwn: false, prices: false, orders: false, complaints: false, money: false };

/** What the user may do in the centre that is open; nothing until it is known. The service decides in any case. */
export function useRights(): CentreRights {
  const { viewer } = useSnapshot(session);
  const { now } = useSnapshot(acting);
  const owner = now !== null && now.by === viewer?.id ? now : null;
  const { data } = useStaffPlaces(owner !== null);
  if (owner === null) return own;
  const place = data?.find(({ ownerId, status }) => ownerId === owner.ownerId && status === 'ACCEPTED');
  return place ? { ...place, isOwn: false } : none;
}
