import type { Deps } from '#service/kernel/deps.ts';
import { available, platform, post } from '#service/kernel/ledger/post.ts';

/** Gives demo users money, through the ledger like any other. */
export async function openingBalance({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: string, fen: number): Promise<void> {
  await post(db, clock.now(), [{ kind: 'opening', transfers: [{ from: platform.promotion, to: available(userId), fen }] }]);
}
