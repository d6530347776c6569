import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { redPacketTypes } from '#contract/rules/coupon.ts';
import { RED_PACKET_PAGE, RED_PACKET_PAGE_SIZE } from '#contract/rules/constants.ts';
import type { Coupon } from '#contract/rules/types.ts';
import { request } from '#api/client.ts';
import {
  BalanceDocument,
  LedgerDocument,
  type LedgerQuery,
  RedPacketsDocument,
  type RedPacketsQuery,
  type RedPacketStatus,
  WalletDocument,
  type WalletQuery,
} from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Wallet = WalletQuery['wallet'];
export type LedgerLine = LedgerQuery['ledger']['items'][number];
export type RedPacket = RedPacketsQuery['redPackets'][number];

const PAGE = 20;

/** Converts a red packet for the price rules. */
export const couponOf = (packet: RedPacket): Coupon => ({
  id: packet.id,
  type: redPacketTypes[packet.type],
  minOrderFen: packet.minOrderFen,
  discountFen: packet.discountFen,
  discountPercentage: packet.discountPercentage,
  maxDiscountFen: packet.maxDiscountFen,
  expiresAt: packet.expiresAt,
});

export const balanceOptions = () =>
  queryOptions({
    queryKey: keys.balance,
    queryFn: async ({ signal }) => (await request(BalanceDocument, {}, { signal })).balance,
  });

export const walletOptions = () =>
  queryOptions({
    queryKey: keys.wallet,
    queryFn: async ({ signal }) => (await request(WalletDocument, {}, { signal })).wallet,
    staleTime: 0,
  });

export const redPacketsOptions = (status: RedPacketStatus = 'UNUSED', usableNow = false) =>
  queryOptions({
    queryKey: keys.redPackets(status, usableNow),
    queryFn: async ({ signal }) => {
      const variables = { status, usableNow, page: RED_PACKET_PAGE, pageSize: RED_PACKET_PAGE_SIZE };
      return (await request(RedPacketsDocument, variables, { signal })).redPackets;
    },
  });

/** Refetched by screens that show a deduction: `isFetchedAfterMount` is true once it is current. */
export const useBalanceNow = () => useQuery({ ...balanceOptions(), staleTime: 0 });
export const useWallet = () => useQuery(walletOptions());
export const useRedPackets = (status: RedPacketStatus = 'UNUSED', usableNow = false) => useQuery(redPacketsOptions(status, usableNow));

export const useLedger = (orderNo: string | null = null) =>
  useInfiniteQuery({
    queryKey: keys.ledger(orderNo),
    queryFn: async ({ pageParam, signal }) =>
      (await request(LedgerDocument, { orderNo, after: pageParam, first: PAGE }, { signal })).ledger,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
