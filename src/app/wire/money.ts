import { keys } from '#api/queries/keys.ts';
import { queryClient } from '#api/queryClient.ts';
import type { Shell } from '#context/charts.ts';

/** After a change of orders or money: invalidates the cached private data and re-reads the balance in the header. */
export function rereadMoney(session: Shell['session']): void {
  void queryClient.invalidateQueries({ queryKey: keys.mine });
  session.send({ type: 'session.refresh' });
}
