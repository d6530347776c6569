import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import {
  OrderReviewDocument,
  type OrderReviewQuery,
  OwnReviewDocument,
  OwnReviewsDocument,
  type OwnReviewsQuery,
  ReviewableOrdersDocument,
  type ReviewFilter,
  ReviewsDocument,
  type ReviewSide,
  type ReviewsQuery,
  ReviewSummaryDocument,
  type ReviewSummaryQuery,
} from '#api/generated/operations.ts';
import { keys } from './keys.ts';

export type Review = ReviewsQuery['reviews']['items'][number];
export type OwnReview = OwnReviewsQuery['ownReviews']['items'][number];
export type ReviewSummary = ReviewSummaryQuery['reviewSummary'];

export type OrderReview = OrderReviewQuery['orderReview'];
export type { ReviewFilter, ReviewSide };

const PAGE = 10;

export const useReviewSummary = (listingId: string) =>
  useQuery({
    queryKey: keys.reviewSummary(listingId),
    queryFn: async ({ signal }) => (await request(ReviewSummaryDocument, { listingId }, { signal })).reviewSummary,
  });

export const useReviews = (listingId: string, filter: ReviewFilter) =>
  useInfiniteQuery({
    queryKey: keys.reviewList(listingId, filter),
    queryFn: async ({ pageParam, signal }) =>
      (await request(ReviewsDocument, { listingId, filter, after: pageParam, first: PAGE }, { signal })).reviews,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const useOwnReviews = (side: ReviewSide) =>
  useInfiniteQuery({
    queryKey: keys.ownReviewList(side),
    queryFn: async ({ pageParam, signal }) =>
      (await request(OwnReviewsDocument, { side, after: pageParam, first: PAGE }, { signal })).ownReviews,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const useOwnReview = (id: string) =>
  useQuery({
    queryKey: keys.ownReview(id),
    queryFn: async ({ signal }) => (await request(OwnReviewDocument, { id }, { signal })).ownReview,
    enabled: id !== '',
    staleTime: 0,
  });

export const useReviewableOrders = () =>
  useQuery({
    queryKey: keys.reviewableOrders,
    queryFn: async ({ signal }) => (await request(ReviewableOrdersDocument, {}, { signal })).reviewableOrders,
    staleTime: 0,
  });

export const useOrderReview = (orderNo: string) =>
  useQuery({
    queryKey: keys.orderReview(orderNo),
    queryFn: async ({ signal }) => (await request(OrderReviewDocument, { orderNo }, { signal })).orderReview,
    enabled: orderNo !== '',
    staleTime: 0,
  });
