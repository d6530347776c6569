import { sql } from 'kysely';
import { flag, orNull, pick, type RowOf, text, whole } from '#service/kernel/database/columns.ts';
import { first } from '#service/kernel/database/handle.ts';
import type { Db } from '#service/kernel/deps.ts';
import { invitation } from './tables.ts';

/** Coins that the inviter earned by an invitation, from the ledger. */
const coinsOf = (friend: string) => sql`(
  select coalesce(sum(amount), 0)::int from loyalty_entry
  where user_id = invitation.inviter_id and unit = 'coin' and cause in ('invitation', 'invitation_taken_back')
    and subject = ${sql.ref(friend)}::text
)`;

const totals = { invited: whole, waiting: whole, rewarded: whole, coins: whole };

export async function countInvitations(db: Db, userId: string): Promise<RowOf<typeof totals>> {
  const counted = sql`
    select count(*) as invited, count(*) filter (where status = 'registered') as waiting,
      count(*) filter (where status = 'rewarded') as rewarded,
      coalesce(sum(${coinsOf('invitation.invitee_id')}), 0) as coins
    from invitation where inviter_id = ${userId}`;
  return (await first(db, totals, counted)) ?? { invited: 0, waiting: 0, rewarded: 0, coins: 0 };
}

const invitationRow = {
  ...pick(invitation, 'invitee_id', 'at', 'status', 'rewarded_at'),
  nickname: orNull(text),
  is_name_shown: flag,
  coins: whole,
};

interface InvitationPage {
  readonly userId: string;
  /** Id of the last row of the page before. */
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export function listInvitationRows(db: Db, { userId, cursor, limit }: InvitationPage): Promise<RowOf<typeof invitationRow>[]> {
  const after =
    cursor === undefined
      ? sql``
      : sql`and (at, invitee_id) < (select at, invitee_id from invitation where invitee_id = ${cursor} and inviter_id = ${userId})`;
  return db.read(
    invitationRow,
    sql`
    select invitee_id, at, invitation.status, rewarded_at, nickname, coalesce(show_in_rankings, true) as is_name_shown,
      ${coinsOf('invitation.invitee_id')} as coins
    from invitation join user_account on user_account.id = invitee_id left join user_setting on user_setting.user_id = invitee_id
    where inviter_id = ${userId} ${after} order by at desc, invitee_id desc limit ${limit}`,
  );
}
