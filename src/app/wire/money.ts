import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';

/** After orders or money moved: what is cached of them is read again, and so is the balance in the page's head. */
export function rereadMoney(session: Shell['session']): void {
  void queryClient.invalidateQueries({ queryKey: keys.mine });
  session.send({ type: 'session.refresh' });
}
