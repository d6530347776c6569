import { request } from '#api/client.ts';
import { RememberSearchDocument } from '#api/generated/operations.ts';

/** Fire and forget: its failure is ignored. */
export function rememberSearchOfMember(keyword: string): void {
  request(RememberSearchDocument, { keyword }, { ungated: true }).catch(() => undefined);
}
