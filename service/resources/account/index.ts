import type { Service } from '#service/http/route.ts';
import { registerPayPassword } from './payPassword.ts';
import { registerProving } from './proving.ts';

export function registerAccount(service: Service): void {
  registerProving(service);
  registerPayPassword(service);
}
