import { sql } from 'kysely';
import type { publishHindrances, WireOf } from '#contract/names.ts';
import { CREDIT_TO_PUBLISH, FIRST_LOOKED_AT, publishMost } from '#contract/rules/merchant.ts';
import { isAdult, requireAdult } from '#service/domains/identity/eligibility.ts';
import { isPublishingStopped } from '#service/domains/lending/publishing.ts';
import { flag, orNull, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Caller } from '#service/kernel/http/caller.ts';
import { refused } from '#service/kernel/http/problem.ts';

type Hindrance = WireOf<typeof publishHindrances>;

/** What decides whether somebody may publish one account more. */
export interface PublisherFacts {
  readonly shop: string | null;
  readonly hasPhone: boolean;
  /** Too many bookings were not delivered: the platform looks first. */
  readonly isStopped: boolean;
  /** Accounts that are on offer, rest, or wait for a look. */
  readonly offered: number;
  /** Accounts that have ever been on offer. */
  readonly published: number;
}

export async function standingOf({ db }: CommandContext, userId: string): Promise<PublisherFacts> {
  const row = await first(
    db,
    { shop_name: orNull(text), has_phone: flag, offered: whole, published: whole },
    sql`
    select shop_name, phone is not null as has_phone,
      (select count(*) from listing where owner_id = user_account.id and deleted_at is null
        and state in ('waiting', 'on_offer', 'resting')) as offered,
      (select count(*) from (
        select from listing where owner_id = user_account.id and published_at is not null limit ${FIRST_LOOKED_AT}
      ) known) as published
    from user_account where id = ${userId}`,
  );
  if (!row) throw refused('UNAUTHENTICATED');
  const isStopped = await isPublishingStopped(db, userId);
  return { shop: row.shop_name, isStopped, hasPhone: row.has_phone, offered: row.offered, published: row.published };
}

/** Why the caller may not put one account more on offer; null if he may. What is on offer stays. */
export function hindranceOf(caller: Caller, { hasPhone, isStopped, offered }: PublisherFacts, now: number): Hindrance | null {
  const most = publishMost(caller.certType);
  if (caller.realName === null || caller.birthDate === null) return 'real_name';
  if (!isAdult(caller, now)) return 'minor';
  if (!hasPhone) return 'phone';
  if (caller.creditScore < CREDIT_TO_PUBLISH) return 'credit';
  if (isStopped) return 'stopped';
  return most !== null && offered >= most ? 'full' : null;
}

/** How many accounts more the caller may put on offer by number alone; null: without bound. */
export function placesLeft({ certType }: Pick<Caller, 'certType'>, { offered }: Pick<PublisherFacts, 'offered'>): number | null {
  const most = publishMost(certType);
  return most === null ? null : Math.max(0, most - offered);
}

/** Refuses whoever may not put one account more on offer. */
export function requireMayPublish(caller: Caller, standing: PublisherFacts, now: number): void {
  const most = publishMost(caller.certType);
  switch (hindranceOf(caller, standing, now)) {
    case 'real_name':
    case 'minor':
      return requireAdult(caller, '出租账号', now);
    case 'phone':
      throw refused('PHONE_UNBOUND');
    case 'credit':
      throw refused('PUBLISH_CREDIT', { details: { missing: CREDIT_TO_PUBLISH - caller.creditScore } });
    case 'stopped':
      throw refused('PUBLISH_STOPPED');
    case 'full':
      throw caller.certType === 0
        ? refused('PUBLISH_FULL')
        : refused('PUBLISH_FULL', { message: `个人店铺最多上架 ${most} 个账号，升级为商户后不限数量` });
    case null:
  }
}

/** Whether an account waits for a look: the first ones of anybody, all of whoever has no certificate, and each with a listed word. */
export const needsLook = (caller: Pick<Caller, 'certType'>, { published }: PublisherFacts, hasListedWord: boolean): boolean =>
  hasListedWord || caller.certType === 0 || published < FIRST_LOOKED_AT;
