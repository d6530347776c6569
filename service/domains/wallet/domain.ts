import { sql } from 'kysely';
import type { Domain } from '#service/kernel/domain.ts';
import { registerWallet } from './routes.ts';

/** Balances, their lines, and recharging. */
export const domain: Domain = {
  name: 'wallet',
  uses: ['identity', 'loyalty', 'orders', 'payments'],
  routes: registerWallet,
  obstacles(userId) {
    const balance = (kind: 'available' | 'frozen') =>
      sql`coalesce((select balance from wallet_account where user_id = ${userId} and kind = ${kind}), 0)`;
    return { frozen: { amount: balance('frozen') }, balance: { amount: balance('available') } };
  },
  seed: () => import('./seed.ts'),
};
