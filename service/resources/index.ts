import type { Service } from '#service/http/route.ts';
import { registerNotifications } from './notifications/index.ts';
import { registerSession } from './session/index.ts';

/** Each resource registers its routes; the order is of no meaning. */
export const resources: readonly ((service: Service) => void)[] = [registerNotifications, registerSession];
