import type { placeRecordKinds, taskKinds, taskParties, WireOf } from '#contract/names.ts';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import type { saveTaskDraft } from '#contract/rest/taskDraft.ts';
import type { PlaceStatus } from '#contract/placeLifecycle.ts';
import type { TaskStatus } from '#contract/taskLifecycle.ts';
import { always, byDefault, id, instant, json, oneOf, orNull, text, whole } from '#service/kernel/database/columns.ts';
import type { OwnActor } from '#service/kernel/lifecycle.ts';

export type TaskParty = WireOf<typeof taskParties>;
export type RecordKind = WireOf<typeof placeRecordKinds>;

export const task = {
  id: always(id),
  task_no: text,
  publisher_id: id,
  kind: oneOf<WireOf<typeof taskKinds>>(),
  game_id: id,
  title: text,
  words: text,
  /** Fen of one place, as `fee`. */
  reward: whole,
  fee: whole,
  places: whole,
  hours: whole,
  deposit: whole,
  payable: whole,
  status: oneOf<TaskStatus>(),
  wallet_frozen: byDefault(whole),
  open_places: byDefault(whole),
  created_at: instant,
  pay_deadline: instant,
  paid_at: orNull(instant),
  offer_ends_at: orNull(instant),
  ended_at: orNull(instant),
  /** Of the publisher's draft that it was published from. */
  draft_version: byDefault(orNull(whole)),
};

export const taskPlace = {
  id: always(id),
  task_id: id,
  number: whole,
  status: oneOf<PlaceStatus>(),
  taker_id: orNull(id),
  taken_at: orNull(instant),
  /** The next deadline of the status, if it has one. */
  due_at: orNull(instant),
  ended_at: orNull(instant),
  /** Fen of the reward that the taker got. */
  paid: orNull(whole),
  reason: orNull(text),
};

export type DraftForm = BodyOf<typeof saveTaskDraft>['form'];

/** The form of a person's next task as typed. */
export const taskDraft = { user_id: id, version: whole, form: json<DraftForm>(), saved_at: instant };

export const taskPlaceEvent = {
  id: always(id),
  place_id: id,
  at: instant,
  event: text,
  from_status: orNull(oneOf<PlaceStatus>()),
  to_status: oneOf<PlaceStatus>(),
  by: oneOf<OwnActor>(),
  note: byDefault(text),
};

export const taskPlaceRecord = {
  place_id: id,
  number: whole,
  kind: oneOf<RecordKind>(),
  party: oneOf<TaskParty>(),
  words: text,
  at: instant,
};

export const tasksTables = {
  task,
  task_place: taskPlace,
  task_place_event: taskPlaceEvent,
  task_place_record: taskPlaceRecord,
  task_draft: taskDraft,
  task_place_picture: { place_id: id, number: whole, position: whole, picture_id: id },
};

type TasksTables = typeof tasksTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends TasksTables {}
}
