import type { Caller, RestSource } from './rest/source.ts';

/** Resolver context: the service and the caller. */
export type GatewayContext = {
  readonly rest: RestSource;
  readonly caller: Caller;
};
