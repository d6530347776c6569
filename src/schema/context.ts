import type { Caller, RestSource } from './rest/source.ts';

/** What a resolver has: the service, and the one who asks. */
export type GatewayContext = {
  readonly rest: RestSource;
  readonly caller: Caller;
};
