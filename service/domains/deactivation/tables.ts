import type { DeactivationStatus } from '#contract/deactivationLifecycle.ts';
import type { orderParties, WireOf } from '#contract/names.ts';
import { always, byDefault, id, instant, oneOf, orNull, text, texts, whole } from '#service/kernel/database/columns.ts';

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
};

export const deactivationEvent = {
  id: always(id),
  deactivation_id: id,
  at: instant,
  event: text,
  from_status: orNull(oneOf<DeactivationStatus>()),
  to_status: oneOf<DeactivationStatus>(),
  by: oneOf<WireOf<typeof orderParties>>(),
  note: byDefault(text),
};

export const accountLimit = {
  id: always(id),
  user_id: id,
  limits: texts,
  reason: text,
  ends_at: instant,
  asked_by: text,
  asked_at: instant,
  confirmed_by: orNull(text),
  confirmed_at: orNull(instant),
  lifted_by: orNull(text),
  lifted_at: orNull(instant),
  lifted_because: orNull(text),
};

export const deactivationTables = { deactivation, deactivation_event: deactivationEvent, account_limit: accountLimit };
