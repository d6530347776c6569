import { headers } from '#contract/rest/endpoint.ts';

/** What a browser says it is. Worth something only beside other proofs: anybody can say it. */
export const visitorOf = ({ header }: { header: (name: (typeof headers)['fingerprint']) => string | undefined }): string | undefined =>
  header(headers.fingerprint)?.slice(0, 128);
