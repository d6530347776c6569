import { headers } from '#contract/rest/endpoint.ts';

/** The browser's self-reported fingerprint. Can be forged, so it only adds to other proofs. */
export const visitorOf = ({ header }: { header: (name: (typeof headers)['fingerprint']) => string | undefined }): string | undefined =>
  header(headers.fingerprint)?.slice(0, 128);
