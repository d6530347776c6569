import { DAY, MINUTE } from '#contract/rules/constants.ts';
import type { CommandContext } from './deps.ts';
import type { Domain, KindsOf } from './domain.ts';
import { contentTables } from './contents/tables.ts';
import { httpTables } from './http/tables.ts';
import { jobsTables } from './jobs/tables.ts';
import { historiesTables } from './histories/tables.ts';
import { checkLedger } from './ledger/check.ts';
import { ledgerTables } from './ledger/tables.ts';
import { noticesTables } from './notices/tables.ts';
import { approvals } from './operations/approvals.ts';
import { operationsTables } from './operations/tables.ts';

const jobs = { transactional: { 'ledger.check': checkLedger } };

type Kinds = KindsOf<typeof jobs>;
declare module '#service/kernel/jobs/schedule.ts' {
  interface JobKinds extends Kinds {}
}

async function sweep({ db, clock }: CommandContext): Promise<void> {
  const ago = (length: number) => new Date(clock.now() - length);
  await db
    .deleteFrom('status_change')
    .where('noted_at', '<', ago(400 * DAY))
    .execute();
  const sent = db.deleteFrom('outgoing_message').where('sent_at', 'is not', null);
  await sent.where('created_at', '<', ago(7 * DAY)).execute();
  await db
    .deleteFrom('address_call')
    .where('minute', '<', ago(2 * MINUTE))
    .execute();
}

/** What the kernel itself contributes, in the form of a domain. */
export const kernel: Domain = {
  name: 'kernel',
  uses: [],
  tables: { ...contentTables, ...historiesTables, ...httpTables, ...jobsTables, ...ledgerTables, ...noticesTables, ...operationsTables },
  jobs,
  sweep,
  histories: [approvals.source],
  erasure: {
    deleted: ['idempotency_key'],
    kept: ['read_position', 'wallet_account'],
    texts: () => [
      { table: 'operator_action', column: 'subject' },
      { table: 'operator_action', column: 'input', isJson: true },
      { table: 'operator_action', column: 'result', isJson: true },
      { table: 'operator_action', column: 'before', isJson: true },
      { table: 'operator_action', column: 'after', isJson: true },
      { table: 'outgoing_message', column: 'params', isJson: true },
      { table: 'job', column: 'last_error' },
    ],
  },
  operator: () => import('./operations/alarmCommands.ts'),
  operatorApi: () => import('./operations/alarmApi.ts'),
};
