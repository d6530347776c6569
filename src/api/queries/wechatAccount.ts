import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { WechatAccountDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

/** The official account's picture for a page of this site, and the text below it. It does not change while somebody looks. */
export const useWechatAccount = (page: string) =>
  useQuery({
    queryKey: keys.wechatAccount(page),
    queryFn: async ({ signal }) => (await request(WechatAccountDocument, { page }, { signal })).wechatAccount,
    staleTime: Infinity,
  });
