import { headers } from '#contract/rest/endpoint.ts';
import type { OwnSession } from '#service/domains/identity/sessionList.ts';

interface Own {
  readonly caller: { readonly id: string };
  readonly header: (name: (typeof headers)['authorization']) => string | undefined;
}

export const ownOf = ({ caller, header }: Own): OwnSession => ({
  userId: caller.id,
  token: header(headers.authorization)?.replace(/^Bearer /, '') ?? '',
});
