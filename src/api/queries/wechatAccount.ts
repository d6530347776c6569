import { useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { WechatAccountDocument } from '#api/generated/operations.ts';
import { keys } from './keys.ts';

/** QR code of the official account for a page of this site, and its caption. Does not change during a visit. */
export const useWechatAccount = (page: string) =>
  useQuery({
    queryKey: keys.wechatAccount(page),
    queryFn: async ({ signal }) => (await request(WechatAccountDocument, { page }, { signal })).wechatAccount,
    staleTime: Infinity,
  });
