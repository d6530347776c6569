import { SECOND } from '#contract/rules/constants.ts';
import { signedHost } from '#service/kernel/hosts/signedHost.ts';

/** The customer service desk. It does not sign its answers, which only acknowledge. */
export const desk = signedHost({
  name: 'desk',
  url: 'deskUrl',
  secret: 'deskSecret',
  timeout: 3 * SECOND,
  forged: 'DESK_SIGNATURE',
});
