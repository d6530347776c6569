import { bytes, id, instant, orNull, text, whole } from '#service/kernel/database/columns.ts';

const operatorRecoveryCode = { person_id: id, code_hash: bytes, used_at: orNull(instant) };
const operatorDevice = { device_hash: bytes, person_id: id, created_at: instant };
const operatorAttempt = { attempted: text, failures: whole, last_at: instant, locked_until: instant };

export const operatorsTables = {
  operator_recovery_code: operatorRecoveryCode,
  operator_device: operatorDevice,
  operator_attempt: operatorAttempt,
};

type OperatorsTables = typeof operatorsTables;
declare module '#service/kernel/database/tables.ts' {
  interface Tables extends OperatorsTables {}
}
