import { useSnapshot } from 'valtio';
import { bindTicket } from '#state/bindTicket.ts';
import { session } from '#state/session.ts';
import { useMinute } from './useMinute.ts';

/** The login by scanning that waits in this tab for a phone; null for a member, and once it has expired. */
export function useBindTicket(): string | null {
  const now = useMinute();
  const ticket = bindTicket(now);
  return useSnapshot(session).standing === 'member' ? null : ticket;
}
