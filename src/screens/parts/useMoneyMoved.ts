import { useQueryClient } from '@tanstack/react-query';
import { keys } from '#api/queries/keys.ts';
import { useShell } from '#context/charts.ts';

/** After orders or money moved: what is cached of them is read again, and so is the balance in the page's head. */
export function useMoneyMoved(): () => void {
  const cache = useQueryClient();
  const { session } = useShell();
  return () => {
    void cache.invalidateQueries({ queryKey: keys.mine });
    session.send({ type: 'session.refresh' });
  };
}
