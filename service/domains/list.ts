import { kernel } from '#service/kernel/kernel.ts';
import type { AllTables } from '#service/kernel/database/tables.ts';
import type { Domain } from '#service/kernel/domain.ts';
import type { Handler, Handlers } from '#service/kernel/jobs/queue.ts';
import { checkHistories } from '#service/kernel/histories/check.ts';
import type { HistorySource } from '#service/kernel/histories/source.ts';
import { checkBooks } from '#service/kernel/ledger/books.ts';
import { checkWaits } from '#service/kernel/operations/waits.ts';
import { domain as account } from './account/domain.ts';
import { domain as activities } from './activities/domain.ts';
import { domain as alerts } from './alerts/domain.ts';
import { domain as bargains } from './bargains/domain.ts';
import { domain as casework } from './casework/domain.ts';
import { domain as catalogue } from './catalogue/domain.ts';
import { domain as chat } from './chat/domain.ts';
import { domain as complaints } from './complaints/domain.ts';
import { day } from './day/domain.ts';
import { deactivation } from './deactivation/domain.ts';
import { contents } from './contents/domain.ts';
import { domain as draws } from './draws/domain.ts';
import { domain as downloads } from './downloads/domain.ts';
import { domain as exchange } from './exchange/domain.ts';
import { domain as freePlay } from './freePlay/domain.ts';
import { domain as help } from './help/domain.ts';
import { domain as identity } from './identity/domain.ts';
import { domain as invitations } from './invitations/domain.ts';
import { domain as lending } from './lending/domain.ts';
import { domain as listings } from './listings/domain.ts';
import { domain as loyalty } from './loyalty/domain.ts';
import { domain as membership } from './membership/domain.ts';
import { subscriptionPayable } from './membership/subscriptionMoney.ts';
import { domain as merchants } from './merchants/domain.ts';
import { domain as messages } from './messages/domain.ts';
import { domain as operators } from './operators/domain.ts';
import { domain as orders } from './orders/domain.ts';
import { orderPayable } from './orders/payable.ts';
import { payments } from './payments/domain.ts';
import type { Payable } from './payments/payable.ts';
import { domain as payouts } from './payouts/domain.ts';
import { domain as pictures } from './pictures/domain.ts';
import { domain as popups } from './popups/domain.ts';
import { domain as ranking } from './ranking/domain.ts';
import { domain as reviews } from './reviews/domain.ts';
import { domain as savedSearches } from './savedSearches/domain.ts';
import { domain as shops } from './shops/domain.ts';
import { domain as suggestions } from './suggestions/domain.ts';
import { domain as tasks } from './tasks/domain.ts';
import { taskPayable } from './tasks/payable.ts';
import { domain as usage } from './usage/domain.ts';
import { domain as wallet } from './wallet/domain.ts';

/** What can be paid by card. */
export const payables: readonly Payable[] = [orderPayable, subscriptionPayable, taskPayable];

/** The domains, each after those that it uses. Demo data are made in this order; data are erased in the reverse order. */
export const domains: readonly Domain[] = [
  kernel,
  help,
  downloads,
  pictures,
  loyalty,
  ranking,
  draws,
  invitations,
  identity,
  operators,
  listings,
  savedSearches,
  alerts,
  catalogue,
  popups,
  usage,
  payments(payables),
  bargains,
  orders,
  freePlay,
  membership,
  exchange,
  wallet,
  activities,
  tasks,
  payouts,
  reviews,
  shops,
  complaints,
  casework,
  lending,
  merchants,
  messages,
  chat,
  suggestions,
  account,
  contents(() => domains),
  day(() => domains),
  deactivation(() => domains),
];

/** All tables and columns; they decode rows. */
export const tables: AllTables = Object.assign({}, ...domains.map((domain) => domain.tables));

const handlersOf = (kind: keyof Handlers): Readonly<Record<string, Handler>> =>
  Object.assign({}, ...domains.map(({ jobs }) => jobs?.[kind]));

/** Every history that a chart explains. */
export const histories: readonly HistorySource[] = domains.flatMap((domain) => domain.histories ?? []);

/** The handlers of all jobs. */
export const handlers: Handlers = {
  transactional: {
    ...handlersOf('transactional'),
    'books.check': (deps) =>
      checkBooks(
        deps,
        domains.map(({ books }) => books),
      ),
    'histories.check': (deps) => checkHistories(deps, histories),
    'wait.check': (deps) =>
      checkWaits(
        deps,
        domains.map(({ waits }) => waits),
      ),
  },
  outside: handlersOf('outside'),
};
