import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { SettingsDocument, type SettingsQuery } from '#api/generated/operations.ts';
import type { ProblemError } from '#contract/problem.ts';
import { keys } from './keys.ts';

export type Settings = SettingsQuery['settings'];

export const useSettings = () =>
  useQuery<Settings, ProblemError>({
    queryKey: keys.settings,
    queryFn: async ({ signal }) => (await request(SettingsDocument, {}, { signal })).settings,
    staleTime: 0,
  });
