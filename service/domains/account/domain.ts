import type { Domain } from '#service/kernel/domain.ts';
import { registerAccount } from './routes/index.ts';

/** What a person changes about the own account: profile, settings, phone, mailbox, passwords; and limits set by operators. */
export const domain: Domain = {
  name: 'account',
  uses: ['pictures', 'identity', 'loyalty'],
  routes: registerAccount,
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
