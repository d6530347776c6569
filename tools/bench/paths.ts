import { spawnSync } from 'node:child_process';
import type { BenchRow } from './orders.ts';

/** Exploring and covering charts, compared with `xstate/graph`: prints its own table, and fails if a limit is exceeded. */
export async function benchPaths(): Promise<BenchRow[]> {
  const { status } = spawnSync(process.execPath, ['packages/xstate-test/bench/cover.ts'], { stdio: ['ignore', 'inherit', 'inherit'] });
  return [
    {
      what: 'cover charts of 100/300 and 1,000/3,000 (table above)',
      value: status === 0 ? 'within' : 'exceeded',
      target: '≤ 50 ms, ≤ 2 s',
      ok: status === 0,
    },
  ];
}
