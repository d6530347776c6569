import type { Service } from '#service/kernel/http/route.ts';
import { registerEmail } from './email.ts';
import { registerPayPassword } from './payPassword.ts';
import { registerOwner } from './owner.ts';
import { registerProfile } from './profile.ts';
import { registerProving } from './proving.ts';

export function registerAccount(service: Service): void {
  registerOwner(service);
  registerProving(service);
  registerEmail(service);
  registerPayPassword(service);
  registerProfile(service);
}
