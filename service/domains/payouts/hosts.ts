import { signedHost } from '#service/kernel/hosts/signedHost.ts';

/** Pays out withdrawals. */
export const payoutHost = signedHost({ name: 'payout host', url: 'payoutUrl', secret: 'payoutSecret', forged: 'PAYOUT_SIGNATURE' });

/** Where service contracts are signed. */
export const signingHost = signedHost({ name: 'signing host', url: 'signingUrl', secret: 'signingSecret', forged: 'CONTRACT_SIGNATURE' });
