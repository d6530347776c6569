import type { DeactivationStatus } from '#contract/deactivationLifecycle.ts';
import { always, byDefault, id, instant, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { OwnActor } from '#service/kernel/lifecycle.ts';

export const deactivation = {
  id: always(id),
  deactivation_no: text,
  user_id: id,
  status: oneOf<DeactivationStatus>(),
  requested_at: instant,
  confirm_before: instant,
  closes_at: orNull(instant),
  ended_at: orNull(instant),
  /** Fen that the owner forfeited. */
  given_up: byDefault(whole),
  /** A person of the platform has looked at it. */
  let_go_at: orNull(instant),
  let_go_by: orNull(text),
};

export const deactivationEvent = {
  id: always(id),
  deactivation_id: id,
  at: instant,
  event: text,
  from_status: orNull(oneOf<DeactivationStatus>()),
  to_status: oneOf<DeactivationStatus>(),
  by: oneOf<OwnActor>(),
  note: byDefault(text),
};

export const deactivationTables = { deactivation, deactivation_event: deactivationEvent };

type DeactivationTables = typeof deactivationTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends DeactivationTables {}
}
