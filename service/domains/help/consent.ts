import { sql } from 'kysely';
import type { Db } from '#service/kernel/deps.ts';

/** Agreements to which a person agrees by logging in or registering. */
const ASKED = ['terms', 'privacy'];

/** Records that a person has agreed to the versions in force. */
export const recordConsent = (db: Db, userId: string, now: number): Promise<number> =>
  db.write(
    sql`insert into agreement_consent (user_id, article, version, at)
      select ${userId}, key, max(version), ${new Date(now)} from content_version
      where kind = 'help_article' and key = any (${ASKED}::text[])
        and exists (select from help_article where help_article.key = content_version.key)
      group by key on conflict do nothing`,
  );
