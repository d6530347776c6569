import { sql } from 'kysely';
import { SECOND } from '#contract/rules/constants.ts';
import { whole } from './database/columns.ts';
import { first } from './database/handle.ts';
import type { Deps } from './deps.ts';

/** Allowed difference of deadlines between processes. */
const TOLERANCE = 5 * SECOND;
const INTERVAL = 10 * SECOND;

export interface ClockWatch {
  /** Reads the database's time. Milliseconds by which this process is ahead, if beyond the tolerance; else null. */
  look(): Promise<number | null>;
  /** Result of the last check; false before the first. */
  isRight(): boolean;
  stop(): void;
}

/** Message for the people who run the service. */
export const clockFault = (ahead: number): string =>
  `本机时钟比数据库${ahead > 0 ? '快' : '慢'} ${Math.round(Math.abs(ahead) / SECOND)} 秒，请先校准时间`;

/**
 * Compares the process clock with the database's on demand and every ten seconds: money deadlines use the clock of the process that handles
 * them.
 */
export function watchClock({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): ClockWatch {
  let off: number | null | undefined;
  const look = async (): Promise<number | null> => {
    const asked = clock.now();
    const time = await first(db, { now: whole }, sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`, 'kept');
    const answered = clock.now();
    const ahead = (asked + answered) / 2 - (time?.now ?? NaN);
    const found = Math.abs(ahead) - (answered - asked) / 2 > TOLERANCE ? Math.round(ahead) : null;
    if (found !== null && typeof off !== 'number')
      log.error({ ahead: found }, 'clock differs from the database: no call and no job is taken');
    if (found === null && typeof off === 'number') log.info({}, 'clock agrees with the database again');
    off = found;
    return found;
  };
  const looking = setInterval(() => void look().catch(() => {}), INTERVAL);
  return { look, isRight: () => off === null, stop: () => clearInterval(looking) };
}
