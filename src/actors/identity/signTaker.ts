import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { TakeSignDocument } from '#api/generated/operations.ts';
import type { Sign } from '#machines/identity/passwordLogin.machine.ts';

/** Requests the one-time sign with which a password is encrypted. */
export const signTaker = (api: Api) =>
  fromPromise<Sign, undefined>(async ({ signal }) => (await api.request(TakeSignDocument, {}, { signal })).takeSign);
