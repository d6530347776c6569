import { sql } from 'kysely';
import { HOUR } from '#contract/rules/constants.ts';
import { countTrusted } from '#service/domains/identity/attempts.ts';
import { shareOf } from '#service/domains/identity/codeBudget.ts';
import { browserHash, KNOWN_FOR } from '#service/domains/identity/knownBrowsers.ts';
import { id, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Deps } from '#service/kernel/deps.ts';

/** What a calm hour of the whole site may see. SMS: share of the daily budget. */
const CALM = { sms: 1 / 160, wrong: 300, registered: 200 } as const;
const HIGHEST = 5;
/** Captchas an hour that a known browser solves without any work, and all browsers of the account that last logged in there together. */
const TRUSTED = { browser: 5, account: 10 } as const;

const seen = { sms: whole, wrong: whole, registered: whole };

/** 0 in a calm hour; 1 from there on, and one more for each doubling of what the whole site sees. */
export async function siteLevel(deps: Deps): Promise<number> {
  const since = new Date(deps.clock.now() - HOUR);
  const hour = await first(
    deps.db,
    seen,
    sql`
    select (select count(*) from sms_sent where sent_at > ${since}) as sms,
      (select coalesce(sum(failures), 0) from login_attempt where subject like 'captcha:%' and last_at > ${since}) as wrong,
      (select count(*) from registration where created_at > ${since}) as registered`,
  );
  if (!hour) return 0;
  const calm = { ...CALM, sms: shareOf('sms', deps, CALM.sms) };
  const pressure = Math.max(hour.sms / calm.sms, hour.wrong / calm.wrong, hour.registered / calm.registered);
  return pressure < 1 ? 0 : Math.min(1 + Math.floor(Math.log2(pressure)), HIGHEST);
}

/** Whether somebody has logged in with this browser, and it and the account have drawn few captchas lately. */
export async function isTrusted(deps: Deps, visitor: string | undefined): Promise<boolean> {
  const hash = browserHash(visitor);
  if (hash === null) return false;
  const since = new Date(deps.clock.now() - KNOWN_FOR);
  const known = sql`
    select user_id from known_browser where browser_hash = ${hash} and last_at > ${since} order by last_at desc limit 1`;
  const user = await first(deps.db, { user_id: id }, known);
  if (!user) return false;
  const counts = [await countTrusted(deps, hash.toString('hex')), await countTrusted(deps, `user:${user.user_id}`)] as const;
  return counts[0] <= TRUSTED.browser && counts[1] <= TRUSTED.account;
}
