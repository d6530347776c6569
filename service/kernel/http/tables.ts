import { byDefault, bytes, id, instant, json, orNull, text, whole } from '#service/kernel/database/columns.ts';

export const serviceSecret = {
  name: text,
  value: bytes,
};

export const addressCall = {
  call: text,
  address: text,
  minute: instant,
  calls: whole,
};

export const idempotencyKey = {
  user_id: id,
  key: text,
  input_hash: bytes,
  /** The stored response. */
  answer: orNull(json<unknown>()),
  /** The stored result of a command from which the response is presented again. */
  result: orNull(json<unknown>()),
  created_at: byDefault(instant),
};

export const httpTables = { service_secret: serviceSecret, address_call: addressCall, idempotency_key: idempotencyKey };

type HttpTables = typeof httpTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends HttpTables {}
}
