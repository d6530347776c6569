import { headers } from '#contract/rest/endpoint.ts';

/** The browser's self-reported fingerprint. Useful only beside other proofs, because it can be forged. */
export const visitorOf = ({ header }: { header: (name: (typeof headers)['fingerprint']) => string | undefined }): string | undefined =>
  header(headers.fingerprint)?.slice(0, 128);
