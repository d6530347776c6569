import { sql } from 'kysely';
import type { AlarmKind } from './tables.ts';
import type { CommandContext } from '#service/kernel/deps.ts';

/** The alarm stays open until an operator closes it; raising the same kind again updates its count, time and text. */
export async function raiseAlarm({ db, clock }: CommandContext, kind: AlarmKind, words: string): Promise<void> {
  const now = new Date(clock.now());
  await db.write(sql`
    insert into ops_alarm (kind, at, last_at, words) values (${kind}, ${now}, ${now}, ${words})
    on conflict (kind) where closed_at is null do update
      set last_at = excluded.last_at, times = ops_alarm.times + 1, words = excluded.words`);
}
