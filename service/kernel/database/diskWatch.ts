import { sql } from 'kysely';
import type { Db } from '#service/kernel/deps.ts';

/** Message for the people who run the service. */
export const DISK_FULL = '数据库所在的磁盘已满，请先清理或扩容';

/** SQLSTATE of a statement that needed space and found none. */
const isDiskFull = (error: unknown): boolean => error instanceof Error && (error as { readonly code?: unknown }).code === '53100';

/** More than the free space that a table usually has within its file. */
const PROBED_ROWS = 20_000;

/** Whether the database's disk is full. The database is asked only after a statement has failed for that reason, until one succeeds. */
export class DiskWatch {
  #isSuspected = false;

  note(error: unknown): void {
    if (isDiskFull(error)) this.#isSuspected = true;
  }

  async isFull(db: Db): Promise<boolean> {
    if (!this.#isSuspected) return false;
    try {
      await db.transaction((held) =>
        held.write(sql`create temp table space_probe on commit drop as
          select md5(number::text) as filler from generate_series(1, ${sql.lit(PROBED_ROWS)}) number`),
      );
    } catch (error) {
      if (isDiskFull(error)) return true;
      throw error;
    }
    this.#isSuspected = false;
    return false;
  }
}
