import { instant, orNull, text } from '#service/kernel/database/columns.ts';

/** Which keys seal the listings' credentials. */
export const loginSeal = {
  key_id: text,
  sealed: text,
  given_up_at: orNull(instant),
};

export const credentialTables = { login_seal: loginSeal };

type CredentialTables = typeof credentialTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends CredentialTables {}
}
