import type { BenchRow } from '#tools/bench/orders.ts';
import { groups } from '#tools/mutants/groups.ts';
import { tryGroup } from '#tools/mutants/trial.ts';

/** The same seed gives the same faults in every run. */
const SEED = 1;
const LEAST = 0.85;

/** Share of small faults, planted in rules, gateway, resources and commands, that tests detect. */
export async function benchMutants(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const group of groups) {
    const { tried, killed, failing, seconds } = await tryGroup(group, { sample: group.sample, seed: SEED });
    rows.push({
      what: `faults noticed in ${group.name}${failing.length > 0 ? `, ${failing.length} test files failing without one` : ''}`,
      value: `${killed} of ${tried}, ${((100 * killed) / tried).toFixed(1)} % (${seconds.toFixed(0)} s)`,
      target: `≥ ${LEAST * 100} %`,
      ok: killed / tried >= LEAST && failing.length === 0,
    });
  }
  return rows;
}
