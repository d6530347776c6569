import { createHmac } from 'node:crypto';
import type { Deps } from '#service/kernel/deps.ts';
import { serviceSecret } from '#service/kernel/secrets.ts';
import { bargainThreshold, thresholdFen } from '#contract/rules/bargain.ts';

interface Drawn {
  readonly userId: string;
  readonly ownerId: string;
  readonly listingId: string;
  /** In Shanghai. */
  readonly day: string;
}

/**
 * The secret of the draws, read in the caller's transaction: commands that wait for each other hold all connections. The first offer ever
 * creates it.
 */
export async function drawSecret(deps: Pick<Deps, 'db'>): Promise<Buffer> {
  const row = await deps.db.selectFrom('service_secret').select('value').where('name', '=', 'bargain').executeTakeFirst();
  return row?.value ?? serviceSecret(deps, 'bargain');
}

/** A number keyed by the service's secret: nobody else can compute it. */
const keyed = (secret: Buffer, ...parts: readonly string[]): number =>
  createHmac('sha256', secret).update(parts.join(' ')).digest().readUInt32BE(0);

/** Lowest hourly price that this person is granted for this listing on this day. */
export const leastFor = (secret: Buffer, { userId, ownerId, listingId, day }: Drawn, floorPercent: number, hourlyFen: number): number =>
  thresholdFen(
    hourlyFen,
    bargainThreshold(floorPercent, keyed(secret, 'owner', ownerId, day), keyed(secret, 'own', userId, listingId, day)),
  );

/** What makes a counter-offer say nothing exact about the threshold. */
export const counterDraw = (secret: Buffer, { userId, listingId, day }: Drawn, offers: number): number =>
  keyed(secret, 'counter', userId, listingId, day, String(offers));
