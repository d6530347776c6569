import { sql } from 'kysely';
import { notify } from '#service/kernel/notices/notify.ts';
import type { Waits } from '#service/kernel/operations/waits.ts';

const [REVIEW, ANSWER] = ['review', 'answer'] as const;

export const waits: Waits = {
  'desk.review': {
    title: '等审核的评价和回复',
    rows: (until) => sql`
      select ${sql.lit(REVIEW)} || ' ' || id as subject, coalesce(added_at, created_at) as since from review
      where status = 'held' and coalesce(added_at, created_at) <= ${until}
      union all
      select ${sql.lit(ANSWER)} || ' ' || id, answered_at from review where answer_status = 'held' and answered_at <= ${until}`,
    async tell(deps, subject) {
      const [what, id = ''] = subject.split(' ');
      const { renter_id, owner_id } = await deps.db
        .selectFrom('review')
        .select(['renter_id', 'owner_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const [userId, name] = what === ANSWER ? [owner_id, '回复'] : [renter_id, '评价'];
      await notify(deps, userId, {
        type: 'system',
        title: `你的${name}还在审核`,
        content: `${name}里有需要审核的词，平台已收到提醒，会尽快审核，结果会发消息告诉你。`,
        orderNo: null,
      });
    },
  },
};
