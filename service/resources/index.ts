import type { Service } from '#service/http/route.ts';

/** Each resource registers its routes; the order is of no meaning. */
export const resources: readonly ((service: Service) => void)[] = [];
