import { type QueryClient, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  ChooseAvatarDocument,
  DefaultAvatarsDocument,
  ProfileDocument,
  type ProfileQuery,
  UpdateUserDocument,
  UseUploadedAvatarDocument,
} from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Profile = ProfileQuery['profile'];

export const useProfile = () =>
  useQuery({
    queryKey: keys.profile,
    queryFn: async ({ signal }) => (await request(ProfileDocument, {}, { signal })).profile,
  });

export const useDefaultAvatars = () =>
  useQuery({
    queryKey: keys.avatars,
    queryFn: async ({ signal }) => (await request(DefaultAvatarsDocument, {}, { signal })).defaultAvatars,
    staleTime: Infinity,
  });

const keep = (cache: QueryClient, profile: Profile): void => void cache.setQueryData<Profile>(keys.profile, profile);

export async function changeNickname(cache: QueryClient, nickname: string): Promise<void> {
  keep(cache, (await request(UpdateUserDocument, { nickname })).updateUser);
}

/** Selects one of the drawn avatars. */
export async function chooseAvatar(cache: QueryClient, number: number): Promise<void> {
  keep(cache, (await request(ChooseAvatarDocument, { number })).chooseAvatar);
}

/** Sets an uploaded picture as avatar. */
export async function wearPicture(cache: QueryClient, picture: string): Promise<void> {
  keep(cache, (await request(UseUploadedAvatarDocument, { picture })).useUploadedAvatar);
}
