import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { AdvertisePageDocument, AnnouncementsDocument, BannersDocument, NoticeDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

const PAGE = 20;

export const useAnnouncements = () =>
  useInfiniteQuery({
    queryKey: keys.announcements,
    queryFn: async ({ pageParam, signal }) =>
      (await request(AnnouncementsDocument, { after: pageParam, first: PAGE }, { signal })).announcements,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const useNotice = (id: string) =>
  useQuery({
    queryKey: keys.notice(id),
    queryFn: async ({ signal }) => (await request(NoticeDocument, { id }, { signal })).notice,
  });

export const useAdvertisePage = (id: string) =>
  useQuery({
    queryKey: keys.advertisePage(id),
    queryFn: async ({ signal }) => (await request(AdvertisePageDocument, { id }, { signal })).advertisePage,
  });

export const useBanners = () =>
  useQuery({ queryKey: keys.banners, queryFn: async ({ signal }) => (await request(BannersDocument, {}, { signal })).banners });
