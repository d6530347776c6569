import type { Service } from '#service/http/route.ts';
import { registerProving } from './proving.ts';

export function registerAccount(service: Service): void {
  registerProving(service);
}
