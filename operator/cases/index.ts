import { batches, draws, drawYears } from './codes.ts';
import { complaints } from './complaints.ts';
import { alarms, approvals, people } from './house.ts';
import type { Kind } from './kind.ts';
import { disputes, withdrawals } from './money.ts';
import { applications, listings, publishing } from './shops.ts';
import { reviews, suggestions } from './talk.ts';
import { tasks } from './tasks.ts';
import { coins, credit, limits } from './users.ts';

/** Queues whose cases are decided elsewhere: replies at the desk, closings by the clock. */
const elsewhere = (title: string, where: string): Kind => ({
  title,
  area: null,
  isQueued: true,
  hasPreview: false,
  read: (_, subject) =>
    Promise.resolve({
      version: '',
      money: {},
      title: `${title} ${subject}`,
      status: where,
      sections: [
        {
          title,
          facts: [
            ['编号', subject],
            ['在哪里处理', where],
          ],
        },
      ],
      options: [],
    }),
  send: (_, __, wish) => Promise.reject(new Error(`no option "${wish.option}"`)),
});

/** The kinds of cases by name; those in a queue have its name. */
export const kinds: Readonly<Record<string, Kind>> = {
  complaints,
  withdrawals,
  disputes,
  reviews,
  suggestions,
  applications,
  listings,
  publishing,
  tasks,
  chats: elsewhere('留言', '在客服台回复'),
  deactivations: elsewhere('注销', '到时自动注销，只有本人可以撤销'),
  approvals,
  alarms,
  people,
  limits,
  coins,
  credit,
  batches,
  draws,
  drawYears,
};
