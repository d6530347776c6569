import { fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { TakeSignDocument } from '#api/generated/operations.ts';
import type { Sign } from '#machines/passwordLogin.machine.ts';

/** The one-time sign that a password is sealed by. */
export const signTaker = (api: Api) =>
  fromPromise<Sign, undefined>(async ({ signal }) => (await api.request(TakeSignDocument, {}, { signal })).takeSign);
