import { openDatabase } from '#service/database.ts';
import { isReadOnly, type Standby } from '#service/kernel/database/standby.ts';

export interface ReadOnlyStandby extends Standby {
  /** Calls that tried to write. */
  readonly writing: string[];
}

const READ_ONLY = '-c TimeZone=UTC -c default_transaction_read_only=on';

/** Read-only connections to a database, in place of its standby: every read of the service uses them. */
export function readOnlyStandby(url: string): ReadOnlyStandby {
  const { db, close } = openDatabase({ url: `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(READ_ONLY)}`, max: 2 });
  const writing: string[] = [];
  return {
    writing,
    for: async () => db,
    note: async () => {},
    report: (call, error) => void (isReadOnly(error) && writing.push(call)),
    close,
  };
}
