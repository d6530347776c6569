import { hasPermission, type Permission, rolesWith, roleTexts } from '#contract/operator/roles.ts';
import { refused } from '#service/kernel/http/problem.ts';

/** The person of the platform who acts. */
export interface Actor {
  /** Unique; decisions and the audit name the person by it. */
  readonly name: string;
  readonly roles: readonly string[];
  readonly personId: string | null;
  readonly sessionId: string | null;
}

export interface SignedIn extends Actor {
  readonly personId: string;
  readonly sessionId: string;
}

/** Refuses a person whose roles lack the permission. */
export function requirePermission({ roles }: Pick<Actor, 'roles'>, permission: Permission): void {
  if (hasPermission(roles, permission)) return;
  const named = rolesWith(permission)
    .map((role) => roleTexts[role])
    .join('或');
  throw refused('FORBIDDEN', { message: `这需要${named}的角色，请找有这个角色的同事` });
}
