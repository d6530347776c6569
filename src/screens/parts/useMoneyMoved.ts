import { useQueryClient } from '@tanstack/react-query';
import { keys } from '#api/queries/keys.ts';
import { useShell } from '#context/charts.ts';

/** Invalidates orders, money and the balance in the header. */
export function useMoneyMoved(): () => void {
  const cache = useQueryClient();
  const { session } = useShell();
  return () => {
    void cache.invalidateQueries({ queryKey: keys.mine });
    session.send({ type: 'session.refresh' });
  };
}
