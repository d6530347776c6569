import { sql } from 'kysely';
import type { checkDeactivation } from '#contract/rest/deactivation.ts';
import type { DataOf } from '#contract/rest/endpoint.ts';
import { type ObstacleKind, obstacleKinds } from '#contract/rules/deactivation.ts';
import { oneOf, whole } from '#service/kernel/database/columns.ts';
import type { Db } from '#service/kernel/deps.ts';
import type { Domain, Obstacle as Contributed } from '#service/kernel/domain.ts';

export type Obstacle = DataOf<typeof checkDeactivation>['obstacles'][number];

const NONE = sql`0`;

const row = { kind: oneOf<ObstacleKind>(), count: whole, amount: whole };

/** Everything that prevents closing the account now, in the order of `obstacleKinds`. */
export async function readObstacles(db: Db, domains: readonly Domain[], userId: string): Promise<Obstacle[]> {
  const found: Partial<Record<ObstacleKind, Contributed>> = Object.assign({}, ...domains.map(({ obstacles }) => obstacles?.(userId)));
  const rows = Object.values(obstacleKinds).map((kind) => {
    const { count = NONE, amount = NONE } = found[kind] ?? {};
    return sql`(${kind}::text, (${count})::bigint, (${amount})::bigint)`;
  });
  return db.read(row, sql`select * from (values ${sql.join(rows)}) hindrance (kind, count, amount) where count > 0 or amount > 0`);
}
