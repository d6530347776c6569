import { sql } from 'kysely';
import { shownSuggestionNumber } from '#contract/rules/suggestion.ts';
import { notify } from '#service/kernel/notices/notify.ts';
import type { Waits } from '#service/kernel/operations/waits.ts';

export const waits: Waits = {
  'desk.suggestion': {
    title: '没有回复的建议',
    rows: (until) => sql`select number as subject, at as since from suggestion where status = 'open' and at <= ${until}`,
    async tell(deps, number) {
      const { user_id } = await deps.db.selectFrom('suggestion').select('user_id').where('number', '=', number).executeTakeFirstOrThrow();
      // A guest left no way to be told.
      if (user_id === null) return;
      const content = `${shownSuggestionNumber(number)}：平台已收到提醒，会尽快回复。`;
      await notify(deps, user_id, { type: 'system', title: '你的建议还在处理', content, orderNo: null });
    },
  },
};
