import { DAY } from '#contract/rules/constants.ts';
import type { CommandContext } from '#service/kernel/deps.ts';
import type { Domain } from '#service/kernel/domain.ts';
import { expireApprovals } from '#service/kernel/operations/approvals.ts';
import { operatorsTables } from './tables.ts';

async function sweep(ground: CommandContext): Promise<void> {
  const yesterday = new Date(ground.clock.now() - DAY);
  await ground.db.deleteFrom('operator_attempt').where('last_at', '<', yesterday).where('locked_until', '<', yesterday).execute();
  await expireApprovals(ground);
}

/** People of the platform: how they sign in, what each may do, and which case each works on. */
export const domain: Domain = {
  name: 'operators',
  uses: ['identity'],
  tables: operatorsTables,
  sweep,
  erasure: {
    texts: () => [
      { table: 'approval', column: 'input', isJson: true },
      { table: 'approval', column: 'because' },
      { table: 'approval_event', column: 'note' },
      { table: 'case_note', column: 'words' },
    ],
  },
  seed: () => import('./seed.ts'),
  operator: () => import('./operator.ts'),
  operatorApi: () => import('./operatorApi.ts'),
};
