import { request } from '#api/client.ts';
import { CardCheckDocument, type CardCheckQuery } from '#api/generated/operations.ts';

/** What has become of a card that shows this price. */
export const readCardCheck = async (listingId: string, hourlyFen: number): Promise<CardCheckQuery['cardCheck']> =>
  (await request(CardCheckDocument, { listingId, hourlyFen }, { ungated: true })).cardCheck;
