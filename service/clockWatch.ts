import { sql } from 'kysely';
import { SECOND } from '#contract/rules/constants.ts';
import { whole } from './db/columns.ts';
import { first } from './db/handle.ts';
import type { Deps } from './deps.ts';

/** What everybody's deadlines may differ by from one process to the next. */
const TOLERANCE = 5 * SECOND;
const INTERVAL = 10 * SECOND;

export interface ClockWatch {
  /** Asks the database for its time. Milliseconds that this process is ahead of it, when that is too much to act by its clock; else null. */
  look(): Promise<number | null>;
  /** Whether it was right when it was last looked at; not before that. */
  isRight(): boolean;
  stop(): void;
}

/** In words, for people who run the service. */
export const clockFault = (ahead: number): string =>
  `本机时钟比数据库${ahead > 0 ? '快' : '慢'} ${Math.round(Math.abs(ahead) / SECOND)} 秒，请先校准时间`;

/** Compares the process clock with the database's on demand and every ten seconds: money deadlines use the clock of the process that handles them. */
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
