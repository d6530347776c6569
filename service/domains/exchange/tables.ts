import type { CodeGift } from '#contract/rules/exchangeCode.ts';
import { always, byDefault, bytes, flag, id, instant, json, orNull, text } from '#service/kernel/database/columns.ts';

export const codeBatch = {
  id: always(id),
  title: text,
  gift: json<CodeGift>(),
  valid_from: instant,
  valid_until: instant,
  made_by: text,
  made_at: instant,
  /** null while its codes are good. */
  voided_at: orNull(instant),
};

export const exchangeCode = {
  code_hash: bytes,
  batch_id: id,
  used_by: orNull(id),
  used_at: orNull(instant),
};

export const exchangeFailure = {
  id: always(id),
  user_id: id,
  at: instant,
  /** Network address, IPv6 as /64. */
  address: text,
  /** Its outcome is not known yet. */
  is_open: byDefault(flag),
};

export const exchangeTables = { code_batch: codeBatch, exchange_code: exchangeCode, exchange_failure: exchangeFailure };

type ExchangeTables = typeof exchangeTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends ExchangeTables {}
}
