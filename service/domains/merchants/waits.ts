import { sql } from 'kysely';
import { notify } from '#service/kernel/notices/notify.ts';
import type { Waits } from '#service/kernel/operations/waits.ts';

export const waits: Waits = {
  'application.submitted': {
    title: '没有处理的开店申请',
    rows: (until) =>
      sql`select id::text as subject, submitted_at as since from merchant_application where status = 'submitted' and submitted_at <= ${until}`,
    async tell(deps, id) {
      const row = await deps.db.selectFrom('merchant_application').select('user_id').where('id', '=', id).executeTakeFirstOrThrow();
      const content = '平台已收到提醒，会尽快处理。';
      await notify(deps, row.user_id, { type: 'system', title: '你的开店申请还在审核', content, orderNo: null });
    },
  },
  'listing.waiting': {
    title: '没有审核的账号',
    rows: (until) => sql`
      select listing_id::text as subject, waiting_since as since from listing_edit join listing on listing.id = listing_id
      where state = 'waiting' and waiting_since <= ${until}`,
    async tell(deps, id) {
      const row = await deps.db.selectFrom('listing').select(['owner_id', 'title']).where('id', '=', id).executeTakeFirstOrThrow();
      const content = `“${row.title}”：平台已收到提醒，会尽快审核。`;
      await notify(deps, row.owner_id, { type: 'system', title: '你的账号还在审核', content, orderNo: null });
    },
  },
};
