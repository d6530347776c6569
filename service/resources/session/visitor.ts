import { headers } from '#contract/rest/endpoint.ts';
import { refused } from '#service/http/problem.ts';

/** What a browser says it is. Worth something only beside other proofs: anybody can say it. */
export const visitorOf = ({ header }: { header: (name: (typeof headers)['fingerprint']) => string | undefined }): string | undefined =>
  header(headers.fingerprint)?.slice(0, 128);

/** The same, where a call is good for one browser alone. */
export function requireVisitor(call: Parameters<typeof visitorOf>[0]): string {
  const visitor = visitorOf(call);
  if (!visitor) throw refused('BAD_REQUEST', { message: '获取浏览器指纹失败' });
  return visitor;
}
