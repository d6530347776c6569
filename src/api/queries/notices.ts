import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { NoticeDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export const useNotice = (id: string) =>
  useQuery({
    queryKey: keys.notice(id),
    queryFn: async ({ signal }) => (await request(NoticeDocument, { id }, { signal })).notice,
  });
