import type { Certificate } from '#api/generated/operations.ts';

/** null: without a certificate. */
export const certificateTexts = { NONE: null, INDIVIDUAL_STORE: '认证店铺', MERCHANT: '认证商户' } as const satisfies Readonly<
  Record<Certificate, string | null>
>;
