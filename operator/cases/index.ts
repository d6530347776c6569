import { accounts } from './accounts.ts';
import { batches, draws, drawYears } from './codes.ts';
import { complaints } from './complaints.ts';
import { alarms, approvals, people } from './house.ts';
import type { Kind } from './kind.ts';
import { maintenance } from './maintenance.ts';
import { disputes, withdrawals } from './money.ts';
import { applications, listings, publishing } from './shops.ts';
import { reviews, suggestions } from './talk.ts';
import { tasks } from './tasks.ts';
import { coins, credit, limits } from './users.ts';
import { chats, deactivations } from './waiting.ts';

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
  chats,
  deactivations,
  approvals,
  alarms,
  people,
  accounts,
  maintenance,
  limits,
  coins,
  credit,
  batches,
  draws,
  drawYears,
};
