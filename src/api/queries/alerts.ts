import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { AlertsDocument, type AlertsQuery, DropAlertDocument, SetAlertDocument } from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export type Alert = AlertsQuery['alerts'][number];
export type AlertKind = Alert['kind'];

/** A member's alerts, waiting ones first. */
export const useAlerts = (isMember: boolean) =>
  useQuery({
    queryKey: keys.alerts,
    queryFn: async ({ signal }) => (await request(AlertsDocument, {}, { signal })).alerts,
    enabled: isMember,
  });

interface Switched {
  readonly listingId: string;
  readonly kind: AlertKind;
  readonly on: boolean;
}

/** Sets an alert or switches it off; a guest logs in first, and it goes on. */
export function useSwitchAlert() {
  const cache = useQueryClient();
  return useMutation<unknown, ProblemError, Switched>({
    mutationFn: ({ on, ...alert }) => (on ? request(SetAlertDocument, alert) : request(DropAlertDocument, alert)),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.alerts }),
  });
}
