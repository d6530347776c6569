import type { Service } from '#service/kernel/http/route.ts';
import { registerLogins } from './logins.ts';
import { registerOwn } from './own.ts';
import { registerProofs } from './proofs.ts';

export function registerSession(service: Service): void {
  registerProofs(service);
  registerLogins(service);
  registerOwn(service);
}
