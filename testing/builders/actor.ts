import { operatorRoles } from '#contract/operator/roles.ts';
import type { Actor } from '#service/kernel/operations/actor.ts';

/** A person with every role, who is not stored, for decisions that a test makes directly. */
export const actorNamed = (name: string): Actor => ({ name, roles: operatorRoles, personId: null, sessionId: null });
